/** Looking without changing anything: the hex under the pointer, sight, overlays, earlier times. */

import { readLiking, writeLiking } from "../kept";
import type { Lens } from "../lens";
import { placeOf } from "../map/piles";
import { heightOf, levelIn } from "../places";
import type { Counter, Sighting, State, Viewshed } from "../protocol";
import { type Stride, stopBeside, stopsOf, strideTo } from "../story";
import type { Match } from "./match.svelte";

const REST = 150; // milliseconds the pointer rests before a hex is told of

export class Looking {
  hover = $state("");
  told = $state("");
  pinned = $state("");
  cursor = $state("");
  pointed = $state("");
  /** The level of the map that is looked at. */
  lens = $state<Lens>(null);
  layers = $state.raw<string[]>(readLiking().layers);
  dangers = $state(readLiking().dangers);
  sighting = $state(false);
  from = $state("");
  to = $state("");
  sight = $state.raw<Sighting | null>(null);
  sightFault = $state("");
  /** What is in sight of the hex that is looked from, if the game can tell. */
  viewed = $state.raw<{ seen: Set<string>; rule: string } | null>(null);
  kept = $state.raw<{ from: string; to: string; sight: Sighting }[]>([]);
  replaying = $state(false);
  past = $state.raw<State | null>(null);
  eyes = $state("");
  playing = $state(false);
  speed = $state(2);
  /** By what a replay goes on. */
  stride = $state<Stride>("move");

  /** What was told in the stride that led to the position looked at. */
  readonly stridden = $derived.by(() => (this.past ? strideTo(this.match.log, this.stride, this.past.number, this.match.state?.number ?? 0) : []));

  private match: Match;
  private resting = 0;
  private timer = 0;
  private wanted = -1;

  constructor(match: Match) {
    this.match = match;
    void match.wantLayers(this.layers);
  }

  /** The position on the table: now, or an earlier one that is looked at. */
  get state(): State | null {
    return this.replaying ? (this.past ?? this.match.state) : this.match.state;
  }

