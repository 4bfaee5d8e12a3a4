import { expect, it } from "vitest";
import { brief, capital, choosing, counted, hexesNamed, lasting, listed, percent, pieces, points, signed, titled } from "../src/phrases";

const isHex = (word: string) => /^\d{4}$/.test(word);

it("writes numbers with a true minus and whole per cent", () => {
  expect([signed(2), signed(-3), signed(0)]).toEqual(["+2", "−3", "0"]);
  expect([percent(2 / 3), percent(0.001), percent(0.999), percent(1)]).toEqual(["67 %", "< 1 %", "> 99 %", "100 %"]);
});

it("leaves the name of a unit as it is", () => {
  expect(["stop here", "gSgt-1 goes along", ""].map(capital)).toEqual(["Stop here", "gSgt-1 goes along", ""]);
  expect(["A19-1", "hill-300", "box_2"].map(titled)).toEqual(["A19-1", "Hill 300", "Box 2"]);
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

it("finds labels of any shape, the longest that can be read", () => {
  const labels = ["29.08", "N34", "B35", "P5", "P4", "2908"];
  const found = (text: string) => pieces(text, (word) => labels.includes(word)).filter(({ is }) => is === "hex");
  expect(found("From 29.08 to 2908.").map(({ text, tail }) => text + tail)).toEqual(["29.08", "2908."]);
  expect(found("A1 climbs to N34+1, then N34+roof.").map(({ text, hex }) => [text, hex])).toEqual([["N34+1", "N34"], ["N34+roof", "N34"]]);
  expect(found("The wall P5/P4 stands; B35-1 is a cellar.").map(({ text, hex }) => [text, hex])).toEqual([["P5/P4", "P5"], ["B35-1", "B35"]]);
  expect(found("P5/P6 and P55 and 129.08 are nowhere.").map(({ text }) => text)).toEqual(["P5"]);
  expect(hexesNamed("Between P5 and P4.", (word) => labels.includes(word))).toEqual(["P5", "P4"]);
});

it("finds dice of any range", () => {
  const dice = pieces("Die roll: die 10, then die 0; die 100.", () => false).filter(({ is }) => is === "die");
  expect(dice.map(({ text, tail }) => text + tail)).toEqual(["10,", "0;", "100."]);
});

it("counts, lists and titles", () => {
  expect([counted(1, "unit"), counted(2, "unit")]).toEqual(["1 unit", "2 units"]);
  expect(listed(["a", "b", "c"])).toBe("a, b and c");
  expect([0.5, 1, 2.5, 10].map(points)).toEqual(["½", "1", "2½", "10"]);
  expect(titled("level1")).toBe("Level 1");
  expect([0, 1, 90, 900, 86_400, 259_200].map(lasting)).toEqual(["0 seconds", "1 second", "90 seconds", "15 minutes", "1 day", "3 days"]);
});

it("cuts a text between words, and says so", () => {
  expect(["no effect", "Pioneers check, Guards check", "indivisibility!!!"].map((text) => brief(text, 16))).toEqual(["no effect", "Pioneers check…", "indivisibility!…"]);
});

it("says whom one waits for, also before they have come", () => {
  const who = [{ kind: "computer" }, { kind: "person", taken: false }, { kind: "person", taken: true }, { kind: "person", taken: true, name: "Ann" }, undefined];
  expect(who.map((seat) => choosing("red", seat))).toEqual([
    "The computer is thinking for the Red side.",
    "The Red player has not come yet.",
    "The Red player is choosing.",
    "Ann is choosing.",
    "The Red player is choosing.",
  ]);
});
