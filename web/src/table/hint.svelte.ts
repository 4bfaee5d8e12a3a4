/** A hint: what a computer would do in one's place. It is shown, and played only on one's word. */

import { idOf } from "../map/piles";
import type { Part, Plan, State } from "../protocol";
import { type Answer, type Kind, fillsOf } from "../question";
import type { Match } from "./match.svelte";

const PATIENCE = 60_000; // milliseconds that a computer may think

/** What of a plan can be drawn on the map. */
export interface Sketch {
  units: string[];
  paths: string[][];
  aimed: string;
}

export class Hint {
  asking = $state(false);
  plan = $state.raw<Plan | null>(null);
  fault = $state("");
  /** Whether choices are being made one after the other. */
  playing = $state(false);
  /** How many of the plan's choices have been made. */
  done = $state(0);

  private match: Match;
  private number = -1;

  constructor(match: Match) {
    this.match = match;
    match.follow((state) => this.follow(state));
  }

  get isOpen(): boolean {
    return this.asking || !!this.plan || !!this.fault;
  }

  /** The choices still to be made. */
  get left(): string[] {
    return this.plan?.choices.slice(this.done) ?? [];
  }

  /** The next choice as an answer, where it could be foreseen. */
  get next(): Answer | undefined {
    return this.parts.flatMap(({ answers }) => answers).find(({ text }) => text === this.left[0]);
  }

  get parts(): Part[] {
    const { plan } = this;
    return plan?.parts?.length ? plan.parts : plan ? [plan] : [];
  }

  /** The part of the plan that the next choice belongs to. */
  get current(): number {
    let end = 0;
    return this.parts.findIndex(({ choices }) => (end += choices.length) > this.done);
  }

  async ask(): Promise<void> {
    if (this.asking) return;
    this.close();
    const { state } = this.match;
    if (!state || !this.match.isMine) {
      this.fault = "A hint is given when it is your turn to choose.";
      return;
    }
    this.asking = true;
    try {
      const { plan } = await this.match.ask<{ plan: Plan }>("hint", {}, PATIENCE);
      if (this.match.state?.number === state.number) [this.plan, this.number] = [plan, state.number];
    } catch (reason) {
      this.fault = (reason as Error).message;
    } finally {
      this.asking = false;
    }
  }

  /** The formation of the unit that acts next, where several parts are left of it, but not of it alone. */
  get formation(): string {
    const [now, ...later] = this.parts.slice(Math.max(this.current, 0)).map((part) => this.formationOf(part));
    const isShared = !!now && later.includes(now) && later.some((each) => each !== now);
    return isShared ? now : "";
  }

  /** Make what is left of the next part and all other parts of its formation, before the rest. */
  async playFormation(): Promise<void> {
    const { formation, parts, current } = this;
    if (!this.plan || !formation) return;
    const isOf = (part: Part, i: number) => i > current && this.formationOf(part) === formation;
    const isLater = (part: Part, i: number) => i > current && !isOf(part, i);
    const sorted = [...parts.slice(0, current + 1), ...parts.filter(isOf), ...parts.filter(isLater)];
    const end = current + 1 + parts.filter(isOf).length;
    this.plan = { ...this.plan, parts: sorted, choices: sorted.flatMap(({ choices }) => choices) };
    await this.play(() => this.current < end);
  }

  /** Make the choices of the plan as long as it can be followed; those of its next part, unless more is wanted. */
  async play(isWanted?: () => boolean): Promise<void> {
    const part = this.current;
    const goesOn = isWanted ?? (() => this.current === part);
    this.playing = true;
    while (this.playing && this.plan && this.match.isMine && goesOn()) {
      const next = this.left[0];
      if (!next || !(await this.match.choose(next))) break;
    }
    this.playing = false;
  }

  /** Stop after the choice that is being made. */
  stop(): void {
    this.playing = false;
  }

  close(): void {
    this.plan = null;
    this.fault = "";
    this.done = 0;
  }

  /** What the choices of the plan name: units that act, the ways they go, what the next part aims at. */
  get sketch(): Sketch | null {
    const now = this.parts[this.current];
    if (!now) return null;
    const later = this.parts.slice(this.current + 1).map((part) => this.drawn(part).paths);
    const sketch = this.drawn(now);
    return { ...sketch, paths: [...sketch.paths, ...later.flat()].filter((path) => path.length > 1) };
  }

  /** The formation of the first unit that a part names, also of one that waits off the map. */
  private formationOf(part: Part): string {
    const { scene } = this.match.state ?? {};
    const units = part.answers.flatMap((answer) => fillsOf(answer, ["unit"]));
    const faces = [...(scene?.counters ?? []), ...(scene?.off ?? [])];
    const isOwn = (unit: string) => faces.find((face) => idOf(face) === unit && face.side === this.match.role);
    return units.map(isOwn).find(Boolean)?.formation ?? "";
  }

  private drawn(part: Part): Sketch {
    const { match } = this;
    const sketch: Sketch = { units: [], paths: [], aimed: "" };
    const draw = (fill: string, kind: Kind) => {
      const counter = kind === "unit" ? match.counter(fill) : undefined;
      const hex = kind === "place" ? match.hexOf(fill) : (counter?.hex ?? "");
      if (counter?.side === match.role) {
        sketch.units.push(fill);
        sketch.paths.push([counter.hex]);
      } else if (counter || this.holdsEnemy(hex)) sketch.aimed = hex;
      else if (hex) sketch.paths.at(-1)?.push(hex);
    };
    for (const { form, fills } of part.answers) {
      for (const [i, { kind }] of form.blanks.entries()) draw(fills[i]!, kind);
    }
    sketch.paths = sketch.paths.map((path) => path.slice(path.lastIndexOf(path[0]!)));
    return sketch;
  }

  private holdsEnemy(hex: string): boolean {
    return (this.match.state?.scene.counters ?? []).some((counter) => counter.hex === hex && counter.side !== this.match.role);
  }

  /** Go along with the player as long as the plan is followed. */
  private follow(state: State): void {
    if (!this.plan || state.number === this.number) return;
    const isNext = state.number === this.number + 1 && this.match.chosen === this.left[0];
    if (!isNext || this.left.length < 2 || !this.match.isMine) return this.close();
    this.done += 1;
    this.number = state.number;
  }
}
