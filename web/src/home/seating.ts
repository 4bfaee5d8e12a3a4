/** Who sits where in a new match, and what is kept of it. */

import { isAlone } from "../alone/host";
import { beginLetters } from "../alone/letters";
import { createMatch } from "../api";
import { CLOCKS } from "../clock";
import { type KeptMatch, keep, linkTo, readLiking } from "../kept";
import type { Created, GameInfo, NewMatch, Scenario } from "../protocol";
import { capital, listed, player } from "../phrases";
import type { IconName } from "../parts/Icon.svelte";

export type Sitter = "you" | "friend" | "computer" | "hot";

export const SITTERS: { id: Sitter; icon: IconName; title: string }[] = [
  { id: "you", icon: "you", title: "You" },
  { id: "friend", icon: "link", title: isAlone ? "Friend by letter" : "Friend by link" },
  { id: "computer", icon: "chip", title: "Computer" },
  { id: "hot", icon: "two", title: "Hot seat" },
];

/** Who may sit where a match goes on from a position: letters begin with the first choice. */
export const SITTERS_LATER = isAlone ? SITTERS.filter(({ id }) => id !== "friend") : SITTERS;

export interface Setup {
  game: GameInfo;
  scenario: Scenario;
  sitters: Record<string, Sitter>;
  level: string;
  options: Record<string, string>;
  guided: boolean;
  terms?: Terms;
  /** Charts or counters in place of the printed ones, as a data file has them. */
  data?: string;
}

/** What is agreed on with somebody far away. */
export interface Terms {
  /** Seconds after which the computer may mind the seat of somebody who stays away; 0 means never. */
  absence: number;
  /** The name of a clock; empty for none. */
  clock: string;
  /** Whether the match is lost when time is out; else the computer plays on. */
  isLost: boolean;
  /** Whether anybody may take the seat. */
  isOpen: boolean;
}

export const NO_TERMS: Terms = { absence: 0, clock: "", isLost: true, isOpen: false };

/** How long a match waits for somebody, as its pace may be. */
export const ABSENCES = [0, 900, 86_400, 259_200];

/** The seats after one is changed: somebody must be you, and a hot seat is shared. */
export function seated(before: Record<string, Sitter>, side: string, sitter: Sitter): Record<string, Sitter> {
  const after = { ...before, [side]: sitter };
  const others = Object.keys(after).filter((other) => other !== side);
  if (sitter === "hot") return Object.fromEntries(Object.keys(after).map((each) => [each, "hot"]));
  for (const other of others) if (after[other] === "hot") after[other] = sitter === "you" ? "computer" : "you";
  if (sitter === "you") for (const other of others) if (after[other] === "you") after[other] = "computer";
  if (sitter !== "you" && !others.some((other) => after[other] === "you")) after[others[0]!] = "you";
  return after;
}

/** You against the computer, with the side that the game offers first. */
export function usualSitters(game: GameInfo): Record<string, Sitter> {
  return sittersWith(game, game.manners.side || game.sides[0]!);
}

/** You against the computer with this side. */
export function sittersWith({ sides }: GameInfo, own: string): Record<string, Sitter> {
  return Object.fromEntries(sides.map((side) => [side, side === own ? "you" : "computer"]));
}

export function usualLevel({ players }: GameInfo): string {
  return players[Math.min(1, players.length - 1)] ?? "random";
}

/** What the button says that begins a match. */
export function playing(setup: Pick<Setup, "game" | "sitters">): string {
  return Object.values(setup.sitters).includes("hot") ? "Play at one screen" : `Play ${capital(ownSide(setup))}`;
}

/** The side this browser will play. */
export function ownSide({ game, sitters }: Pick<Setup, "game" | "sitters">): string {
  return game.sides.find((side) => sitters[side] === "you") ?? game.sides[0]!;
}

/** How far one may take back in this match, and whom it takes. */
export function undoIn({ sitters, options }: Setup): string {
  const others = Object.values(sitters);
  const agrees = others.includes("friend") ? "if your friend agrees" : others.includes("hot") ? "too" : "too, for the computer agrees";
  const dice = options["take_back_reveals"] === "yes" ? "and dice" : "but no dice";
  if (options["finished_stands"] === "yes") return `free within a move; finished moves ${agrees}, ${dice}`;
  return `free until dice fall or the other side chooses; beyond that ${agrees}, ${dice}`;
}

/** What is settled about the seats of a new match. */
export type Seating = Pick<NewMatch, "seats" | "hot_seat" | "own" | "absence" | "clock">;

/** The seats as the server is asked for them: one's own, and invitations to the others. */
export function tableOf({ game, sitters, level, terms = NO_TERMS }: Pick<Setup, "game" | "sitters" | "level" | "terms">): Seating {
  const seats = Object.fromEntries(
    game.sides.map((side) => {
      if (sitters[side] === "computer") return [side, { kind: "computer", level }];
      const name = sitters[side] === "you" ? readLiking().name.trim() : "";
      return [side, { kind: "person", ...(name && { name }), ...(sitters[side] === "friend" && terms.isOpen && { open: true }) }];
    }),
  );
  const own = game.sides.filter((side) => sitters[side] === "you" || sitters[side] === "hot");
  const isFar = Object.values(sitters).includes("friend");
  const clock = isFar && CLOCKS[terms.clock];
  return {
    seats,
    hot_seat: Object.values(sitters).includes("hot"),
    own,
    absence: isFar && terms.absence ? { level, after: terms.absence } : null,
    clock: clock ? { ...clock, level: terms.isLost ? "" : level } : null,
  };
}

/** Begin the match and remember its links; the address of one's own seat. */
export async function begin(setup: Setup): Promise<string> {
  const { game, scenario, options, data } = setup;
  if (isAlone && Object.values(setup.sitters).includes("friend")) {
    if (data) throw new Error("A match by letter is played with the printed charts and counters.");
    return beginLetters(game, scenario.id, ownSide(setup), options);
  }
  return remembered(setup, await createMatch({ game: game.id, scenario: scenario.id, options, ...(data && { data }), ...tableOf(setup) }));
}

/** Remember the links of a match that was made; the address of one's own seat. */
export function remembered(setup: Setup, created: Created): string {
  const side = ownSide(setup);
  const token = created.seats[side]!;
  keep(record(setup, created, side, token));
  return linkTo(created, token);
}

function record(setup: Setup, created: Created, side: string, token: string): KeptMatch {
  const { game, scenario, sitters } = setup;
  const others = game.sides.filter((each) => each !== side);
  const against = others.map((other) => {
    if (sitters[other] === "computer") return "the computer";
    return sitters[other] === "friend" ? player(other) : "hot seat";
  });
  return {
    match: created.match,
    token,
    game: game.id,
    scenario: scenario.id,
    title: scenario.title,
    role: side,
    against: listed(against),
    seats: created.seats,
    observer: created.observer,
    hotSeat: Object.values(sitters).includes("hot"),
    guided: setup.guided,
    options: setup.options,
    changed: Date.now(),
  };
}
