/** The guided first game: notes in order, each shown when its moment has come. */

import type { Note } from "../gameinfo";

export interface Moment {
  mine: boolean;
  in_hand: boolean;
  planned: boolean;
  weighing: boolean;
  over: boolean;
  /** The phase under way, if it is one's own. */
  phase: string;
  turn: number;
  /** The ids of the forms that may be answered with. */
  forms: string[];
}

/** The first unread note whose moment has come. */
export function noteFor(notes: Note[], moment: Moment, read: string[]): Note | undefined {
  return notes.find(({ id, when }) => !read.includes(id) && fits(when, moment));
}

function fits({ form, phase, turn, ...flags }: Note["when"], moment: Moment): boolean {
  if (form && !moment.forms.includes(form)) return false;
  if (phase && moment.phase !== phase) return false;
  if (turn && moment.turn !== turn) return false;
  return Object.entries(flags).every(([key, value]) => value === null || moment[key as keyof typeof flags] === value);
}
