/** Units gathered one by one for an attack: what is weighed first, and taking a single one out again. */

import { wordingsOf } from "../games";
import type { Ground } from "../map/ground";
import { type Option, without } from "../words";
import type { Match } from "./match.svelte";
import { tellWhy } from "./refusing";

/** Whether an option decides by sums and is put before the player before it is chosen. */
export async function mustWeigh(match: Match, option: Option): Promise<boolean> {
  const isGathering = wordingsOf(match.game.id).gathers.includes(option.verb);
  if (isGathering || option.targets.length < 2) return false;
  try {
    const { tallies } = await match.ask<{ tallies: unknown[] }>("explain", { choice: option.text });
    return tallies.length > 0;
  } catch {
    return false;
  }
}

/** The hex that the choices under way and what is picked are aimed at: the last that holds an enemy. */
export function targetOf(match: Match, ground: Ground, picked: string[]): string {
  const enemies = new Set((match.state?.scene.counters ?? []).filter(({ side }) => side !== match.role).map(({ hex }) => hex));
  const words = [...match.thread.flatMap(({ choice }) => choice.split(" ")), ...picked];
  const hexes = words.map((word) => (ground.has(word) ? word : (match.counter(word)?.hex ?? "")));
  return hexes.findLast((hex) => enemies.has(hex)) ?? "";
}

interface Change {
  back: number;
  again: string[];
}

/** How many choices must be taken back and which made again, so that a unit is left out. */
function changeFor({ thread, lexicon }: Match, unit: string): Change | null {
  const made = thread.map(({ choice }) => choice);
  const wanted = without(made, unit, lexicon);
  if (!wanted) return null;
  const differs = made.findIndex((choice, i) => choice !== wanted[i]);
  return { back: made.length - differs, again: wanted.slice(differs) };
}

/** Whether a unit can be left out without touching anything that is settled or revealed. */
export function mayLeaveOut(match: Match, unit: string): boolean {
  const change = changeFor(match, unit);
  return !!change && change.back <= (match.state?.undo.choices ?? 0);
}

/** Take back what was gathered since the unit came in, and gather the others again. */
export async function leaveOut(match: Match, unit: string): Promise<void> {
  const change = mayLeaveOut(match, unit) ? changeFor(match, unit) : null;
  for (let i = 0; i < (change?.back ?? 0); i++) if (!(await match.undo())) return;
  for (const choice of change?.again ?? []) {
    const isOffered = match.options.some(({ text }) => text === choice);
    if (!isOffered) return tellWhy(match, choice, "");
    if (!(await match.choose(choice))) return;
  }
}
