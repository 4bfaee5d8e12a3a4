/** Units that come on together: by formation and door, in an order of one's own, as far as they can. */

import type { Ground } from "../map/ground";
import type { Far, Objection } from "../protocol";
import { type Option, fillsOf } from "../question";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";
import { Undertaking } from "./undertaking.svelte";

/** How far they go: as far as any way to move takes them, as a plain move does, or not beyond the door. */
export type Reach = "far" | "plain" | "door";

/** Units of one formation that wait off the map, and the doors at which each of them may come on. */
export interface Waiting {
  key: string;
  formation: string;
  units: { unit: string; options: Option[] }[];
  doors: string[];
}

/** Units that come on one after the other, and the doors at which they try to. */
interface File {
  units: string[];
  doors: string[];
}

const inOrder = (one: string, other: string) => one.localeCompare(other, undefined, { numeric: true });

export class Entering {
  reach = $state<Reach>("far");
  readonly journey: Undertaking;
  private said = $state.raw<{ turn?: number; lines: string[] }>({ lines: [] });
  /** The choices by which units could come on, by unit and door, as they were last offered. */
  private offered = new Map<string, string>();
  /** Why the unit that comes on now could not, in the words of the rules. */
  private refused = "";
  /** Units in the order in which the player wants them, before all others. */
  private wanted = $state.raw<string[]>([]);

  constructor(
    private match: Match,
    private hand: Hand,
    private ground: Ground,
  ) {
    this.journey = new Undertaking(match);
  }

  /** Who came on where this turn, and who could not. */
  get told(): string[] {
    return this.said.turn === this.match.state?.turn ? this.said.lines : [];
  }

  private tell(lines: string[]): void {
    this.said = { turn: this.match.state?.turn, lines };
  }

  get isGoing(): boolean {
    return this.journey.isOn;
  }

  /** Who waits off the map, by formation and doors, those of one door beside each other. */
  get waiting(): Waiting[] {
    const optionsOf = new Map<string, Option[]>();
    for (const option of this.match.isMine ? this.hand.left : []) {
      const unit = fillsOf(option, ["unit"]).find((each) => !this.match.counter(each));
      if (unit) optionsOf.set(unit, [...(optionsOf.get(unit) ?? []), option]);
    }
    const found = new Map<string, Waiting>();
    for (const unit of [...optionsOf.keys()].sort((one, other) => this.before(one, other))) {
      const options = optionsOf.get(unit)!;
      const formation = this.hand.face(unit)?.formation ?? "";
      const doors = [...new Set(options.map(doorOf).filter(Boolean))];
      const key = [formation, ...doors].join(" ");
      const group = found.get(key) ?? { key, formation, doors, units: [] };
      found.set(key, { ...group, units: [...group.units, { unit, options }] });
    }
    return [...found.values()].sort(byDoor);
  }

  /** The player's order first, then as columns march in this game, then as people count. */
  private before(one: string, other: string): number {
    const at = (list: string[], word: string) => (list.includes(word) ? list.indexOf(word) : list.length);
    const place = (unit: string) => at(this.wanted, unit);
    const rank = (unit: string) => at(this.match.game.manners.marching, this.hand.face(unit)?.kind ?? "");
    return place(one) - place(other) || rank(one) - rank(other) || inOrder(this.match.nameOf(one), this.match.nameOf(other));
  }

  /** Have a unit come on right before another of its formation. */
  putBefore(unit: string, next: string): void {
    const units = this.waiting.find((each) => each.units.some((one) => one.unit === next))?.units.map((one) => one.unit) ?? [];
    if (unit === next || !units.includes(unit)) return;
    const order = units.filter((each) => each !== unit);
    this.wanted = [...this.wanted.filter((each) => !units.includes(each)), ...order.toSpliced(order.indexOf(next), 0, unit)];
  }

  /** Bring on these units at a door, one after the other; the first leads the way for the others. */
  async bringOn(units: string[], door: string): Promise<void> {
    await this.journey.run(() => this.file({ units, doors: [door] }));
  }

  /** Units come on one after the other, each at the first of these doors at which it can. */
  private async file({ units, doors }: File): Promise<void> {
    this.tell([]);
    for (const option of this.match.options) this.offered.set([fillsOf(option, ["unit"])[0], doorOf(option)].join(" "), option.text);
    let bound = "";
    for (const unit of units) {
      if (!this.match.isMine) break;
      let end = "";
      this.refused = "";
      for (const door of doors) end ||= await this.lead(unit, door, bound);
      bound ||= end;
      if (this.match.line === "broken") this.refused = "the line to the server broke";
      const name = this.match.nameOf(unit);
      this.tell(end ? [...this.told, `${name}: on, to ${end}.`] : [`${name} could not come on${this.refused && `: ${this.refused}`}.`, ...this.told]);
    }
  }

