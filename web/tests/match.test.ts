import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardInfo, GameInfo, LogLine, MatchInfo } from "../src/protocol";
import { Match } from "../src/table/match.svelte";
import type { Sent } from "../src/unfold";

const line = (number: number, text: string): LogLine => ({ number, turn: 1, text, rule: "", where: "" });
const position = (number: number, epoch: number, events: LogLine[] = []) =>
  ({ number, epoch, events, version: number, seats: {}, requests: [], role: "blue", who: "red", turn: 1, undo: { choices: 0, taken: [] }, scene: {}, dice: {} }) as unknown as Sent;

/** The other end of the line: a match at position 10, with what its log says. */
class Table {
  static readonly OPEN = 1;
  static last: Table;
  static log: LogLine[] = [];
  static choices: { id: number; choice: string }[] = [];
  readonly readyState = 1;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor() {
    Table.last = this;
    queueMicrotask(() => this.onopen());
  }

  send(text: string): void {
    const { id, do: what, choice } = JSON.parse(text) as { id: number; do: string; choice: string };
    if (what === "choose") Table.choices.push({ id, choice });
    if (what === "hello") this.tell({ is: "reply", to: id, ok: true, chat: [], roles: ["blue"], screens: 1, state: position(10, 0) });
    if (what === "log") this.tell({ is: "reply", to: id, ok: true, log: Table.log, from: 0 });
  }

  tell(message: object): void {
    queueMicrotask(() => this.onmessage({ data: JSON.stringify(message) }));
  }

  close(): void {}
}

const game = { sides: ["blue", "red"], manners: { goal_layers: [], danger: { layers: [] } } } as unknown as GameInfo;
const board = { hexes: {}, units: {}, words: {} } as unknown as BoardInfo;
const texts = (match: Match) => match.log.map(({ text }) => text);

const sat = async () => {
  const match = new Match({ match: "m", role: "blue" } as MatchInfo, game, board, { token: "t" } as never);
  await vi.waitFor(() => expect(texts(match)).toEqual(["A moved.", "B moved."]));
  return match;
};

beforeEach(() => {
  vi.stubGlobal("WebSocket", Table);
  vi.stubGlobal("document", { baseURI: "http://table/" });
  Table.log = [line(4, "A moved."), line(9, "B moved.")];
  Table.choices = [];
});
afterEach(() => vi.unstubAllGlobals());

describe("a log", () => {
  it("goes on with what comes with a position of the same line", async () => {
    const match = await sat();
    Table.last.tell({ is: "state", state: position(12, 0, [line(11, "C moved.")]) });
    await vi.waitFor(() => expect(texts(match)).toEqual(["A moved.", "B moved.", "C moved."]));
  });

  it("is read again where something was taken back and played on", async () => {
    const match = await sat();
    Table.log = [line(4, "A moved."), line(8, "D moved."), line(11, "E moved.")];
    Table.last.tell({ is: "state", state: position(12, 1, [line(11, "E moved.")]) });
    await vi.waitFor(() => expect(texts(match)).toEqual(["A moved.", "D moved.", "E moved."]));
  });
});

describe("a choice made before the reply to the last one", () => {
  const chosen = () => Table.choices.map(({ choice }) => choice);
  const answer = (number: number) => Table.last.tell({ is: "reply", to: Table.choices.at(-1)!.id, ok: true, number });

  it("is kept where the position that it answers is here already", async () => {
    const match = await sat();
    const first = match.choose("march");
    Table.last.tell({ is: "state", state: position(11, 0) });
    await vi.waitFor(() => expect(match.state?.number).toBe(11));
    const second = match.choose("fire");
    expect(chosen()).toEqual(["march"]);
    answer(11);
    expect(await first).toBe(true);
    await vi.waitFor(() => expect(chosen()).toEqual(["march", "fire"]));
    Table.last.tell({ is: "state", state: position(12, 0) });
    answer(12);
    expect(await second).toBe(true);
  });

  it("is dropped while the position on the screen is the old one", async () => {
    const match = await sat();
    const first = match.choose("march");
    expect(await match.choose("march")).toBe(false);
    Table.last.tell({ is: "state", state: position(11, 0) });
    answer(11);
    expect(await first).toBe(true);
    expect(chosen()).toEqual(["march"]);
  });
});

it("says only once that the line is broken, whatever was under way", async () => {
  const match = await sat();
  const choosing = match.choose("end");
  await vi.waitFor(() => expect(Table.choices).toHaveLength(1));
  Table.last.onclose({ code: 1006 });
  expect(await choosing).toBe(false);
  expect([match.line, match.refusal]).toEqual(["broken", null]);
  match.close();
});
