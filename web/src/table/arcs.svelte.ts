/** Where units that face somewhere bear: asked of the game for those in hand or looked at. */

import type { Mark } from "../protocol";
import type { Hand } from "./hand.svelte";
import type { Looking } from "./looking.svelte";
import type { Match } from "./match.svelte";

export class Arcs {
  marks = $state.raw<Mark[]>([]);

  constructor(
    private match: Match,
    private hand: Hand,
    private looking: Looking,
  ) {}

  /** The units whose arcs are wanted: those of a pinned hex, else those in hand while nothing is on its way. */
  get units(): string[] {
    const { match, hand, looking } = this;
    if (looking.replaying || looking.sighting) return [];
    const here = looking.pinned ? hand.at(looking.pinned).map(({ id }) => id) : [];
    const held = match.isMine && !hand.isMoving ? [...hand.actors, ...hand.picks] : [];
    const turns = (unit: string) => typeof match.counter(unit)?.facing === "number";
    return [...new Set([...here, ...held])].filter((unit) => unit && turns(unit));
  }

  /** Ask for the arcs that are wanted now, and draw none meanwhile. */
  async look(units: string[]): Promise<void> {
    const asked = units.join(" ");
    this.marks = [];
    if (!units.length) return;
    const { marks } = await this.match.ask<{ marks: Mark[] }>("arcs", { units }).catch(() => ({ marks: [] }));
    if (this.units.join(" ") === asked) this.marks = marks;
  }
}
