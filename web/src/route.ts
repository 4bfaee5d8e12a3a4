/** Where the page is, kept behind the # so that secrets of seats never reach a log. */

export type Route = { at: "home" } | { at: "match"; match: string; token: string };

export function readRoute(hash: string): Route {
  const [, kind, match, token] = hash.split("/");
  return kind === "m" && match && token ? { at: "match", match, token } : { at: "home" };
}

export function go(hash: string): void {
  location.hash = hash;
}
