/** Words for the player: sides, numbers and lists in plain language, text cut into pieces. */

import { cutAtPlaces } from "./places";

/** A piece of a sentence; `tail` is the punctuation that must not be torn from it. */
export interface Piece {
  is: "text" | "hex" | "die";
  text: string;
  /** Of a place: the hex that it lies in. */
  hex: string;
  tail: string;
}

/** As many whole words as fit, and a sign that there were more. */
export function brief(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(" ", most - 1);
  return `${text.slice(0, end > 0 ? end : most - 1).replace(/[,;:]$/, "")}…`;
}

/** A text that opens with a capital, unless it opens with a name that has digits. */
export function capital(text: string): string {
  return /^\S*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A side, formation or place as it stands in a heading. */
export function titled(text: string): string {
  return capital(text.replaceAll(/(?<!\d)[-_]|[-_](?!\d)/g, " ").replaceAll(/([a-z])(\d)/g, "$1 $2"));
}

/** A kind of ground in words: open ground. */
export function terrainName(kind = ""): string {
  return kind.replaceAll("-", " ");
}

/** A side in a sentence: the red side. */
export function sided(side: string): string {
  return `the ${capital(side)} side`;
}

/** Whoever plays a side: the red player. */
export function player(side: string): string {
  return `the ${capital(side)} player`;
}

/** Whom one waits for: the red player is choosing. */
export function choosing(side: string, seat?: { kind: string; name?: string; taken?: boolean }): string {
  if (seat?.kind === "computer") return `The computer is thinking for ${sided(side)}.`;
  if (seat?.taken === false) return `${capital(player(side))} has not come yet.`;
  return `${seat?.name || capital(player(side))} is choosing.`;
}

/** Who has won: The red side wins. */
export function wins(winner: string): string {
  return winner ? `${capital(sided(winner))} wins` : "The match is drawn";
}

/** How a replay ended, after its name: the red side won. */
export function endOf(outcome: { winner: string } | null): string {
  if (!outcome) return "not finished";
  return outcome.winner ? `${sided(outcome.winner)} won` : "drawn";
}

/** A signed number with a true minus. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** A number with a true minus. */
export function plainly(value: number): string {
  return String(value).replace("-", "−");
}

/** Points of movement, halves as they are written by hand: ½, 2½. */
export function points(value: number): string {
  const whole = Math.floor(value);
  return value - whole === 0.5 ? `${whole || ""}½` : plainly(value);
}

/** A gain in hundredths, with its sign, as computer players write it. */
export function gained(value: number): string {
  const written = Math.abs(value).toFixed(2);
  return written === "0.00" ? "0" : `${value < 0 ? "−" : "+"}${written}`;
}

export function percent(part: number): string {
  const hundred = part * 100;
  if (hundred > 0 && hundred < 0.5) return "< 1 %";
  if (hundred > 99.5 && hundred < 100) return "> 99 %";
  return `${Math.round(hundred)} %`;
}

/** A sentence cut at places of the map and at dice, so that they can be set apart. */
export function pieces(text: string, isHex: (word: string) => boolean): Piece[] {
  const found: Piece[] = [];
  for (const part of cutAtPlaces(text, isHex)) {
    if (typeof part !== "string") found.push({ is: "hex", ...part, tail: "" });
    else for (const [i, each] of part.split(/(?<=\bdie )(\d+)(?!\p{L})/iu).entries()) add(found, i % 2 ? "die" : "text", each);
  }
  return found;
}

/** Add a piece; punctuation that follows a place or a die stays with it. */
function add(found: Piece[], is: "text" | "die", text: string): void {
  const last = found.at(-1);
  const [, mark = "", rest = text] = last && is === "text" ? text.match(/^([.,:;!?)”]*)(.*)$/s)! : [];
  if (mark && last) last.tail += mark;
  if (rest) found.push({ is, text: rest, hex: "", tail: "" });
}

/** The hexes of the places that a text names, in order. */
export function hexesNamed(text: string, isHex: (word: string) => boolean): string[] {
  return cutAtPlaces(text, isHex).flatMap((part) => (typeof part === "string" ? [] : [part.hex]));
}

/** Some things counted: 1 unit, 2 units. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A time in the greatest unit that fits: 3 days, 90 seconds. */
export function lasting(seconds: number): string {
  const units: [string, number][] = [["day", 86_400], ["hour", 3600], ["minute", 60]];
  const [word, length] = units.find(([, length]) => seconds && seconds % length === 0) ?? ["second", 1];
  return counted(seconds / length, word);
}

/** Things in a row: a, b and c. */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
