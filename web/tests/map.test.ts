import { describe, expect, it } from "vitest";
import { goalNames } from "../src/map/goalnames";
import type { HexInfo } from "../src/protocol";
import { matrixOf, moved, pathBounds } from "../src/map/bounds";
import { bare, lying } from "../src/map/snapshot";
import { centred, filled, fitted, held, isInSight, isTighter, nudged, toMap, toScreen, zoomed } from "../src/map/camera";
import { tabOf } from "../src/map/face";
import { Ground, short } from "../src/map/ground";
import { aside, covered, leastHidden } from "../src/map/names";
import { SIZES } from "../src/map/looks";
import { badgeAt, cheapest } from "../src/map/show";
import type { BoardInfo } from "../src/protocol";

const SCREEN = { width: 1440, height: 900, left: 336, right: 336, top: 52, bottom: 96 };
const MAP = { left: 0, top: 0, right: 3000, bottom: 2400 };

it("shortens a line by as much, however long it is", () => {
  const [one, far, near] = [{ x: 0, y: 0 }, { x: 300, y: 400 }, { x: 3, y: 4 }];
  expect(short(one, far, 50)).toEqual({ x: 270, y: 360 });
  expect(short(one, near, 50)).toEqual(one);
});

describe("bounds", () => {
  it("of a path hold its lines, curves and arcs", () => {
    expect(pathBounds("M10 20h30v-5l-50 0z")).toEqual({ left: -10, top: 15, right: 40, bottom: 20 });
    expect(pathBounds("M0 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0")).toEqual({ left: 0, top: -5, right: 10, bottom: 5 });
  });

  it("follow a matrix", () => {
    const box = moved({ left: 0, top: 0, right: 10, bottom: 20 }, matrixOf("translate(100 50) rotate(90)"));
    expect(box.left).toBeCloseTo(80);
    expect(box.bottom).toBeCloseTo(60);
  });
});

describe("places", () => {
  const at = (x: number, y: number) => ({ x, y, terrain: "clear", elevation: 0, name: "", about: {} });
  const hexes = { "29.08": at(0, 0), "29.09": at(0, 100), P4: at(200, 0), P5: at(200, 100) };
  const ground = new Ground({ radius: 50, hexes, neighbours: {} } as unknown as BoardInfo);

  it("are in the hex that they begin with", () => {
    expect(ground.hexOf("29.08")).toBe("29.08");
    expect(ground.hexOf("29.08+1")).toBe("29.08");
    expect(ground.hexOf("P4-1")).toBe("P4");
    expect(ground.hexOf("P4+roof")).toBe("P4");
    expect(ground.hexOf("P4/P5")).toBe("P4");
  });

  it("beside the map are in no hex", () => {
    expect(ground.has("P4:routed")).toBe(false);
    expect(ground.has("on:P4")).toBe(false);
    expect(ground.has("")).toBe(false);
    expect(ground.has("29")).toBe(false);
  });

  it("are drawn in the middle of their hex or of their side", () => {
    expect(ground.centre("29.08+1")).toEqual({ x: 0, y: 0 });
    expect(ground.centre("P4/P5")).toEqual({ x: 200, y: 50 });
    expect(ground.centre("P4/P5-1")).toEqual({ x: 200, y: 50 });
  });
});

describe("names of the map", () => {
  const name = { left: 0, right: 60, top: 0, bottom: 12 };
  const counters = covered([{ centre: { x: 10, y: 6 }, size: 40 }]);

  it("stay where nothing covers them", () => {
    expect(aside(name, covered([{ centre: { x: 200, y: 0 }, size: 40 }]))).toEqual({ x: 0, y: 0 });
  });

  it("go just past the counter that covers them", () => {
    const { x, y } = aside(name, counters);
    expect([x, Math.abs(y)], "and past the ring round it").toEqual([0, 39]);
  });

  it("go where another counter leaves them free", () => {
    const below = { left: -10, right: 30, top: 26, bottom: 66 };
    expect(aside(name, [...counters, below])).toEqual({ x: 0, y: -39 });
  });

  it("of goals take the side of their hex that is covered least", () => {
    const [below, above] = [{ ...name, top: 20, bottom: 32 }, { ...name, top: -40, bottom: -28 }];
    expect(leastHidden([below!, above!], [])).toBe(below);
    expect(leastHidden([below!, above!], counters)).toBe(above);
    expect(leastHidden([below!, above!], counters, [above!]), "over a counter sooner than over a name").toBe(below);
  });
});

