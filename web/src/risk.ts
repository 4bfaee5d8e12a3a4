/** How dangerous a way is, from the chances that the game gives for the enemies along it. */

import type { Far } from "./protocol";

const NAMED = 3; // enemies of a place that are called by their names

/** How likely, in percent, one of these enemies at least has an effect if all act. */
export function hitBy(chances: number[]): number {
  return Math.round(100 * (1 - chances.reduce((unhurt, chance) => unhurt * (1 - chance / 100), 1)));
}

/** How likely, in percent, nobody is hit on the whole way if each enemy acts once, where that is likeliest. */
export function unhurt(legs: Pick<Far, "danger" | "chances">[]): number {
  const worst = new Map<string, number>();
  for (const { danger, chances = [] } of legs) {
    danger.forEach((enemy, i) => worst.set(enemy, Math.max(worst.get(enemy) ?? 0, chances[i] ?? 0)));
  }
  return 100 - hitBy([...worst.values()]);
}

/** The enemies that may act against whoever comes to a place, the likeliest first; of many only some are named. */
export function threats({ danger, chances = [] }: Pick<Far, "danger" | "chances"> = { danger: [] }, nameOf: (unit: string) => string): string[] {
  const all = danger.map((unit, i) => ({ unit, chance: chances[i] ?? -1 })).sort((one, other) => other.chance - one.chance);
  const named = all.map(({ unit, chance }) => (chance < 0 ? nameOf(unit) : `${nameOf(unit)} ${chance} %`));
  return named.length > NAMED + 1 ? [...named.slice(0, NAMED), `${named.length - NAMED} more`] : named;
}

/** Whether the game has told how dangerous a way is. */
export function isWeighed(legs: Pick<Far, "chances">[]): boolean {
  return legs.some(({ chances }) => !!chances?.length);
}
