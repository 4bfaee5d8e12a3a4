/** Seats of this server that anybody may take. */

import { listOpenSeats, takeSeat } from "../api";
import { drawn } from "../holding";
import { linkTo } from "../kept";
import type { OpenSeat } from "../protocol";

export class Lobby {
  /** Whether this server keeps a list of open seats. */
  isOn = $state(false);
  seats = $state.raw<OpenSeat[]>([]);
  private secrets = new Map<string, string>(); // match and side: the secret it was asked for with

  /** Look who waits. A list that does not come is an empty one. */
  async look(): Promise<void> {
    try {
      const { on, seats } = await listOpenSeats();
      [this.isOn, this.seats] = [on, seats];
    } catch {
      this.seats = [];
    }
  }

  /** Take a seat with a secret that is drawn here, the same at every try: an answer may be lost. */
  async take({ match, side }: Pick<OpenSeat, "match" | "side">): Promise<string> {
    const seat = `${match} ${side}`;
    const secret = this.secrets.get(seat) ?? drawn();
    this.secrets.set(seat, secret);
    await takeSeat(match, side, secret);
    return linkTo({ match }, secret);
  }
}

export const lobby = new Lobby();
