/** The position as rows of words, from the same view as the picture. */

import { gatherPiles, idOf } from "../map/piles";
import { capital } from "../phrases";
import type { Desk } from "./desk.svelte";

export interface Row {
  hex: string;
  place: string;
  terrain: string;
  side: string;
  isMine: boolean;
  top: string;
  id: string;
  strength: string;
  steps: string;
  beneath: string;
  state: string;
  zone: string;
  can: boolean;
}

export const COLUMNS: { key: keyof Row; title: string }[] = [
  { key: "hex", title: "Hex" },
  { key: "place", title: "Place" },
  { key: "terrain", title: "Terrain" },
  { key: "side", title: "Side" },
  { key: "top", title: "Top unit" },
  { key: "strength", title: "Strength" },
  { key: "steps", title: "Steps" },
  { key: "beneath", title: "Beneath" },
  { key: "state", title: "State" },
  { key: "zone", title: "Enemy zone" },
];

export function rowsOf(desk: Desk): Row[] {
  const { match, looking, hand, ground } = desk;
  const state = looking.state;
  if (!state) return [];
  const open = hand.open;
  const zones = state.layers.flatMap(({ marks }) => marks.filter(({ kind }) => kind === "zone"));
  return gatherPiles(state.scene.counters, ground).map(({ hex, side, counters }) => {
    const top = counters.at(-1)!;
    const below = counters.slice(0, -1);
    const seen = below.filter(({ hidden }) => !hidden).map((counter) => match.nameOf(idOf(counter)));
    const unseen = below.length - seen.length + top.stack - 1;
    const info = match.board.hexes[hex];
    return {
      hex,
      place: info?.name ?? "",
      terrain: info?.terrain ?? "",
      side: capital(side),
      isMine: side === match.role,
      top: top.hidden ? "hidden" : match.nameOf(idOf(top)),
      id: idOf(top),
      strength: top.hidden ? "" : (top.factors[0] ?? ""),
      steps: top.hidden || top.steps[1] < 2 ? "" : `${top.steps[0]} of ${top.steps[1]}`,
      beneath: [...seen, unseen > 0 ? `${unseen} unseen` : ""].filter(Boolean).join(", "),
      state: [...top.badges, top.spent ? "spent" : ""].filter(Boolean).join(", "),
      zone: zones.some((mark) => mark.hex === hex && mark.side !== side) ? "yes" : "",
      can: counters.some((counter) => open.has(idOf(counter))),
    };
  });
}
