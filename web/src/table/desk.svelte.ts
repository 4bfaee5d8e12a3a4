/** Everything at one player's place: the match, the hand, the eyes, the panels that are open. */

import type { Note } from "../gameinfo";
import { type Motion, amend, keptMatch, readLiking, writeLiking } from "../kept";
import { ALL, type Wanted } from "../logfilter";
import { goalNames } from "../map/goalnames";
import type { Screen } from "../map/camera";
import type { Ground } from "../map/ground";
import { type Pile, idOf, placeOf } from "../map/piles";
import type { Stage } from "../map/stage";
import { capital } from "../phrases";
import { type Answer, deed, fillsOf, promptOf, told } from "../question";
import type { Said, State } from "../protocol";
import { type Route, readRoute } from "../route";
import { heard } from "../sound";
import { hexAloud } from "./aloud";
import { Arcs } from "./arcs.svelte";
import { Column } from "./column.svelte";
import { Entering } from "./entering.svelte";
import { Errands } from "./errands.svelte";
import { Fights } from "./fights.svelte";
import { Forecast } from "./forecast.svelte";
import { Hand } from "./hand.svelte";
import { Hint } from "./hint.svelte";
import { listed as listing, outside } from "./listing";
import { Looking } from "./looking.svelte";
import type { Match } from "./match.svelte";
import { passEmptySteps } from "./passing";
import { Pencil } from "./pencil.svelte";
import { Rulebook } from "./rulebook.svelte";
import { Study } from "./study.svelte";
import { Timer } from "./timer.svelte";

export type Tab = "unit" | "attack" | "hex" | "log";
export type Sheet = "" | "menu" | "keys" | "chat" | "position" | "dice" | "links" | "rules" | "charts" | "fork" | "notes";

const PACES: Record<Motion, number> = { off: 0, fast: 0.4, full: 1 };
const FOLDED = 50; // pixels that the goal takes where it is one line over the map
const GAP = 12; // pixels between the note of the guide and another card
const LEAST_ROOM = 200; // pixels between panels in which a map can be seen; else it lies beneath the note until that is read
const JOINED = 300; // milliseconds within which sentences are read out together

export class Desk {
  readonly hand: Hand;
  readonly looking: Looking;
  readonly arcs: Arcs;
  readonly forecast: Forecast;
  readonly rulebook: Rulebook;
  readonly hint: Hint;
  readonly study: Study;
  readonly fights: Fights;
  readonly column: Column;
  readonly entering: Entering;
  readonly errands: Errands;
  readonly pencil: Pencil;
  readonly time: Timer;
  stage = $state.raw<Stage | null>(null);
  layout = $state<"wide" | "one" | "phone">("wide");
  /** Whether the notes of a guided game are wanted. */
  isGuided = $state(false);
  /** The notes that have been read. */
  notesRead = $state.raw<string[]>([]);
  /** Whether what can be chosen is listed beside the map. */
  readonly hasList = $derived.by(() => this.match.isMine && !this.looking.replaying && (listing(this).length + outside(this).length > 0 || this.entering.journey.mayTakeBack));
  /** Whether the card of the goal makes room for what is in hand, listed, weighed or taught. */
  readonly isGoalFolded = $derived.by(() =>
    this.layout === "phone" ? !this.noteHeight && (this.hasUnit || this.hasList || this.isWeighing || this.isGuided) : this.layout === "one" && this.tab === "attack",
  );
  /** How high the note of the guide is; 0 while there is none. */
  noteHeight = $state(0);
  tab = $state<Tab>("log");
  sheet = $state<Sheet>("");
  overlays = $state(false);
  /** Whether a small map of the whole is shown. */
  smallMap = $state(readLiking().smallMap);
  /** Whether counters are hidden, to look at the ground beneath them. */
  isBare = $state(false);
  /** Whether the menu was opened to name a hex. */
  naming = $state(false);
  letters = $state(readLiking().letters);
  motion = $state<Motion>(readLiking().motion);
  /** Which lines of the log are shown, and whether that is being settled. */
  wanted = $state.raw<Wanted>(ALL);
  filtering = $state(false);
  spoken = $state("");
  alarm = $state("");
  /** When the last word that has been read here was said. */
  heard = $state(0);

