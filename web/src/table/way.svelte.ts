/** The way a move is planned to take: what is in reach, and the hexes chosen so far. */

import type { Far } from "../protocol";
import { closesStep, stepTo } from "../question";
import type { Match } from "./match.svelte";

export class Way {
  legs = $state.raw<Far[]>([]);
  private near = $state.raw<Map<string, Far>>(new Map());

  /** Every hex in reach; those of the plan at what the plan costs up to there. */
  reach: Map<string, Far> = $derived.by(() => new Map([...this.near, ...this.legs.map((leg) => [leg.hex, leg] as const)]));
  hexes: string[] = $derived.by(() => this.legs.map(({ hex }) => hex));
  private match: Match;

  constructor(match: Match) {
    this.match = match;
  }

  get end(): Far | undefined {
    return this.legs.at(-1);
  }

  /** Ask how far the units that stand in `start` may go. */
  async ask(start: string): Promise<void> {
    const number = this.match.state?.number;
    try {
      const { far } = await this.match.ask<{ far: Far[] }>("far");
      const isStill = this.match.state?.number === number && this.match.isMine;
      if (isStill) this.near = new Map(far.filter(({ hex }) => hex !== start).map((each) => [each.hex, each]));
    } catch {
      // Without the range the next hexes can still be clicked one by one.
    }
  }

  /** Plan the cheapest way to a hex in reach. */
  to(hex: string): boolean {
    const found = this.near.get(hex);
    if (found) this.legs = found.choices.map((step) => this.near.get(step) ?? { ...found, hex: step });
    return !!found;
  }

  /** Lead the planned way on by a hex, if the rules allow the whole of it. */
  async on(hex: string): Promise<boolean> {
    const after = [...this.hexes, hex];
    if (this.near.get(hex)?.choices.join(" ") === after.join(" ")) return this.to(hex);
    return this.along(after);
  }

  /** Plan a whole way, hex by hex; what the rules hold against it is shown where a place is given. */
  async along(after: string[], place = ""): Promise<boolean> {
    const number = this.match.state?.number;
    try {
      const { way } = await this.match.ask<{ way: Far[] }>("far", { after });
      if (this.match.state?.number === number) this.legs = way;
      return true;
    } catch (reason) {
      if (place) this.match.refuse(reason, place);
      return false;
    }
  }

  /** Go the planned way, and end the move there unless it shall go on. */
  async go(goOn: boolean): Promise<void> {
    const { match, hexes } = this;
    const stops = this.end?.stops ?? true;
    const units = match.question.about.join(" ");
    for (const hex of hexes) {
      const step = stepTo(match.options, hex);
      if (!step || !(await match.choose(step.text))) return;
    }
    const { question } = match;
    const end = match.options.find((option) => option.form.passes && !closesStep(option, question));
    if (!goOn && !stops && end && question.about.join(" ") === units) await match.choose(end.text);
  }

  /** Shorten the plan to end in one of its hexes. */
  cut(hex: string): void {
    this.legs = this.legs.slice(0, this.hexes.indexOf(hex) + 1);
  }

  forget(): void {
    this.legs = [];
    this.near = new Map();
  }
}
