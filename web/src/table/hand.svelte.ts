/** What the player has in hand: units and hexes picked, a planned move, a choice being weighed. */

import type { Ground } from "../map/ground";
import { gatherPiles, idOf } from "../map/piles";
import type { Counter, Far, State } from "../protocol";
import { type Answer, type Option, beginMoves, click, isForced, matching, open, placesIn, plain, unitsLeft } from "../question";
import type { Step } from "../thread";
import { Ending, isAskedAbout } from "./ending.svelte";
import { targetOf } from "./gathering";
import type { Match } from "./match.svelte";
import { couldHaveFought, explain, isHalf, mayChange, tellWhyFar } from "./refusing";
import { Way } from "./way.svelte";

export class Hand {
  picks = $state.raw<string[]>([]);
  /** A whole option that waits for the player's word. */
  weighed = $state.raw<Option | null>(null);
  fan = $state("");
  readonly ending = new Ending();

  /** Whether a unit has an order that lasts, so that nobody need ask what it does. */
  isExcused: (unit: string) => boolean = () => false;

  private asking: Promise<void> | null = null;
  private offered: Option[] = [];
  private taking: Promise<void> | null = null;
  private begun = "";
  private match: Match;
  private ground: Ground;
  readonly way: Way;

  constructor(match: Match, ground: Ground) {
    this.match = match;
    this.ground = ground;
    this.way = new Way(match);
    match.follow((state) => this.begin(state));
  }

  /** The units that the move or attack under way is about. */
  get actors(): string[] {
    if (this.match.state?.over) return [];
    const named = [...this.match.question.about, ...this.match.thread.flatMap(({ fills }) => fills)];
    return [...new Set(named)].filter((word) => this.face(word)?.side === this.match.role);
  }

  /** The hex that an attack under way is aimed at. */
  get aimed(): string {
    return targetOf(this.match, this.ground, [...this.picks, ...(this.weighed?.targets ?? [])]);
  }

  /** Every option that fits what is picked. */
  get left(): Option[] {
    return matching(this.match.options, this.picks);
  }

  /** Targets that may be picked now. */
  get open(): Set<string> {
    return open(this.match.options, this.picks);
  }

  /** Options that are buttons: nothing on the map is left to point at. */
  get plain(): Option[] {
    const found = plain(this.match.options, this.picks);
    return this.isFresh ? found.filter(({ form }) => !form.passes) : found;
  }

  /** Whether units were only taken up for a move: putting them down costs nothing, stopping would. */
  get isFresh(): boolean {
    const { taken, state } = this.match;
    return this.isOnTheWay && taken.length > 0 && taken.every(({ form }) => !form.way) && (state?.undo.choices ?? 0) >= taken.length;
  }

  /** What can be chosen of the way to move, and what has been: each by its button. */
  get modes(): { chosen: Step[]; open: Option[] } {
    const isMode = ({ form }: Answer) => form.mode;
    if (!this.isOnTheWay) return { chosen: [], open: [] };
    const asker = (key: string) => key.split(" ")[0];
    const isHere = ({ key }: Step) => asker(key) === asker(this.match.question.key); // not what led to the move
    return { chosen: this.match.taken.filter((step) => isMode(step) && isHere(step)), open: this.plain.filter(isMode) };
  }

  /** Whether something must be answered that the map alone would hide: no button passes it. */
  get isForced(): boolean {
    return isForced(this.match.options);
  }

  /** Every hex in reach of the move under way. */
  get far(): Map<string, Far> {
    return this.way.reach;
  }

  /** The choice that would take the picked unit up for a move. */
  get begins(): Option | undefined {
    return this.beginnings[0];
  }

  /** Whether the picked unit could set out in several ways, such as at a run or with care. */
  get isChoosing(): boolean {
    return this.beginnings.length > 1;
  }

  private get beginnings(): Option[] {
    return beginMoves(this.plain, this.picks, this.match.game.manners.sets_out);
  }

