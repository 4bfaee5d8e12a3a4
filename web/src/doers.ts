/** Who does what the log tells of: whoever owns the unit that a sentence opens with. */

import { capital, sided } from "./phrases";
import type { LogLine } from "./protocol";

/** The name of a unit, and whose it is. */
export type Owner = [name: string, side: string];

/** The names that units of one side alone go by, and the sides themselves, the longest first. */
export function ownersOf(units: Record<string, Record<string, unknown>>, nameOf: (unit: string) => string, all: string[] = []): Owner[] {
  const sides = new Map(all.map((side) => [capital(sided(side)), new Set([side])]));
  for (const [unit, { side }] of Object.entries(units)) {
    if (typeof side === "string" && side) sides.set(nameOf(unit), (sides.get(nameOf(unit)) ?? new Set()).add(side));
  }
  const owners = [...sides].flatMap(([name, [side, another]]): Owner[] => (side && !another ? [[name, side]] : []));
  return owners.sort(([one], [other]) => other.length - one.length);
}

/** Lines with their doers, where a unit does something; what becomes of one is done to it. */
export function attributed(lines: LogLine[], owners: Owner[]): LogLine[] {
  return lines.map((line) => {
    const owner = line.result ? undefined : owners.find(([name]) => opensWith(line.text, name));
    return owner ? { ...line, doer: owner[1] } : line;
  });
}

function opensWith(text: string, name: string): boolean {
  return text.startsWith(name) && !/[\p{L}\p{N}]/u.test(text.charAt(name.length));
}
