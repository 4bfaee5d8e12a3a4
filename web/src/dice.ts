/** The dice of a finished match: how they fell for each side, and whether the promise was kept. */

import { stepsOf } from "./journal";

export interface Luck {
  side: string;
  rolls: number;
  faces: number[];
  mean: number;
}

const FACES = 6;

/** Six-sided dice in a journal, counted for the side whose choice they followed. */
export function luckOf(journal: string, sides: string[]): Luck[] {
  const faces = new Map(sides.map((side) => [side, new Array<number>(FACES).fill(0)]));
  let last = "";
  for (const { who, choice } of stepsOf(journal, sides)) {
    if (faces.has(who)) last = who;
    else if (last && /^[1-6]$/.test(choice)) faces.get(last)![Number(choice) - 1]! += 1;
  }
  return sides.map((side) => {
    const found = faces.get(side)!;
    const rolls = found.reduce((sum, count) => sum + count, 0);
    const total = found.reduce((sum, count, i) => sum + count * (i + 1), 0);
    return { side, rolls, faces: found, mean: rolls ? total / rolls : 0 };
  });
}

/** How far chance alone would usually take the mean of so many dice from 3.5. */
export function usualSpread(rolls: number): number {
  return rolls ? Math.sqrt(35 / 12 / rolls) : 0;
}

/** Whether the secret shown at the end is the one promised at the start; null if it cannot be told. */
export async function keepsPromise(secret: string, promise: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === promise;
}
