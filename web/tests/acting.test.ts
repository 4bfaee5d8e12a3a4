import { expect, it, vi } from "vitest";
import { Refused } from "../src/socket";
import { optionOf } from "../src/question";
import { mainOf, undoing } from "../src/table/acting";
import type { Desk } from "../src/table/desk.svelte";
import { Forecast } from "../src/table/forecast.svelte";
import type { Hand } from "../src/table/hand.svelte";
import { Way } from "../src/table/way.svelte";
import type { Match } from "../src/table/match.svelte";
import { answer, form } from "./asking";

const KEEP = optionOf(answer(form("keep", { passes: true })));
const AGAIN = optionOf(answer(form("reroll")));
const STEP = form("HEX", { way: true });

const desk = (spends: string[]): Desk => {
  const options = [KEEP, AGAIN];
  const hand = { plain: options, plan: [], weighed: null, open: new Set() };
  const match = { isMine: true, options, game: { manners: { spends } } };
  const column = { hexes: [], marches: [], bound: "" };
  return { hand, match, column, looking: { replaying: false }, forecast: { subject: null } } as unknown as Desk;
};

it("sends a group once it is known how each of them would go", () => {
  const waiting = { ...desk([]), column: { hexes: ["0101"], marches: [], bound: "0103" } } as unknown as Desk;
  expect(mainOf(waiting)?.is).toBe("plain");
  const planned = { ...waiting, column: { hexes: ["0101"], marches: [{}], bound: "0103" } } as unknown as Desk;
  expect(mainOf(planned)).toEqual({ is: "group", end: "0103" });
});

it("asks nobody to take back what not even consent would give back", () => {
  const at = (undo: object) => undoing({ match: { isPlayer: true, requests: [], state: { number: 3, undo } }, looking: { replaying: false } } as unknown as Desk);
  expect(at({ choices: 0, barred: "Nothing of your own." })).toEqual({ asks: false, barred: "Nothing of your own." });
  expect(at({ choices: 0, barred: "" })).toEqual({ asks: true, barred: "" });
  expect(at({ choices: 1, barred: "" })).toEqual({ asks: false, barred: "" });
});

it("proposes what does something, but nothing that uses up what is scarce", () => {
  expect(mainOf(desk([]))).toEqual({ is: "plain", option: AGAIN });
  expect(mainOf(desk([AGAIN.form.id]))).toEqual({ is: "plain", option: KEEP });
});

it("plans the rest of a way again that a question about a die has interrupted", async () => {
  const chosen: string[] = [];
  const asked = { about: ["A"] };
  const match = {
    isMine: true,
    question: asked,
    options: ["0101", "0102"].map((hex) => optionOf(answer(STEP, hex))),
    state: { number: 1 },
    log: [] as { number: number }[],
    game: { manners: { parts: 1 } },
    async choose(text: string) {
      chosen.push(text);
      Object.assign(match, { question: { about: [] }, options: [KEEP, AGAIN], log: [{ number: 3 }], state: { number: 3 } });
      return true;
    },
    ask: async (_: string, { after }: { after: string[] }) => ({ way: after.map((hex, i) => ({ hex, choices: after.slice(0, i + 1) })) }),
  };
  const way = new Way(match as unknown as Match);
  way.legs = ["0101", "0102"].map((hex) => ({ hex, choices: hex === "0101" ? ["0101"] : ["0101", "0102"], price: 0, stops: true, danger: [] }));
  await way.go(false);
  expect(chosen).toEqual(["0101"]);
  Object.assign(match, { question: asked, options: [optionOf(answer(STEP, "0102"))] });
  await way.resume();
  expect(chosen, "nothing is gone that was not seen again").toEqual(["0101"]);
  expect(way.hexes).toEqual(["0102"]);
});

