/** Several stacks that go together: one destination, the front first, one word for all of them. */

import type { Ground } from "../map/ground";
import { idOf } from "../map/piles";
import { counted, listed } from "../phrases";
import type { Counter, March, State } from "../protocol";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";
import { Undertaking } from "./undertaking.svelte";

/** Where a stack gets to, in words. */
export function fate({ path, left, stops, known }: March): string {
  if (!known) return path.length > 1 ? `sets out for ${path.at(-1)}; others are asked on the way` : "others are asked before it can go";
  if (path.length < 2) return left ? "cannot come nearer" : "stands there";
  return left ? `gets to ${path.at(-1)}${stops ? ", where its move ends" : ""}` : "gets there";
}

export class Column {
  /** The hexes of the stacks, and where they shall go. */
  hexes = $state.raw<string[]>([]);
  bound = $state("");
  /** How each of them would go there, the nearest first; nothing until that is known. */
  marches = $state.raw<March[]>([]);
  readonly journey: Undertaking;
  /** Who could not go on, and why not as far as it is known. */
  told = $state.raw<string[]>([]);
  /** The other ways to move that there are, by their choices, and the one that is wanted. */
  modes = $state.raw<Record<string, string>>({});
  mode = $state("");
  /** Whether they follow the way of the first, so that a column keeps its road and its order. */
  isFile = $state(false);

  private turn = 0;
  /** Those whom a broken line kept from going; they are offered again once one may choose anew. */
  private rest: Pick<Column, "hexes" | "bound" | "mode" | "isFile"> | null = null;

  constructor(
    private match: Match,
    private hand: Hand,
    private ground: Ground,
  ) {
    this.journey = new Undertaking(match);
    match.follow((state) => this.follow(state));
  }

  get isGoing(): boolean {
    return this.journey.isOn;
  }

  get isOpen(): boolean {
    return this.hexes.length > 0 || (this.told.length > 0 && !this.journey.isPast);
  }

  /** The units of the stacks that can act. */
  get units(): string[] {
    return this.hexes.flatMap((hex) => this.able(hex));
  }

  /** What the button says that sends them all. */
  get label(): string {
    const isShort = this.marches.some(({ left, known }) => left || !known);
    return `All go to ${this.bound}${isShort ? ", as far as they can" : ""}`;
  }

  /** What is read out of how each of them would go. */
  get aloud(): string {
    const ways = this.marches.map((march) => `${this.namesOf(march)}: ${fate(march)}`);
    return ways.length ? `${ways.join("; ")}. Enter in ${this.bound} sends them.` : "";
  }

  /** Add a stack that can act, or leave it out again; false if there is none. */
  toggle(hex: string): boolean {
    if (this.match.thread.length || (!this.hexes.includes(hex) && !this.able(hex).length)) return false;
    this.told = [];
    this.gather(this.hexes.includes(hex) ? this.hexes.filter((each) => each !== hex) : [...this.hexes, hex]);
    return true;
  }

  /** Say where they shall go, and ask how each of them would. */
  async aim(bound: string): Promise<void> {
    [this.bound, this.marches] = [bound, []];
    const { match, units } = this;
    const wish = { units, to: bound, mode: this.mode, file: this.isFile };
    const isStill = () => this.bound === bound && this.units.join() === units.join() && this.mode === wish.mode && this.isFile === wish.file;
    try {
      const { marches, modes } = await match.ask<{ marches: March[]; modes?: Record<string, string> }>("together", wish);
      if (isStill()) [this.marches, this.modes] = [marches, modes ?? {}];
    } catch (reason) {
      match.refuse(reason, bound);
    }
  }

  /** Have them move in another way, or as usual, and one behind the other, or each by itself. */
  async move(how: { mode?: string; isFile?: boolean }): Promise<void> {
    this.mode = how.mode ?? this.mode;
    this.isFile = how.isFile ?? this.isFile;
    if (this.bound) await this.aim(this.bound);
  }

  /** Have these stacks go together; where they are bound for already, it is asked anew. */
  private gather(hexes: string[]): void {
    this.hexes = hexes;
    if (!hexes.length) [this.bound, this.marches] = ["", []];
    else if (this.bound) void this.aim(this.bound);
  }

