import { describe, expect, it } from "vitest";
import { attributed, ownersOf } from "../src/doers";
import type { LogLine } from "../src/protocol";
import { storyOf } from "../src/story";

const NAMES: Record<string, string> = { a1: "Guards 1", a11: "Guards 11", b1: "Mortar", c1: "Lieutenant", d1: "Lieutenant" };
const SIDES = { a1: "red", a11: "red", b1: "blue", c1: "red", d1: "blue" };
const owners = ownersOf(Object.fromEntries(Object.entries(SIDES).map(([unit, side]) => [unit, { side }])), (unit) => NAMES[unit]!, ["red", "blue"]);
const line = (text: string, more: Partial<LogLine> = {}): LogLine => ({ number: 1, turn: 1, side: "red", phase: "Fire", text, rule: "", where: "", ...more });

describe("who does what the log tells of", () => {
  it("is whoever owns the unit that acts in the other side's part of the turn", () => {
    const told = attributed([line("Mortar shows itself."), line("Guards 11 goes.", { side: "blue" }), line("A turn begins."), line("The Blue side attacks Guards 1.")], owners);
    expect(storyOf(told).flatMap(({ entries }) => entries.map(({ side }) => side))).toEqual(["blue", "red", "red", "blue"]);
  });

  it("is not known by a name of both sides, nor by what becomes of a unit", () => {
    const told = attributed([line("Lieutenant goes."), line("Mortar is lost.", { result: "lost" }), line("Guards 12 goes.")], owners);
    expect(told.map(({ doer }) => doer)).toEqual([undefined, undefined, undefined]);
  });
});
