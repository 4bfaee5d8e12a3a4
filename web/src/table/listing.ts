/** The choices that stand in a list beside the map, because the map alone cannot offer them. */

import { type Option, fillsOf, inFoot } from "../question";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";

/** What the list is made from. */
interface Sides {
  match: Pick<Match, "isMine" | "counter">;
  hand: Pick<Hand, "left" | "weighed" | "isForced" | "plain" | "picks" | "actors">;
}

/** Options about units that are not on the map; they have a list of their own. */
export function outside({ match, hand }: Sides): Option[] {
  const isOutside = (option: Option) => fillsOf(option, ["unit"]).some((unit) => !match.counter(unit));
  return match.isMine ? hand.left.filter(isOutside) : [];
}

/** The listed choices in their order; the first nine are answered by their digit. */
export function listed({ match, hand }: Sides): Option[] {
  if (!match.isMine || outside({ match, hand }).length) return [];
  const fits = hand.left.filter(({ text }) => text !== hand.weighed?.text);
  if (hand.isForced) return fits;
  const buttons = hand.plain.filter(({ text }) => text !== hand.weighed?.text);
  const standing = inFoot(hand.plain);
  if (buttons.some((option) => !standing.includes(option))) return buttons.filter((option) => !standing.includes(option));
  if (hand.picks.length && fits.length > 1) return fits.filter((option) => !standing.includes(option));
  return hand.actors.length ? fits.filter(({ form, targets }) => !form.way && targets.length > 0) : [];
}

/** Answer with a choice of the list, or pick what it names. */
export function choose(hand: Hand, option: Option): void {
  if (option.targets.length) void hand.take(option);
  else void hand.press(option);
}
