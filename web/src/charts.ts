/** Rows of results, spreads of margins and cups, made ready to be drawn. */

import type { Chart, HexInfo, Margin, Printed, Reading, ResultRow, Token } from "./protocol";

/** Neighbouring faces that come to the same. */
export interface Run {
  dice: string;
  cell: string;
  lit: boolean;
  size: number;
}

/** A row of results with equal neighbours joined: 1–3 miss, 4–6 hit. */
export function runs({ dice, cells, lit }: Pick<ResultRow, "dice" | "cells" | "lit">): Run[] {
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

/** How a cell of a printed chart stands out: in the row that applies, or under a face of the die too. */
export type Light = "" | "row" | "cell";

/** The printed charts that a choice is read on, each once. */
export function litTables(charts: Chart[]): string[] {
  return [...new Set(charts.flatMap((chart) => (chart.is !== "margin" && chart.table ? [chart.table] : [])))];
}

/** How far each cell of a printed chart applies now, line by line. */
export function lightsOf(name: string, { columns, rows }: Printed, charts: Chart[]): Light[][] {
  const read = charts.flatMap((chart) => (chart.is !== "margin" && chart.table === name ? [chart] : []));
  const isRead = (chart: ResultRow | Reading, row: string) => (chart.is === "row" ? chart.row === row : chart.rows.includes(row));
  return rows.map((row) =>
    columns.map((column) => {
      const here = read.filter((each) => isRead(each, row));
      return here.some((each) => each.columns.includes(column)) ? "cell" : here.length ? "row" : "";
    }),
  );
}

const MOST_ROWS = 8;
const MOST_COLUMNS = 10;
const AROUND = 2; // columns beside one that applies

/** The rows and columns that a small card shows of a chart: all of a small one, else what applies. */
export function inSight(lights: Light[][]): { rows: number[]; columns: number[] } {
  const rows = lights.map((_, i) => i);
  const columns = (lights[0] ?? []).map((_, j) => j);
  const applies = columns.filter((j) => lights.some((line) => line[j] === "cell"));
  const isNear = (j: number) => applies.some((each) => Math.abs(each - j) <= AROUND);
  return {
    rows: rows.length > MOST_ROWS ? rows.filter((i) => lights[i]!.some(Boolean)) : rows,
    columns: columns.length > MOST_COLUMNS && applies.length ? columns.filter(isNear) : columns,
  };
}

/** The kinds of ground on a map, each with a hex that shows it. */
export function groundsOf(hexes: Record<string, Pick<HexInfo, "terrain">>): { terrain: string; hex: string; count: number }[] {
  const found = new Map<string, { terrain: string; hex: string; count: number }>();
  for (const [hex, { terrain }] of Object.entries(hexes)) {
    const known = found.get(terrain) ?? { terrain, hex, count: 0 };
    found.set(terrain, { ...known, count: known.count + 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
