/** The log as a story: chapters by turn, side and phase, one entry a move and a fight. */

import type { LogLine } from "./protocol";

/** A move, a fight or something else: one sentence, and the lines it is made of. */
export interface Entry {
  is: "move" | "fight" | "other";
  text: string;
  lines: LogLine[];
}

export interface Chapter {
  turn: number;
  side: string;
  phase: string;
  entries: Entry[];
}

const NEAR = 1; // choices and dice after a die that still belong to its fight
const DECLARED = 3; // choices before a die among which its fight was declared

/** The chapters of a log, in order. */
export function storyOf(lines: LogLine[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lines) {
    const { turn, side = "", phase = "" } = line;
    const last = chapters.at(-1);
    const isSame = last && last.turn === turn && last.side === side && last.phase === phase;
    const chapter = isSame ? last : { turn, side, phase, entries: [] };
    if (!isSame) chapters.push(chapter);
    add(chapter.entries, line);
  }
  return chapters;
}

/** Take a line into the entry that it goes on with, or begin another. */
function add(entries: Entry[], line: LogLine): void {
  const last = entries.at(-1);
  const before = last?.lines.at(-1);
  if (last && before && goesOn(last, before, line)) {
    last.lines.push(line);
    if (line.roll) last.is = "fight";
    last.text = told(last);
    return;
  }
  const entry: Entry = { is: line.leg ? "move" : line.roll ? "fight" : "other", text: line.text, lines: [line] };
  entries.push({ ...entry, text: told(entry) });
}

function goesOn({ is }: Entry, before: LogLine, line: LogLine): boolean {
  if (line.leg) return is === "move" && before.leg?.who === line.leg.who && before.leg.to === line.leg.from;
  const since = line.number - before.number;
  if (is === "move") return false;
  if (line.roll) return is === "fight" || (!!before.where && since <= DECLARED);
  return is === "fight" && since <= NEAR;
}

/** An entry in one sentence. */
function told({ is, lines }: Entry): string {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  if (is === "move" && first.leg && last.leg && lines.length > 1) {
    const from = first.leg.from ? `${first.leg.from} → ` : "came on and went to ";
    return `${first.leg.who} ${first.leg.from ? "went " : ""}${from}${last.leg.to}, ${lines.length} hexes.`;
  }
  if (is !== "fight" || lines.length < 2) return first.text;
  const means = lines.flatMap(({ roll }) => (roll ? [roll.means] : [])).at(-1) ?? "";
  const head = first.roll ? first.roll.purpose : first.text;
  return `${head.replace(/[.:]$/, "")}: ${means}.`;
}

/** By what one steps through a replay. */
export type Stride = "step" | "move" | "phase" | "turn";

/** The positions where a stride ends, in order; every position where one goes step by step. */
export function stopsOf(lines: LogLine[], stride: Stride, last: number): number[] {
  if (stride === "step") return Array.from({ length: last + 1 }, (_, number) => number);
  const chapters = storyOf(lines);
  const ends = (each: Entry[]) => each.at(-1)?.lines.at(-1)?.number ?? 0;
  const found = chapters.flatMap((chapter, i) => {
    if (stride === "move") return chapter.entries.map((entry) => ends([entry]));
    const next = chapters[i + 1];
    return stride === "phase" || next?.turn !== chapter.turn ? [ends(chapter.entries)] : [];
  });
  return [...new Set([0, ...found, last])].sort((one, other) => one - other);
}

/** The stop before or after a position. */
export function stopBeside(stops: number[], here: number, by: -1 | 1): number {
  if (by < 0) return stops.findLast((stop) => stop < here) ?? stops[0] ?? 0;
  return stops.find((stop) => stop > here) ?? stops.at(-1) ?? here;
}
