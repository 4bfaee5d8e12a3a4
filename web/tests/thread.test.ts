import { expect, it } from "vitest";
import { type Step, follow, retrace } from "../src/thread";

const ROOT = "12.1 Pick a unit and the hex it attacks.";

it("grows with each choice that leads to a new question", () => {
  const first = follow([], { prompt: ROOT, choice: "attack IR12 3308" }, "12.10 Regiment 12 will attack 3308.");
  expect(first.map(({ choice }) => choice)).toEqual(["attack IR12 3308"]);
  const second = follow(first, { prompt: "12.10 Regiment 12 will attack 3308.", choice: "add IR52" }, "12.10 Both will.");
  expect(second.map(({ choice }) => choice)).toEqual(["attack IR12 3308", "add IR52"]);
});

it("ends when the question that began it comes again", () => {
  const thread: Step[] = [{ prompt: ROOT, choice: "attack IR12 3308" }];
  expect(follow(thread, { prompt: "12.10", choice: "declare" }, ROOT)).toEqual([]);
});

it("stays through the steps of one move", () => {
  const moving = "9.1 Move Regiment 12: pick a hex, or stop.";
  const thread: Step[] = [{ prompt: "9.1 Pick a unit.", choice: "move IR12" }];
  expect(follow(thread, { prompt: moving, choice: "3307" }, moving)).toEqual(thread);
});

it("goes back by a step when a choice is taken back", () => {
  const thread: Step[] = [
    { prompt: ROOT, choice: "attack IR12 3308" },
    { prompt: "12.10 A", choice: "add IR52" },
  ];
  expect(follow(thread, null, "12.10 A")).toEqual(thread.slice(0, 1));
});

it("is retraced from the choices that may be taken back", () => {
  const taken: Step[] = [
    { prompt: "9.1 Pick a unit.", choice: "end" },
    { prompt: ROOT, choice: "attack IR12 3308" },
    { prompt: "12.10 A", choice: "add IR52" },
  ];
  const ends = (choice: string) => choice === "end";
  expect(retrace(taken, "12.10 B", ends)).toEqual(taken.slice(1));
  expect(retrace(taken, ROOT, ends)).toEqual([]);
  expect(retrace([], ROOT, ends)).toEqual([]);
});
