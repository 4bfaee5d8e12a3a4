/** Several stacks that go together: one destination, the front first, one word for all of them. */

import type { Ground } from "../map/ground";
import { idOf } from "../map/piles";
import type { State } from "../protocol";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";

export class Column {
  /** The hexes of the stacks, and where they shall go. */
  hexes = $state.raw<string[]>([]);
  bound = $state("");
  isGoing = $state(false);
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
    this.hexes = this.hexes.includes(hex) ? this.hexes.filter((each) => each !== hex) : [...this.hexes, hex];
    if (!this.hexes.length) this.bound = "";
    return true;
  }

  /** All stacks with units of a formation that can act; what is in hand is put down. */
  async takeFormation(formation: string): Promise<void> {
    await this.hand.putDown();
    const counters = this.match.state?.scene.counters ?? [];
    const own = counters.filter((counter) => counter.side === this.match.role && counter.formation === formation);
    this.told = [];
    this.hexes = [...new Set(own.filter((counter) => this.hand.open.has(idOf(counter))).map(({ hex }) => hex))];
  }

  /** Add every stack in these hexes that can act. */
  take(hexes: string[]): void {
    if (this.match.thread.length) return;
    this.told = [];
    this.hexes = [...new Set([...this.hexes, ...hexes.filter((hex) => this.able(hex).length)])];
  }

  clear(): void {
    [this.hexes, this.bound, this.told] = [[], "", []];
  }

  /** Go, the stack nearest to the end first; who cannot reach it goes as near as it can. */
  async go(): Promise<void> {
    const { bound, ground } = this;
    if (!bound || this.isGoing) return;
    const away = (hex: string) => ground.distance(hex, bound);
    const order = [...this.hexes].sort((one, other) => away(one) - away(other));
    [this.isGoing, this.hexes, this.told, this.since] = [true, [], [], this.match.state?.number ?? 0];
    for (const hex of order) {
      const stopped = this.match.isMine ? await this.lead(hex, bound) : "The other side is asked.";
      if (stopped) this.told = [...this.told, `${hex}: ${stopped}`];
    }
    [this.isGoing, this.bound] = [false, ""];
    if (!this.told.length) this.told = ["All of them are there."];
  }

  /** Whether all that went together may be taken back alone. */
  get mayTakeBack(): boolean {
    const { state, isMine } = this.match;
    const gone = (state?.number ?? 0) - this.since;
    return isMine && gone > 0 && gone <= (state?.undo.choices ?? 0) && this.told.length > 0;
  }

  /** Take all of it back, move by move. */
  async takeBack(): Promise<void> {
    this.isGoing = true;
    while (this.mayTakeBack) if (!(await this.match.undo(true))) break;
    [this.isGoing, this.told] = [false, []];
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
  private able(hex: string): string[] {
    const open = this.hand.open;
    return this.hand.at(hex).map(idOf).filter((id) => open.has(id) && this.match.counter(id)?.side === this.match.role);
  }

  /** A new turn, or somebody else's, ends the gathering. */
  private follow({ turn, who, role }: State): void {
    if (!this.isGoing && (turn !== this.turn || who !== role)) this.clear();
    this.turn = turn;
  }
}
