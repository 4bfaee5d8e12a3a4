import { describe, expect, it } from "vitest";
import { ALL, type Known, picked } from "../src/logfilter";
import type { Clause, LogLine } from "../src/protocol";
import { byRule, clausesOf, found } from "../src/rules";

const line = (number: number, turn: number, text: string, rule: string, where: string): LogLine => ({ number, turn, text, rule, where });
const LINES = [
  line(1, 1, "Regiment 7 moved from 3004 to 3006.", "9.1", "3006"),
  line(2, 1, "Regiment 75 attacked 3308.", "12.13", "3308"),
  line(3, 2, "The 1st Guards advanced into 3308.", "12.1", "3308"),
  line(4, 2, "German moved nothing.", "9.1", ""),
];
const KNOWN: Known = {
  isHex: (word) => /^3\d{3}$/.test(word),
  namesOf: (side) => (side === "german" ? ["german", "Regiment 7", "Regiment 75"] : ["british", "1st Guards"]),
};
const numbers = (wanted: Partial<typeof ALL>) => picked(LINES, { ...ALL, ...wanted }, KNOWN).map(({ number }) => number);

describe("the log", () => {
  it("is whole when nothing is looked for", () => {
    expect(numbers({ words: "  " })).toEqual([1, 2, 3, 4]);
  });

  it("is cut to a hex, wherever it stands in the line", () => {
    expect(numbers({ words: "3308" })).toEqual([2, 3]);
    expect(numbers({ words: "3004" })).toEqual([1]);
  });

  it("is cut to a hex by what happened on a level or a side of it", () => {
    const above = line(5, 3, "A shot.", "8.1", "3308+1");
    const beside = line(6, 3, "A wall fell.", "8.2", "3308/3309");
    expect(picked([above, beside, ...LINES], { ...ALL, words: "3308" }, KNOWN).map(({ number }) => number)).toEqual([5, 6, 2, 3]);
  });

  it("is cut to a rule and not to those that begin alike", () => {
    expect(numbers({ words: "12.1" })).toEqual([3]);
    expect(numbers({ words: "12." })).toEqual([2, 3]);
  });

  it("is cut to words, turns and sides at once", () => {
    expect(numbers({ words: "moved" })).toEqual([1, 4]);
    expect(numbers({ side: "german", turn: 2 })).toEqual([4]);
    expect(numbers({ side: "british" })).toEqual([3]);
  });
});

const clause = (id: string, topic: string, text: string, ruling = ""): Clause => ({ id, topic, text, ruling });
const RULES = [
  clause("7.1-a", "zones", "A unit has a zone."),
  clause("7.3-a", "zones", "Entering a zone stops the move."),
  clause("7.3-b", "zones", "Leaving costs nothing.", "A unit that begins there may leave."),
  clause("7.31-a", "exit", "Nobody leaves."),
];
const ids = (clauses: Clause[]) => clauses.map(({ id }) => id);

describe("a rule number", () => {
  it("means all its clauses and no others", () => {
    expect(ids(clausesOf(RULES, "7.3"))).toEqual(["7.3-a", "7.3-b"]);
    expect(ids(clausesOf(RULES, "7.31"))).toEqual(["7.31-a"]);
  });

  it("of a chapter means the whole chapter", () => {
    expect(ids(clausesOf(RULES, "7"))).toHaveLength(4);
  });

  it("that nobody wrote means nothing", () => {
    expect(clausesOf(RULES, "8.1")).toEqual([]);
  });
});

describe("the rules", () => {
  it("are searched in text, ruling and number", () => {
    expect(ids(found(RULES, "zone stops"))).toEqual(["7.3-a"]);
    expect(ids(found(RULES, "begins"))).toEqual(["7.3-b"]);
    expect(ids(found(RULES, "7.3"))).toEqual(["7.3-a", "7.3-b"]);
  });

  it("are grouped by number", () => {
    expect(byRule(RULES).map(({ rule, clauses }) => [rule, clauses.length])).toEqual([["7.1", 1], ["7.3", 2], ["7.31", 1]]);
  });
});
