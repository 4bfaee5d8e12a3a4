/** One level of the map looked at alone: its counters whole, all others as pips in their hexes. */

import { placeOf } from "./map/piles";
import { heightOf, levelIn } from "./places";
import type { Counter } from "./protocol";

/** The level that is looked at; nothing for all of them. */
export type Lens = string | null;

/** Counters of one side in a hex that are at other levels, as many as they are. */
export interface Pip {
  hex: string;
  side: string;
  count: number;
}

/** The levels on which something stands, the highest first. */
export function levelsOf(counters: Counter[]): string[] {
  const found = [...new Set(counters.map((counter) => levelIn(placeOf(counter))))];
  return found.sort((one, other) => heightOf(other) - heightOf(one));
}

/** What is seen through the lens. */
export function through(lens: Lens, counters: Counter[]): { counters: Counter[]; pips: Pip[] } {
  if (lens === null) return { counters, pips: [] };
  const pips = new Map<string, Pip>();
  const whole: Counter[] = [];
  for (const counter of counters) {
    if (levelIn(placeOf(counter)) === lens) whole.push(counter);
    else {
      const { hex, side, stack } = counter;
      const pip = pips.get(`${hex} ${side}`) ?? { hex, side, count: 0 };
      pips.set(`${hex} ${side}`, { ...pip, count: pip.count + (stack || 1) });
    }
  }
  return { counters: whole, pips: [...pips.values()] };
}

/** The next level up (1) or down (−1); beyond the last one stand all of them. */
export function turned(lens: Lens, levels: string[], by: 1 | -1): Lens {
  const all: Lens[] = [null, ...levels];
  return all[(all.indexOf(lens) - by + all.length) % all.length] ?? null;
}
