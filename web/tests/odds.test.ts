import { describe, expect, it } from "vitest";
import { answered, basis, caveat, costs, effectsFirst, figure, isIdle, lost, outlooks } from "../src/odds";
import type { Chart, Ending } from "../src/protocol";

const ending = (number: number, own: number, theirs: number, more: Partial<Ending> = {}): Ending => ({ number, own, theirs, dead: [], killed: [], cleared: [], ...more });
const results = (numbers: Record<string, number>) => Object.entries(numbers).map(([result, number]) => ({ result, number, probability: "" }));
const name = (unit: string) => `Regiment ${unit}`;

describe("the answer on top of a forecast", () => {
  it("says that a hex never falls and who is lost for certain", () => {
    const found = answered([ending(5 / 6, 4, 0, { dead: ["31"] }), ending(1 / 6, 4, 1, { dead: ["31"] })], [], [], "4208", name)!;
    expect(figure(found.number)).toBe("0 %");
    expect(found.title).toBe("The hex never falls");
    expect(found.text).toBe("Regiment 31 is lost for certain. They lose 0.2 steps on average, at most 1.");
    expect(found.kind).toBe("bad");
  });

  it("says how often a hex falls and what it costs", () => {
    const found = answered([ending(0.25, 2, 2, { cleared: ["4208"] }), ending(0.75, 3, 1)], [], [], "4208", name)!;
    expect(found.title).toBe("The hex falls about 1 time in 4");
    expect(found.text).toContain("You lose 2.8 steps on average, at most 3.");
    expect(found.text).toContain("No unit of yours can be destroyed.");
  });

  it("says of fire that costs nothing how often it hits", () => {
    const found = answered([ending(2 / 3, 0, 0), ending(1 / 3, 0, 1)], [], [], "4208", name)!;
    expect([figure(found.number), found.title]).toEqual(["33 %", "They are hit about 1 time in 3"]);
  });

  it("counts every effect of fire, also where a hex may be cleared by it", () => {
    const fire = [ending(0.96, 0, 0), ending(0.04, 0, 1, { killed: ["A"], cleared: ["4208"] })];
    const found = answered(fire, results({ "no effect": 0.6, casualty: 0.1, pinned: 0.3 }), [], "4208", name)!;
    expect([figure(found.number), found.title]).toEqual(["40 %", "It takes effect about every other time"]);
    expect(found.text).toBe("They lose hardly anything, at most 1. Likeliest: pinned, 30 %.");
  });

  it("takes the game's own words for no effect, also of several dice", () => {
    const fire = [ending(2 / 3, 0, 0), ending(1 / 3, 0, 1)];
    const found = answered(fire, results({ hit: 1 / 3, miss: 0.5, "miss; no effect": 1 / 6 }), ["miss"], "0303", name)!;
    expect([figure(found.number), found.title]).toEqual(["33 %", "They are hit about 1 time in 3"]);
    expect(found.text).toContain("Likeliest: hit, 33 %.");
  });

  it("tells of the dice alone where nobody can be lost", () => {
    const found = answered([ending(1, 0, 0)], results({ "no effect": 0.75, rallied: 0.25 }), [], "", name)!;
    expect([figure(found.number), found.title, found.text]).toEqual(["25 %", "It takes effect about 1 time in 4", "Likeliest: rallied, 25 %."]);
    expect(answered([ending(1, 0, 0)], results({ "no effect": 1 }), [], "", name)).toBeNull();
  });

  it("has nothing to say where nobody can be lost", () => {
    expect([ending(1, 0, 0)].some(costs)).toBe(false);
    expect([ending(0.5, 0, 0), ending(0.5, 0, 0, { cleared: ["4208"] })].some(costs)).toBe(true);
  });

  it("is none where the game does not count its units", () => {
    expect(answered([], [], [], "4208", name)).toBeNull();
  });
});

