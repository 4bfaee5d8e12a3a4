/** The guided first game: notes in order, each shown when its moment has come. */

export interface Note {
  id: string;
  /** Shown while all of these hold. */
  when: { mine?: boolean; prompt?: RegExp; inHand?: boolean; planned?: boolean; weighing?: boolean; over?: boolean };
  title: string;
  text: string;
  hex?: string;
}

export const NOTES: Note[] = [
  {
    id: "welcome",
    when: { mine: true, prompt: /^9\.1 Pick/, inHand: false },
    title: "Your regiments, their bridge",
    text: "You lead the 18th Division, the light counters. The red British hold the canal. Take 4208, or break two of their units, in three turns. Units with a gold ring can move: click one.",
    hex: "4208",
  },
  {
    id: "reach",
    when: { mine: true, inHand: true, planned: false, prompt: /^9\.1 Move/ },
    title: "Where it can go",
    text: "Blue hexes are in reach; the number is what the whole way costs. Orange bars mean an enemy zone: the move ends there. Click a hex, near or far.",
  },
  {
    id: "plan",
    when: { mine: true, planned: true },
    title: "Nothing has moved yet",
    text: "The arrow is only a plan. Click its end again, or press the blue button. Undo takes back what you do within a move. A finished move goes back only if the other side agrees, as the computer always does; fallen dice never.",
  },
  {
    id: "next",
    when: { mine: true, prompt: /^9\.1 Pick/, inHand: false },
    title: "One after the other",
    text: "Bring guns within four hexes of 4208 and infantry next to it. When you have moved enough, end the movement.",
    hex: "4208",
  },
  {
    id: "guns",
    when: { mine: true, prompt: /^10\.1 / },
    title: "Guns first",
    text: "Pick a gun, then a target. A gun must see its target, or have a friend beside it. No target in reach? End the bombardment.",
  },
  {
    id: "weigh",
    when: { mine: true, weighing: true },
    title: "The odds before the dice",
    text: "Each line is a term of the sum, with its rule. The bars are exact. Add more units by clicking them, or call it off. Dice cannot be taken back.",
  },
  {
    id: "melee",
    when: { mine: true, prompt: /^12\.1 / },
    title: "Melee",
    text: "Infantry next to an enemy may attack. Pick a unit, then the hex. Across the canal you need a bridge; a click that is not allowed tells you why.",
  },
  {
    id: "theirs",
    when: { mine: false, over: false },
    title: "Now the British",
    text: "They choose how their turn runs. What they do is in the log, as far as your side may know.",
  },
  {
    id: "end",
    when: { over: true },
    title: "That was the Nimy salient",
    text: "Replay it from either side’s eyes, look at the dice, or play on from any step.",
  },
];

export interface Moment {
  mine: boolean;
  prompt: string;
  inHand: boolean;
  planned: boolean;
  weighing: boolean;
  over: boolean;
}

/** The first unread note whose moment has come. */
export function noteFor(moment: Moment, read: string[]): Note | undefined {
  return NOTES.find(({ id, when }) => !read.includes(id) && fits(when, moment));
}

function fits(when: Note["when"], moment: Moment): boolean {
  const { prompt, ...flags } = when;
  if (prompt && !prompt.test(moment.prompt)) return false;
  return Object.entries(flags).every(([key, value]) => moment[key as keyof Moment] === value);
}
