import { describe, expect, it } from "vitest";
import type { Ground } from "../src/map/ground";
import type { Counter } from "../src/protocol";
import { aimedAt, targetOf } from "../src/table/gathering";
import type { Match } from "../src/table/match.svelte";

const counter = (id: string, side: string, hex: string, place = hex): Counter => ({ id, side, hex, place, name: id }) as unknown as Counter;
const HERE = [counter("A", "blue", "C19"), counter("R", "red", "C19", "C19+1"), counter("S", "red", "C19", "C19+2")];

/** A match of the blue side in which these words have been chosen. */
function match(...fills: string[]): Match {
  const found = { role: "blue", state: { scene: { counters: HERE } }, thread: [{ fills }], question: { about: [] as string[] } };
  return { ...found, counter: (id: string) => HERE.find((each) => each.id === id), hexOf: (word: string) => word.split("+")[0]! } as unknown as Match;
}

const GROUND = { has: (hex: string) => hex === "C19" } as unknown as Ground;

describe("what fire is aimed at", () => {
  it("is not the hex of whoever fires, though enemies stand on another floor of it", () => {
    expect(targetOf(match("A"), GROUND, [])).toBe("");
    expect(targetOf(match("A", "C19+1"), GROUND, [])).toBe("C19");
  });

  it("is whoever the question names, such as one who moves, where no place was chosen", () => {
    const asked = { ...match("A"), question: { about: ["A", "S"] } } as unknown as Match;
    expect(targetOf(asked, GROUND, [])).toBe("C19");
    expect(aimedAt(asked, HERE, []).map(({ id }) => id)).toEqual(["S"]);
  });

  it("is those of the enemy at the place that was named", () => {
    expect(aimedAt(match("A", "C19+1"), HERE, []).map(({ id }) => id)).toEqual(["R"]);
    expect(aimedAt(match("A"), HERE, []).map(({ id }) => id)).toEqual(["R", "S"]);
  });
});
