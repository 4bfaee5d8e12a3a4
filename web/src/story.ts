/** The log as a story: chapters by turn, side and phase, one entry a move and a fight. */

import { capital, listed } from "./phrases";
import type { LogLine } from "./protocol";

/** A move, a fight or something else: one sentence, and the lines it is made of. */
export interface Entry {
  is: "move" | "fight" | "other";
  text: string;
  lines: LogLine[];
  /** Who does it: whose die it is, else whose part of the turn. */
  side: string;
}

export interface Chapter {
  turn: number;
  side: string;
  phase: string;
  entries: Entry[];
}

const NEAR = 1; // choices and dice after a die that still belong to its fight
const TOLD = 3; // things that became of units in the head of a fight, at most
const LINES = 10; // of the log for one thing that was done, at most
const TURNS = 3; // parts of a phase after which its sides are seen to take turns
const DECLARED = 3; // choices before a die among which its fight was declared

/** The chapters of a log, in order; where sides take turns within a phase, it is one chapter of both. */
export function storyOf(lines: LogLine[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const run of runsOf(partsOf(lines))) {
    const isShared = run.length >= TURNS && run.some(({ side }) => side !== run[0]!.side);
    if (isShared) chapters.push({ ...run[0]!, side: "", entries: run.flatMap(({ entries }) => entries) });
    else chapters.push(...run);
  }
  return chapters;
}

/** Chapters of one phase of one turn that follow each other. */
function runsOf(parts: Chapter[]): Chapter[][] {
  const runs: Chapter[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run && part.phase && run[0]!.turn === part.turn && run[0]!.phase === part.phase) run.push(part);
    else runs.push([part]);
  }
  return runs;
}

/** What each side did in a phase before the other did something, in order. */
function partsOf(lines: LogLine[]): Chapter[] {
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
  if (line.roll && isThrownAgain([...(entries.at(-2)?.lines ?? []), ...(entries.at(-1)?.lines ?? [])], line)) entries.at(-2)!.lines.push(...entries.pop()!.lines);
  const last = entries.at(-1);
  const before = last?.lines.at(-1);
  if (last && before && goesOn(last, before, line)) {
    if (line.roll && last.is === "other") while (isMoreOf(last, entries.at(-2))) last.lines.unshift(...entries.splice(-2, 1)[0]!.lines);
    last.lines.push(line);
    if (line.roll) last.is = "fight";
    last.side = doerOf(last.lines);
    last.text = told(last);
    return;
  }
  const entry: Entry = { is: line.leg ? "move" : line.roll ? "fight" : "other", text: line.text, lines: [line], side: doerOf([line]) };
  entries.push({ ...entry, text: told(entry) });
}

/** The side whose die is the first of an entry, else whose unit does it, else the one whose part of the turn it is. */
function doerOf(lines: LogLine[]): string {
  return lines.find(({ roll }) => roll?.side)?.roll?.side ?? lines[0]?.doer ?? lines[0]?.side ?? "";
}

/** The last things that were done in a phase in which sides take turns; nothing in any other. */
export function lately(lines: LogLine[], most: number): Entry[] {
  const { turn, phase } = lines.at(-1) ?? {};
  const recent = lines.slice(-most * LINES);
  const now = recent.slice(recent.findLastIndex((line) => line.turn !== turn || line.phase !== phase) + 1);
  const chapters = phase ? partsOf(now) : [];
  const sides = new Set(chapters.map(({ side }) => side).filter(Boolean));
  return sides.size > 1 ? chapters.flatMap(({ entries }) => entries).slice(-most) : [];
}

function goesOn({ is, lines }: Entry, before: LogLine, line: LogLine): boolean {
  if (line.leg) return is === "move" && before.leg?.who === line.leg.who && before.leg.to === line.leg.from;
  const since = line.number - before.number;
  if (line.opens) return false;
  if (is === "move") return false;
  if (line.roll) return is === "fight" || (!!before.where && since <= DECLARED);
  // A die that is about no place, such as one for supplies, is no fight; what happens elsewhere, or nowhere, is none of it.
  const isHere = !!line.where && lines.some(({ where }) => where === line.where);
  const isHarm = !!line.result && lines.some(({ where }) => where);
  return is === "fight" && (isHere || isHarm) && since <= NEAR && !isDeclared(line, lines[0]!);
}

/** Whether a die is that of a fight once more, with nothing told in between but that it is. */
function isThrownAgain(lines: LogLine[], { roll, number }: LogLine): boolean {
  const [before, why] = lines.slice(-2);
  const isSame = !!roll && roll.purpose === before?.roll?.purpose && roll.rule === before.roll.rule;
  return isSame && !!why && !why.roll && !why.where && number - before.number <= DECLARED;
}

