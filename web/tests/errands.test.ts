import { describe, expect, it } from "vitest";
import type { Ground } from "../src/map/ground";
import type { State } from "../src/protocol";
import type { Column } from "../src/table/column.svelte";
import { Errands } from "../src/table/errands.svelte";
import type { Hand } from "../src/table/hand.svelte";
import type { Match } from "../src/table/match.svelte";
import { form, option, question } from "./asking";

const MOVE = form("move UNIT");

/** Hexes are numbers on a line; A and B stand in 1 and 2 and come on by two hexes when they are led. */
function table() {
  const places: Record<string, number> = { A: 1, B: 2 };
  const readers: ((state: State) => void)[] = [];
  const options = ["A", "B"].map((unit) => option(MOVE, unit));
  const match = {
    info: { match: "m" },
    token: "t",
    isMine: true,
    isPlayer: true,
    role: "blue",
    sent: [] as string[],
    ask: async (_: string, { text }: { text: string }) => void match.sent.push(text),
    thread: [{ key: "Movement" }],
    options,
    question: question(options, { key: "Movement" }),
    follow: (reader: (state: State) => void) => void readers.push(reader),
    counter: (unit: string) => (unit in places ? { id: unit, side: "blue", hex: String(places[unit]) } : undefined),
  };
  const hand = { actors: ["A"], isExcused: (_: string) => false, putDown: async () => {} };
  const led: string[] = [];
  const able = (hex: string) => Object.keys(places).filter((unit) => String(places[unit]) === hex);
  const column = {
    able,
    lead: async (hex: string, to: string, unit: string) => {
      led.push(unit || hex);
      if (!unit) for (const each of able(hex)) places[each] = Number(to);
      if (!unit) return "";
      places[unit] = Math.min(Number(to), places[unit]! + 2);
      return places[unit] === Number(to) ? "" : `it got as far as ${places[unit]}.`;
    },
  };
  const ground = { has: () => true, distance: (one: string, other: string) => Math.abs(Number(one) - Number(other)) };
  const errands = new Errands(match as unknown as Match, hand as unknown as Hand, column as unknown as Column, ground as unknown as Ground);
  const at = (turn: number, enemy: number, errands = match.sent.at(-1) ?? "") => {
    const state = { turn, role: "blue", notes: { errands }, scene: { counters: [{ side: "red", hex: String(enemy) }] } };
    for (const reader of readers) reader(state as unknown as State);
  };
  return { errands, hand, match, led, at, places };
}

describe("an order that lasts", () => {
  it("takes a unit on turn by turn until it is there", async () => {
    const { errands, at } = table();
    await errands.give("go", "4");
    expect(errands.told["A"]).toBe("it got as far as 3.");
    at(2, 99);
    expect([errands.going, errands.told]).toEqual([["A"], {}]);
    await errands.goOn(errands.going);
    expect(errands.given).toEqual({});
  });

  it("is no longer told of once its move was taken back", async () => {
    const { errands, at, places } = table();
    at(1, 99);
    await errands.give("go", "4");
    at(1, 99);
    expect(errands.told["A"]).toBe("it got as far as 3.");
    places["A"] = 1;
    at(1, 99);
    expect([errands.going, errands.told]).toEqual([["A"], {}]);
  });

  it("takes a whole stack along at once, and one of it alone", async () => {
    const { errands, hand, led, places } = table();
    [places["B"], hand.actors] = [1, ["A", "B"]];
    await errands.give("go", "4");
    expect([led, places]).toEqual([["1"], { A: 4, B: 4 }]);
    hand.actors = ["B"];
    await errands.give("go", "6");
    expect([led, places]).toEqual([["1", "B"], { A: 4, B: 6 }]);
  });

  it("can be waited for, and is over even when it went wrong", async () => {
    const { errands, hand } = table();
    const going = errands.give("go", "4");
    expect(errands.isGoing).toBe(true);
    await errands.journey.over();
    expect([errands.isGoing, errands.told["A"]]).toEqual([false, "it got as far as 3."]);
    await going;
    hand.putDown = async () => Promise.reject(new Error("the line is broken"));
    await expect(errands.give("go", "6")).rejects.toThrow("broken");
    expect(errands.isGoing).toBe(false);
  });

  it("excuses a unit from being asked about, in its own step alone", async () => {
    const { errands, hand, match } = table();
    await errands.give("hold");
    expect([hand.isExcused("A"), hand.isExcused("B")]).toEqual([true, false]);
    match.question = question([], { key: "Bombardment" });
    expect(hand.isExcused("A")).toBe(false);
  });

  it("ends by itself where the enemy holds the hex, with a word why", async () => {
    const { errands, at } = table();
    await errands.give("go", "9");
    at(2, 9);
    expect([errands.having("go"), errands.ended]).toEqual([[], [["A", "9 is held by the enemy; the order has ended."]]]);
    errands.forget("A");
    expect(errands.ended).toEqual([]);
  });

  it("is kept with the match, and taken from there at another screen", async () => {
    const { errands, match, at } = table();
    await errands.give("hold");
    expect(JSON.parse(match.sent.at(-1)!)).toEqual({ A: { is: "hold", to: "", key: "Movement" } });
    at(1, 99, JSON.stringify({ B: { is: "hold", to: "", key: "Movement" } }));
    expect(errands.having("hold")).toEqual(["B"]);
    at(1, 99, "");
    expect(errands.given).toEqual({});
  });

  it("to stand ready ends when an enemy is near", async () => {
    const { errands, at } = table();
    await errands.give("ready");
    at(2, 5);
    expect(errands.having("ready")).toEqual(["A"]);
    at(3, 4);
    expect(errands.having("ready")).toEqual([]);
  });
});
