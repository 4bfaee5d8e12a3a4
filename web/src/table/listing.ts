/** The choices that stand in a list beside the map, because the map alone cannot offer them. */

import { type Option, fillsOf, inFoot } from "../question";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";

const FEW = 6; // ways out of a question without a button, or dice to choose from, that are listed for all to see

/** What the list is made from. */
interface Sides {
  match: Pick<Match, "isMine" | "counter" | "hexOf" | "role">;
  hand: Pick<Hand, "left" | "weighed" | "isForced" | "plain" | "picks" | "actors" | "at" | "start">;
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
  const mustPick = fits.length <= FEW && fits.every(({ form, targets }) => !form.passes && !form.way && targets.length > 0);
  if (hand.isForced || (mustPick && !hand.picks.length)) return fits;
  const dice = fits.filter(({ form, targets }) => !form.passes && targets.length > 0);
  const areFewDice = dice.length > 0 && dice.length <= FEW && dice.every(({ form, targets }) => form.weighs && !form.way && targets.length === 1);
  if (areFewDice && !hand.picks.length) return dice; // such as whose fire answers a move
  const ways = fits.filter(({ form }) => form.way);
  const isHere = ({ targets }: Option) => targets.every((target) => match.hexOf(target) === hand.start);
  if (ways.length && ways.every(isHere)) return ways; // such as below, where no other hex can be pointed at
  const buttons = hand.plain.filter(({ text }) => text !== hand.weighed?.text);
  const standing = inFoot(hand.plain);
  if (buttons.some((option) => !standing.includes(option))) return buttons.filter((option) => !standing.includes(option));
  if (hand.picks.length && fits.length > 1) return fits.filter((option) => !standing.includes(option));
  const aimed = hand.actors.length ? fits.filter(({ form, targets }) => !form.way && targets.length > 0) : [];
  const against = new Set(aimed.filter((option) => isAgainst({ match, hand }, option)));
  return [...against, ...aimed.filter((option) => !against.has(option))];
}

/** Whether an option is decided by dice and aimed at a hex with enemies, so that it is looked for first. */
function isAgainst({ match, hand }: Sides, { form, targets }: Option): boolean {
  const hexes = targets.map((target) => match.counter(target)?.hex ?? match.hexOf(target));
  return form.weighs && hexes.some((hex) => hand.at(hex).some(({ side }) => side !== match.role));
}

/** The choices that a digit answers with: those of the list, or what is done with pieces that have no counter. */
export function numbered({ match, hand }: Sides & { hand: Pick<Hand, "face"> }): Option[] {
  const pieces = outside({ match, hand });
  const hasFace = (option: Option) => fillsOf(option, ["unit"]).some((unit) => hand.face(unit));
  return pieces.length && !pieces.some(hasFace) ? pieces : listed({ match, hand });
}

/** Answer with a choice of the list, or pick what it names. */
export function choose(hand: Hand, option: Option): void {
  if (option.targets.length) void hand.take(option);
  else void hand.press(option);
}
