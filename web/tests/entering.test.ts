import { describe, expect, it } from "vitest";
import type { Ground } from "../src/map/ground";
import type { Counter, Far } from "../src/protocol";
import type { Option } from "../src/question";
import { Entering } from "../src/table/entering.svelte";
import type { Hand } from "../src/table/hand.svelte";
import type { Match } from "../src/table/match.svelte";
import { form, option } from "./asking";

const ENTER = form("enter UNIT HEX");
const MARCH = form("march", { mode: true });
const FORMATIONS: Record<string, string> = { A: "1st", B: "1st", C: "2nd" };

/** Hexes are numbers on a line: the door is 0, the enemy stands in 9; a march goes twice as far. */
function table(kinds: Record<string, string> = {}, paceOfC = 8) {
  const chosen: string[] = [];
  let [reach, waiting] = [0, ["B", "A", "C"]];
  const enter = (): Option[] => waiting.flatMap((unit) => (unit === "C" ? ["0", "1"] : ["0"]).map((door) => option(ENTER, unit, door)));
  const match = {
    isMine: true,
    role: "blue",
    options: enter(),
    state: { number: 0, undo: { choices: 0 }, scene: { counters: [{ side: "red", hex: "9" }] }, movement: { A: [0, 4], B: [0, 4], C: [0, paceOfC] } },
    counter: () => undefined,
    nameOf: (unit: string) => `Unit ${unit}`,
    game: { manners: { marching: ["foot", "gun"] } },
    choose: async (text: string) => {
      chosen.push(text);
      if (text === "march") reach = 4;
      else [reach, waiting, match.options] = [2, waiting.filter((unit) => !text.includes(unit)), [option(MARCH)]];
      return true;
    },
    undo: async () => (chosen.push("undo"), true),
    ask: async (_: string, { choice }: { choice: string }) => ({ objections: [{ rule: "8.3", text: `Nobody can “${choice}” now.` }] }),
  };
  const far = () => new Map([...Array(reach + 1).keys()].map((i) => [String(i), { hex: String(i), price: i, danger: [] } as unknown as Far]));
  const hand = {
    reach: undefined as string[] | undefined,
    get left() {
      return match.options;
    },
    get far() {
      return this.reach ? new Map() : far();
    },
    face: (unit: string) => ({ formation: FORMATIONS[unit], kind: kinds[unit] }) as Counter,
    ready: async () => {},
    aim: (hex: string) => !!chosen.push(hex),
    go: async () => void (match.options = enter()),
  };
  const ground = { has: () => true, distance: (one: string, other: string) => Math.abs(Number(one) - Number(other)) };
  return { chosen, match, hand, entering: new Entering(match as unknown as Match, hand as unknown as Hand, ground as unknown as Ground) };
}

describe("units that come on", () => {
  it("are listed by formation and door, who may choose last", () => {
    const found = table().entering.waiting.map(({ formation, doors, units }) => [formation, doors, units.map(({ unit }) => unit)]);
    expect(found).toEqual([
      ["1st", ["0"], ["A", "B"]],
      ["2nd", ["0", "1"], ["C"]],
    ]);
  });

  it("march in the order of their kinds, unless another is wanted", () => {
    const { entering } = table({ A: "gun", B: "foot" });
    const order = () => entering.waiting[0]!.units.map(({ unit }) => unit);
    expect(order()).toEqual(["B", "A"]);
    entering.putBefore("A", "B");
    expect(order()).toEqual(["A", "B"]);
  });

  it("come on together, in the order that is wanted, by the way that goes furthest", async () => {
    const { chosen, match, entering } = table();
    entering.putBefore("B", "A");
    await entering.bringOn(["B", "A"], "0");
    expect(chosen).toEqual(["enter B 0", "march", "4", "enter A 0", "march", "4"]);
    expect(entering.told).toEqual(["Unit B: on, to 4.", "Unit A: on, to 4."]);
    expect(table().entering.waiting[0]!.units[0]!.unit).toBe("A");
    Object.assign(match.state, { turn: 2 });
    expect(entering.told, "next turn it is no news").toEqual([]);
  });

  it("come on all, those who may choose at the emptier door, and the slow among them before the others", async () => {
    const entered = async (pace: number) => {
      const { chosen, entering } = table({}, pace);
      entering.reach = "plain";
      await entering.bringOnAll();
      return chosen.filter((choice) => choice.startsWith("enter"));
    };
    expect(await entered(8)).toEqual(["enter A 0", "enter B 0", "enter C 1"]);
    expect(await entered(3)).toEqual(["enter C 1", "enter A 0", "enter B 0"]);
  });

  it("are told by which rule they could not", async () => {
    const { match, hand, entering } = table();
    hand.reach = [];
    await entering.bringOn(["A"], "0");
    expect(entering.told, "no place is in reach of the door").toEqual(["Unit A could not come on: Nobody can “0” now (8.3)."]);
    hand.go = async () => void (match.options = match.options.slice(0, 0));
    hand.reach = undefined;
    match.options = [option(ENTER, "A", "0"), option(ENTER, "B", "0")];
    await entering.bringOn(["A", "B"], "0");
    expect(entering.told[0], "another has closed the door").toBe("Unit B could not come on: Nobody can “enter B 0” now (8.3).");
  });

  it("stay at the door, or come by a plain move, if that is wanted", async () => {
    const { chosen, entering } = table();
    entering.reach = "plain";
    await entering.bringOn(["A"], "0");
    entering.reach = "door";
    await entering.bringOn(["B"], "0");
    expect(chosen).toEqual(["enter A 0", "2", "enter B 0", "0"]);
  });
});
