import { describe, expect, it } from "vitest";
import type { LogLine, Roll } from "../src/protocol";
import { headed, lately, stopBeside, stopsOf, storyOf, strideTo, upshot, waysIn } from "../src/story";

const line = (number: number, text: string, more: Partial<LogLine> = {}): LogLine => ({ number, turn: 1, side: "red", phase: "Movement", text, rule: "", where: "0101", ...more });
const went = (number: number, who: string, from: string, to: string): LogLine => line(number, `${who} moved from ${from} to ${to}.`, { leg: { who, from, to } });
const die = (number: number, means: string, more: Partial<LogLine> = {}): LogLine =>
  line(number, `Fire. Die 4: ${means}.`, { roll: { face: 4, means, purpose: "Fire at 0103." } as Roll, ...more });
const texts = (lines: LogLine[]) => storyOf(lines).map(({ entries }) => entries.map(({ text }) => text));

describe("a story", () => {
  it("has a chapter for each turn, side and phase", () => {
    const lines = [line(1, "A."), line(2, "B.", { phase: "Fire" }), line(3, "C.", { phase: "Fire", side: "blue" }), line(4, "D.", { phase: "Fire", side: "blue", turn: 2 })];
    expect(storyOf(lines).map(({ turn, side, phase }) => `${turn} ${side} ${phase}`)).toEqual(["1 red Movement", "1 red Fire", "1 blue Fire", "2 blue Fire"]);
  });

  it("has one chapter for a phase in which the sides take turns", () => {
    const turns = ["red", "blue", "red", "blue"].map((side, i) => line(i, `${side} acts.`, { side }));
    const [chapter, ...more] = storyOf(turns);
    expect([chapter!.side, chapter!.phase, more.length]).toEqual(["", "Movement", 0]);
    expect(chapter!.entries.map(({ side, text }) => `${side}: ${text}`)).toEqual(["red: red acts.", "blue: blue acts.", "red: red acts.", "blue: blue acts."]);
    expect(storyOf(turns.slice(0, 2)).map(({ side }) => side), "once each is no turn about").toEqual(["red", "blue"]);
  });

  it("tells a move in one line, and another unit's in another", () => {
    const lines = [went(1, "Regiment 48", "3004", "3005"), went(2, "Regiment 48", "3005", "3006"), went(5, "Regiment 7", "3006", "3007"), went(8, "Regiment 7", "2001", "2002")];
    expect(texts(lines)).toEqual([["Regiment 48 went 3004 → 3006, 2 hexes.", "Regiment 7 moved from 3006 to 3007.", "Regiment 7 moved from 2001 to 2002."]]);
  });

  it("tells a fight in one line with what it came to, and keeps its steps", () => {
    const lines = [line(1, "Guns shelled 0103."), die(2, "1 step lost"), line(2, "B lost a step."), line(5, "Guns shelled 0107."), die(6, "no effect")];
    const [chapter] = storyOf(lines);
    expect(chapter!.entries.map(({ text }) => text)).toEqual(["Guns shelled 0103: 1 step lost.", "Guns shelled 0107: no effect."]);
    expect(chapter!.entries.map(({ lines }) => lines.length)).toEqual([3, 2]);
  });

  it("tells a fight in one line though its die is thrown again", () => {
    const lines = [line(1, "B fires at A."), die(2, "miss"), line(4, "Blue spends its luck.", { where: "" }), die(5, "hit"), line(5, "A loses a step.", { result: "hit" })];
    const [chapter] = storyOf(lines);
    expect(chapter!.entries.map(({ text }) => text)).toEqual(["B fires at A: A loses a step."]);
    expect(chapter!.entries[0]!.lines.length).toBe(5);
    expect(texts([...lines.slice(0, 3), die(5, "no effect")]), "what counts is the last").toEqual([["B fires at A: no effect."]]);
    expect(texts([...lines.slice(0, 2), line(9, "Red rests.", { where: "" }), die(10, "hit")]).flat(), "much later it is another").toHaveLength(3);
  });

  it("begins a fight anew where it is told to, and leaves out what happens elsewhere", () => {
    const lines = [line(1, "B fires at A."), die(2, "miss"), line(3, "A assaults 0101.", { opens: true }), line(3, "The sums."), die(4, "5"), line(4, "B is eliminated.", { result: "eliminated", where: "0102" }), line(4, "Red wins.", { where: "" }), line(4, "0109 is red.", { where: "0109" })];
    expect(texts(lines)).toEqual([["B fires at A: miss.", "A assaults 0101: B is eliminated.", "Red wins.", "0109 is red."]]);
  });

  it("says what the last fight came to, and not how its last check went", () => {
    const check = (number: number, means: string) => die(number, means, { roll: { face: 6, means, purpose: "B checks." } as Roll });
    const lines = [line(1, "A fires at 0103."), die(2, "M"), check(3, "failed"), line(3, "B is disrupted.", { result: "disrupted" }), check(4, "passed")];
    expect(upshot(lines)).toBe("B is disrupted");
    expect(upshot([die(2, "no effect")])).toBe("no effect");
    expect(upshot([line(1, "A went.")])).toBe("");
    expect(upshot([die(2, "no effect")], ["A", "B"])).toBe("A and B destroyed");
    expect(upshot(lines, ["A"]), "the game's own words come first").toBe("B is disrupted");
  });

  it("says what two dice against each other gave, and the place of a fight once", () => {
    const side = (number: number, who: string, means: string) => die(number, means, { roll: { face: 6, means, purpose: `The die of ${who}.`, side: who, rule: "9.4" } as Roll });
    const clash = [line(1, "A assaults 0103."), side(2, "red", "15 in all"), side(3, "blue", "16 in all"), line(3, "15 to 16: 1 point for red."), line(3, "A is moved.")];
    expect(upshot(clash)).toBe("15 to 16: 1 point for red");
    expect(upshot(clash.slice(0, 3)), "nothing is said of it yet").toBe("16 in all");
    expect([headed("0103", "0103 is empty"), headed("0103", "no effect")]).toEqual(["0103 is empty", "0103: No effect"]);
  });

  it("tells each of several fights by itself, however close they follow each other", () => {
    const declared = (number: number, text: string) => line(number, text, { rule: "3.1" });
    const lines = [declared(1, "A fires at C."), die(2, "hit", { rule: "3.2" }), line(2, "C lost a step.", { rule: "3.3" }), declared(3, "B fires at D."), die(4, "miss", { rule: "3.2" })];
    expect(texts(lines)).toEqual([["A fires at C: hit.", "B fires at D: miss."]]);
  });

  it("keeps what was done before out of the fight that answers it", () => {
    const lines = [line(1, "A gets on a truck."), line(2, "B fires at 0101.", { opens: true }), die(3, "miss", { where: "0101" })];
    expect(texts(lines)).toEqual([["A gets on a truck.", "B fires at 0101: miss."]]);
  });

  it("says who does it: whose die it is, else whose part of the turn", () => {
    const answer = die(3, "no effect", { roll: { face: 4, means: "no effect", purpose: "Fire at 0103.", side: "blue" } as Roll });
    const [chapter] = storyOf([went(1, "A", "0101", "0102"), line(2, "B fires at A."), answer]);
    expect(chapter!.side).toBe("red");
    expect(chapter!.entries.map(({ side }) => side)).toEqual(["red", "blue"]);
  });

  it("knows what was done last where sides take turns in a phase, and nothing elsewhere", () => {
    const red = [line(1, "A."), line(2, "B.")];
    expect(lately(red, 8)).toEqual([]);
    const both = [...red, line(3, "C.", { side: "blue" }), line(4, "D.")];
    expect(lately(both, 3).map(({ side, text }) => `${side} ${text}`)).toEqual(["red B.", "blue C.", "red D."]);
    expect(lately([...both, line(5, "E.", { turn: 2 })], 3)).toEqual([]);
    const apart = [...red, line(3, "C.", { phase: "Fire" }), line(4, "D.", { side: "blue" })];
    expect(lately(apart, 3), "each side has a phase of its own").toEqual([]);
  });

  it("begins a fight with who declared it, whatever came to light before the die", () => {
    const lines = [line(1, "A attacked 0103.", { where: "0103" }), line(2, "In 0103 lie B and C.", { where: "0103" }), die(4, "C lost", { where: "0103" })];
    expect(texts(lines)).toEqual([["A attacked 0103: C lost."]]);
    const sums = [line(1, "A fires at 0103."), line(2, "DRM of B: +25."), line(2, "DRM of C: +15."), die(2, "no effect")].map((each) => ({ ...each, where: "0103" }));
    expect(texts(sums)).toEqual([["A fires at 0103: no effect."]]);
  });

  it("tells of dice without a fight what each was for", () => {
    const draw = (number: number, purpose: string, means: string) => die(number, means, { roll: { face: 4, means, purpose } as Roll });
    expect(texts([draw(1, "Orders for A.", "3 points"), draw(2, "Orders for B.", "1 point")])).toEqual([["Orders for A: 3 points; Orders for B: 1 point."]]);
    const nowhere = (each: LogLine) => ({ ...each, where: "" });
    expect(texts([draw(1, "Orders for A.", "3 points"), line(2, "A is drawn.")].map(nowhere))).toEqual([["Fire. Die 4: 3 points.", "A is drawn."]]);
  });

  it("tells of a fight with checks what became of whom, or how the last check went", () => {
    const check = (number: number, who: string, means: string) => die(number, means, { roll: { face: 4, means, purpose: `${who} checks its morale.` } as Roll });
    const volley = [line(1, "Guns shelled 0103."), die(2, "A M, B M+"), check(3, "A", "failed"), line(3, "A is pinned."), check(4, "B", "failed by 3 or more"), line(4, "B is disrupted.")];
    expect(texts(volley)).toEqual([["Guns shelled 0103: A is pinned; B is disrupted."]]);
    const sum = line(2, "DRM of B: +25.");
    expect(texts([...volley.slice(0, 2), sum, check(3, "A", "failed"), line(3, "A is pinned.", { result: "pinned" })])).toEqual([["Guns shelled 0103: A is pinned."]]);
    const clash = [line(1, "A attacks 0103."), die(2, "no effect"), line(2, "No second die."), line(2, "B is destroyed."), line(2, "0103 is empty.", { result: "cleared" })];
    expect(texts(clash)).toEqual([["A attacks 0103: No second die; B is destroyed; 0103 is empty."]]);
    expect(texts([...volley.slice(0, 2), check(3, "A", "passed")])).toEqual([["Guns shelled 0103: A checks its morale, passed."]]);
  });
});

