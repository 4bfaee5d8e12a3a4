import { describe, expect, it } from "vitest";
import { Ground } from "../src/map/ground";
import { gatherPiles, heldLast } from "../src/map/piles";
import { floors, heightOf, levelIn, levelName, withEmpty } from "../src/places";
import { layTokens } from "../src/map/tokens";
import type { BoardInfo, Counter, Token } from "../src/protocol";

const at = (x: number, y: number) => ({ x, y, terrain: "clear", elevation: 0, name: "", about: {} });
const GROUND = new Ground({ radius: 50, hexes: { P4: at(200, 0), P5: at(200, 100) }, neighbours: {} } as unknown as BoardInfo);

function counter(place: string, side = "blue"): Counter {
  return { hex: GROUND.hexOf(place), place, side, name: place } as Counter;
}

describe("levels", () => {
  it("are read from the end of a place", () => {
    expect(["P4", "P4+1", "P4-1", "P4+roof", "P4/P5+2", "P4/P5"].map(levelIn)).toEqual(["", "+1", "-1", "+roof", "+2", ""]);
  });

  it("are written with a true minus, or by their name", () => {
    expect(["", "+1", "-1", "+roof"].map(levelName)).toEqual(["", "+1", "−1", "roof"]);
    expect(["-1", "", "+2", "+roof"].map(heightOf)).toEqual([-1, 0, 2, 1000]);
  });
});

describe("what is in hand", () => {
  it("lies above the other floors of its hex, and on top of its pile", () => {
    const below = { ...counter("P4"), id: "A" } as Counter;
    const beside = { ...counter("P4"), id: "B" } as Counter;
    const above = { ...counter("P4+1", "red"), id: "R" } as Counter;
    const names = (rings: Record<string, "picked" | "can" | "target">) => heldLast(gatherPiles([below, beside, above], GROUND), rings).map(({ counters }) => counters.map(({ id }) => id).join(""));
    expect(names({ A: "can" })).toEqual(["AB", "R"]);
    expect(names({ A: "picked" })).toEqual(["R", "BA"]);
    expect(names({ B: "target" })).toEqual(["R", "AB"]);
  });
});

describe("floors", () => {
  it("stand from the top down, each from the bottom up", () => {
    const found = floors(["N34", "N34+1", "N34+roof", "N34-1", "N34"], (place) => place);
    expect(found.map(({ level, things }) => [level, things.length])).toEqual([
      ["+roof", 1],
      ["+1", 1],
      ["", 2],
      ["-1", 1],
    ]);
  });

  it("stand open where nothing is, if they may be gone to", () => {
    const found = withEmpty(floors(["N34", "N34+2"], (place) => place), ["N34+1", "N34", "N34-1"]);
    expect(found.map(({ level, things }) => [level, things.length])).toEqual([
      ["+2", 1],
      ["+1", 0],
      ["", 1],
      ["-1", 0],
    ]);
  });
});

describe("piles", () => {
  it("are made by place and side, lower levels first and lower down", () => {
    const piles = gatherPiles(["P4+roof", "P4", "P4+1", "P4-1", "P4+1"].map((place) => counter(place)), GROUND);
    const heights = piles.map(({ centre }) => centre.y);
    expect(piles.map(({ place }) => place)).toEqual(["P4-1", "P4", "P4+1", "P4+roof"]);
    expect(piles.map(({ counters }) => counters.length)).toEqual([1, 1, 2, 1]);
    expect(piles.every(({ hex }) => hex === "P4")).toBe(true);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
  });

  it("of two sides lie beside each other", () => {
    const [blue, red] = gatherPiles([counter("P4"), counter("P4", "red")], GROUND);
    expect(blue!.centre.x).toBeLessThan(200);
    expect(red!.centre.x).toBeGreaterThan(200);
    expect(blue!.centre.y).toBe(0);
  });

  it("on a side are half as large, and beside the map there are none", () => {
    const piles = gatherPiles([counter("P4/P5"), counter("36th:routed"), counter("P4")], GROUND);
    expect(piles.map(({ place, size }) => [place, size])).toEqual([["P4/P5", 30], ["P4", 60]]);
    expect(piles[0]!.centre).toEqual({ x: 200, y: 50 });
  });

  it("need no place where the hex says it all", () => {
    expect(gatherPiles([{ hex: "P5", side: "blue", name: "A" } as Counter], GROUND)[0]!.place).toBe("P5");
  });
});

describe("tokens", () => {
  const token = (place: string, text: string) => ({ id: text, place, text }) as Token;

  it("lie in a row at the foot of their hex, or on their side", () => {
    const laid = layTokens([token("P4", "10"), token("P4+1", "F"), token("P4/P5", ""), token("36th:x", "")], GROUND, (text) => 10 * text.length);
    expect(laid.map(({ wide }) => wide)).toEqual([28, 18, 16]);
    expect(laid.map(({ centre }) => centre.y)).toEqual([41, 41, 50]);
    expect(laid[0]!.centre.x).toBeLessThan(200);
    expect(laid[1]!.centre.x).toBeGreaterThan(200);
    expect(laid[2]!.centre.x).toBe(200);
  });
});
