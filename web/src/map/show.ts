/** What the table asks the stage to show over the printed map. */

import type { Pip } from "../lens";
import type { Drawn } from "../pencil";
import type { Point } from "./camera";
import type { Counter, Mark, Token } from "../protocol";

export type Ring = "can" | "picked" | "target" | "cursor";

export interface Reach {
  hex: string;
  price: number;
  stops: boolean;
}

export interface Line {
  from: string;
  to: string;
  clear: boolean;
  where: string;
}

export interface Show {
  counters: Counter[];
  /** Counters at levels that are not looked at. */
  pips: Pip[];
  tokens: Token[];
  marks: Mark[];
  reach: Reach[];
  path: string[];
  /** How likely something befalls whoever comes to a place of the way, in percent. */
  risks: { hex: string; chance: number }[];
  flag: string;
  flagStops: boolean;
  rings: Record<string, Ring>;
  targets: string[];
  aimed: string;
  attackers: string[];
  hover: string;
  cursor: string;
  line: Line | null;
  /** Lines of sight that were kept. */
  kept: Line[];
  /** Ways that are only proposed. */
  sketch: string[][];
  /** Ways that the other side went. */
  trails: string[][];
  /** What happened in a hex, in a word or by its number in the summary. */
  results: { hex: string; text: string; number: number }[];
  /** What is refused: a hex, or the two hexes of a side. */
  refused: string[];
  pointed: string;
  /** Hexes by which something off the map may come on. */
  doors: string[];
  /** What players have drawn on the map. */
  drawn: Drawn[];
  /** Hexes that are fought for, with their names. */
  goals: { hex: string; name: string }[];
}

export const NOTHING: Show = {
  counters: [],
  pips: [],
  tokens: [],
  marks: [],
  reach: [],
  path: [],
  risks: [],
  flag: "",
  flagStops: false,
  rings: {},
  targets: [],
  aimed: "",
  attackers: [],
  hover: "",
  cursor: "",
  line: null,
  kept: [],
  sketch: [],
  trails: [],
  results: [],
  refused: [],
  pointed: "",
  doors: [],
  drawn: [],
  goals: [],
};

/** The reach by hexes: of several levels in one the cheapest. */
export function cheapest(reach: Reach[], ground: { hexOf(place: string): string }): Reach[] {
  const found = new Map<string, Reach>();
  for (const each of reach) {
    const hex = ground.hexOf(each.hex);
    const best = found.get(hex);
    if (hex && (!best || each.price < best.price)) found.set(hex, { ...each, hex });
  }
  return [...found.values()];
}

/** Where words of a mark lie: in the middle of a hex, or at its lower right beside the counters. */
export function badgeAt({ x, y }: Point, isHeld: boolean): Point {
  return isHeld ? { x: x + 44, y: y + 26 } : { x, y };
}
