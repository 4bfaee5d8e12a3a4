/** What has happened from one position to a later one, as far as a seat can see it. */

import { idOf } from "./map/piles";
import type { Counter, Goals, LogLine, Roll, State } from "./protocol";
import { brief } from "./phrases";
import { type Entry, storyOf } from "./story";

/** A counter that went from hex to hex. */
export interface Trail {
  id: string;
  counter: Counter;
  path: string[];
}

/** A counter that lost steps; nothing is left of one that fell. */
export interface Loss {
  id: string;
  counter: Counter;
  hex: string;
  before: number;
  after: number;
}

export interface Changes {
  trails: Trail[];
  losses: Loss[];
}

/** A line of the log that tells of a die. */
export type Rolled = LogLine & { roll: Roll };

type Position = Pick<State, "scene" | "goals">;

export const NO_CHANGES: Changes = { trails: [], losses: [] };

/** What became of the counters that can be told apart in both positions. */
export function between(before: Position, after: Position): Changes {
  const now = new Map(after.scene.counters.map((counter) => [idOf(counter), counter]));
  const fallen = new Set(fell(before, after).map(({ id }) => id));
  const found: Changes = { trails: [], losses: [] };
  for (const counter of before.scene.counters) {
    const id = idOf(counter);
    const next = id ? now.get(id) : undefined;
    if (!id || counter.hidden) continue;
    if (fallen.has(id)) found.losses.push({ id, counter, hex: counter.hex, before: counter.steps[0], after: 0 });
    if (!next || next.hidden) continue;
    if (next.steps[0] < counter.steps[0]) found.losses.push({ id, counter: next, hex: next.hex, before: counter.steps[0], after: next.steps[0] });
    if (next.hex !== counter.hex) found.trails.push({ id, counter: next, path: [counter.hex, next.hex] });
  }
  return found;
}

/** The counters that are gone for good: not those that lie beneath others or have left the map. */
function fell(before: Position, after: Position): { id: string }[] {
  const left = new Set([...after.scene.counters, ...(after.scene.off ?? [])].map(idOf));
  const missing = before.scene.counters.filter((counter) => idOf(counter) && !counter.hidden && !left.has(idOf(counter)));
  return missing
    .filter(({ side, hex }) => lostBy(side, before, after) > 0 && pile(before, side, hex) > pile(after, side, hex))
    .map((counter) => ({ id: idOf(counter) }));
}

/** How many units a side has lost between, as the game counts them, else by the counters. */
function lostBy(side: string, before: Position, after: Position): number {
  const [then, now] = [before, after].map(({ goals }) => lostIn(goals, side));
  if (then !== undefined && now !== undefined) return now - then;
  return pile(before, side) - pile(after, side);
}

function lostIn(goals: Goals | null, side: string): number | undefined {
  return goals?.lost.find((each) => each.side === side)?.units;
}

/** How many counters of a side there are, in a hex or on the whole map. */
function pile({ scene }: Position, side: string, hex = ""): number {
  const held = scene.counters.filter((counter) => counter.side === side && (!hex || counter.hex === hex));
  return held.reduce((sum, { stack }) => sum + (stack || 1), 0);
}

/** What losses cost a side: units that died on both sides first, then steps; below 0 where it served. */
export function costOf(losses: Loss[], side: string): number {
  const sum = (of: (loss: Loss) => number) => losses.reduce((total, loss) => total + (loss.counter.side === side ? of(loss) : -of(loss)), 0);
  return sum(({ after }) => Number(!after)) || sum(({ before, after }) => before - after);
}

/** Changes one after the other, told as one: ways are joined, a unit's losses added up. */
export function joined(first: Changes, then: Changes): Changes {
  const trails = new Map(first.trails.map((trail) => [trail.id, trail]));
  for (const trail of then.trails) {
    const begun = trails.get(trail.id)?.path ?? [];
    const path = begun.at(-1) === trail.path[0] ? [...begun, ...trail.path.slice(1)] : trail.path;
    trails.set(trail.id, { ...trail, path });
  }
  const losses = new Map(first.losses.map((loss) => [loss.id, loss]));
  for (const loss of then.losses) losses.set(loss.id, { ...loss, before: losses.get(loss.id)?.before ?? loss.before });
  return { trails: [...trails.values()], losses: [...losses.values()] };
}

/** The lines that tell of a die. */
export function rolledIn(lines: LogLine[]): Rolled[] {
  return lines.filter((line): line is Rolled => !!line.roll);
}

/** One line of what the other side did: its place, its words, how much it matters. */
export interface Deed {
  hex: string;
  text: string;
  weight: number;
}

const MOST = 5; // lines that are read at a glance
const MOST_LETTERS = 16; // of a result that lies on the map beside its hex, if it must be cut
const WHOLE = 24; // that a result may have which is not

