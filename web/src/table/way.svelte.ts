/** The way a move is planned to take: what is in reach, and the hexes chosen so far. */

import type { Ground } from "../map/ground";
import type { Far } from "../protocol";
import { closesStep, stepTo } from "../question";
import { isWeighed } from "../risk";
import { Refused } from "../socket";
import type { Match } from "./match.svelte";

const PAUSES = [300, 1000, 3000]; // milliseconds before a server that has too much to do is asked again

/** A way that is being gone: by which units, what is left of it, whether the move ends with it. */
interface Journey {
  units: string;
  left: string[];
  ends: boolean;
  /** The position that its last step has led to. */
  since: number;
}

export class Way {
  legs = $state.raw<Far[]>([]);
  private near = $state.raw<Map<string, Far>>(new Map());
  /** What would be in reach of a move that is not begun yet. */
  ahead = $state.raw<Map<string, Far>>(new Map());
  /** Until that is known. */
  seeing: Promise<void> = Promise.resolve();
  /** How much movement the units in hand have in each other way to move, by the choice of it. */
  paces = $state.raw<Record<string, number>>({});

  /** Every hex in reach; those of the plan at what the plan costs up to there. */
  reach: Map<string, Far> = $derived.by(() => new Map([...this.near, ...this.legs.map((leg) => [leg.hex, leg] as const)]));
  hexes: string[] = $derived.by(() => this.legs.map(({ hex }) => hex));
  /** All that is chosen on the planned way, turns on the spot among it. */
  private choices: string[] = $derived.by(() => this.legs.at(-1)?.choices ?? []);
  private foreseen = "";
  private start = "";
  private match: Match;
  private journey: Journey | null = null;
  /** Whether the game tells how likely the dangers of a way have an effect, as far as is known. */
  private isCounted = true;

  constructor(match: Match) {
    this.match = match;
  }

  /** Whether a way is being gone. */
  get isGone(): boolean {
    return !!this.journey;
  }

  get end(): Far | undefined {
    return this.legs.at(-1);
  }

  /** Whether a hex lies next to the end of a plan that may still go on. */
  leadsTo(hex: string, ground: Ground): boolean {
    const { end } = this;
    return !!end && !end.stops && ground.neighbours(end.hex).includes(hex);
  }

  /** Whether it could not be asked how far units may go, so that it must be asked again. */
  failed = false;

  /** Whether it was not asked how far units may go, because they were on their way. */
  private isOwed = false;

  /** Ask how far the units that stand in `start` may go, unless they are on their way further. */
  async ask(start: string): Promise<void> {
    this.failed = false;
    this.start = start;
    const { journey } = this;
    this.isOwed = !!journey && (journey.left.length > 0 || journey.ends);
    if (!this.isOwed) await this.askNow();
  }

  private async askNow(tried = 0): Promise<void> {
    const { number, epoch } = this.match.state ?? {};
    try {
      const { far, paces } = await this.match.ask<{ far: Far[]; paces?: Record<string, number> }>("far");
      const isStill = this.match.state?.number === number && this.match.isMine;
      if (isStill) this.paces = paces ?? {};
      if (isStill) this.near = new Map(this.whole(far).filter(({ hex }) => hex !== this.start).map((each) => [each.hex, each]));
    } catch (reason) {
      const pause = reason instanceof Refused && reason.passes ? PAUSES[tried] : undefined;
      if (pause === undefined) return void (this.failed = true);
      await new Promise((done) => setTimeout(done, pause));
      const { state } = this.match;
      if (state?.number === number && state?.epoch === epoch) await this.askNow(tried + 1);
    }
  }

  /** With prices in whole points, where the game counts in parts of them. */
  private whole(ways: Far[]): Far[] {
    const { parts } = this.match.game.manners;
    return parts > 1 ? ways.map((each) => ({ ...each, price: each.price / parts })) : ways;
  }

  /** Ask how far a move would go that this choice begins; without one nothing lies ahead. */
  foresee(first: string): Promise<void> {
    return (this.seeing = this.lookAhead(first));
  }

  private async lookAhead(first: string): Promise<void> {
    const { number } = this.match.state ?? {};
    this.ahead = new Map();
    this.foreseen = first;
    if (!first) return;
    const { far } = await this.match.ask<{ far: Far[] }>("far", { first }).catch(() => ({ far: [] }));
    const isStill = this.match.state?.number === number && this.foreseen === first;
    if (isStill) this.ahead = new Map(this.whole(far).map((each) => [each.hex, each]));
  }

