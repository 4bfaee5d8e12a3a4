/** Which of one's matches wait for oneself, and in what order they are listed. */

import { leftOf } from "../clock";
import type { KeptMatch } from "../kept";
import type { MatchInfo } from "../protocol";

type Infos = Record<string, MatchInfo>;
type Seat = Pick<KeptMatch, "match" | "role" | "hotSeat">;

/** Whether whoever sits here is to choose. */
export function isMine({ role, hotSeat }: Pick<Seat, "role" | "hotSeat">, info: MatchInfo | undefined): boolean {
  return info?.status === "open" && (info.who === role || hotSeat);
}

/** Your turns first, those whose clock is nearest to its end before the others; the rest as they were. */
export function ordered<Kept extends Seat>(kept: Kept[], infos: Infos): Kept[] {
  const left = ({ match }: Kept) => {
    const clock = infos[match]?.clock;
    return clock?.running ? leftOf(clock, clock.running, clock.now) : Infinity;
  };
  const mine = kept.filter((each) => isMine(each, infos[each.match]));
  const byClock = (one: Kept, other: Kept) => (left(one) === left(other) ? 0 : left(one) - left(other));
  return [...mine.sort(byClock), ...kept.filter((each) => !isMine(each, infos[each.match]))];
}
