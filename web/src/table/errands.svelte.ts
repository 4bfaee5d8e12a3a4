/** Orders that last: units that go somewhere over several turns, hold, or stand ready. Kept with the match. */

import { amend, keptMatch } from "../kept";
import type { Ground } from "../map/ground";
import type { State } from "../protocol";
import { unitsLeft } from "../question";
import type { Column } from "./column.svelte";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";
import { Note } from "./note.svelte";
import { Undertaking } from "./undertaking.svelte";

/** What a unit does until it is told otherwise; `key` names the step of the turn it is about. */
export interface Errand {
  is: "go" | "hold" | "ready";
  to: string;
  key: string;
}

/** Units that set out together. */
interface Party {
  units: string[];
  from: string;
  to: string;
  isStack: boolean;
}

const NEAR = 3; // hexes from an enemy, at which who stands ready is asked again

export class Errands {
  private note: Note<Record<string, Errand>>;
  /** Whether the next click on the map says where the units in hand shall go. */
  aiming = $state(false);
  /** What became of those that went on. */
  told = $state.raw<Record<string, string>>({});
  readonly journey: Undertaking;
  /** Where those that went on stood then; what became of them is no longer true elsewhere. */
  private stood: Record<string, string | undefined> = {};
  private turn = 0;

  constructor(
    private match: Match,
    private hand: Hand,
    private column: Column,
    private ground: Ground,
  ) {
    this.note = new Note(match, "errands", {}, {
      read: () => keptMatch(match.info.match, match.token)?.errands,
      write: (_, errands) => amend(match.info.match, match.token, { errands }),
    });
    this.journey = new Undertaking(match);
    hand.isExcused = (unit) => this.standsFor(unit);
    match.follow((state) => this.follow(state));
  }

  get given(): Record<string, Errand> {
    return this.note.value;
  }

  /** Orders that have ended by themselves, and why. */
  get ended(): [string, string][] {
    return Object.entries(this.told).filter(([unit, why]) => why && !(unit in this.given));
  }

  forget(unit: string): void {
    this.told = Object.fromEntries(Object.entries(this.told).filter(([each]) => each !== unit));
  }

  /** Whether a unit has an order for the step that is asked about. */
  standsFor(unit: string): boolean {
    return this.given[unit]?.key === this.match.question.key;
  }

  /** The units with an order of this kind, as far as they are seen. */
  having(is: Errand["is"]): string[] {
    const isOwn = (unit: string) => this.match.counter(unit)?.side === this.match.role;
    return Object.keys(this.given).filter((unit) => this.given[unit]!.is === is && isOwn(unit));
  }

  /** Those that can go on now. */
  get going(): string[] {
    const able = unitsLeft(this.match.options);
    return this.having("go").filter((unit) => able.has(unit) && this.standsFor(unit));
  }

  /** Give the units in hand an order and put them down; those that go set out at once. */
  async give(is: Errand["is"], to = ""): Promise<void> {
    const units = this.hand.actors;
    const key = this.match.thread[0]?.key ?? this.match.question.key;
    this.aiming = false;
    await this.journey.run(async () => {
      await this.hand.putDown();
      this.keep({ ...this.given, ...Object.fromEntries(units.map((unit) => [unit, { is, to, key }])) });
      if (is === "go") await this.lead(units);
    });
  }

  /** Have units hold that have no order. */
  holdAll(units: string[]): void {
    const { key } = this.match.question;
    this.keep({ ...this.given, ...Object.fromEntries(units.map((unit) => [unit, { is: "hold" as const, to: "", key }])) });
  }

  drop(units: string[]): void {
    this.keep(Object.fromEntries(Object.entries(this.given).filter(([unit]) => !units.includes(unit))));
  }

  get isGoing(): boolean {
    return this.journey.isOn;
  }

  async goOn(units: string[]): Promise<void> {
    await this.journey.run(() => this.lead(units));
  }

  /** Go on, the nearest to its end first; whoever is there has no order any more. */
  private async lead(units: string[]): Promise<void> {
    for (const party of this.parties(units)) {
      if (!this.match.isMine) break;
      const stopped = await this.column.lead(party.from, party.to, party.isStack ? "" : party.units[0]!);
      const bound = party.units.filter((unit) => this.given[unit]); // of the others it has ended on the way
      this.told = { ...this.told, ...Object.fromEntries(bound.map((unit) => [unit, stopped])) };
      for (const unit of bound) this.stood[unit] = this.match.counter(unit)?.hex;
      if (!stopped) this.drop(bound);
    }
  }

  /** Who sets out together: a stack that is sent to one place as a whole, otherwise each by itself. */
  private parties(units: string[]): Party[] {
    const stacks = new Map<string, Party>();
    for (const unit of units) {
      const [from, to] = [this.match.counter(unit)?.hex, this.given[unit]?.to];
      if (!from || !to) continue;
      const stack = stacks.get(`${from} ${to}`) ?? { units: [], from, to, isStack: true };
      stacks.set(`${from} ${to}`, { ...stack, units: [...stack.units, unit] });
    }
    const isWhole = ({ units, from }: Party) => units.length > 1 && this.column.able(from).every((unit) => units.includes(unit));
    const parted = (party: Party) => (isWhole(party) ? [party] : party.units.map((unit) => ({ ...party, units: [unit], isStack: false })));
    const left = ({ from, to }: Party) => this.ground.distance(from, to);
    return [...stacks.values()].flatMap(parted).sort((one, other) => left(one) - left(other));
  }

  /** Whether a unit stands where it was when it was told of; an order that has ended is told of wherever it stands. */
  private isStill(unit: string): boolean {
    return !(unit in this.given) || this.match.counter(unit)?.hex === this.stood[unit];
  }

  private keep(given: Record<string, Errand>): void {
    this.note.set(given);
  }

  /** A new turn is a new story; nobody goes on to a hex that the enemy holds; who stands ready is asked again when an enemy has come near. */
  private follow({ turn, scene, role }: State): void {
    if (turn !== this.turn) this.told = {};
    this.turn = turn;
    if (!this.isGoing) this.told = Object.fromEntries(Object.entries(this.told).filter(([unit]) => this.isStill(unit)));
    const enemies = scene.counters.filter(({ side, hex }) => side !== role && this.ground.has(hex)).map(({ hex }) => hex);
    const isNear = (unit: string) => {
      const hex = this.match.counter(unit)?.hex ?? "";
      return this.ground.has(hex) && enemies.some((enemy) => this.ground.distance(hex, enemy) <= NEAR);
    };
    const barred = this.having("go").filter((unit) => enemies.includes(this.given[unit]!.to));
    for (const unit of barred) this.told = { ...this.told, [unit]: `${this.given[unit]!.to} is held by the enemy; the order has ended.` };
    const woken = this.having("ready").filter(isNear);
    if (woken.length || barred.length) this.drop([...woken, ...barred]);
  }
}
