import { describe, expect, it } from "vitest";
import { type Drawn, heard, toggled, told } from "../src/pencil";
import type { Match } from "../src/table/match.svelte";
import { Pencil } from "../src/table/pencil.svelte";

const CIRCLE: Drawn = { is: "circle", hex: "4208" };
const ARROW: Drawn = { is: "arrow", from: "4205", to: "4207" };
const NOTE: Drawn = { is: "note", hex: "4306", text: "guns here" };

describe("a drawing", () => {
  it("is told to others and read again, and other talk is no drawing", () => {
    expect(heard(told([CIRCLE, ARROW, NOTE]))).toEqual([CIRCLE, ARROW, NOTE]);
    expect(heard("circle 4208")).toEqual([]);
    expect(heard("✎ square 4208")).toEqual([]);
  });

  it("loses a mark that is drawn again, and a note that is emptied", () => {
    expect(toggled([CIRCLE, ARROW], { ...CIRCLE })).toEqual([ARROW]);
    expect(toggled([NOTE], { ...NOTE, text: "none" })).toEqual([{ ...NOTE, text: "none" }]);
    expect(toggled([NOTE], { ...NOTE, text: "" })).toEqual([]);
  });
});

describe("the pencil", () => {
  const match = { info: { match: "m" }, token: "t", role: "blue", isPlayer: true, follow: () => {}, ask: async () => {}, chat: [{ from: "red", text: told([ARROW]), at: 5 }] };

  it("draws a circle by a second click and an arrow to another hex", () => {
    const pencil = new Pencil(match as unknown as Match);
    for (const hex of ["4208", "4208", "4205", "4207"]) pencil.click(hex);
    expect(pencil.own).toEqual([CIRCLE, ARROW]);
  });

  it("shows what another has shared until it is put away", () => {
    const pencil = new Pencil(match as unknown as Match);
    expect(pencil.drawn).toEqual([ARROW]);
    expect(pencil.by).toBe("red");
    pencil.putAway();
    expect(pencil.drawn).toEqual([]);
  });
});