  /** Plan the cheapest way to a hex in reach. */
  to(hex: string): boolean {
    const found = this.near.get(hex);
    if (found) this.legs = this.legsOf(found);
    return !!found;
  }

  /** A way place by place, each with the choices up to there; to turn on the spot leads to none. */
  private legsOf(way: Far): Far[] {
    const places = way.path?.length ? way.path : way.choices;
    return places.flatMap((hex, i) => {
      if (hex === (places[i - 1] ?? this.start)) return [];
      return [{ ...(this.near.get(hex) ?? { ...way, danger: [] }), hex, choices: way.choices.slice(0, i + 1) }];
    });
  }

  /** Ask how likely the dangers of the planned way have an effect, unless the game does not count that. */
  async weigh(): Promise<void> {
    const { choices, match } = this;
    const number = match.state?.number;
    if (!this.isCounted || !this.legs.some(({ danger }) => danger.length)) return;
    const { way } = await match.ask<{ way: Far[] }>("far", { after: choices }).catch(() => ({ way: [] }));
    if (way.some(({ danger }) => danger.length)) this.isCounted = isWeighed(way);
    const isStill = match.state?.number === number && this.choices.join(" ") === choices.join(" ");
    if (isStill && way.length && this.isCounted) this.legs = this.whole(way);
  }

  /** Lead the planned way on by a hex, if the rules allow the whole of it. */
  async on(hex: string): Promise<boolean> {
    const after = [...this.choices, hex];
    if (this.near.get(hex)?.choices.join(" ") === after.join(" ")) return this.to(hex);
    return this.along(after);
  }

  /** Plan a whole way, choice by choice; what the rules hold against it is shown where a place is given. */
  async along(after: string[], place = ""): Promise<boolean> {
    const number = this.match.state?.number;
    try {
      const { way } = await this.match.ask<{ way: Far[] }>("far", { after });
      if (this.match.state?.number === number) this.legs = this.whole(way);
      return true;
    } catch (reason) {
      if (place) this.match.refuse(reason, place);
      return false;
    }
  }

  /** Go the planned way, and end the move there unless it shall go on. */
  async go(goOn: boolean): Promise<void> {
    const units = this.match.question.about.join(" ");
    this.journey = { units, left: this.choices, ends: !goOn && !(this.end?.stops ?? true), since: 0 };
    await this.resume();
  }

  /**
   * Go on along a way that was begun, as far as one is asked. A way on which others are asked goes
   * on when they have answered; when something has happened meanwhile, the rest is planned again.
   */
  async resume(): Promise<void> {
    await this.walk();
    if (!this.isOwed || this.journey || !this.match.isMine) return;
    this.isOwed = false;
    await this.askNow();
  }

  private async walk(): Promise<void> {
    const { match, journey } = this;
    while (journey && journey === this.journey && match.isMine) {
      const { question, options, state } = match;
      const [next, ...left] = journey.left;
      const end = options.find((option) => option.form.passes && !closesStep(option, question));
      const step = next === undefined ? (journey.ends ? end : undefined) : stepTo(options, next);
      const isStill = question.about.join(" ") === journey.units;
      if (!isStill && options.every(({ targets }) => !targets.length)) return; // such as about a die on the way
      if (next === undefined || !isStill || !step) this.journey = null;
      if (!isStill || !step) return;
      if (journey.since && match.log.some(({ number }) => number > journey.since)) return this.replan(journey.left);
      [journey.left, journey.since] = [left, state!.number + 1];
      if (!(await match.choose(step.text))) this.journey = null;
    }
  }

  private async replan(left: string[]): Promise<void> {
    this.journey = null;
    if (left.length) await this.along(left);
  }

  /** Shorten the plan to end in one of its hexes. */
  cut(hex: string): void {
    this.legs = this.legs.slice(0, this.hexes.indexOf(hex) + 1);
  }

  /** Put the plan down, and what was in reach; a way that is being gone stays. */
  forget(): void {
    this.isOwed = false;
    this.legs = [];
    this.near = new Map();
    this.paces = {};
  }
}
