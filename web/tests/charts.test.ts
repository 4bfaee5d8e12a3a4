import { expect, it } from "vitest";
import { bars, gathered, groundsOf, inSight, lightsOf, litTables, runs } from "../src/charts";
import type { Chart, Token } from "../src/protocol";

const chit = (id: string, text: string): Token => ({ id, place: "", text, name: text, shape: "octagon", ground: "#fff", ink: "#000", points_at: "", side: "" });

it("joins faces that come to the same, unless only one of them stands out", () => {
  const row = { is: "row" as const, title: "4 factors", rule: "8.1", dice: ["1", "2", "3", "4"], cells: ["miss", "miss", "hit", "hit"], lit: [false, false, true, false] };
  expect(runs(row)).toEqual([
    { dice: "1–2", cell: "miss", lit: false, size: 2 },
    { dice: "3", cell: "hit", lit: true, size: 1 },
    { dice: "4", cell: "hit", lit: false, size: 1 },
  ]);
});

it("draws margins beside the highest, each in its band", () => {
  const bands = [
    { lowest: -2, highest: -1, text: "driven off", chance: 0.25 },
    { lowest: 0, highest: 1, text: "taken", chance: 0.75 },
  ];
  const drawn = bars({ is: "margin", title: "Assault", rule: "9.4", lowest: -2, counts: [0, 2, 4, 2], bands });
  expect(drawn.map(({ at, height, band }) => [at, height, band])).toEqual([
    [-2, 0, 0],
    [-1, 0.5, 0],
    [0, 1, 1],
    [1, 0.5, 1],
  ]);
});

it("counts chits that look alike", () => {
  const found = gathered([chit("a", "36"), chit("b", "45"), chit("c", "36")]);
  expect(found.map(({ token, count }) => [token.id, count])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

it("lights the row of a printed chart that applies, and in it what the die may show", () => {
  const printed = { rule: "8.1", corner: "factors/die", columns: ["1", "2", "3"], rows: ["1-3", "4+"], lines: [["0", "0", "1"], ["0", "1", "2"]] };
  const row = { is: "row", table: "fire", row: "4+", columns: ["2", "3"] } as Chart;
  expect(lightsOf("fire", printed, [row])).toEqual([["", "", ""], ["row", "cell", "cell"]]);
  expect(lightsOf("assault", printed, [row]).flat().join("")).toBe("");
});

it("lights what is read in a chart by its headings", () => {
  const printed = { rule: "8.1", corner: "result/column", columns: ["1", "2"], rows: ["E", "M", "terrain"], lines: [["0", "1"], ["2", "3"], ["4", "5"]] };
  const reading: Chart = { is: "reading", table: "fft", rows: ["E", "M"], columns: ["2"] };
  expect(lightsOf("fft", printed, [reading])).toEqual([["row", "cell"], ["row", "cell"], ["", ""]]);
  expect(litTables([reading, reading, { is: "margin" } as Chart])).toEqual(["fft"]);
});

it("shows of a large chart what applies, and of a small one all", () => {
  const dark = Array.from({ length: 12 }, () => "" as const);
  expect(inSight([dark.with(5, "cell" as never)])).toEqual({ rows: [0], columns: [3, 4, 5, 6, 7] });
  const tall = dark.map((_, i) => [i === 4 ? ("row" as const) : ("" as const)]);
  expect(inSight(tall)).toEqual({ rows: [4], columns: [0] });
});

it("names each kind of ground once, the commonest first", () => {
  const hexes = { "0101": { terrain: "wood" }, "0102": { terrain: "clear" }, "0103": { terrain: "clear" } };
  expect(groundsOf(hexes)).toEqual([
    { terrain: "clear", hex: "0102", count: 2 },
    { terrain: "wood", hex: "0101", count: 1 },
  ]);
});
