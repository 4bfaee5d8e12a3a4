/** Results as charts print them: which of them stand in a text. */

import type { Code } from "./gameinfo";

const APART = " ,;:+"; // what may stand between two results
const NUMBER = "#"; // at the end of a code: a number stands in its place

/** A code without the sign for its number. */
export const bareCode = (code: string): string => code.replace(NUMBER, "");

/** The codes that stand in these texts, in the order of the game. */
export function codesIn(codes: Code[], texts: string[]): Code[] {
  if (!codes.length) return [];
  const known = [...codes].sort((one, other) => other.code.length - one.code.length);
  const pattern = ({ code }: Code) => code.replace(/[*+]/g, "\\$&").replace(NUMBER, "\\d+");
  const any = new RegExp(`(?<=^|[${APART}])(?:${known.map((each) => `(${pattern(each)})`).join("|")})(?=$|[${APART}])`, "g");
  const found = new Set<Code>();
  for (const text of texts) {
    for (const [, ...groups] of text.matchAll(any)) found.add(known[groups.findIndex((group) => group !== undefined)]!);
  }
  return codes.filter((each) => found.has(each));
}