/** What a side did, the weightiest first and in few lines; like moves are told together, what units of `mine` began is left out. */
export function summary(changes: Changes, lines: LogLine[], goals: Deed[], nameOf: (id: string) => string, mine = ""): Deed[] {
  const dead = changes.losses.filter(({ after }) => !after).map(({ id, hex }) => ({ hex, text: `${nameOf(id)} destroyed in ${hex}.`, weight: 4 }));
  const all = [...goals, ...dead, ...told(fightsIn(lines, mine)), ...marches(changes.trails, nameOf)].sort((a, b) => b.weight - a.weight);
  if (all.length <= MOST) return all;
  const [shown, rest] = [all.slice(0, MOST - 1), all.slice(MOST - 1)];
  return [...shown, { hex: rest[0]!.hex, text: `And ${rest.length} more: fights and moves in the log.`, weight: 0 }];
}

/** The fights of a log, each as the log tells it; one that is only declared is what one is asked about, so it comes first. */
function fightsIn(lines: LogLine[], mine: string): Deed[] {
  const isTheirs = ({ lines: [first] }: Entry) => !mine || first!.doer !== mine;
  const entries = storyOf(lines).flatMap((chapter) => chapter.entries.filter(isTheirs));
  const whereOf = ({ lines }: Entry) => lines.find(({ where }) => where)?.where ?? "";
  const isDeclared = (entry: Entry) => entry.is === "other" && entry === entries.at(-1) && !!whereOf(entry);
  const fights = entries.filter((entry) => (entry.is === "fight" && whereOf(entry)) || isDeclared(entry));
  return fights.map((entry) => ({ hex: whereOf(entry), text: entry.text, weight: isDeclared(entry) ? 6 : 2 }));
}

/** What each fight came to where its dice fell, in so few letters that they fit on the map. */
export function outcomes(lines: LogLine[]): { where: string; text: string }[] {
  const fights = storyOf(lines).flatMap(({ entries }) => entries.filter(({ is }) => is === "fight"));
  return fights.flatMap(({ lines }) => [...new Map(rolledIn(lines).map(({ where, roll }) => [where, { where, text: cameTo(lines.filter((line) => line.where === where), roll.means) }])).values()]);
}

/** What became of those who were struck, if that is short; else what the die came to. */
function cameTo(lines: LogLine[], means: string): string {
  const results = [...new Set(lines.flatMap(({ result }) => result || []))].join(", ");
  return results && results.length <= WHOLE ? results : brief(means, MOST_LETTERS);
}

/** What happened several times in one line. */
function told(deeds: Deed[]): Deed[] {
  const times = new Map<string, number>();
  for (const { text } of deeds) times.set(text, (times.get(text) ?? 0) + 1);
  const first = deeds.filter(({ text }, i) => deeds.findIndex((each) => each.text === text) === i);
  return first.map((deed) => ({ ...deed, text: times.get(deed.text)! > 1 ? `${deed.text} (${times.get(deed.text)} times)` : deed.text }));
}

/** Moves by formation, those of many units first. */
function marches(trails: Trail[], nameOf: (id: string) => string): Deed[] {
  const groups = new Map<string, Trail[]>();
  for (const trail of trails) {
    if (trail.path[0] === trail.path.at(-1)) continue;
    const key = trail.counter.formation || trail.id;
    groups.set(key, [...(groups.get(key) ?? []), trail]);
  }
  return [...groups].map(([formation, group]) => {
    const longest = group.reduce((one, other) => (other.path.length > one.path.length ? other : one));
    const end = longest.path.at(-1)!;
    const text = group.length > 1 ? `${nameOf(formation)}: ${group.length} units moved, the farthest to ${end}.` : `${nameOf(longest.id)} went ${longest.path[0]} → ${end}.`;
    return { hex: end, text, weight: 1 };
  });
}

/** The goals whose state has changed, in words. */
export function turned(before: Position, after: Position): Deed[] {
  const then = new Map((before.goals?.aims ?? []).map((aim) => [aim.title, aim]));
  const changed = (after.goals?.aims ?? []).filter((aim) => then.has(aim.title) && then.get(aim.title)!.stands !== aim.stands);
  return changed.map(({ title, stands, place }) => ({ hex: place, text: `${title}: ${stands}.`, weight: place ? 5 : 1.5 })); // a sum is told by what led to it
}

/** What others did between two positions as a seat sees them, in a few lines. */
export function theirDeeds(before: State, after: State, log: LogLine[], nameOf: (id: string) => string): Deed[] {
  const { trails, losses } = between(before, after);
  const theirs = trails.filter(({ counter }) => counter.side !== after.role);
  return summary({ trails: theirs, losses }, log, turned(before, after), nameOf, after.role);
}
