/** Fights as they are seen: the dice that fell, what they came to, who lost what; and the other side's turn. */

import { type Changes, type Deed, NO_CHANGES, type Rolled, between, joined, rolledIn, summary, turned } from "../happened";
import type { LogLine, State } from "../protocol";
import { isForced as forced, optionsOf } from "../question";
import { heard } from "../sound";
import { isDeclared } from "../story";
import type { Match } from "./match.svelte";

/** One fight: where it was, its dice, what else was told, and what became of the counters. */
export interface Fight {
  where: string;
  rolls: Rolled[];
  lines: LogLine[];
  /** All of it in order, dice and words. */
  told: LogLine[];
  changes: Changes;
  /** Grows when it is shown again. */
  shown: number;
}

/** All that the other side has done since one's last choice, from the position where it began. */
export interface Turn {
  from: number;
  side: string;
  changes: Changes;
  lines: LogLine[];
  goals: Deed[];
}

export class Fights {
  /** The last fight, or one before it that is looked at, until it is put away or something is chosen. */
  fight = $state.raw<Fight | null>(null);
  /** The other fights since then, in order: one's own, when the other side answers at once. */
  others = $state.raw<Fight[]>([]);
  /** What the other side did, until something is chosen. */
  theirs = $state.raw<Turn | null>(null);

  private before: State | null = null;
  /** The last position that each side at this screen has seen. */
  private seen = new Map<string, number>();

  constructor(private match: Match) {
    match.follow((state) => this.follow(state));
  }

  /** What the other side did, in a few lines. */
  get deeds(): Deed[] {
    const { theirs, match } = this;
    return theirs ? summary(theirs.changes, theirs.lines, theirs.goals, (id) => match.nameOf(id), match.role) : [];
  }

  /** Whether the other side's turn is over and worth telling. */
  get isTold(): boolean {
    return !!this.theirs && (this.match.isMine || !!this.match.state?.over) && this.deeds.length > 0;
  }

  showAgain(): void {
    if (this.fight) this.fight = { ...this.fight, shown: this.fight.shown + 1 };
  }

  /** Look at another fight of those since one's last choice. */
  turnTo(other: Fight): void {
    const all = this.fight ? [...this.others, this.fight] : this.others;
    this.others = all.filter((each) => each !== other).sort((one, two) => lastOf(one) - lastOf(two));
    this.fight = { ...other, shown: other.shown + 1 };
  }

  putAway(): void {
    [this.fight, this.others] = [null, []];
  }

  /** Something was done of one's own free will: what was shown has been seen. */
  private chosen(): void {
    this.putAway();
    this.theirs = null;
  }

  clear(): void {
    this.chosen();
    this.before = null;
  }

  private follow(state: State): void {
    const { before } = this;
    this.before = state;
    const seen = this.seen.get(state.role);
    this.seen.set(state.role, state.number);
    if (!before && seen !== undefined && seen < state.number) return void this.comeBack(seen, state);
    if (!before || before.role !== state.role || before.epoch !== state.epoch) return this.chosen();
    if (state.number === before.number) return;
    const changes = between(before, state);
    const rolls = rolledIn(state.events);
    const isForced = !!before.question && forced(optionsOf(before.question));
    const [phase, next] = [before, state].map(({ sequence }) => sequence.find(({ now }) => now));
    const hasDone = state.events.length > 0 || phase?.title !== next?.title;
    if (before.who === state.role && hasDone && !isForced) this.chosen();
    this.addFight(state, changes, rolls);
    if (before.who !== state.role && phase?.side !== state.role) this.addTheirs(before, state, changes, state.events);
  }

  /** Whoever takes the screen over is told what happened since they gave it away. */
  private async comeBack(from: number, state: State): Promise<void> {
    const { match } = this;
    try {
      const past = await match.look(from);
      await match.readLog();
      if (this.before !== state) return;
      const { trails, losses } = between(past, state);
      this.addTheirs(past, state, { trails, losses }, match.log.filter(({ number }) => number > from));
    } catch {
      // Without the past the log must do.
    }
  }

  private addFight({ events, number }: State, changes: Changes, rolls: Rolled[]): void {
    const all = this.fight ? [...this.others, this.fight].sort((one, two) => lastOf(one) - lastOf(two)) : [];
    const fight = all.at(-1);
    const last = fight ? lastOf(fight) : -1;
    const goesOn = fight && number - last <= GAP && (!rolls.length || (this.isNear(fight, rolls[0]!) && !isAnother(fight, events)));
    if (!rolls.length && !(goesOn && changes.losses.length)) return;
    const begun = goesOn ? fight : { where: "", rolls: [], lines: [], told: [], changes: NO_CHANGES, shown: 0 };
    const fallen = [...begun.rolls, ...rolls];
    this.others = goesOn ? all.slice(0, -1) : all;
    this.fight = {
      ...begun,
      where: fallen.at(-1)?.where || begun.where,
      rolls: fallen,
      told: [...begun.told, ...events.filter(({ roll, text }) => roll || text)],
      lines: [...begun.lines, ...events.filter(({ roll, text }) => !roll && text)],
      changes: joined(begun.changes, { ...changes, trails: [] }),
    };
    heard(changes.losses.some(({ after }) => !after) ? "destroyed" : rolls.length ? "die-land" : "loss");
  }

  /** Whether a die falls in the hex of a fight or next to it. */
  private isNear(fight: Fight, { where }: Rolled): boolean {
    const [here, there] = [fight.where, where].map((place) => this.match.hexOf(place));
    return here === there || !!this.match.board.neighbours[here!]?.includes(there!);
  }

  private addTheirs(before: State, state: State, changes: Changes, lines: LogLine[]): void {
    const { theirs, match } = this;
    const others = match.game.sides.filter((side) => side !== state.role);
    const begun = theirs ?? { from: before.number, side: others[0] ?? "", changes: NO_CHANGES, lines: [], goals: [] };
    const trails = changes.trails.filter(({ counter }) => counter.side !== state.role);
    this.theirs = {
      ...begun,
      changes: joined(begun.changes, { trails, losses: changes.losses }),
      lines: [...begun.lines, ...lines],
      goals: [...begun.goals, ...turned(before, state)],
    };
  }
}

/** Whether lines declare another fight, as that one was declared. */
function isAnother({ told }: Fight, events: LogLine[]): boolean {
  const [begun] = told;
  return events.some((line) => !line.roll && !!line.text && (!!line.opens || (!!begun && isDeclared(line, begun))));
}

/** The position in which the last of a fight was told. */
function lastOf({ lines, rolls }: Fight): number {
  return [...lines, ...rolls].reduce((most, { number }) => Math.max(most, number), 0);
}

const GAP = 3; // choices and dice after which something belongs to another fight