  private saying: string[] = [];
  private timer = 0;
  private lastWho = "";
  private lastNumber = -1;

  constructor(
    readonly match: Match,
    readonly ground: Ground,
  ) {
    this.time = new Timer(match);
    this.hand = new Hand(match, ground);
    this.looking = new Looking(match);
    this.arcs = new Arcs(match, this.hand, this.looking);
    this.forecast = new Forecast(match, this.hand);
    this.rulebook = new Rulebook(match.game.id);
    this.hint = new Hint(match);
    this.study = new Study(match);
    this.fights = new Fights(match);
    this.column = new Column(match, this.hand, ground);
    this.entering = new Entering(match, this.hand, ground);
    this.errands = new Errands(match, this.hand, this.column, ground);
    match.follow((state) => this.announce(state));
    this.pencil = new Pencil(match);
    passEmptySteps(match);
    match.onCover = () => this.cover();
    match.onSaid = ({ from, text }) => this.say(`${capital(from)}: ${text}`);
    const kept = keptMatch(match.info.match, match.token);
    [this.heard, this.isGuided, this.notesRead] = [kept?.heard ?? 0, kept?.guided ?? false, kept?.notes ?? []];
  }

  /** The notes of a guided game, where this is the one that they lead through. */
  get notes(): Note[] {
    const { guide } = this.match.game.manners;
    return guide.scenario === this.match.info.scenario ? guide.notes : [];
  }

  /** Have the notes on the map or not, and know which have been read. */
  guide(isWanted: boolean, read = this.notesRead): void {
    [this.isGuided, this.notesRead] = [isWanted, read];
    amend(this.match.info.match, this.match.token, { guided: isWanted, notes: read });
  }

  /** What the guide leaves of the screen, if that is enough, and the goal where it is folded. */
  free(screen: Screen): Screen {
    const isPhone = this.layout === "phone";
    if (isPhone && this.isGoalFolded) return { ...screen, top: screen.top + FOLDED };
    const side = isPhone ? "top" : "bottom";
    const room = { ...screen, [side]: screen[side] + this.noteHeight + GAP };
    return this.noteHeight && room.height - room.top - room.bottom >= LEAST_ROOM ? room : screen;
  }

  /** Whether a choice lies before the player with its odds. */
  get isWeighing(): boolean {
    return !!this.forecast.subject && this.match.isMine && !this.looking.replaying;
  }

  get hasUnit(): boolean {
    return this.hand.actors.length > 0 || this.hand.picks.length > 0;
  }

  /** What others have said since the chat was last looked at. */
  get unread(): Said[] {
    return this.match.chat.filter(({ from, at }) => at > this.heard && from !== this.match.role);
  }

  /** Everything that was said has been read. */
  hearAll(): void {
    const { chat, info, token } = this.match;
    this.heard = Math.max(this.heard, chat.at(-1)?.at ?? 0);
    amend(info.match, token, { heard: this.heard });
  }

  /** Whether all that can be chosen is about units that stand off the map. */
  get isOffMap(): boolean {
    const isOff = (unit: string) => !this.match.counter(unit);
    const aimed = this.match.options.filter(({ targets }) => targets.length);
    return aimed.length > 0 && aimed.every((option) => fillsOf(option, ["unit"]).some(isOff));
  }

  /** The hexes that are fought for, with their names. */
  get goals(): { hex: string; name: string }[] {
    const { state } = this.looking;
    const laid = (state?.layers ?? []).filter(({ id }) => this.match.game.manners.goal_layers.includes(id)).flatMap(({ marks }) => marks);
    return goalNames([...(state?.scene.marks ?? []), ...laid], this.match.board);
  }

  isHex = (word: string): boolean => this.match.isHex(word);

  /** An answer in words: a sentence where it names something, else what its button says. */
  worded(answer: Answer): string {
    const { blanks, label } = answer.form;
    return blanks.length ? capital(told(answer, (unit) => this.match.nameOf(unit))) : label;
  }

  /** An answer as a button says it: the unit in hand is not named again. */
  shortly(answer: Answer): string {
    const { blanks, label } = answer.form;
    return blanks.length ? capital(deed(answer, this.hand.picks, (unit) => this.match.nameOf(unit))) : label;
  }

