/** Words for the player: options, hexes and units in plain language, text cut into pieces. */

import type { Lexicon, Option } from "./words";

/** A piece of a sentence; `tail` is the punctuation that must not be torn from it. */
export type Piece = { is: "text" | "hex" | "die"; text: string; tail: string };

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A side, formation or place as it stands in a heading. */
export function titled(text: string): string {
  return capital(text.replaceAll(/[-_]/g, " ").replaceAll(/([a-z])(\d)/g, "$1 $2"));
}

/** A side in a sentence: the British side. */
export function sided(side: string): string {
  return `the ${capital(side)} side`;
}

/** Whoever plays a side: the British player. */
export function player(side: string): string {
  return `the ${capital(side)} player`;
}

/** Who has won: The British side wins. */
export function wins(winner: string): string {
  return winner ? `${capital(sided(winner))} wins` : "The match is drawn";
}

/** How a replay ended, after its name: the British side won. */
export function endOf(outcome: { winner: string } | null): string {
  if (!outcome) return "not finished";
  return outcome.winner ? `${sided(outcome.winner)} won` : "drawn";
}

/** A signed number with a true minus. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** A gain in tenths, with its sign. */
export function gained(value: number): string {
  const tenths = Math.abs(value).toFixed(1);
  return tenths === "0.0" ? "0" : `${value < 0 ? "−" : "+"}${tenths}`;
}

export function percent(part: number): string {
  const hundred = part * 100;
  if (hundred > 0 && hundred < 0.5) return "< 1 %";
  if (hundred > 99.5 && hundred < 100) return "> 99 %";
  return `${Math.round(hundred)} %`;
}

/** The rule number that a prompt opens with, and the rest of it. */
export function cut(prompt: string): { rule: string; text: string } {
  const match = prompt.match(/^(\d+(?:\.\d+)*[a-z]?)\s+(.*)$/s);
  return match ? { rule: match[1]!, text: match[2]! } : { rule: "", text: prompt };
}

/** An option as a sentence: its verb, units by name, hexes as they are. */
export function worded(option: Option, lexicon: Lexicon, nameOf: (unit: string) => string): string {
  const words = option.text
    .split(" ")
    .map((word) => (!lexicon.isHex(word) && lexicon.isUnit(word) ? nameOf(word) : word));
  return capital(words.join(" ").replaceAll("/", ", then "));
}

/** A sentence cut at hexes of the map and at dice, so that they can be set apart. */
export function pieces(text: string, isHex: (word: string) => boolean): Piece[] {
  const found: Piece[] = [];
  const add = (is: Piece["is"], part: string) => {
    const last = found.at(-1);
    const [, mark = "", rest = ""] = last && last.is !== "text" && is === "text" ? part.match(/^([.,:;!?)”]*)(.*)$/s)! : [];
    if (mark) last!.tail = mark;
    const left = mark ? rest : part;
    if (is === "text" && last?.is === "text") last.text += left;
    else if (left) found.push({ is, text: left, tail: "" });
  };
  let before = "";
  let gap = "";
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    if (isHex(part)) add("hex", part);
    else if (before === "die" && gap === " " && /^\d$/.test(part)) add("die", part);
    else add("text", part);
    if (part.trim() && /[\p{L}\p{N}]/u.test(part)) before = part;
    else gap = part;
  }
  return found;
}

/** Some things counted: 1 unit, 2 units. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Things in a row: a, b and c. */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
