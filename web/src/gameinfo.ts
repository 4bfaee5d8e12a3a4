/** What the server tells of a game before anybody plays it. */

export interface Scenario {
  id: string;
  title: string;
  turns: number;
  counters: number;
  hexes: number;
  victory?: string;
}

export interface Switch {
  id: string;
  text: string;
  values: string[];
  rule: string;
}

export interface GameInfo {
  id: string;
  title: string;
  sides: string[];
  scenarios: Scenario[];
  options: Switch[];
  example: boolean;
  /** Whether nothing is hidden from a side, so that it can go by letter. */
  open: boolean;
  players: string[];
  manners: Manners;
}

/** What a result as charts print it means; a number stands for #. */
export interface Code {
  code: string;
  means: string;
  rule: string;
}

/** What a table says of a game: no rules, only how it is introduced and shown. */
export interface Manners {
  blurb: string;
  /** Offered first; empty: the first of the game. */
  scenario: string;
  side: string;
  /** Numbers worth showing of a unit, the chief one first. */
  figures: Figure[];
  /** How sums are headed, where their names will not do. */
  sums: { name: string; title: string }[];
  /** What the danger of a unit on the move is called, what stands before who it comes from, and the layers that show it; where they are shown, those of the other side lie on the map from the start. */
  danger: { title: string; by: string; layers: string[]; shown: boolean };
  guide: Guide;
  /** Forms that take a unit up for a move, so that it can be led to a hex at once. */
  sets_out: string[];
  /** Layers whose hexes are named however small the map is. */
  goal_layers: string[];
  /** Into how many parts a point of movement is cut where ways have their prices. */
  parts: number;
  /** Results as charts print them, in words. */
  codes: Code[];
  /** Results of dice that change nothing, besides “no effect”. */
  nothing: string[];
  /** Forms that only put things in order: no reason to stay in a step. */
  tidies: string[];
  /** Forms that nobody need use: a step is ended without a question about them. */
  at_will: string[];
  /** Forms that pass but end no step: no question before them. */
  goes_on: string[];
  /** Scenario: about how long people play it. */
  times: Record<string, string>;
  /** Forms that use up what is scarce: never the choice that is proposed. */
  spends: string[];
  /** Kinds of counters in the order in which a column marches. */
  marching: string[];
}

/** A number of a unit: a key of what is printed on it, or the place among the factors drawn. */
export interface Figure {
  title: string;
  means: string;
  printed: string;
  factor: number;
  /** What it is called together with what is used up of it; empty: it is not used up. */
  spent: string;
}

/** A guided game; without notes there is none. */
export interface Guide {
  scenario: string;
  side: string;
  /** Whom the newcomer plays against; empty: the first of the game's players. */
  level: string;
  notes: Note[];
}

export interface Note {
  id: string;
  title: string;
  text: string;
  hex: string;
  /** What must hold for the note to be shown; what is null, empty or 0 does not matter. */
  when: {
    mine: boolean | null;
    in_hand: boolean | null;
    planned: boolean | null;
    weighing: boolean | null;
    over: boolean | null;
    form: string;
    phase: string;
    turn: number;
  };
}

export interface HexInfo {
  x: number;
  y: number;
  terrain: string;
  elevation: number;
  name: string;
  about: Record<string, string>;
}

export interface Paint {
  ground: string;
  ink: string;
  corner: string;
  stripe?: string;
}

export interface BoardInfo {
  title: string;
  width: number;
  height: number;
  radius: number;
  hexes: Record<string, HexInfo>;
  neighbours: Record<string, string[]>;
  groups: Record<string, string[]>;
  places: { name: string; hex: string; size: string }[];
  style: { counters: Record<string, Paint> };
  units: Record<string, Record<string, unknown>>;
  /** What pieces without counters, chits and the like go by in a sentence. */
  words: Record<string, string>;
  order: string[];
  /** The printed charts of the game, by name. */
  tables: Record<string, Printed>;
}

/** A chart as it is printed; the corner names what the rows are and what the columns are. */
export interface Printed {
  rule: string;
  corner: string;
  columns: string[];
  rows: string[];
  lines: string[][];
}

/** A clause of a game's rules in our own words, and how it is read where it is unclear. */
export interface Clause {
  id: string;
  topic: string;
  text: string;
  ruling: string;
}
