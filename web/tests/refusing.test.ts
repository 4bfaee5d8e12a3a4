import { describe, expect, it } from "vitest";
import { pointer, roomFor } from "../src/map/room";
import { refusedAt } from "../src/table/refusing";

const neighbours: Record<string, string[]> = { "4306": ["4307"], "4307": ["4306"], "4206": ["4207"], "4207": ["4206", "4208"], "4208": ["4207"] };
const isHex = (word: string) => word in neighbours;

function at(text: string, hex: string): string[] {
  const match = { refusal: { text: "", objections: [{ rule: "9.1", text }], hex }, board: { neighbours }, isHex };
  return refusedAt(match as unknown as Parameters<typeof refusedAt>[0]);
}

describe("what a refusal is about", () => {
  it("is the side that the reason names", () => {
    expect(at("The canal between 4306 and 4307 has no bridge.", "4307")).toEqual(["4306", "4307"]);
  });

  it("is the hex where the reason names no side", () => {
    expect(at("4208 is not next to Regiment 85 in 4206.", "4206")).toEqual(["4206"]);
    expect(at("Regiment 20 is not yours.", "4207")).toEqual(["4207"]);
  });

  it("is nothing without a place", () => {
    expect(at("The computer plays on.", "")).toEqual([]);
  });
});

describe("room for a note", () => {
  const screen = { width: 1000, height: 800, left: 0, right: 0, top: 50, bottom: 50 };
  const size = { width: 320, height: 100 };
  const isOver = (corner: { x: number; y: number }, point: { x: number; y: number }) =>
    point.x >= corner.x && point.x <= corner.x + 320 && point.y >= corner.y && point.y <= corner.y + 100;

  it("is beside the place, on the side where nothing is covered", () => {
    const place = { x: 500, y: 400 };
    const above = [-80, 0, 80].map((dx) => ({ x: 500 + dx, y: 320 }));
    const below = above.map(({ x }) => ({ x, y: 480 }));
    expect(roomFor(place, size, screen, 80, above).y).toBeGreaterThan(400);
    expect(roomFor(place, size, screen, 80, below).y + 100).toBeLessThan(400);
    for (const point of [place, ...above, ...below]) {
      expect(isOver(roomFor(place, size, screen, 80, [...above, ...below]), point)).toBe(false);
    }
  });

  it("leaves free what had better be seen, where that costs no more than a little way", () => {
    const place = { x: 500, y: 400 };
    const units = [-140, -70, 0, 70, 140].map((dx) => ({ x: 500 + dx, y: 300 }));
    const usual = roomFor(place, size, screen, 80, []);
    expect(units.some((unit) => isOver(usual, unit))).toBe(true);
    expect(units.some((unit) => isOver(roomFor(place, size, screen, 80, [], units), unit))).toBe(false);
  });

  it("is joined to the place by a line from its nearest edge, unless it lies over it", () => {
    const corner = { x: 600, y: 300 };
    expect(pointer({ x: 500, y: 350 }, corner, size)).toEqual({ from: { x: 600, y: 350 }, to: { x: 500, y: 350 } });
    expect(pointer({ x: 700, y: 350 }, corner, size)).toBe(null);
  });

  it("stays on the part of the screen that no panel covers", () => {
    const { x, y } = roomFor({ x: 5, y: 5 }, size, { ...screen, left: 300 }, 80, []);
    expect([x >= 300, y >= 50]).toEqual([true, true]);
  });
});
