import { describe, expect, it } from "vitest";
import { hitBy, isWeighed, threats, unhurt } from "../src/risk";

describe("the danger of a way", () => {
  it("is what one enemy at least does, if all act", () => {
    expect(hitBy([50, 50])).toBe(75);
    expect(hitBy([14])).toBe(14);
    expect(hitBy([])).toBe(0);
  });

  it("counts each enemy once for the whole way, where it is likeliest", () => {
    const legs = [
      { danger: ["A"], chances: [20] },
      { danger: ["A", "B"], chances: [50, 50] },
      { danger: [], chances: [] },
    ];
    expect(unhurt(legs)).toBe(25);
  });

  it("names the likeliest first, and of many only some", () => {
    const name = (unit: string) => unit.toUpperCase();
    expect(threats({ danger: ["a", "b"], chances: [5, 60] }, name)).toEqual(["B 60 %", "A 5 %"]);
    expect(threats({ danger: ["a", "b"] }, name)).toEqual(["A", "B"]);
    expect(threats({ danger: ["a", "b", "c", "d", "e"], chances: [1, 2, 3, 4, 5] }, name)).toEqual(["E 5 %", "D 4 %", "C 3 %", "2 more"]);
    expect(threats(undefined, name)).toEqual([]);
  });

  it("is not told where the game counts none", () => {
    expect(isWeighed([{ chances: [] }, {}])).toBe(false);
    expect(isWeighed([{ chances: [] }, { chances: [0] }])).toBe(true);
  });
});
