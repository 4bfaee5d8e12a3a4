/** States as they come over the line: whole once, then changes, and what the page makes of them. */

import { type Form, NO_QUESTION, type Question, written } from "./question";
import type { Aim, Arrow, Box, Counter, Cup, Display, Goals, Layer, LogLine, Mark, Phase, Seat, State, Token, Track, Undo } from "./protocol";

type Plain = Record<string, unknown>;

/** A counter without what is usual, and how many lie beneath it. */
export type SentCounter = Partial<Counter> & { hex: string; side: string; at?: number };

/** A token without what is empty. */
export type SentToken = Partial<Token> & { id: string; place: string };

/** A display without what is empty, and its place among the others. */
export type SentDisplay = Partial<Omit<Display, "tracks" | "boxes" | "cup">> & {
  at: number;
  cup?: SentCup;
  tracks?: SentTrack[];
  boxes?: (Partial<Box> & { id: string })[];
};

/** Goals without what is empty. */
export interface SentGoals {
  text?: string;
  rule?: string;
  aims?: (Partial<Aim> & { title: string })[];
  lost?: { side: string; units?: number; note?: string }[];
  judged?: number[];
}

interface SentCup {
  inside?: SentToken[];
  outside?: { chit: SentToken; cost?: number; why_not?: string }[];
  drawn?: SentToken[];
  next?: [string, number][];
  rule?: string;
}

type SentTrack = Partial<Omit<Track, "tokens">> & { id: string; tokens?: { token: SentToken; at: number }[] };

export interface SentLayer {
  title: string;
  rule: string;
  at: number;
  /** Marks that look alike, with their hexes. */
  marks: Record<string, Omit<Mark, "hex"> & { hexes: Record<string, 1> }>;
}

/** What a state is sent as. Whatever changes bit by bit is a record. */
export interface Sent extends Omit<State, "scene" | "layers" | "displays" | "goals" | "question" | "forms" | "seats" | "events"> {
  version: number;
  hand_over?: string;
  seats: Record<string, Seat>;
  events: LogLine[];
  forms?: Record<string, Form>;
  /** Options in runs of one form, each by what stands in its blanks. */
  question?: Omit<Question, "who" | "prompt" | "forms" | "options" | "places"> & {
    forms: string[];
    options: [number, (string | string[])[]][];
    places?: Record<string, string>;
  };
  scene: { counters: Record<string, SentCounter>; off: Record<string, SentCounter>; marks: Mark[]; arrows: Arrow[]; tokens?: Record<string, SentToken> };
  layers?: Record<string, SentLayer>;
  displays: Record<string, SentDisplay>;
  goals?: SentGoals;
  sequence: Phase[];
  undo: Undo;
}

/** A change to a state of the version `base`; lines of the log after `since` are told anew. */
export interface Change {
  is: "change";
  base: number;
  version: number;
  since: number;
  change: Plain;
  events: LogLine[];
}

/** A record with a merge patch applied (RFC 7396); parts that do not change stay the same objects. */
export function changed<T extends object>(before: T, by: Plain): T {
  const after: Plain = { ...(before as Plain) };
  for (const [key, value] of Object.entries(by)) {
    if (value === null) delete after[key];
    else if (isRecord(value)) after[key] = changed(isRecord(after[key]) ? (after[key] as Plain) : {}, value);
    else after[key] = value;
  }
  return after as T;
}

