/** The dice of a finished match: how they fell for each side, and whether the promise was kept. */

import type { LogLine } from "./protocol";

/** How the dice of one range of faces fell for one side. */
export interface Luck {
  side: string;
  lowest: number;
  highest: number;
  /** How often each face fell, from the lowest. */
  faces: number[];
  rolls: number;
  mean: number;
}

/** The dice that the log tells of, by side and range of faces. */
export function luckOf(log: Pick<LogLine, "roll">[], sides: string[]): Luck[] {
  const found = new Map<string, Luck>();
  for (const { roll } of log) {
    if (!roll || !sides.includes(roll.side)) continue;
    const { side, lowest, highest, face } = roll;
    const key = `${side} ${lowest} ${highest}`;
    const faces = new Array<number>(highest - lowest + 1).fill(0);
    const luck = found.get(key) ?? { side, lowest, highest, faces, rolls: 0, mean: 0 };
    luck.faces[face - lowest]! += 1;
    luck.mean = (luck.mean * luck.rolls + face) / (luck.rolls + 1);
    luck.rolls += 1;
    found.set(key, luck);
  }
  return [...found.values()].sort((a, b) => a.highest - b.highest || sides.indexOf(a.side) - sides.indexOf(b.side));
}

/** The mean to be expected of a die. */
export function expected({ lowest, highest }: Pick<Luck, "lowest" | "highest">): number {
  return (lowest + highest) / 2;
}

/** How far chance alone would usually take the mean of so many dice from what is expected. */
export function usualSpread({ lowest, highest, rolls }: Pick<Luck, "lowest" | "highest" | "rolls">): number {
  const faces = highest - lowest + 1;
  return rolls ? Math.sqrt((faces * faces - 1) / 12 / rolls) : 0;
}

/** Whether the secret shown at the end is the one promised at the start; null if it cannot be told. */
export async function keepsPromise(secret: string, promise: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === promise;
}
