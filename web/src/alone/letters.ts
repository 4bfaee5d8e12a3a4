/** Matches by correspondence: begun here, sent as a link or a file, and taken in. */

import { type KeptMatch, keep, keptMatches, linkTo } from "../kept";
import type { GameInfo } from "../protocol";
import { capital, listed } from "../phrases";
import { answered } from "./host";

interface Posted {
  match: string;
  game: string;
  scenario: string;
  /** Of a match that is new here: the side that is played, and what opens its seat. */
  side?: string;
  seats?: Record<string, string>;
  observer?: string;
}

async function post(path: string, body = ""): Promise<string> {
  const response = await answered(`letters/${path}`, { method: "POST", body });
  const text = await response.text();
  if (!response.ok) throw new Error(JSON.parse(text).error);
  return text;
}

/** Begin a match by correspondence; the address of one's own seat. */
export async function beginLetters(game: GameInfo, scenario: string, side: string, options: Record<string, string>): Promise<string> {
  const told: Posted = JSON.parse(await post("new", JSON.stringify({ game: game.id, scenario, side, options })));
  return remembered({ ...told, game: game.id, scenario }, [game], options);
}

/** Take in a letter; the address of one's own seat. */
export async function openLetter(text: string, games: GameInfo[]): Promise<string> {
  const told: Posted = JSON.parse(await post("open", text));
  const kept = keptMatches().find(({ match }) => match === told.match);
  return kept ? linkTo(kept, kept.token) : remembered(told, games, {});
}

/** The letter that takes a match to the other side. */
export function letterOf(match: string): Promise<string> {
  return post(`send/${match}`);
}

/** The address under which a letter is opened by this page, wherever it lies. */
export function letterLink(letter: string): string {
  const url = new URL(location.href);
  url.hash = `/letter/${letter}`;
  return url.href;
}

function remembered(told: Posted, games: GameInfo[], options: Record<string, string>): string {
  const game = games.find(({ id }) => id === told.game)!;
  const { match, side = "", seats = {}, observer = "", scenario } = told;
  const title = game.scenarios.find(({ id }) => id === scenario)?.title ?? scenario;
  const against = listed(game.sides.filter((each) => each !== side).map(capital));
  const seat: KeptMatch = {
    ...{ match, token: seats[side] ?? "", game: game.id, scenario, title, role: side, against, seats, observer, options },
    ...{ hotSeat: false, guided: false, byLetter: true, changed: Date.now() },
  };
  keep(seat);
  return linkTo(seat, seat.token);
}
