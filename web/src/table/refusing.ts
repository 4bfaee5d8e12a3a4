/** Clicks that are not offered: what they meant, and why the rules refuse it. */

import { mannersOf } from "../games";
import type { Ground } from "../map/ground";
import { cut } from "../phrases";
import type { Far } from "../protocol";
import { meant } from "../words";
import type { Match } from "./match.svelte";

/** Wordings that the question at hand understands, whether they are offered or not. */
function wordingsOf({ game, state, options }: Match): string[] {
  const known = mannersOf(game.id).wordings[cut(state?.prompt ?? "").rule] ?? [];
  return [...options.map(({ text }) => text), ...known];
}

/** Whether a unit is half of a wording, so that it is worth asking what it is aimed at. */
export function isHalf(match: Match, unit: string): boolean {
  const { lexicon } = match;
  if (!lexicon.isUnit(unit)) return false;
  const wordings = wordingsOf(match);
  const isAlone = meant(wordings, [], [unit], lexicon) !== "";
  return !isAlone && wordings.some((text) => text.includes("UNIT "));
}

/** Ask the rules about the choice that a click most likely meant, and show what they say. */
export async function explain(match: Match, picks: string[], hex: string, names: string[]): Promise<void> {
  const { lexicon } = match;
  const choice = meant(wordingsOf(match), picks, names, lexicon);
  if (!choice) {
    const about = lexicon.isHex(names[0]!) ? names[0]! : match.nameOf(names[0]!);
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

/** A sentence for a hex that the move under way cannot reach, with the nearest that it can. */
export function outOfReach(ground: Ground, reach: Iterable<Far>, hex: string): string {
  let nearest: Far | null = null;
  let least = Infinity;
  for (const each of reach) {
    const far = ground.distance(each.hex, hex);
    if (far < least) [nearest, least] = [each, far];
  }
  const close = nearest ? ` The nearest hex in reach is ${nearest.hex}, for ${nearest.price}.` : "";
  return `${hex} is beyond what this move can reach.${close}`;
}