it("keeps the tab of a counter within its picture, whatever word it bears", () => {
  const room = 110; // beside a counter of 100 in a panel
  expect(tabOf("moved", true)).toEqual({ wide: 26, right: 108 });
  for (const word of ["hidden", "DG2"]) expect(tabOf(word, false).right + 1).toBeLessThanOrEqual(room);
  expect(tabOf("hidden", false).wide).toBeGreaterThan(50);
});

describe("words of a mark", () => {
  it("lie in the middle of a hex, or beside the counters that stand in it", () => {
    const middle = { x: 100, y: 100 };
    expect(badgeAt(middle, false)).toEqual(middle);
    expect(badgeAt(middle, true).x - middle.x).toBeGreaterThan(SIZES.counter / 2 + 10);
  });
});

describe("prices of a reach", () => {
  it("stand once in a hex: that of its cheapest level", () => {
    const hexOf = (place: string) => place.split("+")[0]!;
    const reach = [{ hex: "A1+1", price: 4, stops: false }, { hex: "A1", price: 2, stops: true }, { hex: "A2", price: 3, stops: false }];
    expect(cheapest(reach, { hexOf })).toEqual([{ hex: "A1", price: 2, stops: true }, { hex: "A2", price: 3, stops: false }]);
  });
});

describe("the camera", () => {
  it("shows little beyond the edge of a map that could fill the screen", () => {
    const camera = filled(fitted({ left: 0, top: 0, right: 1000, bottom: 100 }, SCREEN), SCREEN, MAP);
    expect(toScreen(camera, SCREEN, { x: 0, y: 0 }).y).toBeCloseTo(52 + 28);
    const whole = fitted(MAP, SCREEN);
    expect(filled(whole, SCREEN, MAP)).toEqual(whole);
  });

  it("moves no farther than it must to show a point", () => {
    const camera = { x: 500, y: 400, scale: 2 };
    const inside = toMap(camera, SCREEN, { x: 720, y: 450 });
    expect(nudged(camera, SCREEN, inside, 50)).toEqual(camera);
    const beyond = toMap(camera, SCREEN, { x: 1300, y: 60 });
    const after = toScreen(nudged(camera, SCREEN, beyond, 50), SCREEN, beyond);
    expect(after.x).toBeCloseTo(1440 - 336 - 50);
    expect(after.y).toBeCloseTo(52 + 50);
  });

  it("finds the same point of the map again", () => {
    const camera = { x: 500, y: 400, scale: 0.7 };
    const there = toMap(camera, SCREEN, toScreen(camera, SCREEN, { x: 123, y: 456 }));
    expect(there.x).toBeCloseTo(123);
    expect(there.y).toBeCloseTo(456);
  });

  it("keeps what is under the pointer when it zooms", () => {
    const camera = { x: 500, y: 400, scale: 1 };
    const at = { x: 200, y: 300 };
    const after = zoomed(camera, SCREEN, at, 1.5);
    expect(toMap(after, SCREEN, at).x).toBeCloseTo(toMap(camera, SCREEN, at).x);
    expect(toMap(after, SCREEN, at).y).toBeCloseTo(toMap(camera, SCREEN, at).y);
  });

  it("centres in the space between the panels", () => {
    const screen = { ...SCREEN, right: 0 };
    expect(toScreen(centred({ x: 1000, y: 900 }, 1, screen), screen, { x: 1000, y: 900 }).x).toBeCloseTo(888);
    expect(isInSight(centred({ x: 1000, y: 900 }, 1, screen), screen, { x: 1000, y: 900 })).toBe(true);
  });

  it("opens anew where panels cover clearly more of the screen, or the window has another size", () => {
    expect(isTighter({ ...SCREEN, bottom: SCREEN.bottom + 200 }, SCREEN)).toBe(true);
    expect(isTighter({ ...SCREEN, width: 1024 }, SCREEN)).toBe(true);
    expect(isTighter({ ...SCREEN, bottom: SCREEN.bottom + 8, left: 0 }, SCREEN)).toBe(false);
  });

  it("is held to the map", () => {
    const whole = fitted(MAP, SCREEN).scale;
    expect(held({ x: 0, y: 0, scale: 0.0001 }, SCREEN, MAP).scale).toBeCloseTo(whole * 0.9);
    expect(held({ x: 99999, y: 0, scale: 1 }, SCREEN, MAP).x).toBeLessThan(3000);
  });
});

