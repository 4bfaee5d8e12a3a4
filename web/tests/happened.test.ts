import { describe, expect, it } from "vitest";
import { between, costOf, joined, outcomes, summary, theirDeeds } from "../src/happened";
import type { Counter, Goals, LogLine, Roll, State } from "../src/protocol";

const counter = (id: string, side: string, hex: string, steps: [number, number] = [2, 2], extra: Partial<Counter> = {}): Counter =>
  ({ id, name: id, side, hex, steps, hidden: false, stack: 1, formation: "", ...extra }) as Counter;

const goals = (lost: Record<string, number>): Goals => ({
  text: "Win.",
  rule: "",
  aims: [],
  judged: [],
  lost: Object.entries(lost).map(([side, units]) => ({ side, units, note: "" })),
});

const position = (counters: Counter[], lost: Record<string, number> = { red: 0, blue: 0 }) =>
  ({ scene: { counters, marks: [], arrows: [], off: [], tokens: [] }, goals: goals(lost) }) as unknown as State;

describe("what losses cost", () => {
  const loss = (side: string, before: number, after: number) => ({ id: side, counter: counter(side, side, "0101"), hex: "0101", before, after });

  it("is counted in units that died, and where as many did in steps", () => {
    expect(costOf([loss("red", 4, 2), loss("blue", 1, 0)], "red")).toBe(-1);
    expect(costOf([loss("red", 4, 2), loss("blue", 4, 3)], "red")).toBe(1);
    expect(costOf([loss("red", 2, 0), loss("blue", 3, 0)], "red")).toBe(-1);
    expect(costOf([], "red")).toBe(0);
  });
});

describe("what has happened between two positions", () => {
  it("is a way, steps lost, and a unit that fell", () => {
    const before = position([counter("A", "red", "0101"), counter("B", "red", "0102"), counter("C", "blue", "0103")]);
    const after = position([counter("A", "red", "0201"), counter("B", "red", "0102", [1, 2])], { red: 0, blue: 1 });
    const { trails, losses } = between(before, after);
    expect(trails.map(({ id, path }) => [id, path])).toEqual([["A", ["0101", "0201"]]]);
    expect(losses.map(({ id, before, after }) => [id, before, after])).toEqual([["B", 2, 1], ["C", 2, 0]]);
  });

  it("is no loss where a unit is only covered or has left the map", () => {
    const before = position([counter("A", "red", "0101"), counter("B", "red", "0101")]);
    const covered = position([counter("", "red", "0101", [1, 1], { hidden: true, id: "", name: "" }), counter("B", "red", "0101")]);
    const gone = position([counter("B", "red", "0101")]);
    expect(between(before, covered).losses).toEqual([]);
    expect(between(before, gone).losses, "the game counts no loss").toEqual([]);
  });

  it("is joined hex by hex and step by step", () => {
    const first = between(position([counter("A", "red", "0101", [4, 4])]), position([counter("A", "red", "0201", [3, 4])]));
    const then = between(position([counter("A", "red", "0201", [3, 4])]), position([counter("A", "red", "0301", [2, 4])]));
    const { trails, losses } = joined(first, then);
    expect(trails[0]!.path).toEqual(["0101", "0201", "0301"]);
    expect([losses[0]!.before, losses[0]!.after]).toEqual([4, 2]);
  });
});

describe("what others did since one looked", () => {
  it("is told in words, without one's own moves", () => {
    const before = position([counter("A", "red", "0101"), counter("B", "blue", "0102")]);
    const after = { ...position([counter("A", "red", "0301"), counter("B", "blue", "0202")]), role: "blue" };
    expect(theirDeeds(before, after, [], (id) => `Regiment ${id}`).map(({ text }) => text)).toEqual(["Regiment A went 0101 → 0301."]);
  });
});

describe("a fight of the other side", () => {
  const shot = (number: number): LogLine[] => {
    const line = { number, turn: 1, where: "0101", rule: "3.1", text: "R1 fires at B1." } as LogLine;
    return [line, { ...line, number: number + 1, text: "", roll: { purpose: "A die of 2 or less hits B1.", means: "miss" } as Roll }];
  };
  const told = (lines: LogLine[]) => summary({ trails: [], losses: [] }, lines, [], String);

  it("leaves out what units of one's own began, such as a die for one's own spade", () => {
    const die = (number: number, text: string, doer: string): LogLine =>
      ({ number, turn: 1, side: "red", phase: "Fire", text, rule: "", where: `010${number}`, doer, roll: { face: 3, means: "passed", purpose: text, side: "" } as Roll });
    const lines = [die(1, "A digs in.", "red"), { ...die(3, "B fires at 0103.", "blue"), side: "blue" }];
    const deeds = (mine: string) => summary({ trails: [], losses: [] }, lines, [], String, mine).map(({ hex }) => hex);
    expect(deeds("red")).toEqual(["0103"]);
    expect(deeds("")).toEqual(["0101", "0103"]);
  });

  it("is told as the log tells it", () => {
    expect(told(shot(1))).toEqual([{ hex: "0101", text: "R1 fires at B1: miss.", weight: 2 }]);
  });

  it("is told only if it was somewhere: dice for supplies are no deed", () => {
    expect(told(shot(1).slice(1).map((line) => ({ ...line, where: "" })))).toEqual([]);
  });

  it("comes first while it is only declared, for it is what one is asked about", () => {
    const [declared] = shot(9);
    const deeds = told([...shot(1), { ...declared!, text: "R2 fires at B2.", where: "0102" }]);
    expect(deeds.map(({ text }) => text)).toEqual(["R2 fires at B2.", "R1 fires at B1: miss."]);
  });

  it("lies on the map by its last die, in few letters", () => {
    const check = { ...shot(2)[1]!, roll: { purpose: "B1 checks its morale.", means: "failed by three or even more" } as Roll };
    expect(outcomes([...shot(1), check, ...shot(9)])).toEqual([{ where: "0101", text: "failed by three…" }, { where: "0101", text: "miss" }]);
    const harm = { ...check, number: 4, rule: "3.9", roll: undefined, text: "B1 is disrupted.", result: "disrupted" } as unknown as LogLine;
    expect(outcomes([...shot(1), check, harm])).toEqual([{ where: "0101", text: "disrupted" }]);
  });

  it("is told once, with how often it was", () => {
    expect(told([...shot(1), ...shot(9)]).map(({ text }) => text)).toEqual(["R1 fires at B1: miss. (2 times)"]);
  });
});

describe("a summary", () => {
  const trail = (id: string, formation = "") => ({ id, counter: counter(id, "red", "0301", [1, 1], { formation }), path: ["0101", "0201", "0301"] });

  it("has goals and the dead first, and tells a formation in one line", () => {
    const losses = [{ id: "C", counter: counter("C", "blue", "0103"), hex: "0103", before: 1, after: 0 }];
    const told = summary({ trails: [trail("A", "1st"), trail("B", "1st"), trail("D")], losses }, [], [{ hex: "0405", text: "Bridge lost.", weight: 5 }], (id) => (id === "1st" ? "1st Division" : id));
    expect(told.map(({ text }) => text)).toEqual(["Bridge lost.", "C destroyed in 0103.", "1st Division: 2 units moved, the farthest to 0301.", "D went 0101 → 0301."]);
  });

  it("has five lines at most", () => {
    const trails = ["A", "B", "C", "D", "E", "F", "G"].map((id) => trail(id));
    const told = summary({ trails, losses: [] }, [], [], (id) => id);
    expect(told).toHaveLength(5);
    expect(told[4]!.text).toBe("And 3 more: fights and moves in the log.");
  });
});
