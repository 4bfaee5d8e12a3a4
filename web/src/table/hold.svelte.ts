/** The seat at this screen: what opens it, on how many screens it is open, what to know of it. */

import { termsOf } from "../clock";
import { type Holding, doubts, drawn, greeting } from "../holding";
import { amend, forgetSeat, keptMatch, linkTo } from "../kept";
import { lasting, titled } from "../phrases";
import type { Dice, Hello, MatchInfo } from "../protocol";

const OPENED_BEFORE = "Somebody had opened this link before you took the seat; they may have seen what only your side may know.";
const TRUST = "You must trust the table to have drawn its dice at random.";

/** Asks the server something. */
type Ask = <Answer>(what: string, fields: object) => Promise<Answer>;

export class Hold {
  /** What opens this seat. */
  token = $state("");
  /** On how many screens it is open. */
  screens = $state(1);
  /** What whoever sits here should know of it and of the dice, until it is put away. */
  notes = $state.raw<string[]>([]);

  constructor(
    private match: string,
    private holding: Holding,
    private agreed: Pick<MatchInfo, "absence" | "clock">,
    private ask: Ask,
  ) {
    this.token = holding.token;
  }

  /** What is said to the server to sit down. */
  get greeting(): object {
    return greeting(this.holding);
  }

  /** At the table, for the first time or again. */
  greeted({ state, screens, secret, opened_before, unsalted, roles }: Hello, sides: string[]): void {
    this.screens = screens;
    const isNew = secret === this.holding.token;
    if (isNew) this.keep(secret);
    if (keptMatch(this.match, this.token)?.isTold) return;
    const doubt = state.over || !state.dice.promise ? "" : doubts(state.dice, roles.filter((role) => sides.includes(role)), this.holding);
    const told = doubt && unsalted ? `${unsalted} ${TRUST}` : doubt;
    this.notes = [isNew ? this.terms() : "", opened_before ? OPENED_BEFORE : "", told].filter(Boolean);
  }

  /** Whether the salt that was drawn here is in the dice, and the promise is as it was before. */
  isSalted(dice: Dice, side: string): boolean {
    return !!this.holding.salt && !doubts(dice, [side], this.holding);
  }

  /** The line is closed for good; an invitation that somebody else has taken is not kept. */
  refused(): void {
    if (this.holding.invitation) forgetSeat(this.match, this.token);
  }

  /** What whoever takes a seat agrees to. */
  private terms(): string {
    const { absence, clock } = this.agreed;
    const timed = clock ? `In this match you have ${termsOf(clock)}; when time is out, ${clock.level ? `the computer (${titled(clock.level)}) may play on` : "the other side may claim the match"}. ` : "";
    if (!absence) return timed;
    const { level, after } = absence;
    return `${timed}In this match the computer (${titled(level)}) may play for somebody who lets the other wait for ${lasting(after)}, until they come back.`;
  }

  putAway(): void {
    this.notes = [];
    amend(this.match, this.token, { isTold: true });
  }

  /** A new secret for this seat, which shuts every other screen out. */
  async renew(): Promise<void> {
    const next = drawn();
    amend(this.match, this.token, { next });
    await this.ask("renew", { secret: next });
    this.keep(next);
  }

  /** A new invitation in place of one that nobody has taken. */
  async invite(side: string): Promise<void> {
    const { invitation } = await this.ask<{ invitation: string }>("invite", { side });
    const seats = { ...keptMatch(this.match, this.token)?.seats, [side]: invitation };
    amend(this.match, this.token, { seats });
  }

  /** Keep what opens the seat now, also in the address. */
  private keep(token: string): void {
    amend(this.match, this.token, { token, isPending: false, next: "" });
    Object.assign(this.holding, { token, invitation: "" });
    this.token = token;
    history.replaceState(history.state, "", linkTo({ match: this.match }, token));
  }
}
