/** What the server and the page say to each other, as types. */

export type * from "./answered";
export type * from "./gameinfo";
export type * from "./scenery";

import type { Clock, ClockTerms } from "./clock";
import type { Answer, Form, Question } from "./question";
import type { Counter, Token, Mark, Arrow, Layer, Display, Goals } from "./scenery";
import type { Step } from "./thread";
import type { Change, Sent } from "./unfold";

export interface Phase {
  title: string;
  rule: string;
  side: string;
  now: boolean;
}

export interface Told {
  text: string;
  rule: string;
  where: string;
  /** What came of a choice, in the words of a forecast. */
  result?: string;
  /** Whether it begins a fight. */
  opens?: boolean;
  /** The die that it tells of. */
  roll?: Roll;
  /** The step of a move that it tells of. */
  leg?: { who: string; from: string; to: string };
}

/** A die as it fell: its range of faces, what it was rolled for, what changed it, what it means. */
export interface Roll {
  face: number;
  lowest: number;
  highest: number;
  rule: string;
  purpose: string;
  sum: Tally;
  means: string;
  side: string;
  where: string;
}

export interface LogLine extends Told {
  number: number;
  turn: number;
  /** Whose part of the turn it was, and which phase, where the game says so. */
  side?: string;
  phase?: string;
  /** Whose unit does it, where the page knows. */
  doer?: string;
}

export interface Seat {
  kind: "person" | "computer";
  level?: string | null;
  name?: string;
  present?: boolean;
  taken?: boolean;
  /** Whether it belongs to one person, who alone has its secret. */
  owned?: boolean;
  /** Whether anybody may take it. */
  open?: boolean;
}

export interface Outcome {
  winner: string;
  reason: string;
  rule: string;
  score: Record<string, number>;
}

export interface Dice {
  kind: string;
  /** Empty where a journal proves nothing. */
  promise: string;
  /** What each side has added. */
  salts: Record<string, string>;
  secret?: string;
}

/** How far one may go back alone, what stops it there, and one's own choices up to there. */
export interface Undo {
  choices: number;
  stopped: string;
  /** Why not even consent gives the last choice back; empty where it could. */
  barred: string;
  /** Whether one's own side has chosen anything at this table. */
  begun: boolean;
  taken: Step[];
}

export interface Wish {
  kind: "undo" | "draw" | "pause" | "resume";
  from: string;
}

/** For how long an order stands. */
export type Scope = "phase" | "turn" | "always";

/** An answer given beforehand: a form by its id, and what stands in its blanks. */
export interface Order {
  form: string;
  fills: string[];
  scope: Scope;
  /** What it waits for: a chance in percent, `quiet`, `never`, or nothing. */
  when: string;
  /** The answer in the words of its form. */
  label: string;
}

export interface State {
  number: number;
  /** Grows when something is taken back. */
  epoch: number;
  turn: number;
  role: string;
  who: string;
  prompt: string;
  /** For the seat that is asked. */
  question?: Question;
  /** The forms that the seat was asked with so far, by id. */
  forms: Record<string, Form>;
  /** The seat's own standing orders. */
  orders?: Order[];
  /** Of an earlier position: the answer that led to it, where it was not a die. */
  made?: Answer | null;
  /** `off` holds counters that stand off the map, as far as the seat may know them. */
  scene: { counters: Counter[]; marks: Mark[]; arrows: Arrow[]; off?: Counter[]; tokens: Token[] };
  /** What units have spent of their movement, and all of it. */
  movement?: Record<string, [number, number]>;
  /** What has happened since the position before. */
  events: LogLine[];
  layers: Layer[];
  displays: Display[];
  /** Nothing where the game tells of no goals. */
  goals: Goals | null;
  sequence: Phase[];
  undo: Undo;
  /** Empty where a journal is looked at. */
  seats: Record<string, Seat>;
  /** Nothing while it goes on, or where a journal ends before the game. */
  outcome: Outcome | null;
  over: boolean;
  dice: Dice;
  requests: Wish[];
  /** What the seat keeps for itself, by its part. */
  notes?: Record<string, string>;
  /** Not there where no clock was agreed on. */
  clock?: Clock;
}

