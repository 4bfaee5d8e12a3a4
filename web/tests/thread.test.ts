import { describe, expect, it } from "vitest";
import { type Next, type Step, close, follow as followed, retrace as retraced, sinceThen } from "../src/thread";
import { answer, form } from "./asking";

const ROOT = "Turn";
const ATTACK = form("attack UNIT HEX");
const ADD = form("add UNIT");
const STEP = form("HEX", { way: true });
const END = form("end", { passes: true });

const DEPTHS: Record<string, number> = { Turn: 1, Order: 1, Hero: 2, Activation: 2, Attack: 2, Move: 2, Luck: 3, Next: 1 };
const next = (key: string): Next => ({ key, depth: DEPTHS[key.split(" ")[0]!] ?? 0 });
const step = (key: string, made: ReturnType<typeof answer>): Step => ({ ...made, ...next(key), about: [] });
const follow = (thread: Step[], made: Step | null, key: string) => followed(thread, made, next(key));
const retrace = (taken: Step[], key: string, ends: (step: Step) => boolean) => retraced(taken, next(key), ends);
const begun = step(ROOT, answer(ATTACK, "A", "1"));
const added = step("Attack A", answer(ADD, "B"));

it("grows with each answer that leads to a new question", () => {
  const first = follow([], begun, "Attack A");
  expect(first).toEqual([begun]);
  expect(follow(first, added, "Attack A B")).toEqual([begun, added]);
});

it("does not begin with an answer that takes up nothing", () => {
  const order = step("Order", answer(form("fight first")));
  expect(follow([], order, ROOT)).toEqual([]);
  expect(follow([], order, "Attack A")).toEqual([order]);
});

it("ends when the question that began it comes again", () => {
  expect(follow([begun], step("Attack A", answer(END)), ROOT)).toEqual([]);
});

it("goes on after a die in the middle of it was left as it is, and ends with the step", () => {
  const keep = step("Luck", answer(form("keep", { passes: true })));
  const moved = step("Move A", answer(STEP, "2"));
  expect(close([begun, moved], keep, next("Move A"))).toEqual([begun]);
  expect(close([begun], step("Attack A", answer(END)), next(ROOT))).toEqual([]);
  expect(close([begun], keep, next("Next phase"))).toEqual([]);
});

it("is over when whoever asked first has nothing left to ask", () => {
  const joins = step("Hero", answer(form("join UNIT"), "A"));
  expect(follow([], joins, "Activation"), "something else is under way").toEqual([]);
  expect(follow([joins], null, "Luck"), "what interrupts it does not end it").toEqual([joins]);
  expect(follow([step("Luck A", answer(ADD, "B"))], null, ROOT), "less is under way").toEqual([]);
  expect(followed([joins], null, { key: "", depth: 0 }), "somebody else is asked").toEqual([joins]);
});

it("stays through the steps of one move", () => {
  const moving = "Move A";
  expect(follow([begun], step(moving, answer(STEP, "2")), moving)).toEqual([begun]);
});

it("goes back by a step when an answer is taken back", () => {
  expect(follow([begun, added], null, "Attack A")).toEqual([begun]);
});

it("is retraced from the answers that may be taken back", () => {
  const taken = [step("Order", answer(END)), begun, added];
  const ends = ({ form }: Step) => form.passes;
  expect(retrace(taken, "Attack A B", ends)).toEqual([begun, added]);
  expect(retrace(taken, ROOT, ends)).toEqual([]);
  expect(retrace([], ROOT, ends)).toEqual([]);
});

describe("every answer since a thread began", () => {
  const step = (text: string): Step => ({ text, key: "", depth: 0, about: [], fills: [], form: {} as Step["form"] });
  const [move, march, hex] = [step("move A"), step("march"), step("0102")];
  const at = (number: number, taken: Step[] = []) => ({ number, undo: { taken } });

  it("holds also those that put the same question again", () => {
    expect(sinceThen([move], [move], march, at(1), at(2))).toEqual([move, march]);
    expect(sinceThen([move, march], [], hex, at(2), at(3)), "the thread is over").toEqual([]);
  });

  it("loses what is taken back", () => {
    expect(sinceThen([move, march, hex], [move], null, at(3), at(2))).toEqual([move, march]);
  });

  it("is found again by whoever comes back to the table", () => {
    expect(sinceThen([], [move], null, null, at(5, [hex, move, march]))).toEqual([move, march]);
  });
});
