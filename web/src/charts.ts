/** Rows of results, spreads of margins and cups, made ready to be drawn. */

import type { Margin, ResultRow, Token } from "./protocol";

/** Neighbouring faces that come to the same. */
export interface Run {
  dice: string;
  cell: string;
  lit: boolean;
  size: number;
}

/** A row of results with equal neighbours joined: 1–3 miss, 4–6 hit. */
export function runs({ dice, cells, lit }: ResultRow): Run[] {
  const found: Run[] = [];
  let first = "";
  for (const [i, cell] of cells.entries()) {
    const last = found.at(-1);
    if (last?.cell === cell && last.lit === lit[i]) {
      last.size += 1;
      last.dice = `${first}–${dice[i]}`;
    } else {
      first = dice[i]!;
      found.push({ dice: first, cell, lit: lit[i]!, size: 1 });
    }
  }
  return found;
}

/** The bars of a spread: the margin, how high beside the highest, and the number of its band. */
export function bars({ lowest, counts, bands }: Margin): { at: number; height: number; band: number }[] {
  const most = Math.max(...counts, 1);
  return counts.map((count, i) => {
    const at = lowest + i;
    return { at, height: count / most, band: bands.findIndex((band) => band.lowest <= at && at <= band.highest) };
  });
}

/** Chits that look alike once, with how many there are. */
export function gathered(chits: Token[]): { token: Token; count: number }[] {
  const found = new Map<string, { token: Token; count: number }>();
  for (const token of chits) {
    const key = [token.text, token.name, token.ground, token.shape].join("|");
    const same = found.get(key) ?? { token, count: 0 };
    found.set(key, { ...same, count: same.count + 1 });
  }
  return [...found.values()];
}