describe("a replay", () => {
  const lines = [went(1, "A", "01", "02"), went(2, "A", "02", "03"), went(5, "B", "04", "05"), line(7, "Guns fire.", { phase: "Fire" }), line(9, "Next.", { turn: 2 })];

  it("goes by step, move, phase or turn", () => {
    expect(stopsOf(lines, "step", 3)).toEqual([0, 1, 2, 3]);
    expect(stopsOf(lines, "move", 10)).toEqual([0, 2, 5, 7, 9, 10]);
    expect(stopsOf(lines, "phase", 10)).toEqual([0, 5, 7, 9, 10]);
    expect(stopsOf(lines, "turn", 10)).toEqual([0, 7, 9, 10]);
  });

  it("tells what the last stride did: who went where, each unit's way as one", () => {
    expect(strideTo(lines, "move", 2, 10).map(({ number }) => number)).toEqual([1, 2]);
    expect(strideTo(lines, "step", 2, 10).map(({ number }) => number)).toEqual([2]);
    expect(strideTo(lines, "phase", 5, 10).map(({ number }) => number)).toEqual([1, 2, 5]);
    expect(waysIn(strideTo(lines, "phase", 5, 10))).toEqual([["01", "02", "03"], ["04", "05"]]);
    expect(waysIn([went(1, "A", "", "01"), went(2, "A", "01", "02"), went(3, "B", "07", "08"), went(4, "A", "05", "06")])).toEqual([["01", "02"], ["07", "08"], ["05", "06"]]);
  });

  it("finds the stop beside a position", () => {
    expect([stopBeside([0, 2, 5], 2, 1), stopBeside([0, 2, 5], 4, -1), stopBeside([0, 2, 5], 5, 1), stopBeside([0, 2, 5], 0, -1)]).toEqual([5, 2, 5, 0]);
  });
});
