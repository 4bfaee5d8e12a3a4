import { describe, expect, it } from "vitest";
import type { Counter, LogLine, Roll, State } from "../src/protocol";
import { Fights } from "../src/table/fights.svelte";
import type { Match } from "../src/table/match.svelte";
import { answer, form, question } from "./asking";

const counter = (id: string, side: string, hex: string, left = 2): Counter =>
  ({ id, name: id, side, hex, steps: [left, 2], hidden: false, stack: 1, formation: "" }) as Counter;

const die = (number: number, where: string, means: string): LogLine => ({
  number,
  turn: 1,
  text: `Fire at ${where}. Die 4: ${means}.`,
  rule: "3.2",
  where,
  roll: { face: 4, lowest: 1, highest: 6, rule: "3.2", purpose: `Fire at ${where}.`, means, side: "red", where, sum: { name: "die", total: 1, mods: [], signed: true, side: "" } } as Roll,
});

const says = (number: number, text: string): LogLine => ({ number, turn: 1, text, rule: "", where: "" });

function table() {
  const readers: ((state: State) => void)[] = [];
  const match = {
    follow: (reader: (state: State) => void) => readers.push(reader),
    hexOf: (place: string) => place,
    nameOf: (id: string) => id,
    game: { sides: ["blue", "red"] },
    board: { neighbours: { "0103": ["0102"] } },
    isMine: true,
    state: null,
  } as unknown as Match;
  const fights = new Fights(match);
  const at = (number: number, who: string, counters: Counter[], events: LogLine[] = [], extra: Partial<State> = {}) => {
    const state = { number, epoch: 0, role: "blue", who, scene: { counters }, events, goals: null, sequence: [{ side: "red", now: true }], ...extra };
    for (const reader of readers) reader(state as unknown as State);
  };
  return { fights, at, match };
}

describe("a fight", () => {
  it("shows its dice and losses until something is chosen freely", () => {
    const { fights, at } = table();
    at(1, "red", [counter("A", "blue", "0103"), counter("R", "red", "0102")]);
    at(3, "blue", [counter("A", "blue", "0103", 1), counter("R", "red", "0102")], [die(3, "0103", "1 step lost")]);
    expect(fights.fight!.rolls.map(({ roll }) => roll.means)).toEqual(["1 step lost"]);
    expect(fights.fight!.changes.losses.map(({ id, before, after }) => [id, before, after])).toEqual([["A", 2, 1]]);
    at(4, "blue", [counter("A", "blue", "0103", 1)], []);
    expect(fights.fight, "picking something up says nothing").not.toBeNull();
    at(5, "blue", [counter("A", "blue", "0104", 1)], [says(5, "A moved.")]);
    expect(fights.fight).toBeNull();
  });

  it("goes on while its losses are shared, which must be", () => {
    const { fights, at } = table();
    const loses = form("lose UNIT");
    const lose = question([answer(loses, "A"), answer(loses, "B")]);
    const both = [counter("A", "blue", "0103"), counter("B", "blue", "0103")];
    at(1, "red", both);
    at(2, "blue", both, [die(2, "0103", "1 step lost")], { question: lose });
    at(3, "blue", [counter("A", "blue", "0103", 1), both[1]!], [says(3, "A lost a step.")]);
    expect(fights.fight!.changes.losses.map(({ id }) => id)).toEqual(["A"]);
  });
});

describe("two fights beside each other", () => {
  const declared = (number: number, text: string): LogLine => ({ ...says(number, text), rule: "3.1" });

  it("are told apart where the second is declared as the first was", () => {
    const { fights, at } = table();
    at(1, "blue", [counter("A", "blue", "0103"), counter("R", "red", "0102")]);
    at(2, "red", [counter("A", "blue", "0103"), counter("R", "red", "0102")], [declared(2, "A fires at 0102."), die(2, "0102", "no effect")]);
    at(3, "blue", [counter("A", "blue", "0103"), counter("R", "red", "0102")], [declared(3, "R fires at 0103."), die(3, "0103", "hit")]);
    expect(fights.fight!.rolls.map(({ roll }) => roll.means)).toEqual(["hit"]);
  });

  it("are both kept until something is chosen, the other one in a line", () => {
    const { fights, at } = table();
    at(1, "blue", [counter("A", "blue", "0103"), counter("R", "red", "0102")]);
    at(2, "red", [counter("A", "blue", "0103"), counter("R", "red", "0102")], [declared(2, "A fires at 0102."), die(2, "0102", "no effect")]);
    at(3, "red", [counter("A", "blue", "0103"), counter("R", "red", "0102")], [declared(3, "R fires at 0103."), die(3, "0103", "hit")]);
    const means = () => [fights.fight!, ...fights.others].map(({ rolls }) => rolls.at(-1)!.roll.means);
    expect(means()).toEqual(["hit", "no effect"]);
    fights.turnTo(fights.others[0]!);
    expect(means()).toEqual(["no effect", "hit"]);
    at(4, "blue", [counter("A", "blue", "0103"), counter("R", "red", "0102")], [die(4, "0103", "pinned")]);
    expect(means(), "what goes on is the last of them").toEqual(["pinned", "no effect"]);
  });

  it("are one where dice only follow each other", () => {
    const { fights, at } = table();
    at(1, "red", [counter("A", "blue", "0103")]);
    at(2, "red", [counter("A", "blue", "0103")], [die(2, "0103", "hit")]);
    at(3, "red", [counter("A", "blue", "0103")], [die(3, "0103", "pinned")]);
    expect(fights.fight!.rolls.map(({ roll }) => roll.means)).toEqual(["hit", "pinned"]);
  });
});

describe("the other side's turn", () => {
  it("is told with its ways and dice until one's own next move", () => {
    const { fights, at } = table();
    at(1, "red", [counter("R", "red", "0102"), counter("A", "blue", "0103")]);
    at(2, "red", [counter("R", "red", "0202"), counter("A", "blue", "0103")], [says(2, "R moved.")]);
    at(3, "blue", [counter("R", "red", "0302"), counter("A", "blue", "0103")], [says(3, "R moved."), die(3, "0103", "no effect")]);
    expect(fights.theirs!.from).toBe(1);
    expect(fights.deeds.map(({ text }) => text)).toEqual(["Fire at 0103. Die 4: no effect.", "R went 0102 → 0302."]);
    at(4, "blue", [counter("R", "red", "0302"), counter("A", "blue", "0104")], [says(4, "A moved.")]);
    expect(fights.theirs).toBeNull();
  });

  it("is told to whoever takes the screen over, since they gave it away", async () => {
    const { fights, at, match } = table();
    const past = { number: 2, role: "blue", scene: { counters: [counter("R", "red", "0102")] }, goals: null } as unknown as State;
    Object.assign(match, { look: async () => past, readLog: async () => {}, log: [says(1, "A moved."), die(4, "0103", "no effect")] });
    at(2, "blue", [counter("R", "red", "0102")]);
    fights.clear();
    at(6, "blue", [counter("R", "red", "0302")]);
    await new Promise((done) => setTimeout(done));
    expect(fights.deeds.map(({ text }) => text)).toEqual(["Fire at 0103. Die 4: no effect.", "R went 0102 → 0302."]);
    expect(fights.theirs!.from).toBe(2);
  });

  it("is forgotten where something was taken back", () => {
    const { fights, at } = table();
    at(1, "red", [counter("R", "red", "0102")]);
    at(2, "blue", [counter("R", "red", "0202")], [says(2, "R moved.")]);
    at(1, "red", [counter("R", "red", "0102")], [], { epoch: 1 });
    expect(fights.theirs).toBeNull();
  });
});
