/** One match at this screen: the position, the question, the log, and what is sent. */

import { type Form, type Kind, NO_QUESTION, type Option, type Question, closesStep, optionsOf } from "../question";
import type { BoardInfo, Counter, GameInfo, Hello, LogLine, MatchInfo, Objection, Push, Reply, Said, Seat, State, Wish } from "../protocol";
import type { Clock } from "../clock";
import { type Owner, attributed, ownersOf } from "../doers";
import type { Holding } from "../holding";
import { idOf } from "../map/piles";
import { player } from "../phrases";
import { hexIn } from "../places";
import { Line, Refused } from "../socket";
import { type Step, close, follow, retrace, sinceThen } from "../thread";
import { Hold } from "./hold.svelte";
import { Sending } from "./sending.svelte";
import { Awaiting } from "./awaiting";
import { type Change, type Sent, type SentLayer, changed, unfold } from "../unfold";

export interface Refusal {
  text: string;
  objections: Objection[];
  hex: string;
  /** A way out that the page knows of. */
  aid?: string;
}

export class Match {
  state = $state.raw<State | null>(null);
  handOver = $state("");
  /** What may be told while the screen changes hands. */
  covered = $state.raw<Sent | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Said[]>([]);
  seats = $state.raw<Record<string, Seat>>({});
  requests = $state.raw<Wish[]>([]);
  /** Also known while the screen changes hands. */
  clock = $state.raw<Clock | undefined>(undefined);
  line = $state<"new" | "open" | "broken" | "closed">("new");
  fault = $state("");
  thread = $state.raw<Step[]>([]);
  /** Every answer since the thread began, also those that put the same question again. */
  taken = $state.raw<Step[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** The last question of one's own, for changing one's mind about the unit to move. */
  before = $state.raw<{ number: number; options: Option[]; forms: Form[] } | null>(null);

  /** Seconds that the server's clock is ahead of ours. */
  ahead = 0;
  /** The last choice made here. */
  chosen = "";

  /** Called when the screen changes hands. */
  onCover: () => void = () => {};
  /** Called when somebody says something. */
  onSaid: (said: Said) => void = () => {};
  /** Whether this screen is asked; never while the line is broken. */
  isMine: boolean = $derived.by(() => this.line === "open" && !!this.state && !this.state.over && this.state.who === this.state.role);
  /** The question to this screen; an empty one while somebody else is asked. */
  question: Question = $derived.by(() => (this.isMine ? this.state!.question : null) ?? NO_QUESTION);
  options: Option[] = $derived.by(() => optionsOf(this.question));

  private ids: Set<string> = $derived.by(() => new Set((this.state?.scene.counters ?? []).map(idOf).filter(Boolean)));
  /** The seat at this screen. */
  readonly hold: Hold;
  private owners: Owner[];
  private connection: Line;
  private made: Step | null = null;
  readonly sending = new Sending();
  private readonly awaiting = new Awaiting();
  private readers: ((state: State) => void)[] = [];
  /** The state as it was sent, which changes are made to. */
  private sent: Sent | null = null;
  private liked: string[] = [];
  private wanted = "";
  /** Whether the log was read from the beginning. */
  private isRead = false;

  constructor(
    readonly info: MatchInfo,
    readonly game: GameInfo,
    readonly board: BoardInfo,
    holding: Holding,
  ) {
    this.owners = ownersOf(board.units, (unit) => this.nameOf(unit), game.sides);
    this.hold = new Hold(info.match, holding, info, (what, fields) => this.ask(what, fields));
    this.connection = new Line(info.match, () => ({ ...this.hold.greeting, ...this.known }), {
      greeted: (hello) => this.greet(hello),
      state: (state) => this.take(state, state.epoch === this.sent?.epoch),
      change: (change) => this.amend(change),
      push: (push) => this.hear(push),
      line: (is, why = "") => {
        [this.line, this.fault] = [is, why];
        if (is === "closed") this.hold.refused();
      },
    });
  }

  /** The position on the screen, which need not be sent again to one who comes back. */
  private get known(): object {
    if (!this.sent) return {};
    const { number, epoch } = this.sent;
    return { known: { number, epoch } };
  }

  /** What opens this seat. */
  get token(): string {
    return this.hold.token;
  }

  get role(): string {
    return this.state?.role ?? this.info.role;
  }

  /** Whether whoever is here holds a seat, and does not only look on. */
  get isPlayer(): boolean {
    return this.game.sides.includes(this.role);
  }

  /** Whether this is a journal that is only looked at: nobody has a seat. */
  get isJournal(): boolean {
    return !!this.state?.over && !Object.keys(this.seats).length;
  }

  /** Why nothing can be done here just now; empty while one is asked, and when all is over. */
  get idle(): string {
    if (this.line === "broken") return "The line to the server is broken; trying again.";
    if (!this.state || this.state.over || this.isMine) return "";
    if (this.state.who === "chance") return "The dice roll.";
    return `It is ${player(this.state.who)}’s turn${this.isPlayer ? "" : "; you look on"}.`;
  }

  get scenario() {
    return this.game.scenarios.find(({ id }) => id === this.info.scenario);
  }

  /** What is played: the scenario, which tells more than the map it is played on. */
  get title(): string {
    return this.scenario?.title || this.board.title;
  }

  /** Be told of every new position. */
  follow(reader: (state: State) => void): void {
    this.readers.push(reader);
  }

  close(): void {
    this.connection.close();
  }

  ask<Answer>(what: string, fields: object = {}, patience?: number): Promise<Answer & Reply> {
    return this.connection.ask<Answer>(what, fields, patience);
  }

  /** Whether something is being sent, so that buttons wait. */
  get busy(): boolean {
    return this.sending.busy;
  }

  /** Make a choice; true once the position after it is here, false if it was refused. */
  async choose(choice: string): Promise<boolean> {
    if (this.busy && !(await this.sending.isFree(this))) return false;
    const { state, question, options } = this;
    if (!state) return false;
    const option = options.find(({ text }) => text === choice);
    this.made = option ? { ...option, key: question.key, about: question.about, depth: question.depth } : null;
    this.chosen = choice;
    this.before = { number: state.number, options, forms: question.forms };
    return this.send(state, async ({ number, epoch }) => {
      const after = await this.ask<{ number: number }>("choose", { number, choice, epoch });
      await this.until((now) => now.number >= after.number);
    });
  }

  /** Take back the last choice or the whole move it belongs to, or ask the opponent to allow it. */
  async undo(whole = false): Promise<boolean> {
    if (this.busy && !(await this.sending.isFree(this))) return false;
    const { state } = this;
    if (!state) return false;
    this.made = null;
    this.chosen = "";
    return this.send(state, async ({ number, epoch, undo }) => {
      await this.ask(undo.choices ? "undo" : "undo_ask", { number, epoch, ...(whole && undo.choices && { whole }) });
      if (undo.choices) await this.until((now) => now.epoch > epoch);
    });
  }

  /** Send something about a position, and nothing else meanwhile; false if it was refused. */
  private async send(state: State, act: (state: State) => Promise<void>): Promise<boolean> {
    this.sending.begin(state);
    this.refusal = null;
    try {
      await act(state);
      return true;
    } catch (reason) {
      this.made = null;
      this.refuse(reason, "");
      return false;
    } finally {
      this.sending.finish();
    }
  }

  /** Do something that has no answer but a refusal; whether it was done. */
  async act(what: string, fields: object = {}): Promise<boolean> {
    try {
      await this.ask(what, fields);
      return true;
    } catch (reason) {
      this.refuse(reason, "");
      return false;
    }
  }

  /** Do something about the seat; a refusal is shown like any other. */
  async settleSeat(act: (hold: Hold) => Promise<void>): Promise<void> {
    try {
      await act(this.hold);
    } catch (reason) {
      this.refuse(reason, "");
    }
  }

  /** Sit down at a shared screen. */
  async takeScreen(side: string): Promise<void> {
    const { state } = await this.ask<{ state: Sent }>("ready", { side });
    this.take(state);
    this.wanted = "";
    void this.wantLayers();
  }

  /** An earlier position, with one's own eyes or those of a side. */
  async look(number: number, side = ""): Promise<State> {
    const { state } = await this.ask<{ state: Sent }>("look", { number, ...(side && { side }) });
    return unfold(state);
  }

  /** Have these layers on the map from now on, and what shows danger while one is asked. */
  async wantLayers(liked: string[] = this.liked): Promise<void> {
    this.liked = liked;
    const layers = [...liked, ...this.game.manners.goal_layers, ...(this.isMine || this.game.manners.danger.shown ? this.game.manners.danger.layers : [])];
    const wanted = `:${[...new Set(layers)].join(" ")}`;
    if (wanted === this.wanted || this.line !== "open" || !this.sent) return;
    this.wanted = wanted;
    try {
      const found = await this.ask<{ layers: Record<string, SentLayer> }>("layers", { layers: [...new Set(layers)] });
      if (!this.sent || !this.state) return;
      this.sent = { ...this.sent, layers: found.layers };
      this.state = { ...this.state, layers: unfold(this.sent).layers };
    } catch {
      this.wanted = "";
    }
  }

  /** The layers that mark a hex now. */
  async layersAt(hex: string): Promise<{ id: string; title: string; rule: string }[]> {
    const { layers } = await this.ask<{ layers: Record<string, { title: string; rule: string }> }>("layers_at", { hex });
    return Object.entries(layers).map(([id, layer]) => ({ id, ...layer }));
  }

  refuse(reason: unknown, hex: string): void {
    const refused = reason instanceof Refused ? reason : null;
    if (refused?.state) this.take(refused.state);
    if (this.line === "broken") return; // which stands above the map already
    const text = reason instanceof Error ? reason.message : String(reason);
    this.refusal = { text, objections: refused?.objections ?? [], hex };
  }

  /** Whether a word is a hex of the map. */
  isHex = (word: string): boolean => word in this.board.hexes;

  isUnit = (word: string): boolean => word in this.board.units || this.ids.has(word);

  /** The hex that a place lies in; a hex lies in itself. */
  hexOf(place: string): string {
    return this.question.places[place] ?? (this.isUnit(place) ? place : hexIn(place, this.isHex) || place);
  }

  /** What kind of blank a word on the map may stand in. */
  kindOf = (word: string): Kind => (this.isHex(this.hexOf(word)) ? "place" : "unit");

  counter(id: string): Counter | undefined {
    return id ? this.state?.scene.counters.find((counter) => idOf(counter) === id) : undefined;
  }

  /** The name of a unit or another word for people. */
  nameOf(id: string): string {
    const printed = this.board.units[id];
    const short = printed?.["short"] ?? printed?.["name"];
    return typeof short === "string" && short ? short : (this.board.words[id] ?? this.counter(id)?.name ?? id);
  }

  /** The words by which the log may call a side: its name, and those of its units. */
  namesOf(side: string): string[] {
    const units = Object.entries(this.board.units).filter(([, printed]) => printed["side"] === side);
    const seen = (this.state?.scene.counters ?? []).filter((counter) => counter.side === side && !counter.hidden);
    return [side, ...units.map(([id]) => this.nameOf(id)), ...seen.map(({ id, name }) => this.nameOf(id || name))];
  }

  /** At the table, for the first time or again: the position, and all that was said. */
  private greet(hello: Hello): void {
    const { chat, now, kept } = hello;
    if (now) this.ahead = now - Date.now() / 1000;
    [this.line, this.fault, this.chat, this.refusal] = ["open", "", chat, null];
    this.hold.greeted(hello, this.game.sides);
    this.wanted = "";
    this.take(kept && this.sent ? { ...this.sent, ...hello.state } : hello.state, kept);
    void this.wantLayers();
  }

  /** A whole state; changes are made to it from now on. The log is read again unless it leads up to it. */
  private take(sent: Sent, isFollowed = false): void {
    this.seats = sent.seats;
    [this.requests, this.clock] = [sent.requests, sent.clock];
    if (sent.hand_over) {
      this.sent = null;
      [this.handOver, this.covered] = [sent.hand_over, sent];
      this.state = this.before = this.refusal = null;
      this.log = [];
      this.thread = this.taken = [];
      this.onCover();
      this.awaiting.settle();
      return;
    }
    this.sent = sent;
    this.receive(unfold(sent), sent.number);
    if (!isFollowed || !this.isRead) void this.readLog();
  }

  /** A change; one that does not fit what is here means that something was missed. */
  private amend({ base, version, since, change, events }: Change): void {
    if (this.sent?.version !== base) return void this.resync();
    this.sent = { ...changed(this.sent, change), version, events };
    [this.requests, this.clock] = [this.sent.requests, this.sent.clock];
    this.receive(unfold(this.sent), since);
    void this.wantLayers();
  }

  private async resync(): Promise<void> {
    const { state } = await this.ask<{ state: Sent }>("resync");
    this.take(state);
  }

  private receive(state: State, since: number): void {
    const old = this.state;
    this.handOver = "";
    if (old?.number !== state.number || old.epoch !== state.epoch || old.over !== state.over) this.refusal = null;
    const isPlayed = !old || old.number < state.number;
    const made = isPlayed ? this.made : null; // a position that is told again is no answer to it
    const thread = this.threaded(old, state, made);
    this.taken = sinceThen(this.taken, thread, made, old, state);
    this.thread = thread;
    if (isPlayed) this.made = null;
    this.state = state;
    this.log = [...this.log.filter(({ number }) => number <= since), ...attributed(state.events, this.owners)];
    for (const reader of this.readers) reader(state);
    this.awaiting.settle();
  }

  private threaded(old: State | null, state: State, made: Step | null): Step[] {
    const ends = (step: Step) => closesStep(step, step);
    const next = state.question ?? NO_QUESTION;
    if (!old) return retrace(state.undo.taken, next, ends);
    if (old.turn !== state.turn) return [];
    return made && ends(made) ? close(this.thread, made, next) : follow(this.thread, made, next);
  }

  private hear(push: Push): void {
    if (push.is === "chat") {
      this.chat = [...this.chat, push];
      this.onSaid(push);
    } else if (push.is === "presence") [this.seats, this.hold.screens] = [push.seats, push.screens];
    else if (push.is === "request") this.requests = [...this.requests.filter(({ kind }) => kind !== push.kind), push];
  }

  /** Read all that has happened, with one's own eyes or, when the match is over, with others'. */
  async readLog(side = ""): Promise<void> {
    if (!this.state) return;
    this.isRead = false;
    try {
      const eyes = side && { side };
      let { log, from } = await this.ask<{ log: LogLine[]; from: number }>("log", { from: 0, ...eyes });
      this.log = attributed(log, this.owners);
      while (from > 0) {
        ({ log, from } = await this.ask<{ log: LogLine[]; from: number }>("log", { from: 0, to: from - 1, ...eyes }));
        this.log = [...attributed(log, this.owners), ...this.log];
      }
      this.isRead = true;
    } catch {
      // The log fills up with what comes.
    }
  }

  /** Wait for a position that something holds of; a screen that changes hands waits for nothing. */
  private until(holds: (state: State) => boolean): Promise<void> {
    return this.awaiting.until(() => !!this.handOver || (!!this.state && holds(this.state)));
  }
}
