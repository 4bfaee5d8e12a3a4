/** What this browser remembers: the matches it has a seat in, and how the player likes things. */

import type { Drawn } from "./pencil";
import type { Created } from "./protocol";
import type { Errand } from "./table/errands.svelte";

export interface KeptMatch {
  match: string;
  token: string;
  game: string;
  scenario: string;
  title: string;
  role: string;
  against: string;
  seats: Record<string, string>;
  observer: string;
  hotSeat: boolean;
  /** Whether the match goes to and fro as a letter. */
  byLetter?: boolean;
  guided: boolean;
  /** The notes of the guide that have been read. */
  notes?: string[];
  options: Record<string, string>;
  changed: number;
  /** When the last word at the table was said that has been read here. */
  heard?: number;
  /** The link by which the seat was taken, and whether the answer to that is yet to come. */
  invitation?: string;
  isPending?: boolean;
  /** A new secret that was asked for, until the answer has come. */
  next?: string;
  /** What this seat adds to the dice, and the promise that was shown before. */
  salt?: string;
  promise?: string;
  /** Whether what is wrong with the seat or its dice was told and put away. */
  isTold?: boolean;
  /** Orders that last, by unit, as older pages kept them here. */
  errands?: Record<string, Errand> | undefined;
  /** What an onlooker has drawn on the map, by seat. */
  drawn?: Record<string, Drawn[]>;
  /** The last position that was seen here. */
  seen?: number;
}

export interface Liking {
  dark: boolean | null;
  letters: boolean;
  layers: string[];
  name: string;
  sheet: number;
  notify: boolean;
  /** How fast fights are shown. */
  motion: Motion;
  sound: boolean;
  /** Whether a unit that is dropped on a hex waits for a word before it goes. */
  dropAsks: boolean;
  /** Whether a step of one's own in which nobody can act ends by itself. */
  passes: boolean;
  /** Whether a small map of the whole lies beside the large one. */
  smallMap: boolean;
  /** How many units were taken up with a word on how they are led. */
  taught: number;
  /** Whether what the other side threatens lies on the map where a game lays it there. */
  dangers: boolean;
}

export type Motion = "off" | "fast" | "full";

const MATCHES = "grognard.matches";
const LIKING = "grognard.liking";
const MOST = 40;
const USUAL: Liking = { dark: null, letters: true, layers: [], name: "", sheet: 0, notify: false, motion: "full", sound: false, dropAsks: false, passes: true, smallMap: false, taught: 0, dangers: true };

function read<T>(key: string, usual: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? usual;
  } catch {
    return usual;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function keptMatches(): KeptMatch[] {
  return read<KeptMatch[]>(MATCHES, []);
}

/** The seat that a secret opens, or that was taken here with this invitation. */
export function keptMatch(match: string, token: string): KeptMatch | undefined {
  return keptMatches().find((kept) => kept.match === match && [kept.token, kept.invitation].includes(token));
}

export function keep(kept: KeptMatch): void {
  const others = keptMatches().filter(({ match, token }) => match !== kept.match || token !== kept.token);
  write(MATCHES, [kept, ...others].slice(0, MOST));
}

/** Take in seats that were kept in another browser; those that are here stay as they are. */
export function addKept(more: KeptMatch[]): void {
  const known = new Set(keptMatches().map(({ match, token }) => `${match}/${token}`));
  write(MATCHES, [...keptMatches(), ...more.filter(({ match, token }) => !known.has(`${match}/${token}`))].slice(0, MOST));
}

/** Change something of what is kept of a seat. */
export function amend(match: string, token: string, part: Partial<KeptMatch>): void {
  const isMeant = (kept: KeptMatch) => kept.match === match && kept.token === token;
  write(MATCHES, keptMatches().map((kept) => (isMeant(kept) ? { ...kept, ...part } : kept)));
}

export function forget(match: string): void {
  write(MATCHES, keptMatches().filter((kept) => kept.match !== match));
}

/** Forget a seat that could not be taken; others of the match are kept. */
export function forgetSeat(match: string, token: string): void {
  write(MATCHES, keptMatches().filter((kept) => kept.match !== match || kept.token !== token));
}

export function readLiking(): Liking {
  return { ...USUAL, ...read<Partial<Liking>>(LIKING, {}) };
}

export function writeLiking(liking: Liking): void {
  write(LIKING, liking);
}

/** The links of a new match, one for each seat. */
export function linkTo(created: Pick<Created, "match">, token: string): string {
  return `#/m/${created.match}/${token}`;
}
