/** Something that takes many choices: it never begins twice at once, and others can wait for its end. */

export class Undertaking {
  isOn = $state(false);
  private end: Promise<void> = Promise.resolve();

  /** Carry it out, unless it is under way; whatever goes wrong, it is over afterwards. */
  async run(act: () => Promise<void>): Promise<void> {
    if (this.isOn) return;
    this.isOn = true;
    const acting = act().finally(() => (this.isOn = false));
    this.end = acting.catch(() => {}); // who waits for the end need not know how it ended
    await acting;
  }

  /** Wait until nothing is under way. */
  async over(): Promise<void> {
    await this.end;
  }
}
