/** The rules at hand: read once when they are first asked for, and the number that is looked up. */

import { getContext, setContext } from "svelte";
import { readRules } from "../api";
import type { Clause } from "../protocol";
import { clausesOf } from "../rules";

const KEY = Symbol("rules");

export class Rulebook {
  clauses = $state.raw<Clause[]>([]);
  fault = $state("");
  /** The number looked up, and the mark that was pressed for it. */
  open = $state.raw<{ rule: string; mark: HTMLElement } | null>(null);
  /** The number that the whole book was opened at. */
  sought = $state("");

  private game: string;
  private reading: Promise<void> | null = null;

  constructor(game: string) {
    this.game = game;
  }

  get found(): Clause[] {
    return this.open ? clausesOf(this.clauses, this.open.rule) : [];
  }

  lookUp(rule: string, mark: HTMLElement): void {
    this.open = this.open?.mark === mark ? null : { rule, mark };
    void this.read();
  }

  /** Put the rule away and give the focus back to where it was asked for. */
  close(): void {
    const mark = this.open?.mark;
    this.open = null;
    if (mark?.isConnected) mark.focus();
  }

  read(): Promise<void> {
    this.reading ??= readRules(this.game).then(
      (clauses) => {
        this.clauses = clauses;
        this.fault = "";
      },
      (reason: Error) => {
        this.fault = reason.message;
        this.reading = null;
      },
    );
    return this.reading;
  }
}

export function layOpen(rulebook: Rulebook): void {
  setContext(KEY, rulebook);
}

/** The rules of the table, if this is at a table. */
export function atHand(): Rulebook | undefined {
  return getContext<Rulebook | undefined>(KEY);
}
