/** What lies on the table and beside it, as it is sent: counters, marks, displays, charts. */

export interface Counter {
  hex: string;
  side: string;
  id: string;
  name: string;
  kind: string;
  size: string;
  formation: string;
  /** The larger formation that its own belongs to. */
  within?: string;
  factors: string[];
  raised: string;
  colours: string;
  corner: string;
  steps: [number, number];
  dot: boolean;
  reduced: boolean;
  spent: boolean;
  hidden: boolean;
  stack: number;
  badges: string[];
  facing?: number | null;
  turret?: number | null;
  /** Where it is, if that is not simply its hex: a level of it, or a side. */
  place?: string;
}

/** A marker that belongs to no pile, in a hex or on a hexside. */
export interface Token {
  id: string;
  place: string;
  text: string;
  /** What it is, for whoever points at it. */
  name: string;
  shape: string;
  ground: string;
  ink: string;
  /** The place that its wedge points at, if it has one. */
  points_at: string;
  side: string;
}

export interface Mark {
  hex: string;
  kind: string;
  text?: string;
  side?: string;
  colour?: string;
}

export interface Arrow {
  path: string[];
  kind: string;
}

export interface Layer {
  id: string;
  title: string;
  rule: string;
  marks: Mark[];
}

/** What lies beside the map under one heading: rows of a label, a value and a rule, tracks, boxes. */
export interface Display {
  id: string;
  title: string;
  rows: [string, string, string][];
  tracks: Track[];
  boxes: Box[];
  /** How far a goal is reached, where it is about one. */
  goal: { value: number; of: number } | null;
  /** Whose it is, if it is one side's. */
  side: string;
  note: string;
  /** Values that always stand, each with its label. */
  ratings: [string, string][];
  cup: Cup | null;
  /** Whether it is never folded away. */
  stays: boolean;
}

/** What the seat wants, in a sentence of its own; `judged` are the turns after which it counts. */
export interface Goals {
  text: string;
  rule: string;
  aims: Aim[];
  lost: { side: string; units: number; note: string }[];
  judged: number[];
}

/** One thing that counts for a goal, and how it stands for the seat. */
export interface Aim {
  title: string;
  stands: string;
  state: "open" | "begun" | "reached" | "danger";
  value: number;
  of: number;
  place: string;
  rule: string;
}

/** Chits to be drawn: inside, outside with their price or why not, drawn in order, and who may be next. */
export interface Cup {
  inside: Token[];
  outside: { chit: Token; cost: number; why_not: string }[];
  drawn: Token[];
  next: [string, number][];
  rule: string;
}

/** What each face of a die would come to; `lit` cells stand out. */
export interface ResultRow {
  is: "row";
  title: string;
  rule: string;
  dice: string[];
  cells: string[];
  lit: boolean[];
  /** The printed chart it was read from, the heading of its row, and those of the columns by face. */
  table: string;
  row: string;
  columns: string[];
}

/** What of a printed chart counts for a choice, by the headings of its rows and columns. */
export interface Reading {
  is: "reading";
  table: string;
  rows: string[];
  columns: string[];
}

/** By how much one side may win: the ways to each margin from the lowest, and what margins mean. */
export interface Margin {
  is: "margin";
  title: string;
  rule: string;
  lowest: number;
  counts: number[];
  bands: { lowest: number; highest: number; text: string; chance: number }[];
}

/** What a card shows of a choice beside its sums. */
export type Chart = ResultRow | Reading | Margin;

/** Cells in a row, and the tokens that stand on them; a limit is a line before a cell. */
export interface Track {
  id: string;
  title: string;
  rule: string;
  cells: { label: string; kind: string; place: string }[];
  limits: { at: number; label: string }[];
  tokens: { token: Token; at: number }[];
}

/** A box with pieces, each by its unit and how many there are; its place may be pointed at. */
export interface Box {
  id: string;
  title: string;
  rule: string;
  note: string;
  pieces: [string, number][];
  state: string;
  place: string;
}