it("goes a way with the turns on it, which lead to no place of their own", async () => {
  const chosen: string[] = [];
  const turn = form("face SIDE");
  const far = [{ hex: "0101", choices: ["face east", "0101"], path: ["0100", "0101"], price: 2, stops: true, danger: [] }];
  const match = {
    isMine: true,
    question: { about: ["A"] },
    options: [optionOf(answer(turn, "east")), optionOf(answer(STEP, "0102"))],
    state: { number: 1 },
    log: [],
    game: { manners: { parts: 1 } },
    async choose(text: string) {
      chosen.push(text);
      Object.assign(match, { options: [optionOf(answer(STEP, "0101"))], state: { number: 2 } });
      return true;
    },
    ask: async () => ({ far }),
  };
  const way = new Way(match as unknown as Match);
  await way.ask("0100");
  expect(way.to("0101")).toBe(true);
  expect(way.hexes).toEqual(["0101"]);
  await way.go(false);
  expect(chosen).toEqual(["face east", "0101"]);
});

it("weighs nothing unasked while a way is planned", async () => {
  const turn = optionOf(answer(form("face SIDE", { weighs: true }), "east"));
  const match = { isMine: true, ask: async () => ({ tallies: [{}], charts: [] }) } as unknown as Match;
  const hand = { weighed: null, plain: [turn], plan: ["0101"] };
  const forecast = new Forecast(match, hand as unknown as Hand);
  await forecast.look();
  expect(forecast.subject).toBeNull();
  hand.plan = [];
  await forecast.look();
  expect(forecast.subject).toBe(turn);
});

it("looks how far a picked unit would go, and forgets it when that is put down", async () => {
  const asked: unknown[] = [];
  const ask = async (_: string, more: unknown) => {
    asked.push(more);
    return { far: [{ hex: "0101", choices: ["0101"], price: 2, stops: false, danger: [] }] };
  };
  const way = new Way({ isMine: true, state: { number: 1, epoch: 0 }, game: { manners: { parts: 2 } }, ask } as unknown as Match);

  await way.foresee("march A");
  expect(asked).toEqual([{ first: "march A" }]);
  expect(way.ahead.get("0101")?.price).toBe(1);
  expect(way.reach.size).toBe(0); // nothing is led there before the move has begun

  await way.foresee("");
  expect(way.ahead.size).toBe(0);
});

it("asks how far units may go only where they are not on their way further", async () => {
  const [asked, before] = [[] as number[], { about: ["A"] }];
  const match = {
    isMine: true,
    question: before,
    options: [optionOf(answer(STEP, "0101"))],
    state: { number: 1, epoch: 0 },
    log: [],
    game: { manners: { parts: 1 } },
    async choose() {
      const state = { number: match.state.number + 1, epoch: 0 };
      Object.assign(match, { state, options: state.number < 3 ? [optionOf(answer(STEP, "0102"))] : [] });
      way.forget();
      await way.ask("0101");
      return true;
    },
    ask: async () => (asked.push(match.state.number), { far: [] }),
  };
  const way = new Way(match as unknown as Match);
  way.legs = ["0101", "0102", "0103"].map((hex, i, all) => ({ hex, choices: all.slice(0, i + 1), price: 0, stops: true, danger: [] }));
  await way.go(false);
  expect(asked, "only where the way could not go on").toEqual([3]);
});

it("asks again how far units may go where the server had too much to do", async () => {
  vi.useFakeTimers();
  let busy = 2;
  const ask = async () => {
    if (busy-- > 0) throw new Refused({ error: "Wait.", status: 429 });
    return { far: [{ hex: "0101", choices: ["0101"], price: 1, stops: false, danger: [] }] };
  };
  const way = new Way({ isMine: true, state: { number: 1, epoch: 0 }, game: { manners: { parts: 1 } }, ask } as unknown as Match);
  const answered = way.ask("0100");
  await vi.runAllTimersAsync();
  await answered;
  expect([way.failed, way.to("0101")]).toEqual([false, true]);
  vi.useRealTimers();
});
