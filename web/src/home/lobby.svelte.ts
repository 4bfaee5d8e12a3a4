/** Seats of this server that anybody may take. */

import { listOpenSeats, takeSeat } from "../api";
import { drawn } from "../holding";
import { linkTo } from "../kept";
import type { OpenSeat } from "../protocol";

class Lobby {
  /** Whether this server keeps a list of open seats. */
  isOn = $state(false);
  seats = $state.raw<OpenSeat[]>([]);

  /** Look who waits. A list that does not come is an empty one. */
  async look(): Promise<void> {
    try {
      const { on, seats } = await listOpenSeats();
      [this.isOn, this.seats] = [on, seats];
    } catch {
      this.seats = [];
    }
  }

  /** Take a seat with a secret that is drawn here; the address of it. */
  async take({ match, side }: OpenSeat): Promise<string> {
    const secret = drawn();
    await takeSeat(match, side, secret);
    return linkTo({ match }, secret);
  }
}

export const lobby = new Lobby();