  /** Take back all that came on together. */
  async takeBack(): Promise<void> {
    await this.journey.takeBack();
    this.tell([]);
  }

  /** Bring on everybody who waits, each formation at its door. */
  async bringOnAll(): Promise<void> {
    await this.journey.run(async () => {
      let told: string[] = [];
      for (const file of this.files()) {
        await this.file(file);
        told = [...told, ...this.told];
      }
      const isOn = (text: string) => Number(text.includes(": on, to "));
      this.tell(told.sort((one, other) => isOn(one) - isOn(other))); // who could not come on stands first
    });
  }

  /**
   * Who comes on where when all do. Whoever may choose a door takes the one at which the fewest wait:
   * before the others where they are slower, since later ones often pay more, otherwise after them.
   */
  private files(): File[] {
    const pace = (unit: string) => this.match.state!.movement?.[unit]?.[1] ?? 0;
    const idsOf = ({ units }: Waiting) => units.map(({ unit }) => unit);
    const bound = this.waiting.filter(({ doors }) => doors.length === 1);
    const slowest = Math.min(...bound.flatMap(idsOf).map(pace));
    const load = new Map<string, number>();
    for (const { doors, units } of bound) load.set(doors[0]!, (load.get(doors[0]!) ?? 0) + units.length);
    const free = this.waiting.filter(({ doors }) => doors.length > 1).flatMap((group) => idsOf(group).map((unit) => ({ unit, doors: group.doors })));
    const chosen = free.map(({ unit, doors }) => {
      const sorted = [...doors].sort((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0));
      load.set(sorted[0]!, (load.get(sorted[0]!) ?? 0) + 1);
      return { units: [unit], doors: sorted };
    });
    const isSlow = ({ units }: File) => pace(units[0]!) < slowest;
    const files = bound.map((group) => ({ units: idsOf(group), doors: group.doors }));
    return [...chosen.filter(isSlow), ...files, ...chosen.filter((each) => !isSlow(each))];
  }

  /** Take one unit up and lead it in; where it ended, or nothing. */
  private async lead(unit: string, door: string, bound: string): Promise<string> {
    const { hand, match } = this;
    const option = match.options.find((each) => each.targets.includes(unit) && doorOf(each) === door);
    if (!option) return (await this.ask(this.offered.get([unit, door].join(" ")))), "";
    if (!(await match.choose(option.text))) return "";
    await hand.ready();
    let best = this.best(door, bound);
    const mode = this.reach === "far" ? match.options.find(({ form }) => form.mode) : undefined;
    if (mode && (await match.choose(mode.text))) {
      await hand.ready();
      const further = this.best(door, bound);
      if (further && (!best || this.gain(further, bound) > this.gain(best, bound))) best = further;
      else if (await match.undo()) await hand.ready();
    }
    if (!best || !hand.aim(best.hex)) {
      if (!best) await this.ask(door);
      return void (await match.undo(true)), "";
    }
    await hand.go();
    return best.hex;
  }

  /** Ask the rules why a choice is not open; their first reason is kept. */
  private async ask(choice = ""): Promise<void> {
    if (!choice || this.refused) return;
    const { objections = [] } = await this.match.ask<{ objections?: Objection[] }>("why", { choice }).catch(() => ({ objections: [] }));
    const [first] = objections;
    if (first) this.refused = `${first.text.replace(/\.$/, "")}${first.rule && ` (${first.rule})`}`;
  }

  /** The place in reach that takes a unit nearest to the enemy, or to those before it. */
  private best(door: string, bound: string): Far | undefined {
    const reached = [...this.hand.far.values()];
    const safe = reached.filter(({ danger }) => !danger.length);
    const wanted = this.reach === "door" ? reached.filter(({ hex }) => hex === door) : safe.length ? safe : reached;
    return wanted.sort((one, other) => this.gain(other, bound) - this.gain(one, bound) || one.price - other.price)[0];
  }

  private gain({ hex }: Far, bound: string): number {
    const { counters } = this.match.state!.scene;
    const enemies = counters.filter(({ side, hex }) => side !== this.match.role && this.ground.has(hex)).map((counter) => counter.hex);
    return -Math.min(...(bound ? [bound] : enemies).map((end) => this.ground.distance(hex, end)));
  }
}

/** The place that an option names. */
export function doorOf(option: Option): string {
  return fillsOf(option, ["place"]).join(" ");
}

function byDoor(one: Waiting, other: Waiting): number {
  const chosen = one.doors.length - other.doors.length; // who may choose a door comes last
  return chosen || inOrder(one.doors[0] ?? "", other.doors[0] ?? "") || inOrder(one.formation, other.formation);
}
