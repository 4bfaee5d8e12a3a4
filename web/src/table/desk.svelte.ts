/** Everything at one player's place: the match, the hand, the eyes, the panels that are open. */

import { readLiking, writeLiking } from "../kept";
import { ALL, type Wanted } from "../logfilter";
import type { Ground } from "../map/ground";
import type { Stage } from "../map/stage";
import { capital, cut, worded } from "../phrases";
import type { State } from "../protocol";
import type { Option } from "../words";
import { Forecast } from "./forecast.svelte";
import { Hand } from "./hand.svelte";
import { Hint } from "./hint.svelte";
import { Looking } from "./looking.svelte";
import type { Match } from "./match.svelte";
import { Rulebook } from "./rulebook.svelte";
import { Study } from "./study.svelte";

export type Tab = "unit" | "attack" | "hex" | "log";
export type Sheet = "" | "menu" | "keys" | "chat" | "position" | "dice" | "links" | "rules";

const JOINED = 300; // milliseconds within which sentences are read out together

export class Desk {
  readonly hand: Hand;
  readonly looking: Looking;
  readonly forecast: Forecast;
  readonly rulebook: Rulebook;
  readonly hint: Hint;
  readonly study: Study;
  stage = $state.raw<Stage | null>(null);
  layout = $state<"wide" | "one" | "phone">("wide");
  tab = $state<Tab>("log");
  sheet = $state<Sheet>("");
  overlays = $state(false);
  /** Whether the menu was opened to name a hex. */
  naming = $state(false);
  letters = $state(readLiking().letters);
  /** Which lines of the log are shown, and whether that is being settled. */
  wanted = $state.raw<Wanted>(ALL);
  filtering = $state(false);
  spoken = $state("");
  alarm = $state("");

  private saying: string[] = [];
  private timer = 0;
  private lastWho = "";
  private lastNumber = -1;

  constructor(
    readonly match: Match,
    readonly ground: Ground,
  ) {
    this.hand = new Hand(match, ground);
    this.looking = new Looking(match);
    this.forecast = new Forecast(match, this.hand);
    this.rulebook = new Rulebook(match.game.id);
    this.hint = new Hint(match);
    this.study = new Study(match);
    match.follow((state) => this.announce(state));
    match.onCover = () => this.cover();
  }

  /** Whether a choice lies before the player with its odds. */
  get isWeighing(): boolean {
    return !!this.forecast.subject && this.match.isMine && !this.looking.replaying;
  }

  get hasUnit(): boolean {
    return this.hand.actors.length > 0 || this.hand.picks.length > 0;
  }

  isHex = (word: string): boolean => this.match.lexicon.isHex(word);

  /** An option in words. */
  worded(option: Option): string {
    return worded(option, this.match.lexicon, (unit) => this.match.nameOf(unit));
  }

  goTo = (hex: string): void => {
    this.looking.cursor = hex;
    this.stage?.reveal(hex, true);
  };

  pointAt = (hex: string): void => {
    if (hex && !this.isHex(hex)) return;
    this.looking.pointed = hex;
  };

  async click(hex: string, unit = "", via = false): Promise<void> {
    if (this.looking.sighting) return this.looking.sightClick(hex);
    if (this.looking.replaying) {
      this.looking.pinned = hex;
      return;
    }
    this.looking.told = hex;
    if (this.layout !== "wide" && !this.match.isMine) this.tab = "hex";
    const stack = this.hand.at(hex);
    const own = stack.length > 1 && stack[0]?.side === this.match.role;
    if (!unit && own && this.hand.fan !== hex && hex === this.hand.start) {
      this.hand.fan = hex;
      return;
    }
    if (via) await this.hand.goVia(hex);
    else await this.hand.click(hex, unit);
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
    else this.looking.startSight(this.looking.cursor || (this.match.isMine ? this.hand.start : ""));
  }

  open(sheet: Sheet): void {
    this.sheet = this.sheet === sheet ? "" : sheet;
  }

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
    this.hint.close();
    this.rulebook.open = null;
    this.filterLog(false);
    this.looking.leavePast();
    this.looking.stopSight();
    this.looking.pinned = this.looking.told = this.looking.cursor = "";
  }

  private announce(state: State): void {
    if (this.looking.replaying) return;
    if (state.number !== this.lastNumber) for (const event of state.events) this.say(event.text);
    this.lastNumber = state.number;
    if (this.match.isMine) this.say(cut(state.prompt).text);
    const isNow = state.who === state.role && this.lastWho !== "" && this.lastWho !== state.role;
    if (isNow && !state.over) {
      this.alarm = `Your turn, ${capital(state.role)}.`;
      notify(this.alarm, cut(state.prompt).text);
    }
    this.lastWho = state.who;
    const place = state.events.findLast(({ where }) => where && this.isHex(where));
    if (place && this.stage && state.number > 0) this.stage.reveal(place.where);
  }
}

function notify(title: string, body: string): void {
  const may = typeof Notification !== "undefined" && Notification.permission === "granted";
  if (may && readLiking().notify && document.hidden) new Notification(title, { body, tag: "grognard" });
}