  /** Every hex that the picked unit could go to, before it is taken up. */
  get ahead(): Map<string, Far> {
    return this.begins ? this.way.ahead : new Map();
  }

  /** How much movement the units in hand would have in another way to move, where it is known. */
  paceOf(choice: string): number {
    return this.way.paces[choice] ?? 0;
  }

  /** The places inside a hex that may be gone to or chosen now, such as the floors of a house. */
  roomsIn(hex: string): string[] {
    const rooms = [...this.far.keys(), ...this.open].filter((word) => !word.includes("/") && this.match.hexOf(word) === hex);
    return [...new Set(rooms)];
  }

  /** The hexes of the planned path, one after the other. */
  get plan(): string[] {
    return this.way.hexes;
  }

  get isMoving(): boolean {
    return this.far.size > 0;
  }

  /** Whether the question is about the next place of a move. */
  get isOnTheWay(): boolean {
    return this.match.options.some(({ form }) => form.way);
  }

  at(hex: string): Counter[] {
    return (this.match.state?.scene.counters ?? []).filter((counter) => counter.hex === hex);
  }

  /** The counter of a unit on the map or beside it. */
  face(unit: string): Counter | undefined {
    const off = this.match.state?.scene.off ?? [];
    return this.match.counter(unit) ?? (unit ? off.find((counter) => idOf(counter) === unit) : undefined);
  }

  /** The movement of the units in hand, if it is known and bounds what is in reach. */
  get allowance(): number {
    const known = this.actors.map((unit) => this.match.state?.movement?.[unit]?.[1] ?? 0);
    const least = known.length ? Math.min(...known) : 0;
    return [...this.far.values()].every(({ price }) => price <= least) ? least : 0;
  }

  /** Where the units in hand stand. */
  get start(): string {
    return this.match.counter(this.actors[0] ?? "")?.hex ?? "";
  }

  /** The whole planned path, from where the units stand. */
  get path(): string[] {
    if (!this.plan.length) return [];
    return this.start ? [this.start, ...this.plan] : this.plan;
  }

  /** Carry out what is planned so far and plan on from its end. */
  async goVia(hex: string): Promise<void> {
    if (!this.plan.length || this.plan.includes(hex)) return this.click(hex);
    await this.go(true);
    await this.click(hex);
  }

  /** A click on a hex, or on one unit of it. */
  async click(hex: string, unit = ""): Promise<void> {
    await this.taking; // a click while a stack is taken up is meant for it
    if (!this.match.isMine || (this.match.busy && !(await this.match.sending.isFree(this.match)))) return;
    this.match.refusal = null;
    this.ending.drop();
    await Promise.all([this.asking, this.way.seeing]);
    const names = unit ? [unit] : this.names(hex);
    if (!unit && this.plan.length && hex === this.start) return this.clear();
    if (!unit && this.far.has(hex)) return this.lead(hex);
    const meantBy = click(this.match.options, this.picks, names);
    if (meantBy.is === "pick") {
      this.picks = meantBy.picks;
      this.weighed = null;
    } else if (meantBy.is === "send" && (unit || !this.setsOutTo(hex, meantBy.option))) {
      this.taking = this.takeUp(meantBy.option, meantBy.picks, unit ? "" : hex);
      await this.taking;
    } else await this.other(hex, names);
  }

  /** Take an option; where it takes up a unit for a move, the stack in its hex comes along. */
  private async takeUp(option: Option, picks: string[], hex: string): Promise<void> {
    const wasOnTheWay = this.isOnTheWay;
    this.offered = this.match.options;
    await this.take(option, picks);
    if (hex && !wasOnTheWay && this.isFresh) await this.takeStack(hex);
  }

  /** Take along, one by one, whoever stands in a hex with the unit in hand and may come. */
  private async takeStack(hex: string): Promise<void> {
    const isBeside = (option: Option) => option.form.gathers && !option.form.weighs && this.match.counter(option.targets[0] ?? "")?.hex === hex;
    for (let next = this.match.options.find(isBeside); next && this.isFresh; next = this.match.options.find(isBeside)) {
      if (!(await this.match.choose(next.text))) return;
    }
    await this.asking;
  }