export interface Objection {
  rule: string;
  text: string;
}

export interface Mod {
  value: number;
  why: string;
  rule: string;
}

export interface Tally {
  name: string;
  total: number;
  mods: Mod[];
  /** It changes something, so that its terms are written with their signs. */
  signed: boolean;
  /** Whose strength it counts, where it counts one. */
  side: string;
}

/** How a choice may end on the map: steps and units lost, and places that enemies hold no more. */
export interface Ending {
  own: number;
  theirs: number;
  dead: string[];
  killed: string[];
  cleared: string[];
  number: number;
  /** How likely it is in the world where it is least so, and most, where several were tried. */
  least?: number;
  most?: number;
}

export interface Odds {
  results: { result: string; probability: string; number: number; least?: number; most?: number }[];
  tallies: Tally[];
  policy: string;
  worlds: number;
  /** Whether every die was counted, nothing decided on the way and nothing hidden. */
  exact: boolean;
  /** Whether somebody had to decide on the way, as `policy` says. */
  decided: boolean;
  /** Whether what is least likely was not followed to its end. */
  cut: boolean;
  /** Empty where the game does not count its units. */
  endings: Ending[];
}

export interface Created {
  match: string;
  seats: Record<string, string>;
  observer: string;
}

export interface NewMatch {
  game?: string;
  scenario?: string;
  options?: Record<string, string>;
  seats: Record<string, { kind: string; level?: string; name?: string; open?: boolean }>;
  hot_seat?: boolean;
  /** The sides that whoever makes the match plays; the others are invited. */
  own?: string[];
  absence?: Absence | null;
  clock?: ClockTerms | null;
  journal?: string;
  data?: string;
  /** Whether the journal is only opened to be looked at. */
  look?: boolean;
}

/** Who minds the seat of somebody who stays away, and after how many seconds. */
export interface Absence {
  level: string;
  after: number;
}

/** A seat that anybody may take. */
export interface OpenSeat {
  match: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  side: string;
  created: number;
  /** The name of whoever waits there, and whether they are at the table. */
  host: string;
  present: boolean;
  absence: Absence | null;
  clock: ClockTerms | null;
}

export interface MatchInfo {
  match: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  /** The digest of the data file that the match is played with, if there is one. */
  data: string;
  role: string;
  status: "open" | "over";
  who: string;
  turn: number;
  number: number;
  seats: Record<string, Seat>;
  /** Nothing where the match waits for its players, however long they stay away. */
  absence: Absence | null;
  /** Where one is told of one's turn while away; nothing where this server tells nobody, or an older one. */
  webhook?: string | null;
  /** With the server's time `now`; nothing where none was agreed on. */
  clock: (Clock & { now: number }) | null;
  outcome: Outcome | null;
  dice: Dice;
}

/** A position then and now, and the log between. */
export interface Since {
  before: Sent;
  after: Sent;
  log: LogLine[];
  /** What units go by where that is not their id. */
  names: Record<string, string>;
}

export interface Reply {
  is: "reply";
  to: number | null;
  ok: boolean;
  error?: string;
  status?: number;
  objections?: Objection[];
  number?: number;
  state?: Sent;
  /** What has changed by it. */
  news?: Push;
}

/** Something said at the table. */
export interface Said {
  from: string;
  text: string;
  at: number;
}

/** The answer to whoever comes to the table. */
export interface Hello {
  roles: string[];
  state: Sent;
  /** Whether the state holds only what is beside a position that is on the screen already. */
  kept?: boolean;
  chat: Said[];
  /** On how many screens the seat is open. */
  screens: number;
  /** The secret by which the seat has become one's own just now. */
  secret?: string;
  /** Whether somebody had sat there by the same link before. */
  opened_before?: boolean;
  /** What time it is at the server, where there is a clock. */
  now?: number;
  /** Why one's salt is not in the dice. */
  unsalted?: string;
}

export type Push =
  | { is: "state"; state: Sent }
  | Change
  | ({ is: "chat" } & Said)
  | { is: "presence"; seats: Record<string, Seat>; screens: number }
  | ({ is: "request" } & Wish);
