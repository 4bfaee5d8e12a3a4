/** A finished match counted through: turns on the scrubber, chances, and the luck of each turn. */

import type { Step } from "./journal";
import type { Analysis, LogLine, Reason } from "./protocol";

export const LEAST = 0.0005; // luck that is worth a word

export interface Turn {
  turn: number;
  from: number;
  to: number;
}

/** Where each turn begins and ends among the positions. */
export function turnsOf(log: LogLine[], last: number): Turn[] {
  const found: Turn[] = [{ turn: log[0]?.turn ?? 1, from: 0, to: last }];
  let before = 0; // where the last line of the turn before was told
  for (const { turn, number } of log) {
    const open = found.at(-1)!;
    if (turn !== open.turn) {
      open.to = before;
      found.push({ turn, from: before, to: last });
    }
    before = number;
  }
  return found;
}

/** The position at which the turn before or after the one of a position begins. */
export function turnBeside(log: LogLine[], here: number, last: number, step: -1 | 1): number {
  const starts = turnsOf(log, last).map(({ from }) => from);
  if (step < 0) return starts.findLast((start) => start < here) ?? 0;
  return starts.find((start) => start > here) ?? last;
}

/** What the dice of each turn gave to one side against expectation. */
export function luckByTurn({ lucks }: Analysis, turns: Turn[], side: string): number[] {
  const sums = turns.map(() => 0);
  for (const luck of lucks) {
    const at = turns.findLastIndex(({ from }) => from < luck.number);
    sums[Math.max(0, at)]! += luck.side === side ? luck.gain : -luck.gain;
  }
  return sums;
}

/** A side's chance of winning at a position, as last counted before it. */
export function chanceAt({ points }: Analysis, number: number, side: string): number | null {
  const point = points.findLast((each) => each.number <= number) ?? points[0];
  return point?.chance[side] ?? null;
}

/** Where the curve of a side's chance runs at a position, between the points that were counted. */
export function curveAt({ points }: Analysis, number: number, side: string): number {
  const after = points.find((point) => point.number >= number) ?? points.at(-1);
  const before = points.findLast((point) => point.number <= number) ?? after;
  if (!before || !after) return 0.5;
  const [low, high] = [before.chance[side] ?? 0, after.chance[side] ?? 0];
  const part = after.number > before.number ? (number - before.number) / (after.number - before.number) : 0;
  return low + (high - low) * part;
}

/** Places of marks along a line, moved aside no farther than it takes for none to lie on another. */
export function spread(places: number[], gap: number, end: number): number[] {
  const found = [...places];
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!);
  let least = 0;
  for (const at of order) least = (found[at] = Math.max(found[at]!, least)) + gap;
  let most = end;
  for (const at of order.reverse()) most = (found[at] = Math.min(found[at]!, most)) - gap;
  return found;
}

/** What the computer had in mind with the choice that led to a position. */
export function reasonAt(reasons: Reason[], steps: Step[], number: number): Reason | undefined {
  const step = steps[number - 1];
  return step && reasons.findLast((reason) => reason.number < number && reason.side === step.who);
}

/** Parts of a winning chance in points of a hundred, with their sign. */
export function inPoints(part: number): string {
  const points = Math.round(Math.abs(part) * 1000) / 10;
  const shown = points >= 10 ? points.toFixed(0) : points.toFixed(1);
  return Number(shown) === 0 ? "0" : `${part < 0 ? "−" : "+"}${shown}`;
}
