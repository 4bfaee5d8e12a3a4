import { expect, it } from "vitest";
import type { Match } from "../src/table/match.svelte";
import { Undertaking } from "../src/table/undertaking.svelte";

/** A match at position 5, of whose last choices one may take back so many alone. */
function table(free: number) {
  const match = {
    isMine: true,
    state: { number: 5, undo: { choices: free } },
    moves: [2, 3], // choices of the moves that are made
    choose: (count: number) => (match.state = { number: match.state.number + count, undo: { choices: match.state.undo.choices + count } }),
    undo: async () => (match.choose(-match.moves.pop()!), true),
  };
  const journey = new Undertaking(match as unknown as Match);
  const go = () => journey.run(async () => match.moves.forEach((count) => match.choose(count)));
  return { match, journey, go };
}

it("is taken back as a whole, and nothing before it", async () => {
  const { match, journey, go } = table(4);
  expect(journey.mayTakeBack).toBe(false);
  await go();
  expect(journey.mayTakeBack).toBe(true);
  await journey.takeBack();
  expect(match.state.number).toBe(5);
  expect(journey.mayTakeBack).toBe(false);
});

it("stays once something was chosen after it, or dice have fallen on the way", async () => {
  const later = table(4);
  await later.go();
  later.match.choose(1);
  expect(later.journey.mayTakeBack).toBe(false);
  const rolled = table(-1);
  await rolled.go();
  expect(rolled.journey.mayTakeBack).toBe(false);
});
