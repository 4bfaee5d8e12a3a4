/** How this browser holds a seat: what opens it, and what it adds to the dice. */

import type { KeptMatch } from "./kept";
import type { Dice, MatchInfo } from "./protocol";

export interface Holding {
  /** The secret that opens the seat, or will once the invitation is taken. */
  token: string;
  /** An invitation that is yet to be taken with that secret; empty where there is none. */
  invitation: string;
  salt: string;
  /** What the table had promised of its dice before it was told the salt. */
  promise: string;
}

const SECRET = 24; // bytes of the secret of a seat
const SALT = 16; // bytes of a salt

/** So many random bytes in letters that may stand in an address. */
export function drawn(bytes = SECRET): string {
  const letters = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What may open a seat that is kept here, in the order in which it is tried. */
export function keysOf(kept: KeptMatch | undefined, token: string): string[] {
  if (!kept) return [token];
  return [kept.token, kept.next ?? "", kept.isPending ? (kept.invitation ?? "") : ""].filter(Boolean);
}

/**
 * How a seat is held that `key` opens. A seat that belongs to nobody is made one's own by a secret
 * that is drawn here, so that whoever sent the link does not hold it; links that this browser has
 * used before stay as they are.
 */
export function holdingOf(kept: KeptMatch | undefined, key: string, info: MatchInfo): Holding {
  const seat = info.seats[info.role];
  const isOld = kept && kept.salt === undefined && info.number > 0; // it was begun without a salt
  const isGiven = !kept && seat?.owned && info.dice.salts[info.role]; // by its owner, at another screen
  const salt = kept?.salt ?? (seat && !isOld && !isGiven ? drawn(SALT) : "");
  const dice = { salt, promise: kept?.promise ?? info.dice.promise };
  if (kept) return { ...dice, token: kept.isPending ? kept.token : key, invitation: kept.isPending ? (kept.invitation ?? "") : "" };
  if (!seat || seat.owned) return { ...dice, token: key, invitation: "" };
  return { ...dice, token: drawn(), invitation: key };
}

/** What is said to the server to sit down. */
export function greeting({ token, invitation, salt }: Holding): { token: string; salt: string; secret?: string } {
  return invitation ? { token: invitation, secret: token, salt } : { token, salt };
}

/** What is wrong with the dice for somebody who holds a seat; empty where their salt is in them. */
export function doubts(dice: Dice, sides: string[], { salt, promise }: Holding): string {
  if (promise && dice.promise !== promise) return "The promise of the dice is not the one that was shown before your salt was sent.";
  if (!salt || sides.every((side) => dice.salts[side] === salt)) return "";
  return "Your salt is not in the dice, so you must trust the table to have drawn them at random.";
}
