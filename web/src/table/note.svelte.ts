/** Something that a seat keeps with the match on the server, for itself alone; onlookers keep it in the browser. */

import type { State } from "../protocol";
import { Refused } from "../socket";
import type { Match } from "./match.svelte";

export type Part = "drawn" | "errands";

/** Where this browser keeps what the server does not, by seat. */
export interface Here<Value> {
  read(role: string): Value | undefined;
  write(role: string, value: Value | undefined): void;
}

export class Note<Value extends object> {
  value = $state.raw<Value>() as Value;
  private text = "";
  private role = "";
  private unsent = 0;
  private isLate = false; // the server could not take it when it was sent

  constructor(
    private match: Match,
    private part: Part,
    private empty: Value,
    private here: Here<Value>,
  ) {
    this.value = here.read(match.role) ?? empty;
    match.follow((state) => this.follow(state));
  }

  /** Keep something else from now on. */
  set(value: Value): void {
    this.value = value;
    if (!this.match.isPlayer) return this.here.write(this.match.role, value);
    this.text = isEmpty(value) ? "" : JSON.stringify(value);
    void this.send();
  }

  private async send(): Promise<void> {
    this.unsent += 1;
    this.isLate = false;
    try {
      await this.match.ask("note", { part: this.part, text: this.text });
    } catch (reason) {
      this.isLate = reason instanceof Refused && reason.passes;
      if (!this.isLate) this.match.refuse(reason, "");
    } finally {
      this.unsent -= 1;
    }
  }

  /** What the server keeps holds, unless something newer is on its way there. */
  private follow({ notes, role }: State): void {
    if (!this.match.isPlayer || (this.unsent && role === this.role)) return;
    if (this.isLate && role === this.role) return void this.send(); // the line is there again
    const text = notes?.[this.part] ?? "";
    const isOther = role !== this.role;
    this.role = role;
    const older = text ? undefined : this.here.read(role);
    if (older && isOther) {
      this.set(older);
      this.here.write(role, undefined); // older pages kept it here
    } else if (text !== this.text || isOther) this.read(text);
  }

  private read(text: string): void {
    this.text = text;
    try {
      this.value = text ? JSON.parse(text) : this.empty;
    } catch {
      this.value = this.empty;
    }
  }
}

function isEmpty(value: object): boolean {
  return !Object.keys(value).length;
}
