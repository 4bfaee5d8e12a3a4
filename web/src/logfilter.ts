/** Which lines of the log are wanted. */

import { hexIn } from "./places";
import type { LogLine } from "./protocol";

export interface Wanted {
  /** A hex, a rule number, or words. */
  words: string;
  turn: number;
  side: string;
}

export const ALL: Wanted = { words: "", turn: 0, side: "" };

/** What is known of the words in the log. */
export interface Known {
  isHex(word: string): boolean;
  /** The names by which a side and its units are called. */
  namesOf(side: string): string[];
}

export function isAll({ words, turn, side }: Wanted): boolean {
  return !words.trim() && !turn && !side;
}

export function picked(lines: LogLine[], wanted: Wanted, known: Known): LogLine[] {
  if (isAll(wanted)) return lines;
  const holds = holding(wanted.words.trim(), known);
  const names = wanted.side ? known.namesOf(wanted.side) : [];
  return lines.filter(
    (line) => (!wanted.turn || line.turn === wanted.turn) && holds(line) && (!names.length || names.some((name) => mentions(line.text, name))),
  );
}

/** Whether a line is about the hex, the rule or the words looked for. */
function holding(words: string, { isHex }: Known): (line: LogLine) => boolean {
  if (!words) return () => true;
  if (isHex(words)) return ({ where, text }) => hexIn(where, isHex) === words || mentions(text, words);
  if (/^\d+\.[\d.]*$/.test(words)) return ({ rule }) => rule === words || rule.startsWith(words.endsWith(".") ? words : `${words}.`);
  const sought = words.toLowerCase();
  return ({ text }) => text.toLowerCase().includes(sought);
}

/** Whether a name stands in a text as whole words. */
export function mentions(text: string, name: string): boolean {
  const [whole, part] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const around = [whole.charAt(at - 1), whole.charAt(at + part.length)];
    if (!around.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return true;
  }
  return false;
}
