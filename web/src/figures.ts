/** The numbers of a unit, by the names that its game gives them. */

import type { Figure } from "./gameinfo";
import type { Counter } from "./protocol";

/** What is printed on a counter, by name. */
export type Printed = Record<string, unknown>;

/** A number as it is shown: its value, what it is called, what it means. */
export interface Shown {
  value: string;
  title: string;
  means: string;
}

/** One number of a unit, empty where it has none. A list holds one for each step left, the strongest first. */
export function valueOf({ printed: key, factor }: Figure, counter: Counter, printed: Printed): string {
  if (!key) return counter.factors[factor] ?? "";
  const given = key.split(".").reduce<unknown>((found, part) => (found as Printed | null | undefined)?.[part], printed);
  const value = Array.isArray(given) ? given.at(-counter.steps[0]) : given;
  return typeof value === "number" && value > 0 ? String(value) : "";
}

/** The numbers worth showing of a unit; `spent` is what it has used of what can be used up, and all of it. */
export function figuresOf(figures: Figure[], counter: Counter, printed: Printed, spent?: [number, number]): Shown[] {
  const shown = figures.map((figure) => {
    const isSpent = !!figure.spent && !!spent;
    const value = isSpent ? spent.join(" of ") : valueOf(figure, counter, printed);
    return { value, title: isSpent ? figure.spent : figure.title, means: figure.means };
  });
  const [left, full] = counter.steps;
  if (full > 1) shown.push({ value: `${left}/${full}`, title: "steps", means: "what it can still lose" });
  return shown.filter(({ value }) => value);
}

/** What is known of a stack in which units are hidden: its strength at least, and how many are unseen. */
export function leastOf(figures: Figure[], stack: Counter[], printedOf: (counter: Counter) => Printed): { least: string; unseen: number } {
  const seen = stack.filter(({ hidden }) => !hidden);
  const valued = (figure: Figure) => seen.map((counter) => Number(valueOf(figure, counter, printedOf(counter)) || NaN)).filter((value) => value > 0);
  const chief = figures.find((figure) => valued(figure).length);
  const sum = chief ? valued(chief).reduce((all, value) => all + value, 0) : 0;
  const unseen = stack.length - seen.length + seen.reduce((more, counter) => more + counter.stack - 1, 0);
  return { least: chief ? `${sum} ${chief.title}` : "", unseen };
}

/** The first number that a unit has, with its name. */
export function chiefOf(figures: Figure[], counter: Counter, printed: Printed): string {
  const chief = figures.find((figure) => valueOf(figure, counter, printed));
  return chief ? `${valueOf(chief, counter, printed)} ${chief.title}` : "";
}
