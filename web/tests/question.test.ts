import { describe, expect, it } from "vitest";
import {
  beginMoves,
  click,
  closesStep,
  deed,
  emptyEnd,
  inFoot,
  isHalf,
  matching,
  meant,
  open,
  optionsOf,
  placesIn,
  placesAlone,
  plain,
  promptOf,
  standing,
  stepTo,
  told,
  unitsLeft,
  without,
  written,
} from "../src/question";
import { answer, form, option, question } from "./asking";

const END = form("end", { passes: true, label: "End the turn" });
const MOVE = form("move UNIT");
const STEP = form("HEX", { way: true });
const ATTACK = form("attack UNIT HEX", { gathers: true, says: "UNIT attacks HEX" });
const ADD = form("add UNIT", { gathers: true });
const FIRE = form("fire UNIT ENEMY", { weighs: true, says: "UNIT fires at ENEMY" });
const ARRANGE = form("arrange HEX");
const BID = form("bid COUNT", { says: "bid COUNT points" });

const texts = (options: { text: string }[]) => options.map(({ text }) => text);
const kindOf = (word: string) => (/^\d/.test(word) ? "place" : "unit");

describe("options", () => {
  it("hold what can be pointed at: units and places, but no numbers", () => {
    const [attack, bid, end] = optionsOf(question([answer(ATTACK, "A", "33.08"), answer(BID, "3"), answer(END)]));
    expect(attack).toMatchObject({ text: "attack A 33.08", targets: ["A", "33.08"] });
    expect([bid!.targets, end!.targets]).toEqual([[], []]);
  });

  it("are narrowed by what is picked, whichever is picked first", () => {
    const options = [option(END), option(ATTACK, "A", "1"), option(ATTACK, "A", "2"), option(ATTACK, "B", "1")];
    expect(texts(matching(options, ["1"]))).toEqual(["attack A 1", "attack B 1"]);
    expect([...open(options, ["A"])]).toEqual(["1", "2"]);
    expect([...open(options, ["1"])]).toEqual(["A", "B"]);
  });

  it("without targets are buttons, also while something is picked", () => {
    const options = [option(END), option(BID, "3"), option(MOVE, "A"), option(FIRE, "A", "X")];
    expect(texts(plain(options))).toEqual(["end", "bid 3"]);
    expect(texts(plain(options, ["A"]))).toEqual(["end", "bid 3", "move A"]);
  });

  it("stand in the foot if they are few; of many only the one that passes does", () => {
    const [flip, move, dig] = ["flip", "move", "dig"].map((word) => option(form(word)));
    expect(texts(inFoot([option(END), flip!, move!]))).toEqual(["end", "flip", "move"]);
    expect(texts(inFoot([option(END), flip!, move!, dig!]))).toEqual(["end"]);
  });

  it("name places by themselves or with units off the map, and to put things in order only at last", () => {
    const isOnMap = (unit: string) => unit === "A";
    const aimed = [option(ATTACK, "A", "1"), option(ATTACK, "B", "2"), option(form("lay HEX"), "3"), option(STEP, "4")];
    expect(placesAlone([...aimed, option(ARRANGE, "5")], [ARRANGE.id], isOnMap)).toEqual(["2", "3"]);
    expect(placesAlone([option(END), option(ARRANGE, "5")], [ARRANGE.id], isOnMap)).toEqual(["5"]);
  });

  it("that pass close a whole step unless units are in hand", () => {
    expect(closesStep(answer(END), { about: [] })).toBe(true);
    expect(closesStep(answer(END), { about: ["A"] })).toBe(false);
    expect(closesStep(answer(ARRANGE, "1"), { about: [] })).toBe(false);
  });

  it("go on to the place that is named last", () => {
    const options = [option(STEP, "1"), option(STEP, "2+1"), option(ARRANGE, "3")];
    expect(stepTo(options, "2+1")?.text).toBe("2+1");
    expect(stepTo(options, "3")).toBeUndefined();
  });

  it("leave something to do for the units they begin with", () => {
    const options = [option(END), option(MOVE, "A"), option(FIRE, "B", "X"), option(ADD, "C")];
    expect([...unitsLeft(options)]).toEqual(["A", "B", "C"]);
    expect([...unitsLeft([option(END), option(ARRANGE, "1")])]).toEqual([]);
    expect([...unitsLeft(options, [MOVE.id])]).toEqual(["B", "C"]);
  });
});

