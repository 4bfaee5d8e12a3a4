/** Where the page is, kept behind the # so that secrets of seats never reach a log. */

export type Route = { at: "console" } | { at: "letter"; letter: string } | { at: "home"; game?: string; scenario?: string } | { at: "match"; match: string; token: string; number?: number };

export function readRoute(hash: string): Route {
  const [, kind, first, second, third = ""] = hash.split("/").map(decoded);
  const moment = /^\d+$/.test(third) ? { number: Number(third) } : {}; // an earlier position
  if (kind === "m" && first && second) return { at: "match", match: first, token: second, ...moment };
  if (kind === "console") return { at: "console" };
  if (kind === "letter" && first) return { at: "letter", letter: first };
  if (kind !== "game" || !first) return { at: "home" };
  return second ? { at: "home", game: first, scenario: second } : { at: "home", game: first };
}

export function go(hash: string): void {
  location.hash = hash;
}

/** A part of the address in plain letters; what cannot be read stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether the address of this page means the machine it is opened on, wherever that is. */
export function isLocal(host = location.hostname): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/** What whoever sends links of such a page must know. */
export const ONLY_HERE = "Only this machine can open links to this table. To let others in, start it with “grognard serve --host 0.0.0.0”.";
