import { describe, expect, it } from "vitest";
import { answered, costs, figure, outlooks } from "../src/odds";
import type { Ending } from "../src/protocol";

const ending = (number: number, own: number, theirs: number, more: Partial<Ending> = {}): Ending => ({ number, own, theirs, dead: [], killed: [], cleared: [], ...more });
const name = (unit: string) => `Regiment ${unit}`;

describe("the answer on top of a forecast", () => {
  it("says that a hex never falls and who is lost for certain", () => {
    const found = answered([ending(5 / 6, 4, 0, { dead: ["31"] }), ending(1 / 6, 4, 1, { dead: ["31"] })], "4208", name)!;
    expect(figure(found.number)).toBe("0 %");
    expect(found.title).toBe("The hex never falls");
    expect(found.text).toBe("Regiment 31 is lost for certain. They lose 0.2 steps on average, at most 1.");
    expect(found.kind).toBe("bad");
  });

  it("says how often a hex falls and what it costs", () => {
    const found = answered([ending(0.25, 2, 2, { cleared: ["4208"] }), ending(0.75, 3, 1)], "4208", name)!;
    expect(found.title).toBe("The hex falls about 1 time in 4");
    expect(found.text).toContain("You lose 2.8 steps on average, at most 3.");
    expect(found.text).toContain("No unit of yours can be destroyed.");
  });

  it("says of fire that costs nothing how often it hits", () => {
    const found = answered([ending(2 / 3, 0, 0), ending(1 / 3, 0, 1)], "4208", name)!;
    expect([figure(found.number), found.title]).toEqual(["33 %", "They are hit about 1 time in 3"]);
  });

  it("has nothing to say where nobody can be lost", () => {
    expect([ending(1, 0, 0)].some(costs)).toBe(false);
    expect([ending(0.5, 0, 0), ending(0.5, 0, 0, { cleared: ["4208"] })].some(costs)).toBe(true);
  });

  it("is none where the game does not count its units", () => {
    expect(answered([], "4208", name)).toBeNull();
  });
});

describe("what can happen", () => {
  const endings = [
    ending(0.25, 3, 0),
    ending(0.25, 1, 2, { cleared: ["4208"], killed: ["4RF"] }),
    ending(0.25, 3, 1, { cleared: ["4208"] }),
    ending(0.125, 0, 0),
    ending(0.125, 3, 0),
  ];

  it("stands from best to worst and sums to all", () => {
    const rows = outlooks(endings, "4208", name);
    expect(rows.map(({ text, kind }) => [text, kind])).toEqual([
      ["Falls, you lose 1, they lose 2 (Regiment 4RF destroyed)", "falls"],
      ["Falls, you lose 3, they lose 1", "dear"],
      ["Holds", "holds"],
      ["Holds, you lose 3", "loss"],
    ]);
    expect(rows.reduce((sum, { number }) => sum + number, 0)).toBeCloseTo(1);
    expect(rows.at(-1)!.number).toBeCloseTo(0.375);
  });
});