  point(hex: string): void {
    if (this.hover === hex) return;
    this.hover = hex;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.told = hex;
      if (this.sighting && this.from && hex) void this.look(this.spot(hex, false));
    }, REST) as unknown as number;
  }

  /** The hex that the panel tells of. */
  get inspected(): string {
    return this.pinned || this.cursor || this.told;
  }

  toggleLayer(id: string): void {
    this.layers = this.layers.includes(id) ? this.layers.filter((each) => each !== id) : [...this.layers, id];
    writeLiking({ ...readLiking(), layers: this.layers });
    void this.match.wantLayers(this.layers);
  }

  toggleDangers(): void {
    this.dangers = !this.dangers;
    writeLiking({ ...readLiking(), dangers: this.dangers });
  }

  startSight(from = ""): void {
    this.sighting = true;
    this.from = from;
    this.to = this.sightFault = "";
    this.sight = null;
    void this.view();
  }

  stopSight(): void {
    this.sighting = false;
    this.from = this.to = this.sightFault = "";
    this.sight = this.viewed = null;
    this.kept = [];
  }

  /** The earlier position that is looked at, and whose eyes look; nothing for the one on the table. */
  private get moment(): { number?: number; side?: string } {
    if (!this.replaying || !this.past) return {};
    return { number: this.past.number, ...(this.eyes && this.eyes !== OPEN && { side: this.eyes }) };
  }

  /** Ask what can be seen from the first end. */
  private async view(): Promise<void> {
    const { from } = this;
    this.viewed = null;
    if (!from) return;
    try {
      const { hexes, rule } = await this.match.ask<Viewshed>("viewshed", { from, ...this.moment });
      if (this.sighting && this.from === from) this.viewed = { seen: new Set([...hexes, this.match.hexOf(from)]), rule };
    } catch (reason) {
      if (this.from === from) this.sightFault = (reason as Error).message;
    }
  }

  /** A click with the sight tool: the first sets the eye, the next ones look. */
  async sightClick(hex: string): Promise<void> {
    const isSame = hex === this.match.hexOf(this.from);
    if (!this.from || isSame) return this.startSight(isSame ? "" : this.spot(hex, true));
    await this.look(this.spot(hex, false));
  }

  /** Where in a hex a line begins or ends: with the highest unit that is seen there, of one's own or of others first. */
  spot(hex: string, isOwn: boolean): string {
    const here = (this.state?.scene.counters ?? []).filter((counter) => counter.hex === hex && (this.lens === null || levelIn(placeOf(counter)) === this.lens));
    const wanted = here.filter(({ side }) => (side === this.match.role) === isOwn);
    const places = (wanted.length ? wanted : here).map(placeOf).filter((place) => !place.includes("/"));
    return places.sort((one, other) => heightOf(levelIn(other)) - heightOf(levelIn(one)))[0] ?? hex;
  }

  /** Look along the same line from another place of its first hex. */
  async lookFrom(place: string): Promise<void> {
    const { to } = this;
    this.startSight(place);
    await this.look(to);
  }

  async look(hex: string): Promise<void> {
    if (!this.from || hex === this.from) return;
    const from = this.from;
    try {
      const sight = await this.match.ask<Sighting>("sight", { from, to: hex, ...this.moment });
      if (this.from !== from) return;
      [this.to, this.sight, this.sightFault] = [hex, sight, ""];
    } catch (reason) {
      this.sightFault = (reason as Error).message;
    }
  }

  async swap(): Promise<void> {
    if (!this.to) return;
    const to = this.from;
    this.startSight(this.to);
    await this.look(to);
  }

  keepLine(): void {
    const { from, to, sight } = this;
    if (sight) this.kept = [...this.kept.filter((line) => line.from !== from || line.to !== to), { from, to, sight }];
  }

  forgetLine(line: { from: string; to: string }): void {
    this.kept = this.kept.filter(({ from, to }) => from !== line.from || to !== line.to);
  }

  /** Go to an earlier position, seen with one's own eyes or, after the end, with anybody's. */
  async goTo(number: number): Promise<void> {
    const last = this.match.state?.number ?? 0;
    const wanted = Math.min(last, Math.max(0, number));
    this.replaying = true;
    this.wanted = wanted;
    try {
      const state = await this.seen(wanted);
      if (this.wanted === wanted && this.replaying) this.past = whole(state, this.match.state!);
    } catch (reason) {
      this.pause();
      this.match.refuse(reason, "");
    }
  }

  /** A position as these eyes see it; open eyes see of each side what that side sees of its own. */
  private async seen(number: number): Promise<State> {
    const { match } = this;
    if (!match.state?.over || this.eyes !== OPEN) return match.look(number, match.state?.over ? this.eyes : "");
    const [first, ...others] = await Promise.all(match.game.sides.map((side) => match.look(number, side)));
    return others.reduce(opened, first!);
  }

  async lookAs(side: string): Promise<void> {
    this.eyes = side;
    void this.match.readLog(side === OPEN ? "" : side);
    await this.goTo(this.past?.number ?? this.match.state?.number ?? 0);
  }

  /** Go on or back by a stride. */
  async step(by: -1 | 1): Promise<void> {
    const stops = stopsOf(this.match.log, this.stride, this.match.state?.number ?? 0);
    await this.goTo(stopBeside(stops, this.past?.number ?? this.match.state?.number ?? 0, by));
  }

  play(comesBack = false): void {
    this.playing = true;
    const step = async () => {
      const here = this.past?.number ?? 0;
      const isOver = here >= (this.match.state?.number ?? 0);
      if (isOver) return comesBack ? this.leavePast() : this.pause();
      await this.step(1);
      if (this.playing) this.timer = setTimeout(step, 900 / this.speed) as unknown as number;
    };
    void step();
  }

  /** Show what happened from a position on, and come back to the table by itself. */
  async showAgain(from: number): Promise<void> {
    await this.goTo(from);
    this.play(true);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Back to the position as it is now. */
  leavePast(): void {
    this.pause();
    this.replaying = false;
    this.past = null;
    if (this.eyes) void this.match.readLog();
    this.eyes = "";
  }
}

/** Eyes that see both sides, when nothing is a secret any more. */
export const OPEN = "open";

/** One side's view with the counters of another side as that side sees them. */
export function opened(view: State, other: State): State {
  const merged = (one: Counter[] = [], two: Counter[] = []) => [...one.filter(({ side }) => side !== other.role), ...two.filter(({ side }) => side === other.role)];
  const scene = { ...view.scene, counters: merged(view.scene.counters, other.scene.counters), off: merged(view.scene.off, other.scene.off) };
  return { ...view, scene };
}

/** An earlier position with what is only told of the present one filled in. */
function whole(past: State, now: State): State {
  const layers = now.layers.map((layer) => past.layers.find(({ id }) => id === layer.id) ?? { ...layer, marks: [] });
  return { ...now, ...past, layers, over: now.over, undo: { choices: 0, stopped: "", barred: "", begun: false, taken: [] } };
}
