/** Open seats: whoever presses again after a lost answer is still the one who took the seat. */

import { afterEach, expect, test } from "vitest";
import { Lobby } from "../src/home/lobby.svelte";

const net = globalThis.fetch;
afterEach(() => void (globalThis.fetch = net));

test("a seat is asked for again with the same secret when the answer was lost", async () => {
  const sent: string[] = [];
  globalThis.fetch = async (_, wish) => {
    sent.push(JSON.parse(String(wish?.body)).secret);
    if (sent.length === 1) throw new TypeError("the line broke");
    return new Response("{}", { status: 200 });
  };
  const lobby = new Lobby();

  await expect(lobby.take({ match: "m1", side: "north" })).rejects.toThrow();
  const address = await lobby.take({ match: "m1", side: "north" });
  await lobby.take({ match: "m1", side: "south" });

  expect(sent[1]).toBe(sent[0]);
  expect(address).toContain(sent[0]!);
  expect(sent[2]).not.toBe(sent[0]);
});
