/** What a choice would come to, before it is made: sums with reasons, and the exact odds. */

import { type Answer, answered, costs } from "../odds";
import type { Chart, Ending, Objection, Odds, Tally } from "../protocol";
import type { Option } from "../question";
import { Refused } from "../socket";
import type { Hand } from "./hand.svelte";
import type { Match } from "./match.svelte";

const MOST_ASKED = 3;

export class Forecast {
  /** The choice that is weighed. */
  subject = $state.raw<Option | null>(null);
  tallies = $state.raw<Tally[]>([]);
  charts = $state.raw<Chart[]>([]);
  odds = $state.raw<Odds | null>(null);
  /** Why there are no odds. */
  veil = $state.raw<Objection | null>(null);
  counting = $state(false);

  private match: Match;
  private hand: Hand;
  private asked = 0;

  constructor(match: Match, hand: Hand) {
    this.match = match;
    this.hand = hand;
  }

  /** How it may end, where somebody can be lost. */
  get endings(): Ending[] {
    return (this.odds?.endings ?? []).some(costs) ? this.odds!.endings : [];
  }

  /** The one answer that stands on top. */
  get answer(): Answer | null {
    const { match, hand, odds } = this;
    return answered(this.endings, odds?.results ?? [], match.game.manners.nothing, hand.aimed, (unit) => match.nameOf(unit));
  }

  /** What a button says that makes a choice: one more word where a unit is thrown away by it. */
  warned(label: string): string {
    return this.answer?.isWaste ? `${label} anyway` : label;
  }

  /** Look again at what there is to weigh. */
  async look(): Promise<void> {
    const turn = ++this.asked;
    this.odds = null;
    this.veil = null;
    const weighed = this.hand.weighed;
    const options = weighed ? [weighed] : this.candidates();
    for (const option of options.slice(0, MOST_ASKED)) {
      const { tallies, charts } = await this.sums(option);
      if (turn !== this.asked) return;
      if (!tallies.length) continue;
      this.subject = option;
      [this.tallies, this.charts] = [tallies, charts];
      await this.count(option, turn);
      return;
    }
    this.subject = null;
    this.tallies = this.charts = [];
  }

  /** What is weighed unasked; a planned way comes before a turn on the spot or the like. */
  private candidates(): Option[] {
    if (!this.match.isMine || this.hand.plan.length) return [];
    return this.hand.plain.filter(({ form }) => form.weighs);
  }

  private async sums(option: Option): Promise<{ tallies: Tally[]; charts: Chart[] }> {
    try {
      return await this.match.ask("explain", { choice: option.text });
    } catch {
      return { tallies: [], charts: [] };
    }
  }

  private async count(option: Option, turn: number): Promise<void> {
    this.counting = true;
    try {
      const odds = await this.match.ask<Odds>("odds", { choice: option.text });
      if (turn === this.asked) this.odds = odds;
    } catch (reason) {
      if (turn === this.asked && reason instanceof Refused) this.veil = reason.objections[0] ?? { rule: "", text: reason.message };
    } finally {
      if (turn === this.asked) this.counting = false;
    }
  }
}
