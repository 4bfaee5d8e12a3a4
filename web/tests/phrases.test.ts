import { expect, it } from "vitest";
import { counted, cut, listed, percent, pieces, signed, titled, worded } from "../src/phrases";
import { parse } from "../src/words";

const isHex = (word: string) => /^\d{4}$/.test(word);

it("writes numbers with a true minus and whole per cent", () => {
  expect([signed(2), signed(-3), signed(0)]).toEqual(["+2", "−3", "0"]);
  expect([percent(2 / 3), percent(0.001), percent(0.999), percent(1)]).toEqual(["67 %", "< 1 %", "> 99 %", "100 %"]);
});

it("cuts a prompt at its rule number", () => {
  expect(cut("12.10 Add attackers, or declare.")).toEqual({ rule: "12.10", text: "Add attackers, or declare." });
  expect(cut("Choose.")).toEqual({ rule: "", text: "Choose." });
});

it("finds hexes and dice in a sentence, each with its punctuation", () => {
  const found = pieces("Fire at 3308: 4 factors, die 5, no effect in 3308.", isHex);
  expect(found.map(({ is, text, tail }) => [is, text + tail])).toEqual([
    ["text", "Fire at "],
    ["hex", "3308:"],
    ["text", " 4 factors, die "],
    ["die", "5,"],
    ["text", " no effect in "],
    ["hex", "3308."],
  ]);
});

it("words options with names for units", () => {
  const lexicon = { isHex, isUnit: (word: string) => word === "IR12" };
  const option = parse("attack IR12 3308", lexicon);
  expect(worded(option, lexicon, () => "Regiment 12")).toBe("Attack Regiment 12 3308");
  expect(worded(parse("move/fight", lexicon), lexicon, String)).toBe("Move, then fight");
});

it("counts, lists and titles", () => {
  expect([counted(1, "unit"), counted(2, "unit")]).toEqual(["1 unit", "2 units"]);
  expect(listed(["a", "b", "c"])).toBe("a, b and c");
  expect(titled("level1")).toBe("Level 1");
});
