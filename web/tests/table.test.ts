import { describe, expect, it } from "vitest";
import { luckOf, usualSpread } from "../src/dice";
import { NOTES, noteFor } from "../src/guide/notes";
import { type Setup, type Sitter, seated, undoIn } from "../src/home/seating";
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
  it("counts six-sided dice for the side whose choice they followed", () => {
    const journal = "grognard 1\ngerman  fire A B\nchance  4\nchance  6\nbritish  hold\nchance  1\nchance  draw 3\n";
    const [german, british] = luckOf(journal, ["german", "british"]);
    expect(german).toMatchObject({ rolls: 2, mean: 5, faces: [0, 0, 0, 1, 0, 1] });
    expect(british).toMatchObject({ rolls: 1, mean: 1 });
  });

  it("expects less spread from more dice", () => {
    expect(usualSpread(100)).toBeCloseTo(0.171, 3);
    expect(usualSpread(0)).toBe(0);
  });
});

describe("the guide", () => {
  const moment = { mine: true, prompt: "9.1 Pick a unit to move.", inHand: false, planned: false, weighing: false, over: false };

  it("begins with the first note and goes on when it is read", () => {
    expect(noteFor(moment, [])?.id).toBe("welcome");
    expect(noteFor(moment, ["welcome"])?.id).toBe("next");
    expect(noteFor({ ...moment, inHand: true, prompt: "9.1 Move Regiment 31." }, [])?.id).toBe("reach");
  });

  it("has no two notes of one name", () => {
    expect(new Set(NOTES.map(({ id }) => id)).size).toBe(NOTES.length);
  });
});

it("keeps a seat's secret behind the #", () => {
  expect(readRoute("#/m/abc/secret")).toEqual({ at: "match", match: "abc", token: "secret" });
  expect(readRoute("#/")).toEqual({ at: "home" });
});

it("reads the game to begin with from the address", () => {
  expect(readRoute("#/game/mons")).toEqual({ at: "home", game: "mons" });
  expect(readRoute("#/game/mons/nimy")).toEqual({ at: "home", game: "mons", scenario: "nimy" });
  expect(readRoute("#/game/%E0%A4%A")).toEqual({ at: "home", game: "%E0%A4%A" });
});

it("tells truly how far one may take back", () => {
  const setup = (british: Sitter, options = {}) => ({ sitters: { german: british === "hot" ? "hot" : "you", british }, options }) as unknown as Setup;
  expect(undoIn(setup("computer"))).toBe("free within a move; finished moves too, the computer agrees, but no dice");
  expect(undoIn(setup("friend"))).toBe("free within a move; finished moves if your friend agrees, but no dice");
  expect(undoIn(setup("hot", { take_back_reveals: "yes" }))).toBe("free within a move; finished moves too, and dice");
});
