import { expect, test } from "vitest";
import { shared } from "../src/odds";

const row = (result: string, number: number) => ({ result, number, probability: String(number) });

test("what several results share is added up, the likeliest first", () => {
  const results = [row("fire misses; in melee attackers lose 1; hex cleared", 0.25), row("fire misses; in melee attackers lose 2", 0.25), row("attackers lose 1; in melee attackers lose 1; hex cleared", 0.5)];
  expect(shared(results)).toEqual([
    { part: "in melee attackers lose 1", number: 0.75 },
    { part: "hex cleared", number: 0.75 },
    { part: "fire misses", number: 0.5 },
  ]);
});

test("what stands in one result alone, or in all of them, is not told again", () => {
  expect(shared([row("no effect", 0.5), row("one step", 0.5)])).toEqual([]);
  expect(shared([row("fired; hit", 0.5), row("fired; missed", 0.5)])).toEqual([]);
});
