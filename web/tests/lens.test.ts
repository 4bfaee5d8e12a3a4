import { expect, it } from "vitest";
import { levelsOf, through, turned } from "../src/lens";
import type { Counter } from "../src/protocol";

const counter = (id: string, place: string, side = "north", stack = 1): Counter =>
  ({ id, hex: place.replace(/[+-].*/, ""), place, side, stack }) as Counter;

const ROOMS = [counter("a", "N34"), counter("b", "N34+1"), counter("c", "N34+1", "south", 2), counter("d", "P4-1"), counter("e", "N34+roof")];
const LEVELS = ["+roof", "+1", "", "-1"];

it("shows all counters while no level is chosen", () => {
  expect(through(null, ROOMS)).toEqual({ counters: ROOMS, pips: [] });
});

it("shows one level whole and every other counter as a pip of its side", () => {
  const { counters, pips } = through("+1", ROOMS);
  expect(counters.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(pips).toEqual([
    { hex: "N34", side: "north", count: 2 },
    { hex: "P4", side: "north", count: 1 },
  ]);
  expect(through("", ROOMS).pips.find(({ side }) => side === "south")?.count).toBe(2);
});

it("turns up and down through the levels and past their ends to all", () => {
  expect(levelsOf(ROOMS)).toEqual(LEVELS);
  expect(turned(null, LEVELS, 1)).toBe("-1");
  expect(turned("-1", LEVELS, 1)).toBe("");
  expect(turned("+roof", LEVELS, 1)).toBe(null);
  expect(turned(null, LEVELS, -1)).toBe("+roof");
  expect(turned("-1", LEVELS, -1)).toBe(null);
});
