import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Ending } from "../src/table/ending.svelte";

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
