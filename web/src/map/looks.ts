/** The table of signs that the page draws as pictures do; it stands once, beside the pictures. */

import table from "../../../src/grognard/picture/data/signs.json";

export type Colour = keyof typeof table.colours;

/** Parallel lines over a hex: so wide, so far apart, turned by so many degrees. */
export interface Hatch {
  colour: string;
  alpha: number;
  gap: number;
  width: number;
  turn: number;
  /** Whether others run across them. */
  cross: boolean;
}

/** How a kind of mark is drawn: a tint, a hatch, rims; `side` stands for the colour of its side. */
export interface Look {
  fill?: string;
  alpha?: number;
  hatch?: string;
  part?: number;
  /** Strokes at the corners. */
  ticks?: boolean;
  lines?: { colour: string; width: number; dash?: number[]; part?: number }[];
}

export const COLOURS = table.colours;
export const SYMBOLS: Record<string, string> = table.symbols;
export const MEN: Record<string, number> = table.men;
/** Paths round a middle, each with the width of its line: 0 is filled, below 0 is in the colour of the ground. */
export const DRAWINGS = table.drawings as unknown as Record<string, [string, number][]>;
export const SHAPES = table.shapes;
export const BADGES: Record<string, string> = table.badges;
export const HATCHES: Record<string, Hatch> = table.hatches;
export const LOOKS: Record<string, Look> = table.marks;
export const SIZES = table.sizes;

/** A colour by its name; what is no name is a colour itself. */
export function coloured(name: string): string {
  return COLOURS[name as Colour] ?? name;
}
