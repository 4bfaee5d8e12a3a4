/** What the player is in the middle of: the answers since the question that began it. */

import { type Answer, fillsOf } from "./question";

/** An answer that was given, and the question it was given to. */
export interface Step extends Answer {
  /** What the question is known by when it is put again. */
  key: string;
  /** The units that the question was about. */
  about: string[];
  /** How much was under way when it was put. */
  depth: number;
}

/** What the next question is known by, and how much is under way when it is put. */
export type Next = Pick<Step, "key" | "depth">;

/**
 * The thread after an answer and the question that follows. A question that was asked before in
 * the thread ends what came after it; a question to somebody else does not end it, but all is over
 * when whoever asked first has nothing left to ask. An answer that takes up nothing, such as how a
 * turn shall run, begins none.
 */
export function follow(thread: Step[], made: Step | null, next: Next): Step[] {
  const longer = made && (thread.length || takesUp(made, next.key)) ? [...thread, made] : thread;
  if (longer[0] && isOver(longer[0], next)) return [];
  const again = longer.findIndex((step) => step.key === next.key);
  return again < 0 ? longer : longer.slice(0, again);
}

/** Whether what put a question is over when the next one is put: less is under way, or as much of another kind. */
function isOver(first: Step, next: Next): boolean {
  const asker = ({ key }: Next) => key.split(" ")[0];
  return !!next.key && (next.depth < first.depth || (next.depth === first.depth && asker(next) !== asker(first)));
}

/**
 * The thread after an answer that does nothing: it is over, unless it was only interrupted and the
 * question that follows was asked before in it.
 */
export function close(thread: Step[], made: Step, next: Next): Step[] {
  return thread.some((step) => step.key === next.key) ? follow(thread, made, next) : [];
}

/** Whether something is in hand after an answer: it names units or places, or the questions are about units. */
function takesUp(made: Step, key: string): boolean {
  return fillsOf(made, ["unit", "place"]).length > 0 || made.about.length > 0 || key.includes(" ");
}

/** The thread as it must have come about, from the answers that may still be taken back. */
export function retrace(taken: Step[], next: Next, ends: (step: Step) => boolean): Step[] {
  const since = taken.slice(taken.findLastIndex(ends) + 1);
  return since.reduce<Step[]>((thread, step, i) => follow(thread, step, since[i + 1] ?? next), []);
}

/** A position as far as its number and what may be taken back are concerned. */
interface Moment {
  number: number;
  undo: { taken: Step[] };
}

/** Every answer since a thread began, after one more of them, one taken back, or coming to the table. */
export function sinceThen(taken: Step[], thread: Step[], made: Step | null, old: Moment | null, now: Moment): Step[] {
  if (!thread.length) return [];
  if (!old) {
    const known = now.undo.taken;
    return known.slice(Math.max(0, known.findLastIndex(({ text }) => text === thread[0]!.text)));
  }
  if (now.number < old.number) return taken.slice(0, Math.max(0, taken.length - (old.number - now.number)));
  return made ? [...taken, made] : taken;
}
