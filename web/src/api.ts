/** The plain requests to the server, or to the host in the page where there is none. */

import { answered, isAlone } from "./alone/host";
import type { Analysis, BoardInfo, Clause, Created, GameInfo, MatchInfo, NewMatch, OpenSeat, Since } from "./protocol";

/** A refusal of the server: one clear sentence. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }

  /** Whether asking again may help. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await (isAlone ? answered(path, init) : fetch(`api/${path}`, init));
  } catch {
    throw new Refusal("The server cannot be reached.", 0);
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Refusal(said.error ?? "The server cannot answer just now.", response.status);
}

function sealed(token: string): HeadersInit {
  return { Authorization: `Bearer ${token}` };
}

function query(options: Record<string, string>): string {
  const text = new URLSearchParams(options).toString();
  return text && `?${text}`;
}

export async function listGames(): Promise<GameInfo[]> {
  return (await ask("games")).json();
}

export async function readMap(game: string, scenario: string, options: Record<string, string>): Promise<string> {
  return (await ask(`games/${game}/scenarios/${scenario}/map.svg${query(options)}`)).text();
}

export async function readPicture(game: string, scenario: string): Promise<string> {
  return (await ask(`games/${game}/scenarios/${scenario}/picture.svg`)).text();
}

export async function readBoard(game: string, scenario: string, options: Record<string, string>): Promise<BoardInfo> {
  return (await ask(`games/${game}/scenarios/${scenario}/board${query(options)}`)).json();
}

export async function readRules(game: string): Promise<Clause[]> {
  return (await (await ask(`games/${game}/rules`)).json()).clauses;
}

/** What a finished match shows, or how far the counting has come. */
export async function readAnalysis(match: string, token: string): Promise<Analysis | { progress: number }> {
  return (await ask(`matches/${match}/analysis`, { headers: sealed(token) })).json();
}

async function post<Answer = Created>(path: string, body: unknown, headers: HeadersInit = {}): Promise<Answer> {
  const response = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}

export function createMatch(wish: NewMatch): Promise<Created> {
  return post("matches", wish);
}

export function forkMatch(
  match: string,
  token: string,
  wish: { number: number } & Pick<NewMatch, "seats" | "hot_seat" | "own" | "absence" | "clock">,
): Promise<Created> {
  return post(`matches/${match}/fork`, wish, sealed(token));
}

export async function listOpenSeats(): Promise<{ on: boolean; seats: OpenSeat[] }> {
  return (await ask("lobby")).json();
}

/** Take an open seat; from then on this secret alone opens it. */
export async function takeSeat(match: string, side: string, secret: string): Promise<void> {
  await post(`lobby/${match}`, { side, secret });
}

export async function readMatch(match: string, token: string): Promise<MatchInfo> {
  return (await ask(`matches/${match}`, { headers: sealed(token) })).json();
}

/** What has happened in a match since a position, as a seat may know it. */
export async function readSince(match: string, token: string, number: number): Promise<Since> {
  return (await ask(`matches/${match}/since?number=${number}`, { headers: sealed(token) })).json();
}

export async function readJournal(match: string, token: string): Promise<string> {
  return (await ask(`matches/${match}/journal`, { headers: sealed(token) })).text();
}
