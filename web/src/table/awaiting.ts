/** Those who wait until something holds, and are told as soon as it does. */

const PATIENCE = 4000; // milliseconds, after which nobody waits any more

interface Waiter {
  holds(): boolean;
  done(): void;
}

export class Awaiting {
  private waiters: Waiter[] = [];

  /** Wait until something holds. */
  until(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, PATIENCE);
      this.waiters.push({ holds, done: () => (clearTimeout(timer), done()) });
    });
  }

  /** Something has changed: whoever waited for it goes on. */
  settle(): void {
    const met = this.waiters.filter(({ holds }) => holds());
    this.waiters = this.waiters.filter((waiter) => !met.includes(waiter));
    for (const { done } of met) done();
  }
}
