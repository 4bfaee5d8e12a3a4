/** Units gathered one by one for an attack: what it is aimed at, and taking a single one out again. */

import type { Ground } from "../map/ground";
import { idOf, placeOf } from "../map/piles";
import type { Counter } from "../protocol";
import { without } from "../question";
import type { Match } from "./match.svelte";
import { tellWhy } from "./refusing";

/** The hex that the choices under way and what is picked are aimed at: the last that holds an enemy. */
export function targetOf(match: Match, ground: Ground, picked: string[]): string {
  const enemies = new Set((match.state?.scene.counters ?? []).filter(({ side }) => side !== match.role).map(({ hex }) => hex));
  const isOwn = (word: string) => match.counter(word)?.side === match.role; // enemies may stand on another floor of its hex
  const words = wordsOf(match, picked).filter((word) => !isOwn(word)).map((word) => match.hexOf(word));
  const hexes = words.map((word) => (ground.has(word) ? word : (match.counter(word)?.hex ?? "")));
  return hexes.findLast((hex) => enemies.has(hex)) ?? "";
}

/** What is named: in the question first, then in the choices under way, then by what is picked. */
function wordsOf({ question, thread }: Match, picked: string[]): string[] {
  return [...question.about, ...thread.flatMap(({ fills }) => fills), ...picked];
}

/** The units that are aimed at in a hex: those at the place that was named, or all where none was. */
export function aimedAt(match: Match, all: Counter[], picked: string[]): Counter[] {
  const here = all.filter(({ side }) => side !== match.role);
  const words = wordsOf(match, picked);
  const named = here.filter((counter) => words.includes(placeOf(counter)) || words.includes(idOf(counter)));
  return named.length ? named : here;
}

interface Change {
  back: number;
  again: string[];
}

/** How many choices must be taken back and which made again, so that a unit is left out. */
function changeFor({ thread }: Match, unit: string): Change | null {
  const wanted = without(thread, unit);
  if (!wanted) return null;
  const differs = thread.findIndex(({ text }, i) => text !== wanted[i]);
  return { back: thread.length - differs, again: wanted.slice(differs) };
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