describe("a bound where something is hidden", () => {
  const between = (least: number, most: number) => ({ least, most });

  it("is what fire does in every guess, whichever effect it is", () => {
    const fire = [
      { result: "pinned", number: 0.3, probability: "", ...between(0, 0.5) },
      { result: "disrupted", number: 0.2, probability: "", ...between(0.1, 0.3) },
      { result: "no effect", number: 0.5, probability: "", ...between(0.4, 0.6) },
    ];
    const found = answered([ending(1, 0, 0)], fire, [], "", name)!;
    expect(found.text).toBe("Likeliest: pinned, 30 %. At least 40 % in each guess at what is hidden.");
  });

  it("is how often a hex falls in the worst guess, and may be nothing", () => {
    const falls = (least: number) => [ending(0.5, 1, 2, { cleared: ["4208"], ...between(least, 0.7) }), ending(0.5, 1, 0, between(0.3, 1 - least))];
    expect(answered(falls(0.25), [], [], "4208", name)!.text).toContain("At least 25 % in each guess");
    expect(answered(falls(0), [], [], "4208", name)!.text).toContain("What is hidden may bring it down to 0 %.");
    expect(answered([ending(1, 1, 0)], [], [], "4208", name)!.text).not.toContain("hidden");
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

describe("fire from afar", () => {
  const endings = [ending(0.25, 0, 1), ending(0.75, 0, 0)];

  it("serves where it hits, and costs nothing", () => {
    expect(outlooks(endings, "4208", name).map(({ text, kind }) => [text, kind])).toEqual([["They lose 1", "falls"], ["No losses", "holds"]]);
    expect([lost(0), lost(2)]).toEqual(["0", "−2"]);
  });
});

describe("an attack that throws a unit away", () => {
  const attack = (...all: Ending[]) => answered(all, [], [], "4208", name)!.isWaste;

  it("is one in which it is lost for certain and the hex hardly falls", () => {
    expect(attack(ending(1, 4, 0, { dead: ["31"] }))).toBe(true);
    expect(attack(ending(1, 4, 2, { dead: ["31"], cleared: ["4208"] }))).toBe(false);
    expect(attack(ending(0.5, 4, 0, { dead: ["31"] }), ending(0.5, 1, 0))).toBe(false);
  });
});

describe("results of dice", () => {
  it("stand before what changes nothing, the likeliest first", () => {
    const found = effectsFirst(results({ "no effect": 0.7, DG1: 0.2, miss: 0.06, "miss; no effect": 0.03, pinned: 0.01 }), ["miss"]);
    expect(found.map(({ result }) => result)).toEqual(["DG1", "pinned", "no effect", "miss", "miss; no effect"]);
  });

  it("are one where they are made of the same, and the rarest share a line", () => {
    const found = effectsFirst(results({ pinned: 0.1, "pinned; broken": 0.08, "broken; pinned": 0.05, "broken; broken": 0.02, E: 0.004, C: 0.006, "no effect": 0.74 }), []);
    expect(found.map(({ result, number }) => [result, Math.round(number * 100)])).toEqual([
      ["pinned; broken", 13],
      ["pinned", 10],
      ["2 × broken", 2],
      ["other effects", 1],
      ["no effect", 74],
    ]);
  });
});

describe("what chances rest on", () => {
  const UNDECIDED = { decided: false, cut: false, policy: "nothing is decided on the way" };

  it("calls dice alone by their name, and has nothing to add", () => {
    expect(basis({ exact: true, worlds: 1, decided: false })).toBe("every die counted");
    expect(caveat(UNDECIDED)).toBe("");
  });

  it("assumes decisions only where there are any", () => {
    expect(basis({ exact: false, worlds: 1, decided: true })).toBe("decisions assumed");
    expect(caveat({ decided: true, cut: false, policy: "losses fall on guns last" })).toBe("Assumed: losses fall on guns last.");
    expect(basis({ exact: false, worlds: 1, decided: false })).toBe("all but the least likely dice counted");
    expect(caveat({ ...UNDECIDED, cut: true, policy: `${UNDECIDED.policy}; what is least likely was not followed to its end` })).toBe(
      "Nothing is decided on the way; what is least likely was not followed to its end.",
    );
  });

  it("says how many guesses at what is hidden it is the mean of", () => {
    expect(basis({ exact: false, worlds: 24, decided: true })).toBe("mean of 24 guesses at what is hidden");
  });
});

it("says nothing of what no die decides, but that a shot cannot hurt", () => {
  const step = { results: results({ "no effect": 1 }), exact: true };
  expect(isIdle(step, [], [])).toBe(true);
  expect(isIdle({ ...step, exact: false }, [], [])).toBe(false);
  expect(isIdle({ ...step, results: results({ "no effect": 0.5, pinned: 0.5 }) }, [], [])).toBe(false);
  expect(isIdle(step, [{ is: "row" } as Chart], []), "a chart was read").toBe(false);
});
