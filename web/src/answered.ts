/** What the page is told when it asks: ranges, ways, sight, plans and analysis, as types. */

import type { Objection, Tally } from "./protocol";
import type { Answer } from "./question";

export interface Far {
  hex: string;
  choices: string[];
  /** Where each choice leads, where that is not the choice itself. */
  path?: string[];
  price: number;
  stops: boolean;
  /** The enemies that may act against whoever comes there, as far as they are known. */
  danger: string[];
  /** How likely each of them has an effect, in percent, along a way that was chosen, where the game counts it. */
  chances?: number[];
}

/** How one stack of several would go where they are sent. */
export interface March {
  units: string[];
  /** From where it stands to where it gets. */
  path: string[];
  choices: string[];
  /** Hexes that are left to where it was sent, and what stands against more. */
  left: number;
  why: Objection[];
  stops: boolean;
  /** False where others are asked before it gets there. */
  known: boolean;
}

export interface Sighting {
  clear: boolean;
  /** The place where the line is blocked: a hex or a side. */
  where: string;
  why: string;
  rule: string;
  line: string[];
  profile: Profile;
  /** What hinders the line on the way, where the game counts it. */
  hindrance: Tally | null;
  /** For each end, the places of its hex, and whether the line between there and the other end is clear; none where there is one alone. */
  levels?: [place: string, isClear: boolean][][];
}

/** A line cut open: what it meets in order; `start`, `end` and `at` are parts of the way, 0 to 1. */
export interface Profile {
  ends: [string, string];
  cells: { hex: string; base: number; top: number; hindrance: number; verdict: Verdict; start: number; end: number }[];
  sides: { side: string; kind: string; verdict: Verdict; along: boolean; at: number }[];
  /** How high the two ends are; empty: on the ground of their hexes. */
  eyes?: number[];
  /** How much of a height makes one level. */
  step?: number;
}

export type Verdict = "end" | "clear" | "hinders" | "blocks";

export interface Viewshed {
  hexes: string[];
  rule: string;
}

/** Choices that belong together, why they are made, and what they are expected to gain. */
export interface Part {
  choices: string[];
  why: string;
  gain: number;
  /** The choices as answers, as far as they can be foreseen. */
  answers: Answer[];
}

export interface Plan extends Part {
  parts: Part[];
  level: string;
}

/** What a computer planned at a position of a match that is over. */
export interface Reason {
  number: number;
  side: string;
  why: string;
  gain: number;
}

/** What a finished match shows when it is counted through. */
export interface Analysis {
  points: { number: number; turn: number; chance: Record<string, number> }[];
  luck: Record<string, number>;
  lucks: { number: number; side: string; gain: number; text: string }[];
  mattered: { number: number; turn: number; side: string; choice: string; swing: number; text: string }[];
  method: string;
}