  goTo = (hex: string): void => {
    this.looking.cursor = hex;
    this.stage?.reveal(hex, true);
    this.say(hexAloud(this, hex));
  };

  pointAt = (hex: string): void => {
    if (hex && !this.isHex(hex)) return;
    this.looking.pointed = hex;
  };

  /** The hexes of units that can act, in the order of the map. */
  private get idle(): string[] {
    const units = [...this.hand.open].filter((word) => !this.hand.isExcused(word)).map((word) => this.match.counter(word));
    const hexes = units.flatMap((counter) => (counter && counter.side === this.match.role ? [counter.hex] : []));
    return [...new Set(hexes)].filter((hex) => this.ground.has(hex)).sort();
  }

  get canGoIdle(): boolean {
    return this.idle.length > 0;
  }

  /** Go to the next unit that can act, after the last one that was gone to. */
  nextIdle(): void {
    const [first, ...rest] = this.idle;
    const next = [first, ...rest].find((hex) => hex && hex > this.looking.cursor) ?? first;
    if (next) this.goTo(next);
  }

  async click(hex: string, unit = "", via = false): Promise<void> {
    if (this.looking.sighting) return this.looking.sightClick(hex);
    if (this.pencil.isOn) return this.pencil.click(hex);
    if (this.looking.replaying) {
      this.looking.pinned = hex;
      return;
    }
    this.looking.told = hex;
    for (const { journey } of [this.errands, this.column, this.entering]) await journey.over(); // a click on the way counts after it
    if (this.layout !== "wide" && !this.match.isMine) this.tab = "hex";
    if (!this.match.isMine) return this.wait(hex);
    if (this.errands.aiming) return this.errands.give("go", hex);
    const stack = this.hand.at(hex);
    const own = stack.length > 1 && stack[0]?.side === this.match.role;
    const isHeld = hex === this.hand.start || (!this.hand.open.has(hex) && stack.some((counter) => this.hand.picks.includes(idOf(counter))));
    if (!unit && own && this.hand.fan !== hex && isHeld) {
      this.hand.fan = hex;
      return;
    }
    if (!unit && this.gather(hex, via)) return;
    if (!unit && this.opens(hex)) return;
    const { lens } = this.looking;
    const room = !unit && lens && this.hand.far.has(hex + lens) ? hex + lens : hex; // of the level that is looked at
    if (via) await this.hand.goVia(room);
    else await this.hand.click(room, unit);
  }

  /** Fan a hex with several floors in reach where no pointer could rest on it. */
  private opens(hex: string): boolean {
    const { hand, looking } = this;
    if (this.layout !== "phone" || looking.lens || hand.fan === hex || hand.roomsIn(hex).length < 2) return false;
    hand.fan = hex;
    return true;
  }

  /** Whether a click on a pile means its floor, because the hex has several with something on them. */
  mayAim({ hex, place, counters }: Pile): boolean {
    const { hand, looking, match } = this;
    if (!match.isMine || looking.sighting || looking.replaying || this.pencil.isOn || looking.lens) return false;
    if (this.layout === "phone" && hand.roomsIn(hex).length > 1) return false; // the floors are opened for a finger
    const isHeld = counters.some((counter) => hand.holds(idOf(counter)));
    const hasFloors = hand.at(hex).some((counter) => placeOf(counter) !== place);
    return hasFloors && !isHeld && (hand.far.has(place) || hand.open.has(place) || counters.some((counter) => hand.open.has(idOf(counter))));
  }

  /** A click in an opened stack: on one of its units, or where it stands if only that may be chosen. */
  async clickIn(hex: string, unit: string, place: string): Promise<void> {
    const { far, open } = this.hand;
    if (open.has(unit) || (!far.has(place) && !open.has(place))) return this.click(hex, unit);
    await (far.has(place) ? this.hand.click(place) : this.hand.click(hex, place));
  }

  /** A click that gathers stacks, or says where they shall go. */
  private gather(hex: string, shift: boolean): boolean {
    const { column } = this;
    if (shift && column.toggle(hex)) return true;
    if (!column.hexes.length) return false;
    if (hex === column.bound && column.marches.length) void column.go();
    else void column.aim(hex);
    return true;
  }

