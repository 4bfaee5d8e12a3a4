/** One thing at a time: what is being chosen or taken back, until the reply to it is here. */

import type { State } from "../protocol";

export class Sending {
  busy = $state(false);
  private from: State | null = null;
  private end: Promise<void> = Promise.resolve();
  private ended = () => {};

  /** Something is sent about a position; nothing else is until it is finished. */
  begin(from: State): void {
    this.busy = true;
    this.from = from;
    this.end = new Promise((done) => (this.ended = done));
  }

  finish(): void {
    this.busy = false;
    this.ended();
  }

  /** Whether something may be sent now; where the next position has come before the reply, it waits for that. */
  async isFree(match: { readonly state: State | null }): Promise<boolean> {
    if (!this.busy) return true;
    const shown = match.state;
    if (!shown || isSame(shown, this.from)) return false;
    await this.end;
    await new Promise((done) => setTimeout(done)); // who has more to send goes first
    return !this.busy && isSame(shown, match.state);
  }
}

function isSame(one: State, another: State | null): boolean {
  return one.number === another?.number && one.epoch === another.epoch;
}
