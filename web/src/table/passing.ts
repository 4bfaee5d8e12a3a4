/** Steps of one's own in which nobody can act: they end by themselves, unless that is not wanted. */

import { readLiking } from "../kept";
import type { State } from "../protocol";
import { emptyEnd } from "../question";
import type { Match } from "./match.svelte";

/**
 * Ends empty steps of a match. Only in one's own phase, where all can see that there is nothing to
 * do; never a step in which one has acted, for what was done last could not be taken back then,
 * nor one that one came back to by taking something back, or that one finds on arriving, and
 * never when a die has just fallen, for that is to be looked at.
 */
export function passEmptySteps(match: Match): void {
  let last: State | null = null;
  match.follow((state) => {
    const hasRolled = state.events.some(({ roll }) => roll);
    const hasGoneOn = !!last && last.epoch === state.epoch && state.number > last.number && !hasRolled;
    const isNew = !!last && (last.who !== state.role || stepOf(last) !== stepOf(state));
    last = state;
    if (hasGoneOn && isNew) setTimeout(() => void pass(match, state)); // once whoever chose has been answered
  });
}

/** What tells a step of the sequence of play from the others. */
function stepOf({ sequence, turn }: State): string {
  return JSON.stringify([turn, sequence.findIndex(({ now }) => now), sequence.find(({ now }) => now)?.title]);
}

async function pass(match: Match, { number, sequence, role }: State): Promise<void> {
  const isOwn = sequence.some(({ now, side }) => now && side === role);
  const end = match.isMine && isOwn ? emptyEnd(match.question, match.game.manners.tidies) : undefined;
  if (end && readLiking().passes && match.state?.number === number && !match.busy) await match.choose(end.text);
}
