import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../src/protocol";
import type { Match } from "../src/table/match.svelte";
import { passEmptySteps } from "../src/table/passing";
import { answer, form, question } from "./asking";

const END = form("end", { passes: true });

/** A table at which every question has one answer, and what was chosen there. */
function table() {
  const chosen: string[] = [];
  let tell = (_: State) => {};
  const match = {
    follow: (reader: (state: State) => void) => (tell = reader),
    game: { manners: { tidies: [] } },
    question: question([answer(END)]),
    isMine: true,
    busy: false,
    choose: async (text: string) => chosen.push(text),
    state: null as State | null,
  };
  passEmptySteps(match as unknown as Match);
  const at = (number: number, epoch = 0, side = "north", events: object[] = [], title = String(number)) => {
    match.state = { number, epoch, role: "north", who: "north", sequence: [{ now: true, side, title }], events } as State;
    tell(match.state);
    vi.runAllTimers();
  };
  return { at, chosen };
}

describe("an empty step", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("passes by itself when the game has gone on to it", () => {
    const { at, chosen } = table();
    at(1);
    expect(chosen).toEqual([]); // somebody has just come to the table
    at(2);
    expect(chosen).toEqual(["end"]);
  });

  it("stays when one has acted in it, so that this can be taken back", () => {
    const { at, chosen } = table();
    at(1, 0, "north", [], "movement");
    at(2, 0, "north", [], "movement");
    expect(chosen).toEqual([]);
  });

  it("stays when a die has just fallen, which is to be looked at", () => {
    const { at, chosen } = table();
    at(1);
    at(3, 0, "north", [{ roll: { face: 4 } }]);
    expect(chosen).toEqual([]);
  });

  it("stays when one has come back to it, and in the other side's phase", () => {
    const { at, chosen } = table();
    at(2);
    at(1, 1);
    at(3, 1, "south");
    expect(chosen).toEqual([]);
  });
});
