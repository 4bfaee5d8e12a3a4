/** What the player is in the middle of: the choices since the question that began it. */

export interface Step {
  prompt: string;
  choice: string;
}

/**
 * The thread after a choice and the question that follows. A question that was asked before in
 * the thread ends what came after it; a question to somebody else does not end it.
 */
export function follow(thread: Step[], made: Step | null, prompt: string): Step[] {
  const longer = made ? [...thread, made] : thread;
  const again = longer.findIndex((step) => step.prompt === prompt);
  return again < 0 ? longer : longer.slice(0, again);
}

/** The thread as it must have come about, from the choices that may still be taken back. */
export function retrace(taken: Step[], prompt: string, ends: (choice: string) => boolean): Step[] {
  const since = taken.slice(taken.findLastIndex(({ choice }) => ends(choice)) + 1);
  return since.reduce<Step[]>((thread, step, i) => follow(thread, step, since[i + 1]?.prompt ?? prompt), []);
}
