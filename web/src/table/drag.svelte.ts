/** A counter dragged over the map: picked up by the first movement, put where it is let go. */

import type { Point } from "../map/camera";
import { idOf, type Pile } from "../map/piles";
import { readLiking } from "../kept";
import type { Counter } from "../protocol";
import type { Desk } from "./desk.svelte";

export class Drag {
  /** What is dragged, and where the pointer is. */
  counter = $state.raw<Counter | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });

  private held: Counter | null = null;
  private taking: Promise<void> = Promise.resolve();
  private hasTaken = false;
  private desk: Desk;

  constructor(desk: Desk) {
    this.desk = desk;
  }

  /** Take hold of the topmost counter of a pile that can act; false if there is none. */
  grab(pile: Pile | undefined): boolean {
    const { match, looking, hand } = this.desk;
    this.held = null;
    if (!pile || !match.isMine || match.busy || looking.sighting || looking.replaying) return false;
    const own = [...pile.counters].reverse().filter(({ side }) => side === match.role);
    const can = (counter: Counter) => hand.holds(idOf(counter)) || hand.open.has(idOf(counter));
    this.held = own.find(can) ?? null;
    return !!this.held;
  }

  move(at: Point): void {
    if (this.held) this.begin(this.held);
    this.at = at;
    const hex = this.desk.stage?.hexAt(at) ?? "";
    if (!this.counter) return;
    this.desk.pointAt(hex);
    this.desk.hand.aim(hex);
  }

  /** Let go: the same as a click on the hex; a way to it is gone at once, unless that shall be asked. */
  async drop(at: Point): Promise<void> {
    const { stage, hand } = this.desk;
    const from = this.counter?.hex;
    if (!this.counter) return;
    this.end();
    await this.taking;
    const hex = stage?.hexAt(at) ?? "";
    if (!hex || hex === from) return this.back(hex !== from);
    await hand.ready();
    const asks = hand.isChoosing || readLiking().dropAsks; // of several ways to move none is taken unasked
    if (!hand.aim(hex)) await hand.click(hex);
    if (!asks && hand.plan.at(-1) === hex) await hand.go();
  }

  /** Put everything back as it was before the drag. */
  async cancel(): Promise<void> {
    this.held = null;
    if (!this.counter) return;
    this.end();
    await this.taking;
    await this.back(true);
  }

  private begin(counter: Counter): void {
    const { hand } = this.desk;
    this.counter = counter;
    this.held = null;
    this.hasTaken = !hand.holds(idOf(counter));
    this.taking = this.hasTaken ? hand.click(counter.hex) : Promise.resolve();
  }

  private end(): void {
    this.counter = null;
    this.desk.looking.pointed = "";
  }

  private async back(whole: boolean): Promise<void> {
    this.desk.hand.aim("");
    if (whole && this.hasTaken) await this.desk.hand.back();
  }
}
