/** What the other side threatens a unit on the move with, as marks and in words. */

import { listed } from "../phrases";
import type { Mark } from "../protocol";
import { threats } from "../risk";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";
import { dangersOf } from "./rows";

interface Sides {
  match: Match;
  hand: Pick<Hand, "far">;
}

/** Marks of what threatens the units in hand. */
export function dangers({ match, hand }: Sides): Mark[] {
  const laid = dangersOf(match, match.state).filter(({ side }) => side !== match.role);
  const reached = [...hand.far.values()].filter(({ danger }) => danger.length);
  return [...laid, ...reached.map(({ hex }) => ({ hex, kind: "danger" }))];
}

/** What threatens a unit in a hex; empty where nothing does. */
export function dangerIn({ match, hand }: Sides, hex: string): string {
  const { title, by } = match.game.manners.danger;
  const from = threats(hand.far.get(hex), (unit) => match.nameOf(unit));
  const isMarked = dangers({ match, hand }).some((mark) => mark.hex === hex && mark.kind !== "danger");
  return [isMarked ? title : "", from.length ? `${by} ${listed(from)}` : ""].filter(Boolean).join(", ");
}