describe("the ground", () => {
  const height = 50 * Math.sqrt(3);
  const place = (column: number, row: number) => ({ x: column * 75, y: (row + (column % 2) / 2) * height });
  const hex = (column: number, row: number) => ({ ...place(column, row), terrain: "clear", elevation: 0, name: "", about: {} });
  const board = {
    radius: 50,
    hexes: { A: hex(0, 0), B: hex(0, 1), C: hex(1, 0) },
    neighbours: { A: ["B", "C"], B: ["A", "C"], C: ["A", "B"] },
  } as unknown as BoardInfo;
  const ground = new Ground(board);

  it("knows which way its hexes point", () => {
    expect(ground.isFlat).toBe(true);
  });

  it("finds the hex under a point, and none off the map", () => {
    expect(ground.at({ x: 5, y: 5 })).toBe("A");
    expect(ground.at({ x: 70, y: 45 })).toBe("C");
    expect(ground.at({ x: 900, y: 0 })).toBe("");
  });

  it("goes to the neighbour in a direction", () => {
    expect(ground.towards("A", 90)).toBe("B");
    expect(ground.towards("A", 30)).toBe("C");
    expect(ground.towards("A", -90)).toBe("A");
  });

  it("shares a side between neighbours", () => {
    const [from, to] = ground.side("A", "B");
    expect(from.y).toBeCloseTo(height / 2);
    expect(to.y).toBeCloseTo(height / 2);
  });
});

it("calls a goal by its hex's name, a place in it, or its label", () => {
  const hex = (name: string) => ({ name }) as HexInfo;
  const board = { hexes: { "0101": hex("Nimy"), "0102": hex(""), "0103": hex("") }, places: [{ name: "Bavai", hex: "0102", size: "" }] };
  const marks = ["0101", "0102", "0103", "0103"].map((each) => ({ hex: each, kind: "objective" }));
  expect(goalNames([...marks, { hex: "0101", kind: "zone" }], board).map(({ name }) => name)).toEqual(["Nimy", "Bavai", "0103"]);
});

describe("a picture that is copied while the map zooms", () => {
  const taken = { x: 500, y: 400, scale: 2 };

  it("lies where the map would be drawn", () => {
    expect(lying(taken, { ...taken, x: 510 }, 1, 100, 80)).toEqual({ x: -20, y: 0, width: 100, height: 80 });
    expect(lying(taken, { ...taken, scale: 4 }, 1, 100, 80)).toEqual({ x: -50, y: -40, width: 200, height: 160 });
  });

  it("leaves bare what it does not cover", () => {
    const left = bare({ x: -20, y: 10, width: 100, height: 80 }, 100, 80);
    expect(left).toEqual([
      { x: 0, y: 0, width: 100, height: 10 },
      { x: 80, y: 10, width: 20, height: 70 },
    ]);
    expect(bare({ x: -50, y: -40, width: 200, height: 160 }, 100, 80)).toEqual([]);
    expect(bare({ x: 200, y: 0, width: 100, height: 80 }, 100, 80)).toEqual([{ x: 0, y: 0, width: 100, height: 80 }]);
  });
});
