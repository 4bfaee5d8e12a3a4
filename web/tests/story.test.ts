import { describe, expect, it } from "vitest";
import type { LogLine, Roll } from "../src/protocol";
import { stopBeside, stopsOf, storyOf } from "../src/story";

const line = (number: number, text: string, more: Partial<LogLine> = {}): LogLine => ({ number, turn: 1, side: "red", phase: "Movement", text, rule: "", where: "0101", ...more });
const went = (number: number, who: string, from: string, to: string): LogLine => line(number, `${who} moved from ${from} to ${to}.`, { leg: { who, from, to } });
const die = (number: number, means: string, more: Partial<LogLine> = {}): LogLine =>
  line(number, `Fire. Die 4: ${means}.`, { roll: { face: 4, means, purpose: "Fire at 0103." } as Roll, ...more });
const texts = (lines: LogLine[]) => storyOf(lines).map(({ entries }) => entries.map(({ text }) => text));

describe("a story", () => {
  it("has a chapter for each turn, side and phase", () => {
    const lines = [line(1, "A."), line(2, "B.", { phase: "Fire" }), line(3, "C.", { phase: "Fire", side: "blue" }), line(4, "D.", { phase: "Fire", side: "blue", turn: 2 })];
    expect(storyOf(lines).map(({ turn, side, phase }) => `${turn} ${side} ${phase}`)).toEqual(["1 red Movement", "1 red Fire", "1 blue Fire", "2 blue Fire"]);
  });

  it("tells a move in one line, and another unit's in another", () => {
    const lines = [went(1, "Regiment 48", "3004", "3005"), went(2, "Regiment 48", "3005", "3006"), went(5, "Regiment 7", "3006", "3007"), went(8, "Regiment 7", "2001", "2002")];
    expect(texts(lines)).toEqual([["Regiment 48 went 3004 → 3006, 2 hexes.", "Regiment 7 moved from 3006 to 3007.", "Regiment 7 moved from 2001 to 2002."]]);
  });

  it("tells a fight in one line with what it came to, and keeps its steps", () => {
    const lines = [line(1, "Guns shelled 0103."), die(2, "1 step lost"), line(2, "B lost a step."), line(5, "Guns shelled 0107."), die(6, "no effect")];
    const [chapter] = storyOf(lines);
    expect(chapter!.entries.map(({ text }) => text)).toEqual(["Guns shelled 0103: 1 step lost.", "Guns shelled 0107: no effect."]);
    expect(chapter!.entries.map(({ lines }) => lines.length)).toEqual([3, 2]);
  });
});

describe("a replay", () => {
  const lines = [went(1, "A", "01", "02"), went(2, "A", "02", "03"), went(5, "B", "04", "05"), line(7, "Guns fire.", { phase: "Fire" }), line(9, "Next.", { turn: 2 })];

  it("goes by step, move, phase or turn", () => {
    expect(stopsOf(lines, "step", 3)).toEqual([0, 1, 2, 3]);
    expect(stopsOf(lines, "move", 10)).toEqual([0, 2, 5, 7, 9, 10]);
    expect(stopsOf(lines, "phase", 10)).toEqual([0, 5, 7, 9, 10]);
    expect(stopsOf(lines, "turn", 10)).toEqual([0, 7, 9, 10]);
  });

  it("finds the stop beside a position", () => {
    expect([stopBeside([0, 2, 5], 2, 1), stopBeside([0, 2, 5], 4, -1), stopBeside([0, 2, 5], 5, 1), stopBeside([0, 2, 5], 0, -1)]).toEqual([5, 2, 5, 0]);
  });
});
