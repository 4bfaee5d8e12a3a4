/** An ending with units left that could act: it is asked about once more before it counts. */

import { type Answer, closesStep } from "../question";
import type { Match } from "./match.svelte";

const ASLEEP = 700; // milliseconds in which “End anyway” does nothing

/** Whether an answer ends a step in which so many units could still act; what passes a single turn of many does not. */
export function isAskedAbout(answer: Answer, { question, game }: Pick<Match, "question" | "game">, left: number): boolean {
  return left > 0 && closesStep(answer, question) && !game.manners.goes_on.includes(answer.form.id);
}

export class Ending {
  /** The ending that is asked about; none while it is empty. */
  choice = $state("");
  /** Whether the answer counts: a second click on the same spot would come too early. */
  isAwake = $state(false);
  private waking = 0;

  /** Ask about an ending; whoever presses the same button again changes nothing. */
  ask(choice: string): void {
    if (this.choice === choice) return;
    this.choice = choice;
    this.isAwake = false;
    clearTimeout(this.waking);
    this.waking = setTimeout(() => (this.isAwake = true), ASLEEP) as unknown as number;
  }

  /** Ask no more. */
  drop(): void {
    this.choice = "";
  }

  /** The ending that the player insists on, which is asked about no more; nothing if it is too early. */
  insisted(): string {
    if (!this.isAwake) return "";
    const { choice } = this;
    this.drop();
    return choice;
  }
}
