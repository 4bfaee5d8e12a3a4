import { describe, expect, it } from "vitest";
import { HEIGHT, WIDTH, isHilly, strip } from "../src/profile";
import type { Profile, Verdict } from "../src/protocol";

function cell(hex: string, start: number, end: number, base = 0, top = 0, verdict: Verdict = "clear", hindrance = 0) {
  return { hex, base, top, hindrance, verdict, start, end };
}

const FLAT: Profile = { ends: ["A1", "A3"], cells: [cell("A1", 0, 0.25), cell("A2", 0.25, 0.75), cell("A3", 0.75, 1)], sides: [] };
const HILL: Profile = {
  ends: ["A1+2", "A4"],
  cells: [
    cell("A1", 0, 0.2, 2, 2, "end"),
    cell("A2", 0.2, 0.5, 0, 1, "hinders", 5),
    cell("A3", 0.5, 0.8, 0, 3, "blocks"),
    cell("A4", 0.8, 1, 0, 0, "end"),
  ],
  sides: [{ side: "A2/A3", kind: "wall", verdict: "blocks", along: false, at: 0.5 }],
};

describe("a profile", () => {
  it("is shown where there is something to see", () => {
    expect(isHilly(FLAT)).toBe(false);
    expect(isHilly(HILL)).toBe(true);
    expect(isHilly({ ...FLAT, sides: HILL.sides })).toBe(true);
  });

  it("has a box for each hex, as high as it stands", () => {
    const { bars } = strip(HILL, "A3");
    expect(bars.map(({ x }) => x)).toEqual([0, 0.2 * WIDTH, 0.5 * WIDTH, 0.8 * WIDTH]);
    expect(bars[2]!.top).toBeLessThan(bars[0]!.top);
    expect(bars[0]!.ground).toBeLessThan(bars[1]!.ground);
    expect(bars.map(({ text }) => text)).toEqual(["", "+5", "", ""]);
    expect(Math.max(...bars.map(({ ground }) => ground))).toBeLessThan(HEIGHT);
  });

  it("ends its line where it is blocked, in a hex or at a side", () => {
    expect(strip(HILL, "").lost).toBeNull();
    expect(strip(HILL, "A3").lost!.x).toBe(0.5 * WIDTH);
    expect(strip(HILL, "A2/A3").lost!.x).toBe(0.5 * WIDTH);
    expect(strip(HILL, "A2").lost!.x).toBe(0.2 * WIDTH);
  });

  it("begins and ends as high as the eyes are, with a line for each level", () => {
    const raised = strip({ ...FLAT, eyes: [4, 0], step: 2 }, "");
    expect(raised.line.y1).toBeLessThan(raised.line.y2);
    expect(raised.levels.map(({ text }) => text)).toEqual(["0", "+1", "+2"]);
    expect(isHilly({ ...FLAT, eyes: [4, 0] })).toBe(true);
    expect(isHilly({ ...FLAT, eyes: [0, 0] })).toBe(false);
  });

  it("goes down from the higher end", () => {
    const { line, ticks } = strip(HILL, "");
    expect(line.y1).toBeLessThan(line.y2);
    expect(ticks[0]).toMatchObject({ x: 0.5 * WIDTH, name: "wall A2/A3", y: (line.y1 + line.y2) / 2 });
  });
});
