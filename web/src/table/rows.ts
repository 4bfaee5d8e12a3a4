/** The position as rows of words, from the same view as the picture. */

import { chiefOf } from "../figures";
import { gatherPiles, idOf } from "../map/piles";
import { capital, terrainName } from "../phrases";
import type { Layer, Mark, State } from "../protocol";
import type { Desk } from "./desk.svelte";
import type { Match } from "./match.svelte";

export interface Row {
  hex: string;
  where: string; // the hex with its level, where there are several
  place: string;
  terrain: string;
  side: string;
  isMine: boolean;
  top: string;
  id: string;
  figure: string;
  steps: string;
  beneath: string;
  state: string;
  danger: string;
  can: boolean;
}

/** The columns of the table; those of the game's own are called as the game calls them. */
export function columnsOf({ game }: Match): { key: keyof Row; title: string }[] {
  const { figures, danger } = game.manners;
  return [
    { key: "where", title: "Hex" },
    { key: "place", title: "Place" },
    { key: "terrain", title: "Terrain" },
    { key: "side", title: "Side" },
    { key: "top", title: "Top unit" },
    ...(figures.length ? [{ key: "figure" as const, title: "Strength" }] : []),
    { key: "steps", title: "Steps" },
    { key: "beneath", title: "Beneath" },
    { key: "state", title: "State" },
    ...(danger.title ? [{ key: "danger" as const, title: capital(danger.title) }] : []),
  ];
}

/** The marks of all layers that show danger. */
export function dangersOf({ game }: Match, state: State | null): Mark[] {
  const { layers } = game.manners.danger;
  return (state?.layers ?? []).filter(({ id }) => layers.includes(id)).flatMap(({ marks }) => marks);
}

/** The layers of danger that a game lays on the map from the start: those of the other side. */
export function dangersLaid({ game, role, isPlayer }: Match, state: State | null): Layer[] {
  const { layers, shown } = game.manners.danger;
  if (!shown || !isPlayer) return [];
  return (state?.layers ?? []).filter(({ id, marks }) => layers.includes(id) && marks.length && marks.every(({ side }) => side !== role));
}

export function rowsOf(desk: Desk): Row[] {
  const { match, looking, hand, ground } = desk;
  const state = looking.state;
  if (!state) return [];
  const open = hand.open;
  const dangers = dangersOf(match, state);
  const { figures } = match.game.manners;
  return gatherPiles(state.scene.counters, ground).map(({ hex, place: where, side, counters }) => {
    const top = counters.at(-1)!;
    const below = counters.slice(0, -1);
    const seen = below.filter(({ hidden }) => !hidden).map((counter) => match.nameOf(idOf(counter)));
    const unseen = below.length - seen.length + top.stack - 1;
    const info = match.board.hexes[hex];
    return {
      hex,
      where,
      place: info?.name ?? "",
      terrain: terrainName(info?.terrain),
      side: capital(side),
      isMine: side === match.role,
      top: top.hidden ? "hidden" : match.nameOf(idOf(top)),
      id: idOf(top),
      figure: top.hidden ? "" : chiefOf(figures, top, match.board.units[idOf(top)] ?? {}),
      steps: top.hidden || top.steps[1] < 2 ? "" : `${top.steps[0]} of ${top.steps[1]}`,
      beneath: [...seen, unseen > 0 ? `${unseen} unseen` : ""].filter(Boolean).join(", "),
      state: [...top.badges.map((badge) => match.nameOf(badge)), top.spent ? "spent" : ""].filter(Boolean).join(", "),
      danger: dangers.some((mark) => mark.hex === hex && mark.side !== side) ? "yes" : "",
      can: counters.some((counter) => open.has(idOf(counter))),
    };
  });
}
