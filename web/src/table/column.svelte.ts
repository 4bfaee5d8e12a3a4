/** Several stacks that go together: one destination, the front first, one word for all of them. */

import type { Ground } from "../map/ground";
import { idOf } from "../map/piles";
import type { March, State } from "../protocol";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";
import { Undertaking } from "./undertaking.svelte";

export class Column {
  /** The hexes of the stacks, and where they shall go. */
  hexes = $state.raw<string[]>([]);
  bound = $state("");
  /** How each of them would go there, the nearest first; nothing until that is known. */
  marches = $state.raw<March[]>([]);
  readonly journey = new Undertaking();
  /** Who could not go on, and why not as far as it is known. */
  told = $state.raw<string[]>([]);

  private turn = 0;
  private since = 0;

  constructor(
    private match: Match,
    private hand: Hand,
    private ground: Ground,
  ) {
    match.follow((state) => this.follow(state));
  }

  get isGoing(): boolean {
    return this.journey.isOn;
  }

  get isOpen(): boolean {
    return this.hexes.length > 0 || this.told.length > 0;
  }

  /** The units of the stacks that can act. */
  get units(): string[] {
    return this.hexes.flatMap((hex) => this.able(hex));
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
    try {
      const { marches } = await match.ask<{ marches: March[] }>("together", { units, to: bound });
      if (this.bound === bound && this.units.join() === units.join()) this.marches = marches;
    } catch (reason) {
      match.refuse(reason, bound);
    }
  }

  /** Have these stacks go together; where they are bound for already, it is asked anew. */
  private gather(hexes: string[]): void {
    this.hexes = hexes;
    if (!hexes.length) [this.bound, this.marches] = ["", []];
    else if (this.bound) void this.aim(this.bound);
  }

  /** All stacks with units of a formation that can act; what is in hand is put down. */
  async takeFormation(formation: string): Promise<void> {
    await this.hand.putDown();
    const counters = this.match.state?.scene.counters ?? [];
    const own = counters.filter((counter) => counter.side === this.match.role && counter.formation === formation);
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
  }

  /** Go as it was shown, one stack after the other; where others are asked first, as near as it can come. */
  async go(): Promise<void> {
    if (this.marches.length) await this.journey.run(() => this.goTogether());
  }

  private async goTogether(): Promise<void> {
    const { bound, marches } = this;
    [this.hexes, this.told, this.since] = [[], [], this.match.state?.number ?? 0];
    for (const march of marches) {
      const stopped = await this.march(march, bound);
      if (stopped) this.told = [...this.told, `${march.path[0]}: ${stopped}`];
    }
    [this.bound, this.marches] = ["", []];
    if (!this.told.length) this.told = ["All of them are there."];
  }

  /** One stack goes as it was foreseen; what stopped it. */
  private async march({ path, choices, left, known }: March, bound: string): Promise<string> {
    if (!this.match.isMine) return "the other side is asked.";
    if (!known) return this.lead(path[0]!, bound);
    for (const choice of choices) if (!(await this.match.choose(choice))) return "it was stopped on the way.";
    return !left ? "" : choices.length ? `it got as far as ${path.at(-1)}.` : "it cannot come nearer.";
  }

  /** Whether all that went together may be taken back alone. */
  get mayTakeBack(): boolean {
    const { state, isMine } = this.match;
    const gone = (state?.number ?? 0) - this.since;
    return isMine && gone > 0 && gone <= (state?.undo.choices ?? 0) && this.told.length > 0;
  }

  /** Take all of it back, move by move. */
  async takeBack(): Promise<void> {
    await this.journey.run(async () => {
      while (this.mayTakeBack) if (!(await this.match.undo(true))) break;
      this.told = [];
    });
  }

  /** Take up a stack, or one unit of it, and lead it as near as it can come; what stopped it. */
  async lead(hex: string, bound: string, unit = ""): Promise<string> {
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
  }
}
