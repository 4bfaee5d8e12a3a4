/** Clicks that are not offered: what they meant, and why the rules refuse it. */

import type { Ground } from "../map/ground";
import { hexesNamed, points } from "../phrases";
import type { Far } from "../protocol";
import { click, isHalf as beginsAnswer, meant } from "../question";
import type { Match } from "./match.svelte";
import type { Way } from "./way.svelte";

/** Whether a unit only begins an answer, so that it is worth asking what it is aimed at. */
export function isHalf(match: Match, unit: string): boolean {
  return match.isUnit(unit) && beginsAnswer(match.question.forms);
}

/** Ask the rules about the choice that a click most likely meant, and show what they say. */
export async function explain(match: Match, picks: string[], hex: string, names: string[]): Promise<void> {
  const choice = meant(match.question.forms, picks, names, match.kindOf, new Set(match.options.map(({ form }) => form.id)));
  if (!choice) {
    const about = match.isUnit(names[0]!) ? match.nameOf(names[0]!) : names[0]!;
    match.refusal = { text: `Nothing can be done with ${about} now.`, objections: [], hex };
    return;
  }
  await tellWhy(match, choice, hex);
}

/** Show what the rules hold against a choice. */
export async function tellWhy(match: Match, choice: string, hex: string): Promise<void> {
  try {
    const { objections = [] } = await match.ask<object>("why", { choice });
    if (objections.length) match.refusal = { text: "", objections, hex };
  } catch (reason) {
    match.refuse(reason, hex);
  }
}

/**
 * Show why the move under way cannot end in a hex out of reach: what the rules hold against going
 * on to it from the hex in reach beside it, or from the nearest one if the move must end there;
 * else against going there at once.
 */
export async function tellWhyFar(match: Match, ground: Ground, way: Way, hex: string): Promise<void> {
  const reach = nearestTo(ground, [...way.reach.values()], hex);
  const beside = reach.filter((each) => ground.neighbours(each.hex).includes(hex));
  const from = beside.find(({ stops }) => !stops) ?? (reach[0]?.stops ? reach[0] : undefined);
  if (!from) await explain(match, [], hex, [hex]);
  else if (await way.along([...from.choices, hex], hex)) return;
  if (match.refusal) match.refusal = { ...match.refusal, aid: told(reach[0]) };
}

/** The hexes in reach, those that lie nearest to a hex first. */
function nearestTo(ground: Ground, reach: Far[], hex: string): Far[] {
  const away = new Map(reach.map((far) => [far, ground.distance(far.hex, hex)]));
  return reach.sort((one, other) => away.get(one)! - away.get(other)! || one.price - other.price);
}

/** A sentence about the nearest hex in reach. */
function told(nearest: Far | undefined): string {
  if (!nearest) return "";
  return `The nearest hex in reach is ${nearest.hex}, for ${points(nearest.price)}${nearest.stops ? "; the move ends there" : ""}.`;
}

/** Whether the last choice only took something up, and what was clicked could have been taken up instead. */
export function mayChange({ before, state }: Match, names: string[]): boolean {
  if (!before || !state || before.number !== state.number - 1 || !state.undo.choices) return false;
  return !state.events.length && click(before.options, [], names).is !== "refused";
}

/** Whether the unit in hand, taken up for a move, could have been told to fight somebody instead. */
export function couldHaveFought({ before, taken }: Pick<Match, "before" | "taken">): boolean {
  return taken.length === 1 && !!before?.forms.some(({ weighs, way, blanks }) => weighs && !way && blanks.length > 1);
}

/** What a refusal is about: the two hexes of a side that one of its reasons names, or its hex. */
export function refusedAt({ refusal, board, isHex }: Pick<Match, "refusal" | "board" | "isHex">): string[] {
  if (!refusal?.hex || !isHex(refusal.hex)) return [];
  for (const { text } of refusal.objections) {
    const [one = "", other = "", more] = [...new Set(hexesNamed(text, isHex))];
    if (!more && board.neighbours[one]?.includes(other)) return [one, other];
  }
  return [refusal.hex];
}
