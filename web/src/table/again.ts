/** Another match after this one: the same again, with sides swapped, or the next scenario. */

import type { Setup, Sitter } from "../home/seating";
import type { KeptMatch } from "../kept";
import type { GameInfo, MatchInfo, Seat } from "../protocol";

export interface Again {
  rematch?: Setup;
  swap?: Setup;
  next?: Setup;
}

/** What may be played next, by whoever sat here against the computer or shared the screen. */
export function againOf(game: GameInfo, info: MatchInfo, role: string, seats: Record<string, Seat>, kept: KeptMatch | undefined): Again {
  const scenario = game.scenarios.find(({ id }) => id === info.scenario);
  const others = game.sides.filter((side) => side !== role);
  const levels = others.map((side) => seats[side]?.level).filter((level) => typeof level === "string");
  const isHot = !!kept?.hotSeat;
  if (!scenario || info.data || !game.sides.includes(role) || (!isHot && levels.length < others.length)) return {};
  const sat = (own: string): Record<string, Sitter> => Object.fromEntries(game.sides.map((side) => [side, isHot ? "hot" : side === own ? "you" : "computer"]));
  const rematch: Setup = { game, scenario, sitters: sat(role), level: levels[0] ?? "random", options: info.options, guided: false };
  const next = game.scenarios[game.scenarios.indexOf(scenario) + 1];
  return {
    rematch,
    ...(!isHot && others.length === 1 && { swap: { ...rematch, sitters: sat(others[0]!) } }),
    ...(next && { next: { ...rematch, scenario: next, options: {} } }),
  };
}
