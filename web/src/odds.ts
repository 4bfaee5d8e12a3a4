/** What many results have in common: “hex cleared” in any row that ends with it. */

import type { Odds } from "./protocol";

const BETWEEN = "; ";

export interface Part {
  part: string;
  number: number;
}

/** The parts that several results share, each with its whole chance, the likeliest first. */
export function shared(results: Odds["results"]): Part[] {
  const rows = new Map<string, number[]>();
  for (const { result, number } of results) {
    for (const part of new Set(result.split(BETWEEN))) rows.set(part, [...(rows.get(part) ?? []), number]);
  }
  return [...rows]
    .filter(([, numbers]) => numbers.length > 1 && numbers.length < results.length)
    .map(([part, numbers]) => ({ part, number: numbers.reduce((a, b) => a + b) }))
    .sort((a, b) => b.number - a.number);
}