describe("words", () => {
  it("does not name the unit in hand again", () => {
    const nameOf = (unit: string) => `Company ${unit}`;
    expect(deed(answer(FIRE, "A", "X"), ["A"], nameOf)).toBe("fires at Company X");
    expect(deed(answer(FIRE, "A", "X"), [], nameOf)).toBe("Company A fires at Company X");
    expect(deed(answer(FIRE, "A", "X"), ["B"], nameOf)).toBe("Company A fires at Company X");
    expect(deed(answer(FIRE, "A", "X"), ["A", "X"], nameOf)).toBe("Company A fires at Company X");
  });

  it("are written and told with what stands in the blanks", () => {
    expect(written(FIRE, ["A", "X"])).toBe("fire A X");
    expect(told(answer(FIRE, "A", "X"), (unit) => `Company ${unit}`)).toBe("Company A fires at Company X");
    expect(told(answer(BID, "3"), String)).toBe("bid 3 points");
    const BUY = { ...BID, words: "buy CHIT", says: "buy CHIT", blanks: [{ name: "CHIT", kind: "word" as const }] };
    expect(told(answer(BUY, "g1"), () => "Regiment 1")).toBe("buy Regiment 1");
  });

  it("are told with every blank filled, in whatever order a sentence names them", () => {
    const AROUND = form("around HEX SIDE", { says: "SIDE around HEX" });
    expect(told(answer(AROUND, "C17", "left"), String)).toBe("left around C17");
  });

  it("are told as they are though a name reads like a blank", () => {
    expect(told(answer(ATTACK, "A", "1"), () => "the HEX men")).toBe("the HEX men attacks 1");
  });

  it("of a prompt leave out its rule", () => {
    expect(promptOf(question([]))).toBe("What now?");
    expect(promptOf({ rule: "7.3", prompt: "29.08 is taken." })).toBe("29.08 is taken.");
  });
});

describe("a click", () => {
  it("weighs the one attack among what a place may be named for", () => {
    const [fire, smoke] = [form("fire HEX", { weighs: true }), form("smoke HEX")];
    expect(click([option(fire, "1"), option(smoke, "1"), option(smoke, "2")], [], ["1"])).toMatchObject({ is: "send", option: { text: "fire 1" } });
    expect(click([option(smoke, "1"), option(form("light HEX"), "1")], [], ["1"])).toMatchObject({ is: "pick" });
    expect(click([option(fire, "1"), option(form("go HEX", { weighs: true, way: true }), "1")], [], ["1"])).toMatchObject({ option: { text: "fire 1" } });
  });

  it("sends the one option that is meant", () => {
    const options = [option(END), option(MOVE, "A"), option(MOVE, "B")];
    expect(click(options, [], ["A", "1"])).toMatchObject({ is: "send", option: { text: "move A" } });
  });

  it("picks a target while several options are left", () => {
    expect(click([option(ATTACK, "A", "1"), option(ATTACK, "A", "2")], [], ["A"])).toEqual({ is: "pick", picks: ["A"] });
  });

  it("prefers the unit on top to the hex", () => {
    const options = [option(MOVE, "A"), option(MOVE, "B"), option(ARRANGE, "1")];
    expect(click(options, [], ["B", "A", "1"])).toMatchObject({ option: { text: "move B" } });
  });

  it("on a hex may mean a place in it", () => {
    const asked = question([answer(STEP, "1+1"), answer(STEP, "2+1")], { places: { "1+1": "1", "2+1": "2" } });
    expect(placesIn("1", asked)).toEqual(["1", "1+1"]);
    expect(click(optionsOf(asked), [], placesIn("1", asked))).toMatchObject({ is: "send", option: { text: "1+1" } });
  });

  it("on another unit starts anew", () => {
    const options = [option(ATTACK, "A", "1"), option(ATTACK, "B", "2"), option(ATTACK, "B", "1")];
    expect(click(options, ["A"], ["B"])).toEqual({ is: "pick", picks: ["B"] });
  });

  it("on what is not offered is refused", () => {
    expect(click([option(MOVE, "A")], [], ["X", "1"])).toEqual({ is: "refused" });
  });
});

