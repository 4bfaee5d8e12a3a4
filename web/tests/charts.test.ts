import { expect, it } from "vitest";
import { bars, gathered, runs } from "../src/charts";
import type { Token } from "../src/protocol";

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
