/** Another match after this one: the same again, with sides swapped, or the next scenario. */

import { CLOCKS } from "../clock";
import { NO_TERMS, type Setup, type Sitter, type Terms, usualLevel } from "../home/seating";
import type { KeptMatch } from "../kept";
import type { GameInfo, MatchInfo, Seat } from "../protocol";

export interface Again {
  rematch?: Setup;
  swap?: Setup;
  next?: Setup;
}

/** What may be played next, by whoever sat here; a friend far away gets a new link. */
export function againOf(game: GameInfo, info: MatchInfo, role: string, seats: Record<string, Seat>, kept: KeptMatch | undefined): Again {
  const scenario = game.scenarios.find(({ id }) => id === info.scenario);
  const others = game.sides.filter((side) => side !== role);
  const isHot = !!kept?.hotSeat;
  if (!scenario || info.data || kept?.byLetter || !game.sides.includes(role)) return {};
  const levels = others.flatMap((side) => (seats[side]?.kind === "computer" ? [seats[side].level ?? ""] : []));
  const other: Sitter = isHot ? "hot" : levels.length < others.length ? "friend" : "computer";
  const sat = (own: string): Record<string, Sitter> => Object.fromEntries(game.sides.map((side) => [side, side === own && !isHot ? "you" : other]));
  const rematch: Setup = { game, scenario, sitters: sat(role), level: levels[0] || usualLevel(game), options: info.options, guided: false, terms: termsOf(info) };
  const next = game.scenarios[game.scenarios.indexOf(scenario) + 1];
  return {
    rematch,
    ...(!isHot && others.length === 1 && { swap: { ...rematch, sitters: sat(others[0]!) } }),
    ...(next && { next: { ...rematch, scenario: next, options: {} } }),
  };
}

/** What was agreed on with somebody far away, as it can be agreed on again. */
function termsOf({ absence, clock }: MatchInfo): Terms {
  const named = Object.entries(CLOCKS).find(([, { kind, seconds }]) => clock?.kind === kind && clock.seconds === seconds);
  return { ...NO_TERMS, absence: absence?.after ?? 0, clock: named?.[0] ?? "", isLost: !clock?.level };
}