  /** Whoever clicks out of turn is told what is waited for. */
  private wait(hex: string): void {
    const text = this.match.line === "open" ? this.match.idle : ""; // an outage is told already
    this.match.refusal = text ? { text, objections: [], hex } : null;
  }

  /** Settle which lines of the log are shown, or show them all again. */
  filterLog(on: boolean, words = ""): void {
    this.filtering = on;
    this.wanted = { ...ALL, words };
    if (words && this.layout !== "wide") this.tab = "log";
  }

  /** Take up the sight tool, at the cursor or the unit in hand if there is one; or put it away. */
  toggleSight(): void {
    if (this.looking.sighting) this.looking.stopSight();
    else {
      const hex = this.looking.cursor || (this.match.isMine ? this.hand.start : "");
      this.looking.startSight(hex && this.looking.spot(hex, true));
    }
  }

  open(sheet: Sheet): void {
    this.sheet = this.sheet === sheet ? "" : sheet;
  }

  /** How long motion lasts beside its usual length; none where none is wanted. */
  get pace(): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACES[this.motion];
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    writeLiking({ ...readLiking(), motion });
    if (this.stage) this.stage.still = !this.pace;
  }

  toggleSmallMap = (): void => {
    this.smallMap = !this.smallMap;
    writeLiking({ ...readLiking(), smallMap: this.smallMap });
  };

  setLetters(on: boolean): void {
    this.letters = on;
    writeLiking({ ...readLiking(), letters: on });
  }

  /** Have something read out; what comes at once is joined. */
  say(text: string): void {
    if (!text) return;
    this.saying.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.spoken = this.saying.join(" ");
      this.saying = [];
    }, JOINED) as unknown as number;
  }

  /** Leave nothing of one player's on the screen for the next. */
  private cover(): void {
    clearTimeout(this.timer);
    this.saying = [];
    this.spoken = this.alarm = this.sheet = "";
    this.hand.clear();
    this.fights.clear();
    this.column.clear();
    this.hint.close();
    this.rulebook.open = null;
    this.filterLog(false);
    this.looking.leavePast();
    this.looking.stopSight();
    this.looking.pinned = this.looking.told = this.looking.cursor = "";
  }

  private announce(state: State): void {
    amend(this.match.info.match, this.match.token, { seen: state.number });
    if (this.looking.replaying) return;
    if (this.lastNumber < 0) this.openAt(readRoute(location.hash));
    if (state.number !== this.lastNumber) for (const event of state.events) this.say(event.text);
    this.lastNumber = state.number;
    if (this.match.isMine) this.say(promptOf(this.match.question));
    const isNow = state.who === state.role && this.lastWho !== "" && this.lastWho !== state.role;
    if (state.over || state.who !== state.role) this.alarm = "";
    else if (isNow) {
      this.alarm = `Your turn, ${capital(state.role)}.`;
      notify(this.alarm, promptOf(this.match.question));
      heard("turn-yours");
    }
    this.lastWho = state.who;
    this.faceQuestion();
  }

  /** A link may lead to an earlier position, and a journal opens at its beginning. */
  private openAt(route: Route): void {
    if (route.at === "match" && route.number !== undefined) void this.looking.goTo(route.number);
    else if (this.match.isJournal) void this.looking.goTo(0);
  }

  /** Fly to what must be answered where none of it is in sight, and back when it is answered. */
  private faceQuestion(): void {
    const { stage, match, hand } = this;
    if (!stage) return;
    if (!hand.isForced && !this.isOffMap) return stage.flyBack();
    const words = match.options.flatMap(({ targets }) => targets);
    const hexes = words.map((word) => match.counter(word)?.hex ?? match.hexOf(word)).filter(this.isHex);
    if (hexes[0] && !hexes.some((hex) => stage.isInSight(hex))) stage.flyOut(hexes[0]);
  }
}

function notify(title: string, body: string): void {
  const may = typeof Notification !== "undefined" && Notification.permission === "granted";
  if (may && readLiking().notify && document.hidden) new Notification(title, { body, tag: "grognard" });
}