  /** All stacks with units of a formation, or of one within it, that can act; what is in hand is put down. */
  async takeFormation(formation: string): Promise<void> {
    await this.hand.putDown();
    const counters = this.match.state?.scene.counters ?? [];
    const isOf = (counter: Counter) => counter.side === this.match.role && (counter.formation === formation || counter.within === formation);
    const own = counters.filter(isOf);
    this.told = [];
    this.gather([...new Set(own.filter((counter) => this.hand.open.has(idOf(counter))).map(({ hex }) => hex))]);
  }

  /** Add every stack in these hexes that can act. */
  take(hexes: string[]): void {
    if (this.match.thread.length) return;
    this.told = [];
    this.gather([...new Set([...this.hexes, ...hexes.filter((hex) => this.able(hex).length)])]);
  }

  clear(): void {
    [this.hexes, this.bound, this.told, this.marches] = [[], "", [], []];
    [this.modes, this.mode, this.isFile] = [{}, "", false];
    this.rest = null;
  }

  /** Go as it was shown, one stack after the other; where others are asked first, as near as it can come. */
  async go(): Promise<void> {
    if (this.marches.length) await this.journey.run(() => this.goTogether());
  }

  private async goTogether(): Promise<void> {
    const { bound, marches, mode, isFile } = this;
    [this.hexes, this.told] = [[], []];
    for (const [i, march] of marches.entries()) {
      if (this.match.line === "broken") {
        this.rest = { hexes: marches.slice(i).map(({ path }) => path[0]!), bound, mode, isFile };
        this.told = [...this.told, `The line to the server broke; ${counted(marches.length - i, "stack")} ${marches.length - i > 1 ? "have" : "has"} not set out.`];
        break;
      }
      const stopped = await this.march(march, bound);
      if (stopped) this.told = [...this.told, `${this.namesOf(march)}: ${stopped}`];
    }
    [this.bound, this.marches, this.modes, this.mode, this.isFile] = ["", [], {}, "", false];
    if (!this.told.length) this.told = ["All of them are there."];
  }

  /** Who goes together from one hex, in words. */
  namesOf({ units }: March): string {
    return listed(units.map((unit) => this.match.nameOf(unit)));
  }

  /** One stack goes as it was foreseen; what stopped it. */
  private async march({ path, choices, left, known }: March, bound: string): Promise<string> {
    if (!this.match.isMine) return "the other side is asked.";
    if (!known) return this.lead(path[0]!, bound);
    for (const choice of choices) if (!(await this.match.choose(choice))) return "it was stopped on the way.";
    return !left ? "" : choices.length ? `it got as far as ${path.at(-1)}.` : "it cannot come nearer.";
  }

  /** Take back all that went together, move by move. */
  async takeBack(): Promise<void> {
    await this.journey.takeBack();
    this.told = [];
  }

  /** Take up a stack, or one unit of it, and lead it as near as it can come; what stopped it. */
  async lead(hex: string, bound: string, unit = ""): Promise<string> {
    const stopped = await this.leadOn(hex, bound, unit);
    return this.match.line === "broken" ? "the line to the server broke on the way." : stopped;
  }

  private async leadOn(hex: string, bound: string, unit: string): Promise<string> {
    const { hand, ground } = this;
    const away = (place: string) => ground.distance(place, bound);
    await hand.click(hex, unit);
    await hand.ready();
    const reach = [...hand.far.values()].filter((far) => away(far.hex) < away(hex));
    const best = reach.sort((one, other) => away(one.hex) - away(other.hex) || one.price - other.price)[0];
    if (!best) {
      await hand.putDown();
      return "it cannot come nearer.";
    }
    hand.aim(best.hex);
    await hand.go();
    return away(best.hex) ? `it got as far as ${best.hex}.` : "";
  }

  /** The units of a hex that can be taken up. */
  able(hex: string): string[] {
    const open = this.hand.open;
    return this.hand.at(hex).map(idOf).filter((id) => open.has(id) && this.match.counter(id)?.side === this.match.role);
  }

  /** A new turn, or somebody else's, ends the gathering. */
  private follow({ turn, who, role }: State): void {
    if (!this.isGoing && (turn !== this.turn || who !== role)) this.clear();
    this.turn = turn;
    if (this.rest && !this.isGoing && this.match.isMine && !this.match.thread.length) this.goOn(this.rest);
  }

  /** Gather again those who have not set out, bound for where they were. */
  private goOn({ hexes, bound, mode, isFile }: Pick<Column, "hexes" | "bound" | "mode" | "isFile">): void {
    [this.rest, this.told, this.bound, this.mode, this.isFile] = [null, [], bound, mode, isFile];
    this.gather(hexes);
  }
}
