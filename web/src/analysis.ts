/** A finished match counted through: turns on the scrubber, chances, and the luck of each turn. */

import type { Analysis, LogLine, Reason } from "./protocol";

export interface Step {
  who: string;
  choice: string;
}

/** The choices of a journal in order; the first was made at position 0. */
export function stepsOf(journal: string, sides: string[]): Step[] {
  const found: Step[] = [];
  for (const line of journal.split("\n")) {
    const [, who = "", choice = ""] = line.match(/^(\S+)\s+(.*)$/) ?? [];
    if (who === "chance" || sides.includes(who)) found.push({ who, choice: choice.trim() });
  }
  return found;
}

export interface Turn {
  turn: number;
  from: number;
  to: number;
}

/** Where each turn begins and ends among the positions. */
export function turnsOf(log: LogLine[], last: number): Turn[] {
  const found: Turn[] = [{ turn: log[0]?.turn ?? 1, from: 0, to: last }];
  for (const { turn, number } of log) {
    const open = found.at(-1)!;
    if (turn === open.turn) continue;
    open.to = number;
    found.push({ turn, from: number, to: last });
  }
  return found;
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