function isRecord(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const USUAL: Counter = {
  hex: "",
  side: "",
  id: "",
  name: "",
  kind: "unknown",
  size: "",
  formation: "",
  factors: [],
  raised: "",
  colours: "",
  corner: "",
  steps: [1, 1],
  dot: false,
  reduced: false,
  spent: false,
  hidden: false,
  stack: 1,
  badges: [],
  facing: null,
  turret: null,
};

/** The state that the page draws; counters lie in the order of their stacks. */
export function unfold(sent: Sent): State {
  const { scene, layers, displays, goals, question, forms, seats, ...rest } = sent;
  return {
    ...rest,
    seats: seats ?? {},
    outcome: rest.outcome ?? null,
    question: question ? asked(question, forms ?? {}, rest) : undefined,
    forms: Object.fromEntries(Object.values(forms ?? {}).map((form) => [form.id, form])),
    scene: { ...scene, counters: counters(scene.counters), off: counters(scene.off), tokens: tokens(scene.tokens) },
    displays: Object.values(displays ?? {})
      .sort((one, other) => one.at - other.at)
      .map(shown),
    goals: wanted(goals),
    layers: Object.entries(layers ?? {})
      .sort(([, one], [, other]) => one.at - other.at)
      .map(([id, layer]) => laid(id, layer)),
  };
}

const AIM: Aim = { title: "", stands: "", state: "open", value: 0, of: 0, place: "", rule: "" };

function wanted({ text = "", rule = "", aims = [], lost = [], judged = [] }: SentGoals = {}): Goals | null {
  if (!text) return null;
  return { text, rule, aims: aims.map((aim) => ({ ...AIM, ...aim })), lost: lost.map((each) => ({ units: 0, note: "", ...each })), judged };
}

function asked(question: NonNullable<Sent["question"]>, known: Record<string, Form>, { who, prompt }: { who: string; prompt: string }): Question {
  const forms = question.forms.map((key) => known[key]!);
  const options = question.options.flatMap(([form, run]) =>
    run.map((each) => {
      const fills = Array.isArray(each) ? each : [each];
      return { form, text: written(forms[form]!, fills), fills };
    }),
  );
  return { ...NO_QUESTION, ...question, who, prompt, forms, options };
}

const drawn = new WeakMap<SentCounter, Counter>();

function counters(sent: Record<string, SentCounter> = {}): Counter[] {
  return Object.values(sent)
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
    .map(counterOf);
}

function counterOf(sent: SentCounter): Counter {
  let counter = drawn.get(sent);
  if (!counter) {
    const { at: _, ...said } = sent;
    drawn.set(sent, (counter = { ...USUAL, ...said }));
  }
  return counter;
}

const PLAIN: Omit<Token, "id" | "place"> = { text: "", name: "", shape: "square", ground: "#fffdf6", ink: "#15120e", points_at: "", side: "" };

function tokens(sent: Record<string, SentToken> = {}): Token[] {
  return Object.values(sent).map((token) => ({ ...PLAIN, ...token }));
}

const BARE: Display = { id: "", title: "", rows: [], tracks: [], boxes: [], goal: null, side: "", note: "", ratings: [], cup: null, stays: false };
const BOX: Box = { id: "", title: "", rule: "", note: "", pieces: [], state: "open", place: "" };
const TRACK: Omit<Track, "tokens"> = { id: "", title: "", rule: "", cells: [], limits: [] };
const displayed = new WeakMap<SentDisplay, Display>();

function shown(sent: SentDisplay): Display {
  let display = displayed.get(sent);
  if (!display) {
    const { at: _, tracks = [], boxes = [], cup, ...said } = sent;
    display = { ...BARE, ...said, tracks: tracks.map(tracked), boxes: boxes.map((box) => ({ ...BOX, ...box })), cup: cup ? filled(cup) : null };
    displayed.set(sent, display);
  }
  return display;
}

function filled({ inside = [], outside = [], drawn = [], next = [], rule = "" }: SentCup): Cup {
  const whole = (token: SentToken): Token => ({ ...PLAIN, ...token });
  const waiting = outside.map(({ chit, cost = 0, why_not = "" }) => ({ chit: whole(chit), cost, why_not }));
  return { inside: inside.map(whole), outside: waiting, drawn: drawn.map(whole), next, rule };
}

function tracked({ tokens = [], ...sent }: SentTrack): Track {
  const cells = (sent.cells ?? []).map((cell) => ({ ...{ label: "", kind: "plain", place: "" }, ...cell }));
  return { ...TRACK, ...sent, cells, tokens: tokens.map(({ token, at }) => ({ token: { ...PLAIN, ...token }, at })) };
}

const layered = new WeakMap<SentLayer, Layer>();

function laid(id: string, sent: SentLayer): Layer {
  let layer = layered.get(sent);
  if (!layer) {
    const groups = Object.values(sent.marks);
    const marks = groups.flatMap(({ hexes, ...look }) => Object.keys(hexes).map((hex) => ({ ...look, hex })));
    layered.set(sent, (layer = { id, title: sent.title, rule: sent.rule, marks }));
  }
  return layer;
}
