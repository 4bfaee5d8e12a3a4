/** What can be learnt from a match that is over: chances, luck, and the computer's reasons. */

import { readAnalysis, readJournal } from "../api";
import { type Step, stepsOf } from "../journal";
import type { Analysis, Reason } from "../protocol";
import type { Match } from "./match.svelte";

const PAUSE = 700; // milliseconds between questions while a worker counts

export class Study {
  analysis = $state.raw<Analysis | null>(null);
  /** How much has been counted, from 0 to 1; null while nothing is being counted. */
  progress = $state<number | null>(null);
  fault = $state("");
  reasons = $state.raw<Reason[]>([]);
  steps = $state.raw<Step[]>([]);

  private match: Match;
  private timer = 0;
  private isRead = false;

  constructor(match: Match) {
    this.match = match;
  }

  /** Whether chances are told; where nobody has measured any, only what mattered is. */
  get isPriced(): boolean {
    return !!this.analysis?.points.length;
  }

  /** Ask for everything that is not here yet. Nothing is asked while the match runs. */
  begin(): void {
    const { state } = this.match;
    if (!state?.over) return;
    if (!this.isRead) void this.read();
    if (!state.outcome) this.fault = "Chances are counted for matches that were played to the end.";
    else if (!this.analysis) void this.count();
  }

  pause(): void {
    clearTimeout(this.timer);
  }

  private async count(): Promise<void> {
    clearTimeout(this.timer);
    const { info, token } = this.match;
    try {
      const found = await readAnalysis(info.match, token);
      this.fault = "";
      if ("points" in found) {
        this.analysis = found;
        this.progress = null;
        return;
      }
      this.progress = found.progress;
      this.timer = setTimeout(() => void this.count(), PAUSE) as unknown as number;
    } catch (reason) {
      this.progress = null;
      this.fault = (reason as Error).message;
    }
  }

  private async read(): Promise<void> {
    this.isRead = true;
    const { info, token, game } = this.match;
    try {
      this.steps = stepsOf(await readJournal(info.match, token), game.sides);
      this.reasons = (await this.match.ask<{ reasons: Reason[] }>("reasons")).reasons;
    } catch {
      // A match without reasons is replayed without them.
    }
  }
}
