import { describe, expect, it } from "vitest";
import { expected, luckOf, usualSpread } from "../src/dice";
import { chiefOf, figuresOf, leastOf } from "../src/figures";
import { type Moment, noteFor } from "../src/guide/notes";
import { type Setup, type Sitter, seated, undoIn } from "../src/home/seating";
import type { Counter, LogLine, Note } from "../src/protocol";
import { readRoute } from "../src/route";

describe("seats", () => {
  const begin: Record<string, Sitter> = { german: "you", british: "computer" };

  it("always leave one for you", () => {
    expect(seated(begin, "british", "you")).toEqual({ german: "computer", british: "you" });
    expect(seated(begin, "german", "computer")).toEqual({ german: "computer", british: "you" });
  });

  it("are both hot or neither", () => {
    const hot = seated(begin, "german", "hot");
    expect(hot).toEqual({ german: "hot", british: "hot" });
    expect(seated(hot, "british", "friend")).toEqual({ german: "you", british: "friend" });
  });
});

describe("the dice report", () => {
  const roll = (side: string, face: number, lowest: number, highest: number) =>
    ({ roll: { side, face, lowest, highest } }) as unknown as LogLine;

  it("counts dice of every range for the side they were rolled for", () => {
    const log = [roll("north", 9, 0, 9), roll("north", 0, 0, 9), roll("south", 100, 1, 100), roll("north", 3, 1, 6), {} as LogLine];
    const [six, ten, hundred, ...more] = luckOf(log, ["north", "south"]);
    expect(six).toMatchObject({ side: "north", rolls: 1, mean: 3, faces: [0, 0, 1, 0, 0, 0] });
    expect(ten).toMatchObject({ rolls: 2, mean: 4.5, faces: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
    expect(hundred).toMatchObject({ side: "south", mean: 100 });
    expect(more).toEqual([]);
  });

  it("leaves out dice that are nobody's", () => {
    expect(luckOf([roll("", 4, 1, 6)], ["north"])).toEqual([]);
  });

  it("expects the middle of the faces, and less spread from more dice", () => {
    expect([expected({ lowest: 0, highest: 9 }), expected({ lowest: 1, highest: 6 })]).toEqual([4.5, 3.5]);
    expect(usualSpread({ lowest: 1, highest: 6, rolls: 100 })).toBeCloseTo(0.171, 3);
    expect(usualSpread({ lowest: 1, highest: 100, rolls: 1 })).toBeCloseTo(28.866, 3);
    expect(usualSpread({ lowest: 1, highest: 6, rolls: 0 })).toBe(0);
  });
});

describe("the guide", () => {
  const always: Note["when"] = { mine: null, in_hand: null, planned: null, weighing: null, over: null, form: "", phase: "", turn: 0 };
  const note = (id: string, when: Partial<Note["when"]>): Note => ({ id, title: id, text: "", hex: "", when: { ...always, ...when } });
  const notes = [
    note("welcome", { mine: true, in_hand: false, phase: "March" }),
    note("reach", { in_hand: true }),
    note("next", { mine: true, in_hand: false }),
    note("late", { turn: 3 }),
    note("shoot", { form: "Turn.shoot" }),
  ];
  const moment: Moment = { mine: true, in_hand: false, planned: false, weighing: false, over: false, phase: "March", turn: 1, forms: [] };

  it("begins with the first note and goes on when it is read", () => {
    expect(noteFor(notes, moment, [])?.id).toBe("welcome");
    expect(noteFor(notes, moment, ["welcome"])?.id).toBe("next");
    expect(noteFor(notes, { ...moment, in_hand: true }, [])?.id).toBe("reach");
  });

  it("waits for the phase, the turn and the form that a note is about", () => {
    expect(noteFor(notes, { ...moment, phase: "" }, [])?.id).toBe("next");
    expect(noteFor(notes, { ...moment, mine: false }, [])?.id).toBe(undefined);
    expect(noteFor(notes, { ...moment, mine: false, turn: 3 }, [])?.id).toBe("late");
    expect(noteFor(notes, { ...moment, mine: false, forms: ["Turn.shoot"] }, [])?.id).toBe("shoot");
  });
});

describe("the figures of a unit", () => {
  const figure = { title: "", means: "", printed: "", factor: -1, spent: "" };
  const figures = [
    { ...figure, title: "fire", printed: "fire" },
    { ...figure, title: "assault", printed: "assault" },
    { ...figure, title: "pace", factor: 1, spent: "gone" },
  ];
  const counter = { factors: ["9", "6"], steps: [2, 3] } as unknown as Counter;

  it("are found by name, a list by the steps that are left", () => {
    const found = figuresOf(figures, counter, { fire: 0, assault: [7, 5, 2] });
    expect(found.map(({ title, value }) => [title, value])).toEqual([["assault", "5"], ["pace", "6"], ["steps", "2/3"]]);
    expect(chiefOf(figures, counter, { fire: 0, assault: [7, 5, 2] })).toBe("5 assault");
  });

  it("tell of a stack with hidden units what it has at least", () => {
    const seen = { ...counter, hidden: false, stack: 1 };
    const beneath = { ...counter, hidden: true, stack: 1 };
    expect(leastOf(figures, [beneath, seen, seen], () => ({ assault: [7, 5, 2] }))).toEqual({ least: "10 assault", unseen: 1 });
    expect(leastOf(figures, [{ ...seen, stack: 3 }], () => ({ assault: 4 }))).toEqual({ least: "4 assault", unseen: 2 });
    expect(leastOf(figures, [beneath], () => ({}))).toEqual({ least: "", unseen: 1 });
  });

  it("are found deeper in what is printed, where it is printed", () => {
    const pace = [{ ...figures[0]!, title: "pace", printed: "car.pace", factor: -1, spent: "" }];
    expect(figuresOf(pace, counter, { car: { pace: 18 } }).map(({ value }) => value)).toEqual(["18", "2/3"]);
    expect(figuresOf(pace, counter, { car: null }).map(({ value }) => value)).toEqual(["2/3"]);
  });

  it("say what is used up where that is known", () => {
    expect(figuresOf(figures, counter, {}, [2, 6])[0]).toMatchObject({ title: "gone", value: "2 of 6" });
  });
});

it("keeps a seat's secret behind the #", () => {
  expect(readRoute("#/m/abc/secret")).toEqual({ at: "match", match: "abc", token: "secret" });
  expect(readRoute("#/m/abc/secret/120")).toEqual({ at: "match", match: "abc", token: "secret", number: 120 });
  expect(readRoute("#/")).toEqual({ at: "home" });
});

it("reads the game to begin with from the address", () => {
  expect(readRoute("#/game/mons")).toEqual({ at: "home", game: "mons" });
  expect(readRoute("#/game/mons/nimy")).toEqual({ at: "home", game: "mons", scenario: "nimy" });
  expect(readRoute("#/game/%E0%A4%A")).toEqual({ at: "home", game: "%E0%A4%A" });
});

it("tells truly how far one may take back", () => {
  const setup = (british: Sitter, options = {}) => ({ sitters: { german: british === "hot" ? "hot" : "you", british }, options }) as unknown as Setup;
  expect(undoIn(setup("computer"))).toBe("free until dice fall or the other side chooses; beyond that too, for the computer agrees, but no dice");
  expect(undoIn(setup("friend"))).toContain("beyond that if your friend agrees, but no dice");
  expect(undoIn(setup("friend", { finished_stands: "yes" }))).toBe("free within a move; finished moves if your friend agrees, but no dice");
  expect(undoIn(setup("hot", { take_back_reveals: "yes" }))).toContain("beyond that too, and dice");
});