/** Whether what was told before a die, such as who lies hidden there, goes on with what declared its fight; what begins one does not. */
function isMoreOf({ lines }: Entry, before: Entry | undefined): boolean {
  const [told, declared] = [lines[0]!, before?.lines.at(-1)];
  return before?.is === "other" && !told.opens && !!told.where && declared?.where === told.where && told.number - declared.number <= DECLARED;
}

/** Whether a line declares a fight, as the one that began another did. */
export function isDeclared(line: LogLine, begun: LogLine): boolean {
  return !begun.roll && line.rule === begun.rule && !!line.rule;
}

/** An entry in one sentence. */
function told({ is, lines }: Entry): string {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  if (is === "move" && first.leg && last.leg && lines.length > 1) {
    const from = first.leg.from ? `${first.leg.from} → ` : "came on and went to ";
    return `${first.leg.who} ${first.leg.from ? "went " : ""}${from}${last.leg.to}, ${lines.length} hexes.`;
  }
  if (is !== "fight" || lines.length < 2) return first.text;
  const rolls = lines.flatMap(({ roll }) => roll ?? []);
  if (first.roll && rolls.length === lines.length) return `${rolls.slice(-TOLD).map(({ purpose, means }) => `${bare(purpose)}: ${means}`).join("; ")}.`;
  const head = bare(first.roll ? first.roll.purpose : first.text);
  return `${head}: ${comeTo(lines)}.`;
}

/** What a fight came to: its die; where more followed it, what became of whom and not the sums; else the last check. */
function comeTo(lines: LogLine[]): string {
  const rolls = lines.flatMap(({ roll }) => roll ?? []);
  const [last, end] = [rolls.at(-1)!, lines.findLastIndex(({ roll }) => roll)];
  const isAgain = isThrownAgain(lines.slice(0, end), lines[end]!);
  const after = lines.slice(isAgain ? end + 1 : lines.findIndex(({ roll }) => roll) + 1).filter(({ roll }) => !roll);
  const isFlagged = after.some(({ result }) => result);
  const came = isFlagged ? after.filter((line) => line.result || lines.indexOf(line) > end) : after;
  if ((isAgain || rolls.length < 2) && came.length < 2 && !isFlagged) return last.means;
  const told = came.slice(-TOLD).map(({ text }) => bare(text));
  return told.length ? told.join("; ") : `${bare(last.purpose)}, ${last.means}`;
}

/** What a fight came to so far, in few words: what became of whom, who died, what two dice against each other gave, else its last die; nothing without a die. */
export function upshot(lines: LogLine[], dead: string[] = []): string {
  const came = lines.filter(({ result }) => result).slice(-TOLD);
  if (came.length) return came.map(({ text }) => bare(text)).join("; ");
  if (dead.length) return `${listed(dead.slice(0, TOLD))}${dead.length > TOLD ? " and others" : ""} destroyed`;
  const [last, other] = lines.flatMap(({ roll }) => roll ?? []).reverse();
  const isOpposed = !!other && other.rule === last!.rule && other.side !== last!.side;
  const next = isOpposed ? lines[lines.findLastIndex(({ roll }) => roll) + 1] : undefined;
  return next ? bare(next.text) : (last?.means ?? "");
}

/** The head of a fight: where it was, once, and what it came to. */
export function headed(hex: string, came: string): string {
  return came.startsWith(`${hex} `) ? came : `${hex}: ${capital(came)}`;
}

/** A sentence without its last stop. */
function bare(text: string): string {
  return text.replace(/[.:]$/, "");
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

/** What was told in the stride that led to a position. */
export function strideTo(lines: LogLine[], stride: Stride, here: number, last: number): LogLine[] {
  const from = stopBeside(stopsOf(lines, stride, last), here, -1);
  return lines.filter(({ number }) => from < number && number <= here);
}

/** The ways that were gone, each unit's as one as far as it goes on. */
export function waysIn(lines: LogLine[]): string[][] {
  const found: { who: string; path: string[] }[] = [];
  for (const { leg } of lines) {
    if (!leg?.from) continue;
    const begun = found.findLast(({ who }) => who === leg.who);
    if (begun?.path.at(-1) === leg.from) begun.path.push(leg.to);
    else found.push({ who: leg.who, path: [leg.from, leg.to] });
  }
  return found.map(({ path }) => path);
}

/** The stop before or after a position. */
export function stopBeside(stops: number[], here: number, by: -1 | 1): number {
  if (by < 0) return stops.findLast((stop) => stop < here) ?? stops[0] ?? 0;
  return stops.find((stop) => stop > here) ?? stops.at(-1) ?? here;
}
