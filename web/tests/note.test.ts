import { describe, expect, it } from "vitest";
import type { State } from "../src/protocol";
import { Refused } from "../src/socket";
import type { Match } from "../src/table/match.svelte";
import { Note } from "../src/table/note.svelte";

const BROKEN = new Refused({});
const TOO_LONG = new Refused({ error: "It is too long.", status: 422 });

/** A seat with one note; `fails` is what becomes of the next one that is sent. */
function seat() {
  const readers: ((state: State) => void)[] = [];
  const match = {
    isPlayer: true,
    role: "blue",
    fails: null as Refused | null,
    stored: "",
    refused: [] as unknown[],
    ask: async (_: string, { text }: { text: string }) => {
      if (match.fails) throw match.fails;
      match.stored = text;
    },
    refuse: (reason: unknown) => void match.refused.push(reason),
    follow: (reader: (state: State) => void) => void readers.push(reader),
  };
  const note = new Note<string[]>(match as unknown as Match, "drawn", [], { read: () => undefined, write: () => {} });
  const state = async () => {
    for (const reader of readers) reader({ role: "blue", notes: { drawn: match.stored } } as unknown as State);
    await Promise.resolve();
  };
  return { match, note, state };
}

describe("a note that the server keeps", () => {
  it("is sent again when the line is back, and no state puts an older one in its place", async () => {
    const { match, note, state } = seat();
    await state();
    match.fails = BROKEN;
    note.set(["circle 0101"]);
    await Promise.resolve();
    match.fails = null;
    await state();
    expect([note.value, match.stored]).toEqual([["circle 0101"], '["circle 0101"]']);
    await state();
    expect(note.value).toEqual(["circle 0101"]);
  });

  it("is given up where the server refuses it for good, and that is told", async () => {
    const { match, note, state } = seat();
    await state();
    match.fails = TOO_LONG;
    note.set(["note 0101 long"]);
    await Promise.resolve();
    await state();
    expect([note.value, match.refused]).toEqual([[], [TOO_LONG]]);
  });
});
