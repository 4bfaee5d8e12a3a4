import { describe, expect, it } from "vitest";
import { chanceAt, curveAt, inPoints, luckByTurn, reasonAt, spread, turnBeside, turnsOf } from "../src/analysis";
import { headingOf, stepsOf } from "../src/journal";
import type { Analysis, LogLine } from "../src/protocol";

const SIDES = ["german", "british"];
const line = (number: number, turn: number): LogLine => ({ number, turn, text: "", rule: "", where: "" });
const point = (number: number, turn: number, german: number) => ({ number, turn, chance: { german, british: 1 - german } });
const luck = (number: number, side: string, gain: number) => ({ number, side, gain, text: "" });
const ANALYSIS: Analysis = {
  points: [point(0, 0, 0.5), point(10, 1, 0.4), point(20, 2, 1)],
  luck: { german: 0.1, british: -0.1 },
  lucks: [luck(4, "german", 0.2), luck(10, "british", 0.05), luck(12, "british", 0.05)],
  mattered: [],
  method: "",
};

describe("the turns of a match", () => {
  it("begin where the last line of the turn before was told", () => {
    expect(turnsOf([line(1, 1), line(10, 1), line(12, 2), line(14, 2)], 20)).toEqual([
      { turn: 1, from: 0, to: 10 },
      { turn: 2, from: 10, to: 20 },
    ]);
  });

  it("are gone through backward and forward", () => {
    const log = [line(1, 1), line(10, 1), line(12, 2), line(16, 2), line(18, 3)];
    expect([12, 10, 3, 0].map((here) => turnBeside(log, here, 20, -1))).toEqual([10, 0, 0, 0]);
    expect([0, 10, 17].map((here) => turnBeside(log, here, 20, 1))).toEqual([10, 16, 20]);
  });

  it("are one where nothing was told", () => {
    expect(turnsOf([], 3)).toEqual([{ turn: 1, from: 0, to: 3 }]);
  });
});

describe("luck", () => {
  it("is summed up turn by turn, with the other side's against it", () => {
    const turns = turnsOf([line(1, 1), line(10, 1), line(12, 2)], 20);
    const sums = luckByTurn(ANALYSIS, turns, "german");
    expect(sums[0]).toBeCloseTo(0.15);
    expect(sums[1]).toBeCloseTo(-0.05);
  });

  it("is written in points of a hundred with a true minus", () => {
    expect([0.142, -0.0272, 0, 0.0004].map(inPoints)).toEqual(["+14", "−2.7", "0", "0"]);
  });
});

describe("the chance of winning", () => {
  it("is the one last counted", () => {
    expect(chanceAt(ANALYSIS, 9, "german")).toBe(0.5);
    expect(chanceAt(ANALYSIS, 10, "british")).toBe(0.6);
  });

  it("is drawn straight from point to point", () => {
    expect(curveAt(ANALYSIS, 5, "german")).toBeCloseTo(0.45);
    expect(curveAt(ANALYSIS, 30, "german")).toBe(1);
  });
});

describe("the reason of a step", () => {
  it("are of a game and scenario", () => {
    expect(headingOf("grognard 1\ngame mons\nscenario nimy\nrules 1\ndata abc\n")).toEqual({ game: "mons", scenario: "nimy", data: "abc" });
    expect(headingOf("a letter")).toEqual({ game: "", scenario: "", data: "" });
  });

  const steps = stepsOf("grognard 1\ngame mons\ngerman  move A\ngerman  4207\nchance  4\nbritish  end\n", SIDES);
  const reasons = [{ number: 0, side: "german", why: "a plan", gain: 1 }];

  it("is the plan that its choice belonged to", () => {
    expect(steps).toHaveLength(4);
    expect(reasonAt(reasons, steps, 2)?.why).toBe("a plan");
  });

  it("is nobody's for a die, for the other side, and at the beginning", () => {
    expect([0, 3, 4].map((number) => reasonAt(reasons, steps, number))).toEqual([undefined, undefined, undefined]);
  });
});

describe("the marks of what mattered", () => {
  it("stay where they are if they are far enough apart", () => {
    expect(spread([90, 10, 50], 7, 100)).toEqual([90, 10, 50]);
  });

  it("never lie on each other, nor beyond the end", () => {
    expect(spread([40, 41, 39], 7, 100)).toEqual([46, 53, 39]);
    expect(spread([99, 98, 20], 7, 100)).toEqual([100, 93, 20]);
  });
});
