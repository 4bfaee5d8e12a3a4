/** The pencil: own circles, arrows and notes on the map, kept with the match and shown to nobody unless shared. */

import { amend, keptMatch } from "../kept";
import { type Drawn, heard, toggled, told } from "../pencil";
import type { Match } from "./match.svelte";
import { Note } from "./note.svelte";

export class Pencil {
  isOn = $state(false);
  /** Where an arrow begins, or a circle is drawn by a second click. */
  begun = $state("");
  /** The hex that was drawn at last, for a note. */
  last = $state("");
  /** What others have shared is hidden up to here. */
  private put = $state(0);
  /** By seat: two who share a screen do not see each other's. */
  private kept: Note<Drawn[]>;

  constructor(private match: Match) {
    const { info, token } = match;
    const older = () => keptMatch(info.match, token)?.drawn ?? {};
    this.kept = new Note(match, "drawn", [], {
      read: (role) => older()[role],
      write: (role, drawn = []) => amend(info.match, token, { drawn: { ...older(), [role]: drawn } }),
    });
  }

  get own(): Drawn[] {
    return this.kept.value;
  }

  /** Everything that is drawn for this seat: its own, and what was last shared with it. */
  get drawn(): Drawn[] {
    return [...this.shared, ...this.own];
  }

  get shared(): Drawn[] {
    return heard(this.sent?.text ?? "");
  }

  /** Who has shared it. */
  get by(): string {
    return this.sent?.from ?? "";
  }

  private get sent() {
    return this.match.chat.findLast(({ from, at, text }) => from !== this.match.role && at > this.put && heard(text).length > 0);
  }

  /** A click: the first begins; the same hex again is a circle, another one the end of an arrow. */
  click(hex: string): void {
    const from = this.begun;
    this.last = hex;
    this.begun = from ? "" : hex;
    if (from) this.keep(toggled(this.own, from === hex ? { is: "circle", hex } : { is: "arrow", from, to: hex }));
  }

  note(text: string): void {
    if (this.last) this.keep(toggled(this.own, { is: "note", hex: this.last, text: text.trim() }));
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.begun = "";
  }

  clear(): void {
    this.keep([]);
    this.begun = "";
  }

  /** Put away what others have shared so far. */
  putAway(): void {
    this.put = this.match.chat.at(-1)?.at ?? 0;
  }

  async share(): Promise<void> {
    if (this.own.length) await this.match.act("chat", { text: told(this.own) });
  }

  private keep(own: Drawn[]): void {
    this.kept.set(own);
  }
}