  /** Whether a click on a hex would take something up or choose something. */
  offers(hex: string): boolean {
    return this.far.has(hex) || click(this.match.options, this.picks, this.names(hex)).is !== "refused";
  }

  /** Plan the cheapest way to a hex, or none where it is out of reach. */
  aim(hex: string): boolean {
    const isReached = this.way.to(hex);
    if (!isReached) this.way.legs = [];
    return isReached;
  }

  /** Wait until it is known how far the units in hand may go. */
  async ready(): Promise<void> {
    await this.asking;
  }

  /** Whether a unit is in hand: on the move, attacking or picked. */
  holds(unit: string): boolean {
    return this.actors.includes(unit) || this.picks.includes(unit);
  }

  /** Choose this option now, or put it before the player when it cannot be taken back. */
  async take(option: Option, picks: string[] = option.targets): Promise<void> {
    if (option.form.weighs && option.targets.length) {
      this.picks = picks;
      this.weighed = option;
      return;
    }
    await this.match.choose(option.text);
  }

  /** Press a button; an ending with units left to act is asked about once more, elsewhere. */
  async press(option: Option): Promise<void> {
    if (isAskedAbout(option, this.match, this.canStillAct)) return this.ending.ask(option.text);
    this.ending.drop();
    await this.match.choose(option.text);
    if (this.way.isGone) await this.way.resume();
  }

  /** End although units can still act. */
  async endAnyway(): Promise<void> {
    const choice = this.ending.insisted();
    if (choice) await this.match.choose(choice);
  }

  /** Put everything in hand down as if it had never been taken up. */
  async putDown(): Promise<void> {
    this.clear();
    for (let begun = this.match.taken.length; begun > 0 && this.isFresh; begun--) if (!(await this.match.undo())) return;
  }

  /** The units that have something left to do in this step and no order for it; nobody is idle among whom one must be picked, or while something is asked about a unit. */
  get idle(): string[] {
    if (this.isForced || this.match.question.about.length) return [];
    return [...unitsLeft(this.match.options, this.match.game.manners.at_will)].filter((unit) => this.face(unit) && !this.isExcused(unit));
  }

  get canStillAct(): number {
    return this.idle.length;
  }

  /** Carry out the planned path, and end the move there unless it shall go on. */
  async go(goOn = false): Promise<void> {
    await this.way.go(goOn);
  }

  /** One step back: the plan, the weighed choice, the picks, and then the unit itself. */
  async back(): Promise<boolean> {
    if (this.match.refusal || this.ending.choice || this.fan) {
      this.match.refusal = null;
      this.ending.drop();
      this.fan = "";
      return true;
    }
    if (this.plan.length || this.weighed || this.picks.length) {
      this.clear();
      return true;
    }
    const { state, thread } = this.match;
    if (!this.match.isMine || !thread.length || !state?.undo.choices) return false;
    if (!this.isFresh) return this.match.undo();
    await this.putDown();
    return true;
  }

  clear(): void {
    this.way.legs = [];
    this.picks = [];
    this.weighed = null;
  }

  /** Begin anew with a new position; one that is only told again changes nothing in hand. */
  private begin({ number, epoch, over, role }: State): void {
    const key = [number, epoch, over, role, this.match.isMine].join(" ");
    if (key === this.begun && !this.way.failed) return;
    this.begun = key;
    this.match.refusal = null;
    this.clear();
    this.way.forget();
    this.ending.drop();
    this.fan = "";
    const isUnderWay = this.start !== "" || this.match.thread.length > 0;
    const isAboutAMove = this.match.question.forms.some(({ way }) => way); // though one must turn before any step
    const isAsked = this.match.isMine && isAboutAMove && isUnderWay;
    this.asking = isAsked ? this.way.ask(this.start) : null;
    if (this.way.isGone && !this.match.busy) void this.way.resume();
  }

