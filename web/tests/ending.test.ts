import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameInfo } from "../src/gameinfo";
import { Ending, isAskedAbout } from "../src/table/ending.svelte";
import { answer, form, question } from "./asking";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an ending counts only when it was asked about for a moment", () => {
  const ending = new Ending();
  ending.ask("end");

  expect(ending.insisted()).toBe("");
  vi.advanceTimersByTime(1000);
  expect(ending.insisted()).toBe("end");
  expect(ending.choice).toBe("");
});

test("to press the same button again does not put the answer off", () => {
  const ending = new Ending();
  ending.ask("end");
  vi.advanceTimersByTime(1000);
  ending.ask("end");

  expect(ending.isAwake).toBe(true);
});

test("another ending is asked about anew", () => {
  const ending = new Ending();
  ending.ask("end");
  vi.advanceTimersByTime(1000);
  ending.ask("pass");

  expect(ending.insisted()).toBe("");
  expect(ending.choice).toBe("pass");
});

test("an ending that was dropped is not insisted on", () => {
  const ending = new Ending();
  ending.ask("end");
  vi.advanceTimersByTime(1000);
  ending.drop();

  expect(ending.insisted()).toBe("");
});

test("an answer is asked about where it ends a step in which somebody could act", () => {
  const [pass, retire] = [answer(form("pass", { id: "Impulse.wait", passes: true })), answer(form("pass", { id: "Impulse.retire", passes: true }))];
  const game = { manners: { goes_on: ["Impulse.wait"] } } as unknown as GameInfo;
  const match = { game, question: question([pass, retire]) };

  expect(isAskedAbout(retire, match, 1)).toBe(true);
  expect(isAskedAbout(retire, match, 0)).toBe(false);
  expect(isAskedAbout(pass, match, 1)).toBe(false);
});