describe("what a refused click meant", () => {
  it("is a form with the clicked target in its blank", () => {
    expect(meant([END, MOVE], [], ["X"], kindOf)).toBe("move X");
    expect(meant([END, STEP], [], ["X", "1"], kindOf)).toBe("1");
  });

  it("uses everything that is picked", () => {
    expect(meant([MOVE, ATTACK, ARRANGE], ["A"], ["X", "1"], kindOf)).toBe("attack A 1");
    expect(meant([MOVE, FIRE], ["A"], ["X"], kindOf)).toBe("fire A X");
  });

  it("is nothing while a blank stays empty", () => {
    expect(meant([END, ATTACK], [], ["A"], kindOf)).toBe("");
  });

  it("meant the form that is offered elsewhere, of two that would do", () => {
    expect(meant([MOVE, STEP], [], ["X", "1"], kindOf)).toBe("move X");
    expect(meant([MOVE, STEP], [], ["X", "1"], kindOf, new Set([STEP.id]))).toBe("1");
    expect(isHalf([END, ATTACK])).toBe(true);
    expect(isHalf([END, ATTACK, MOVE])).toBe(false);
    expect(isHalf([END, ARRANGE])).toBe(false);
  });
});

describe("gathered units", () => {
  const gathered = [answer(ATTACK, "A", "1"), answer(ADD, "B"), answer(ADD, "C")];

  it("are left out one by one", () => {
    expect(without(gathered, "B")).toEqual(["attack A 1", "add C"]);
    expect(without([answer(ATTACK, "A", "1")], "A")).toEqual([]);
    expect(without(gathered, "X")).toBeNull();
  });

  it("that began are replaced by the next", () => {
    expect(without(gathered, "A")).toEqual(["attack B 1", "add C"]);
  });
});

describe("a step in which nobody can act", () => {

  it("ends by its one answer, whatever could be put in order", () => {
    expect(emptyEnd(question([answer(END)]), [])?.text).toBe("end");
    expect(emptyEnd(question([answer(END), answer(ARRANGE, "33.08")]), [ARRANGE.id])?.text).toBe("end");
  });

  it("is not one with something to do, or with units in hand", () => {
    expect(emptyEnd(question([answer(END), answer(ARRANGE, "33.08")]), [])).toBe(undefined);
    expect(emptyEnd(question([answer(END), answer(FIRE, "A", "B")]), [ARRANGE.id])).toBe(undefined);
    expect(emptyEnd(question([answer(END)], { about: ["A"] }), [])).toBe(undefined);
    expect(emptyEnd(question([answer(BID, "3")]), [])).toBe(undefined);
  });
});

describe("an answer given beforehand", () => {
  const HOLD = form("hold", { passes: true });

  it("is to do nothing, where something else could be done", () => {
    const asked = question([answer(BID, "3"), answer(HOLD)]);
    expect(standing(asked, true)?.text).toBe("hold");
    expect(standing(question([answer(HOLD)]), true)).toBe(undefined);
    expect(standing(question([answer(BID, "3"), answer(ARRANGE, "33.08")]), true)).toBe(undefined);
  });

  it("ends no move, and no step of one's own phase in which units can still act", () => {
    const fire = [answer(HOLD), answer(FIRE, "A", "B")];
    expect(standing(question(fire, { about: ["B"] }), true)?.text).toBe("hold");
    expect(standing(question(fire), true)).toBe(undefined);
    expect(standing(question(fire), false)?.text).toBe("hold");
    expect(standing(question([answer(HOLD), answer(STEP, "33.08")], { about: ["A"] }), false)).toBe(undefined);
  });

  it("is none for a unit that one has just picked, but may be for a unit that one is asked about", () => {
    const asked = question([answer(HOLD), answer(FIRE, "A", "B")], { about: ["A"] });
    expect(standing(asked, true, [answer(MOVE, "A")])).toBe(undefined);
    expect(standing(asked, true, [answer(MOVE, "C")])?.text).toBe("hold");
    const several = question([answer(HOLD), answer(FIRE, "A", "B"), answer(BID, "3")], { about: ["A"] });
    expect([standing(several, true), standing(several, false)?.text]).toEqual([undefined, "hold"]);
  });
});

it("finds the buttons by which a picked unit sets out, or one that is asked about", () => {
  const [run, crawl, go] = [form("run UNIT"), form("crawl UNIT"), form("move")];
  const picked = [run, crawl].map((each) => ({ ...option(each, "A"), targets: ["A"] }));
  const asked = option(go);
  const forms = [run.id, crawl.id, go.id];
  expect(beginMoves(picked, ["A"], forms)).toEqual(picked);
  expect(beginMoves([asked], [], forms)).toEqual([asked]);
  expect(beginMoves(picked, [], forms)).toEqual([]);
  expect(beginMoves([asked], ["A"], forms)).toEqual([]);
  expect(beginMoves([asked], [], [])).toEqual([]);
});
