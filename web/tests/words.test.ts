import { describe, expect, it } from "vitest";
import { type Lexicon, click, closesStep, matching, meant, open, parse, plain, without } from "../src/words";

const UNITS = ["IR12", "IR52", "FAR9", "4RF"];
const HEXES = ["3307", "3308", "4208"];
const lexicon: Lexicon = {
  isUnit: (word) => UNITS.includes(word),
  isHex: (word) => HEXES.includes(word),
};
const read = (...texts: string[]) => texts.map((text) => parse(text, lexicon));

describe("options", () => {
  it("are taken apart into a verb and targets", () => {
    expect(parse("attack IR12 3308", lexicon)).toEqual({
      text: "attack IR12 3308",
      verb: "attack",
      targets: ["IR12", "3308"],
    });
    expect(parse("3307", lexicon)).toMatchObject({ verb: "", targets: ["3307"] });
    expect(parse("move/fight", lexicon)).toMatchObject({ verb: "move/fight", targets: [] });
  });

  it("are narrowed by what is picked, whichever is picked first", () => {
    const options = read("end", "attack IR12 3308", "attack IR12 4208", "attack IR52 3308");
    expect(matching(options, ["3308"]).map(({ text }) => text)).toEqual(["attack IR12 3308", "attack IR52 3308"]);
    expect([...open(options, ["IR12"])]).toEqual(["3308", "4208"]);
    expect([...open(options, ["3308"])]).toEqual(["IR12", "IR52"]);
  });

  it("without targets stay buttons while something is picked", () => {
    const options = read("end", "march IR12", "fire IR12 4RF");
    expect(plain(options).map(({ text }) => text)).toEqual(["end"]);
    expect(plain(options, ["IR12"]).map(({ text }) => text)).toEqual(["end", "march IR12"]);
  });

  it("that close a step are known, those that end a move are not among them", () => {
    expect(read("end", "done", "stop", "arrange 3308").map(closesStep)).toEqual([true, true, false, false]);
  });
});

describe("a click", () => {
  it("sends the one option that is meant", () => {
    const options = read("end", "move IR12", "move IR52");
    expect(click(options, [], ["IR12", "3307"])).toMatchObject({ is: "send", option: { text: "move IR12" } });
  });

  it("picks a target while several options are left", () => {
    const options = read("attack IR12 3308", "attack IR12 4208");
    expect(click(options, [], ["IR12"])).toEqual({ is: "pick", picks: ["IR12"] });
  });

  it("prefers the unit on top to the hex", () => {
    const options = read("move IR12", "move IR52", "arrange 3307");
    expect(click(options, [], ["IR52", "IR12", "3307"])).toMatchObject({ option: { text: "move IR52" } });
  });

  it("on another unit starts anew", () => {
    const options = read("attack IR12 3308", "attack IR52 4208", "attack IR52 3308");
    expect(click(options, ["IR12"], ["IR52"])).toEqual({ is: "pick", picks: ["IR52"] });
  });

  it("on what is not offered is refused", () => {
    expect(click(read("move IR12"), [], ["4RF", "3308"])).toEqual({ is: "refused" });
  });
});

describe("what a refused click meant", () => {
  const wordings = ["end", "attack IR12 3308", "arrange 3307"];

  it("is an option's wording with the clicked target", () => {
    expect(meant(["end", "move IR12"], [], ["4RF"], lexicon)).toBe("move 4RF");
    expect(meant(["stop", "3307"], [], ["3308"], lexicon)).toBe("3308");
  });

  it("uses everything that is picked", () => {
    expect(meant(wordings, ["IR52"], ["4RF", "4208"], lexicon)).toBe("attack IR52 4208");
  });

  it("can be a wording that no option shows now", () => {
    expect(meant(["declare", "add UNIT"], [], ["IR52"], lexicon)).toBe("add IR52");
    expect(meant(["end", "attack UNIT HEX"], [], ["IR52"], lexicon)).toBe("");
  });
});

describe("gathered units", () => {
  const gathered = ["attack IR12 3308", "add IR52", "add FAR9"];

  it("are left out one by one", () => {
    expect(without(gathered, "IR52", lexicon)).toEqual(["attack IR12 3308", "add FAR9"]);
    expect(without(["attack IR12 3308"], "IR12", lexicon)).toEqual([]);
    expect(without(gathered, "4RF", lexicon)).toBeNull();
  });

  it("that began are replaced by the next", () => {
    expect(without(gathered, "IR12", lexicon)).toEqual(["attack IR52 3308", "add FAR9"]);
  });
});