  /** A click along the way: go, shorten it, lead it on by a hex, or plan anew. */
  private async lead(hex: string): Promise<void> {
    if (hex === this.way.end?.hex) return this.go();
    if (this.plan.includes(hex)) return this.way.cut(hex);
    if (!this.way.leadsTo(hex, this.ground) || !(await this.way.on(hex))) this.way.to(hex);
    await this.way.weigh();
  }

  /** What a click that is not offered does instead: another unit, a look, or the reason. */
  private async other(hex: string, names: string[]): Promise<void> {
    const isHeld = names.some((name) => this.holds(name));
    if (isHeld && this.isOnTheWay) return;
    if (!isHeld && this.isUnderFire(hex)) {
      this.match.refusal = { text: `${hex} is the target.`, objections: [], hex };
      return;
    }
    if (!isHeld && (await this.switchTo(names))) return;
    const here = this.at(hex);
    if (!here.length && !this.picks.length && !this.isOnTheWay && !this.begins) return;
    const isOwn = here.some(({ side }) => side === this.match.role);
    if (isOwn && !this.picks.includes(names[0]!) && isHalf(this.match, names[0]!)) {
      this.picks = [names[0]!];
      return;
    }
    if (!isOwn && (await this.setOut(hex))) return;
    if (!isOwn && here.length && this.isFresh && couldHaveFought(this.match)) {
      const fighter = this.actors.slice(0, 1);
      await this.putDown();
      return explain(this.match, fighter, hex, names);
    }
    const isFar = this.isMoving && !isHeld && !this.ground.neighbours(this.start).includes(hex);
    if (isFar) return tellWhyFar(this.match, this.ground, this.way, hex);
    await explain(this.match, this.picks, hex, this.isMoving ? [hex] : names);
  }

  /** Whether an attack that is being gathered is aimed at a hex. */
  private isUnderFire(hex: string): boolean {
    return hex === this.aimed && this.match.thread.length > 0 && !!this.match.state?.undo.choices;
  }

  /** Whether a click goes to a hex, or to one's own there, rather than doing something to it at once: that is listed. */
  private setsOutTo(hex: string, { form, targets }: Option): boolean {
    const here = this.at(hex);
    if (!this.begins || form.weighs || this.match.isUnit(targets.at(-1) ?? "")) return false;
    return here.length ? here.every((counter) => counter.side === this.match.role && !this.holds(idOf(counter))) : this.ahead.has(hex);
  }

  /** Take the picked unit up for a move to a hex, where the question offers to. */
  private async setOut(hex: string): Promise<boolean> {
    const isFree = !this.at(hex).some(({ side }) => side !== this.match.role);
    const { begins } = this;
    if (!begins || !isFree || !(await this.match.choose(begins.text))) return false;
    await this.asking;
    if (this.aim(hex)) await this.way.weigh();
    else await tellWhyFar(this.match, this.ground, this.way, hex);
    return true;
  }

  /** Put the unit in hand down and take up another, as long as nothing has been done with it. */
  private async switchTo(clicked: string[]): Promise<boolean> {
    const names = clicked.filter(this.match.isUnit); // a place could only be taken up for something else
    if (!names.length) return false;
    const isTakenUp = this.isFresh && click(this.offered, [], names).is !== "refused";
    if (isTakenUp) await this.putDown();
    else if (!mayChange(this.match, names) || !(await this.match.undo())) return false;
    const again = click(this.match.options, [], names);
    const hex = this.match.counter(names[0]!)?.hex ?? "";
    if (again.is === "send") await this.takeUp(again.option, again.picks, hex);
    else if (again.is === "pick") this.picks = again.picks;
    return true;
  }

  /** The words that a click on a hex may mean: its units from the top down, then the hex. */
  private names(hex: string): string[] {
    const units = gatherPiles(this.at(hex), this.ground)
      .flatMap(({ counters }) => [...counters].reverse())
      .map(idOf)
      .filter(Boolean);
    return [...units, ...placesIn(hex, this.match.question)];
  }
}
