/** Rule numbers and the clauses behind them. */

import type { Clause } from "./protocol";

/** The clauses that a rule number means: its own, or else those of the chapter it names. */
export function clausesOf(clauses: Clause[], rule: string): Clause[] {
  const own = clauses.filter(({ id }) => id === rule || id.startsWith(`${rule}-`));
  return own.length ? own : clauses.filter(({ id }) => id.startsWith(`${rule}.`));
}

/** The rule number of a clause, without the letter that tells clauses of one rule apart. */
export function ruleOf({ id }: Clause): string {
  return id.split("-")[0]!;
}

/** The clauses that hold every word looked for, or whose number begins with it. */
export function found(clauses: Clause[], sought: string): Clause[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter(({ id, topic, text, ruling }) => {
    const whole = `${topic} ${text} ${ruling ?? ""}`.toLowerCase();
    return words.every((word) => (/^\d/.test(word) ? isUnder(id, word) || whole.includes(word) : whole.includes(word)));
  });
}

function isUnder(id: string, number: string): boolean {
  return id === number || id.startsWith(`${number}-`) || id.startsWith(number.endsWith(".") ? number : `${number}.`);
}

export interface Chapter {
  rule: string;
  clauses: Clause[];
}

/** Clauses in runs of one rule number. */
export function byRule(clauses: Clause[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const clause of clauses) {
    const rule = ruleOf(clause);
    const last = chapters.at(-1);
    if (last?.rule === rule) last.clauses.push(clause);
    else chapters.push({ rule, clauses: [clause] });
  }
  return chapters;
}
