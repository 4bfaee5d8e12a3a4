import { describe, expect, it } from "vitest";
import type { Form } from "../src/question";
import { type Sent, changed, unfold } from "../src/unfold";

const form = (id: string, words: string): Form => ({
  id,
  words,
  blanks: words
    .split(" ")
    .filter((word) => word === word.toUpperCase())
    .map((name) => ({ name, kind: name === "HEX" ? "place" : "unit" })),
  label: id,
  says: words,
  passes: false,
  gathers: false,
  weighs: false,
  waits: false,
  quiet: "",
  way: false,
  mode: false,
});

const SENT = {
  version: 1,
  number: 4,
  who: "red",
  role: "red",
  prompt: "1.1 Fire.",
  scene: {
    counters: { B: { hex: "0101", side: "red", id: "B", at: 1 }, A: { hex: "0101", side: "red", id: "A" } },
    off: {},
    marks: [],
    arrows: [],
  },
  forms: { fire: form("fire", "fire UNIT HEX"), end: form("end", "end") },
  question: { rule: "1.1", about: [], forms: ["fire", "end"], options: [[0, [["A", "0102"], ["B", "0103"]]], [1, [[]]]] },
  layers: { zones: { title: "Zones", rule: "7", at: 1, marks: { zone: { kind: "zone", side: "red", hexes: { "0101": 1, "0102": 1 } } } }, goals: { title: "Goals", rule: "4", at: 0, marks: {} } },
} as unknown as Sent;

describe("a change", () => {
  it("replaces, adds and takes away at any depth", () => {
    const before = { a: { b: 1, c: { d: 2 } }, list: [1, 2] };
    expect(changed(before, { a: { b: null, c: { e: 3 } }, list: [3] })).toEqual({ a: { c: { d: 2, e: 3 } }, list: [3] });
  });

  it("leaves what it does not name the same object", () => {
    const after = changed(SENT, { scene: { counters: { B: { hex: "0201" } } } });
    expect(after.scene.counters["A"]).toBe(SENT.scene.counters["A"]);
    expect(after.scene.counters["B"]).toEqual({ hex: "0201", side: "red", id: "B", at: 1 });
    expect(unfold(after).scene.counters.find(({ id }) => id === "A")).toBe(unfold(SENT).scene.counters[0]);
  });

  it("takes a counter away by nothing", () => {
    expect(unfold(changed(SENT, { scene: { counters: { A: null } } })).scene.counters.map(({ id }) => id)).toEqual(["B"]);
  });
});

describe("a state as it is sent", () => {
  it("has its tokens in a row, with all that is usual, or none", () => {
    const { tokens } = unfold(changed(SENT, { scene: { tokens: { s: { id: "s", place: "0101", text: "10" } } } })).scene;
    expect(tokens).toMatchObject([{ id: "s", place: "0101", text: "10", shape: "square", points_at: "" }]);
    expect(unfold(SENT).scene.tokens).toEqual([]);
  });

  it("has its counters in the order of their stacks, with all that is usual", () => {
    const { counters } = unfold(SENT).scene;
    expect(counters.map(({ id, stack, hidden }) => [id, stack, hidden])).toEqual([["A", 1, false], ["B", 1, false]]);
  });

  it("has its options written out", () => {
    const { question } = unfold(SENT);
    expect(question!.options.map(({ text }) => text)).toEqual(["fire A 0102", "fire B 0103", "end"]);
    expect(question!.prompt).toBe("1.1 Fire.");
  });

  it("has its layers in order, each mark by itself", () => {
    const { layers } = unfold(SENT);
    expect(layers.map(({ id }) => id)).toEqual(["goals", "zones"]);
    expect(layers[1]!.marks).toEqual([{ kind: "zone", side: "red", hex: "0101" }, { kind: "zone", side: "red", hex: "0102" }]);
  });
});

describe("displays", () => {
  const sent = {
    goal: { value: 0, of: 6 },
    id: "b",
    title: "Bridges",
    at: 1,
    boxes: [{ id: "x", title: "X", place: "0101" }],
    tracks: [{ id: "t", title: "Lost", cells: [{ label: "0" }], tokens: [{ token: { id: "k", place: "", text: "7" }, at: 0 }] }],
  };
  const state = changed(SENT, { displays: { b: sent, a: { id: "a", title: "First", at: 0 } } });

  it("come in their order, with everything that is usual", () => {
    const [first, second] = unfold(state).displays;
    expect(first).toEqual({ id: "a", title: "First", rows: [], tracks: [], boxes: [], goal: null, side: "", note: "", ratings: [], cup: null, stays: false });
    expect(second).toMatchObject({ goal: { value: 0, of: 6 }, boxes: [{ title: "X", pieces: [], state: "open", place: "0101" }] });
    expect(second!.tracks[0]).toMatchObject({ limits: [], cells: [{ label: "0", kind: "plain" }], tokens: [{ at: 0, token: { text: "7", shape: "square" } }] });
  });

  it("have a cup with whole chits", () => {
    const cup = { inside: [{ id: "c", place: "", text: "36" }], outside: [{ chit: { id: "d", place: "", text: "45" }, cost: 2 }], next: [["red", 0.5]] };
    const [, , third] = unfold(changed(state, { displays: { c: { id: "c", title: "Cup", at: 2, cup, ratings: [["Command", "3"]] } } })).displays;
    expect(third!.ratings).toEqual([["Command", "3"]]);
    expect(third!.cup).toMatchObject({ inside: [{ text: "36", shape: "square" }], outside: [{ chit: { text: "45" }, cost: 2, why_not: "" }], drawn: [], next: [["red", 0.5]] });
  });

  it("stay the same objects until they change", () => {
    expect(unfold(changed(state, { displays: { a: null } })).displays[0]).toBe(unfold(state).displays[1]);
  });
});
