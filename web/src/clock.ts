/** Clocks: what was agreed about time, what is left of it, both in words. */

import { lasting } from "./phrases";

/** What is agreed about time when a match is made. */
export interface ClockTerms {
  /** For each stretch of choices, or for the whole match. */
  kind: "move" | "total";
  seconds: number;
  /** Seconds that each stretch wins. */
  increment: number;
  /** The player that takes the seat of somebody whose time is out; without one they lose. */
  level: string;
}

/** A clock as it stands; times are the server's, in seconds. */
export interface Clock extends ClockTerms {
  /** What each side had left when the clock was last set. */
  left: Record<string, number>;
  /** Whose time runs; nobody's where it is empty. */
  running: string;
  /** When that is out. */
  until: number;
  /** Until when it stands still; 0 while it runs. */
  paused: number;
}

const LOW = 60; // seconds below which time is short, at the latest
const SHORT = 0.1; // part of all time below which it is short

/** The clocks that are offered, by their names. */
export const CLOCKS: Record<string, Omit<ClockTerms, "level">> = {
  week: { kind: "move", seconds: 7 * 86_400, increment: 0 },
  days: { kind: "move", seconds: 3 * 86_400, increment: 0 },
  day: { kind: "move", seconds: 86_400, increment: 0 },
  long: { kind: "total", seconds: 3 * 3600, increment: 30 },
  hour: { kind: "total", seconds: 3600, increment: 15 },
  quick: { kind: "total", seconds: 900, increment: 10 },
};

/** Seconds that a side has left; never less than none. */
export function leftOf(clock: Clock, side: string, now: number): number {
  const runs = clock.running === side && clock.paused <= now;
  return Math.max(0, runs ? clock.until - now : (clock.left[side] ?? 0));
}

/** Whether the time of whoever is asked is out. */
export function isOut(clock: Clock, now: number): boolean {
  return !!clock.running && leftOf(clock, clock.running, now) <= 0;
}

/** Whether a side should hurry. */
export function isShort(clock: Clock, side: string, now: number): boolean {
  return clock.running === side && leftOf(clock, side, now) < Math.max(LOW, clock.seconds * SHORT);
}

/** A time as a clock shows it: 2 d 5 h, 4 h 10 min, 9:58. */
export function shown(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [days, hours, minutes] = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

/** What was agreed: 3 days a move; 15 minutes each and 10 seconds a move. */
export function termsOf({ kind, seconds, increment }: Omit<ClockTerms, "level">): string {
  if (kind === "move") return `${lasting(seconds)} a move`;
  return `${lasting(seconds)} each${increment ? ` and ${lasting(increment)} a move` : ""}`;
}
