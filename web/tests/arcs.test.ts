import { describe, expect, it } from "vitest";
import { Arcs } from "../src/table/arcs.svelte";
import type { Hand } from "../src/table/hand.svelte";
import type { Looking } from "../src/table/looking.svelte";
import type { Match } from "../src/table/match.svelte";

/** A gun and a squad in hand, and an enemy tank in C3. */
function table() {
  const units: Record<string, { id: string; facing: number | null }> = { gun: { id: "gun", facing: 0 }, squad: { id: "squad", facing: null }, tank: { id: "tank", facing: 3 } };
  const match = {
    isMine: true,
    asked: [] as string[],
    counter: (unit: string) => units[unit],
    ask: async (what: string, { units }: { units: string[] }) => (match.asked.push(`${what} ${units.join(" ")}`), { marks: units.map((unit) => ({ hex: unit, kind: "covered" })) }),
  };
  const hand = { isMoving: false, actors: ["gun", "squad"], picks: ["gun"], at: (hex: string) => (hex === "C3" ? [units["tank"]] : []) };
  const looking = { pinned: "", replaying: false, sighting: false };
  const arcs = new Arcs(match as unknown as Match, hand as unknown as Hand, looking as unknown as Looking);
  return { match, hand, looking, arcs };
}

describe("arcs", () => {
  it("are those of units in hand that face somewhere, and of a pinned hex", () => {
    const { arcs, looking, hand } = table();
    expect(arcs.units).toEqual(["gun"]);
    looking.pinned = "C3";
    expect(arcs.units).toEqual(["tank", "gun"]);
    hand.isMoving = true;
    expect(arcs.units).toEqual(["tank"]);
    looking.sighting = true;
    expect(arcs.units).toEqual([]);
  });

  it("are asked of the game, and dropped when others are wanted meanwhile", async () => {
    const { arcs, hand, match } = table();
    await arcs.look(arcs.units);
    expect(match.asked).toEqual(["arcs gun"]);
    expect(arcs.marks.map(({ hex }) => hex)).toEqual(["gun"]);
    const late = arcs.look(arcs.units);
    [hand.actors, hand.picks] = [[], []];
    await late;
    expect(arcs.marks).toEqual([]);
    await arcs.look([]);
    expect(match.asked.length).toBe(2);
  });
});
