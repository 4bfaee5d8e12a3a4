/** What time it is at the server, second by second, for whoever shows a clock. */

import type { Match } from "./match.svelte";

export class Timer {
  /** The server's time in seconds. */
  now = $state(0);

  constructor(private match: Match) {
    this.now = this.read();
    match.follow(() => (this.now = this.read()));
  }

  /** Whether the clock stands still by agreement. */
  get isPaused(): boolean {
    return (this.match.clock?.paused ?? 0) > this.now;
  }

  /** Go with the time until it is no longer wanted. */
  run(): () => void {
    const timer = setInterval(() => (this.now = this.read()), 1000);
    return () => clearInterval(timer);
  }

  private read(): number {
    return Date.now() / 1000 + this.match.ahead;
  }
}
