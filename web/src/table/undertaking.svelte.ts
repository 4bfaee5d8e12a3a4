/** Something that takes many choices: it never begins twice at once, and others can wait for its end. */

import type { Match } from "./match.svelte";

/** What is known of the match that it is carried out in. */
type At = Pick<Match, "state" | "isMine" | "undo">;

export class Undertaking {
  isOn = $state(false);
  /** The positions at which it began and ended. */
  private span = $state.raw<[number, number]>([0, 0]);
  private end: Promise<void> = Promise.resolve();

  constructor(private match: At) {}

  /** Whether all of it may be taken back alone, and nothing was chosen since. */
  get mayTakeBack(): boolean {
    const { state, isMine } = this.match;
    const [since, until] = this.span;
    return isMine && !this.isOn && until > since && state?.number === until && until - since <= state.undo.choices;
  }

  /** Whether something else was chosen since, or some of it taken back. */
  get isPast(): boolean {
    return !this.isOn && this.match.state?.number !== this.span[1];
  }

  /** Take all of it back, move by move. */
  async takeBack(): Promise<void> {
    const [since] = this.span;
    if (!this.mayTakeBack) return;
    await this.run(async () => {
      while ((this.match.state?.number ?? 0) > since) if (!(await this.match.undo(true))) return;
    });
  }

  /** Carry it out, unless it is under way; whatever goes wrong, it is over afterwards. */
  async run(act: () => Promise<void>): Promise<void> {
    if (this.isOn) return;
    this.isOn = true;
    const since = this.match.state?.number ?? 0;
    const acting = act().finally(() => {
      this.span = [since, this.match.state?.number ?? 0];
      this.isOn = false;
    });
    this.end = acting.catch(() => {}); // who waits for the end need not know how it ended
    await acting;
  }

  /** Wait until nothing is under way. */
  async over(): Promise<void> {
    await this.end;
  }
}
