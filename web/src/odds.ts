/** A forecast in words: one answer on top, then every ending from best to worst, summing to all. */

import { capital, listed, percent } from "./phrases";
import type { Chart, Ending, Odds } from "./protocol";

const NOTHING = "no effect"; // the result of dice that change nothing

/** Endings that look alike to whoever chose, with their whole chance. */
export interface Outlook {
  text: string;
  /** How it serves: the place falls or fire from afar hits, cheaply or dearly; it holds; or something is lost for nothing. */
  kind: "falls" | "dear" | "holds" | "loss";
  own: number;
  theirs: number;
  number: number;
}

/** The one answer: a chance, what it is the chance of, and a sentence about losses. */
export interface Answer {
  number: number;
  title: string;
  text: string;
  kind: "good" | "open" | "bad";
  /** Whether somebody is lost for certain by what will hardly succeed. */
  isWaste: boolean;
}

type Name = (unit: string) => string;

type Results = Odds["results"];
type IsNothing = (result: Results[number]) => boolean;

/** Whether an attack is about taking a place: attackers may be lost. Fire from afar only hits. */
function isAssault(endings: Ending[]): boolean {
  return endings.some(({ own }) => own > 0);
}

/** Whether somebody is lost in an ending, or a hex is; where nobody ever is, the results alone tell. */
export function costs({ own, theirs, cleared }: Ending): boolean {
  return own > 0 || theirs > 0 || cleared.length > 0;
}

/** Every ending of a choice aimed at a hex, the best first. */
export function outlooks(endings: Ending[], aimed: string, nameOf: Name): Outlook[] {
  const assault = isAssault(endings);
  const found = new Map<string, Outlook>();
  for (const ending of endings) {
    const text = told(ending, aimed, assault, nameOf);
    const before = found.get(text);
    const { own, theirs, number } = ending;
    if (before) before.number += number;
    else found.set(text, { text, kind: kindOf(ending, aimed, assault), own, theirs, number });
  }
  const worth = ({ kind, own, theirs }: Outlook) => (kind === "falls" || kind === "dear" ? 1000 : 0) + theirs - own;
  return [...found.values()].sort((one, other) => worth(other) - worth(one) || other.number - one.number);
}

function falls({ cleared }: Ending, aimed: string): boolean {
  return aimed ? cleared.includes(aimed) : cleared.length > 0;
}

function kindOf(ending: Ending, aimed: string, assault: boolean): Outlook["kind"] {
  const { own, theirs } = ending;
  if (!assault) return theirs ? "falls" : "holds";
  if (falls(ending, aimed)) return own > theirs ? "dear" : "falls";
  return own > theirs ? "loss" : "holds";
}

/** An ending in words. */
function told(ending: Ending, aimed: string, assault: boolean, nameOf: Name): string {
  const { own, theirs, dead, killed } = ending;
  const head = assault ? (falls(ending, aimed) ? "Falls" : "Holds") : "";
  const harm = theirs ? `they lose ${theirs}${killed.length ? ` (${listed(killed.map(nameOf))} destroyed)` : ""}` : "";
  const cost = dead.length ? `${listed(dead.map(nameOf))} lost` : own ? `you lose ${own}` : "";
  const text = [head, cost, harm].filter(Boolean).join(", ") || "No losses";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The answer that stands on top; where nobody can be lost, the results alone tell. `nothing` are the game's own words for no effect. */
export function answered(endings: Ending[], results: Results, nothing: string[], aimed: string, nameOf: Name): Answer | null {
  const isNothing = nothingIn(nothing);
  if (!endings.some(costs)) return taken(results, isNothing);
  const mean = (of: (ending: Ending) => number) => endings.reduce((sum, ending) => sum + of(ending) * ending.number, 0);
  const [own, theirs] = [mean((ending) => ending.own), mean((ending) => ending.theirs)];
  const assault = isAssault(endings);
  const number = assault ? mean((ending) => Number(falls(ending, aimed))) : effectOf(results, isNothing, mean(({ theirs }) => Number(theirs > 0)));
  const certain = endings[0]!.dead.filter((unit) => endings.every(({ dead }) => dead.includes(unit)));
  const sentences = [
    certain.length ? `${listed(certain.map(nameOf))} ${certain.length > 1 ? "are" : "is"} lost for certain.` : "",
    own && !certain.length ? `You lose ${steps(own, Math.max(...endings.map((each) => each.own)))}.` : "",
    `They lose ${steps(theirs, Math.max(...endings.map((each) => each.theirs)))}.`,
    own && !endings.some(({ dead }) => dead.length) ? "No unit of yours can be destroyed." : "",
  ];
  const isWaste = certain.length > 0 && number < 0.5;
  const kind = isWaste ? "bad" : number >= 0.5 ? "good" : number > 0.1 ? "open" : assault ? "bad" : "open";
  const isMore = number > mean(({ theirs }) => Number(theirs > 0)) + RARE; // it may do harm that costs nobody a step
  const what = assault ? "The hex falls" : isMore ? "It takes effect" : "They are hit";
  const never = assault ? "The hex never falls" : "They cannot be hit";
  const least = assault ? leastOf(endings, (ending) => falls(ending, aimed)) : leastOf(results, (each) => !isNothing(each));
  const last = assault ? "" : likeliest(results, isNothing);
  return { number, title: often(number, what, never), text: [...sentences, last, atLeast(least)].filter(Boolean).join(" "), kind, isWaste };
}

/** How likely something is at least, whichever guess at what is hidden holds; null where nothing is. */
function leastOf<T extends { least?: number; most?: number }>(all: T[], belongs: (each: T) => boolean): number | null {
  if (!all.length || all.some(({ least }) => least === undefined)) return null;
  const sum = (some: T[], of: (each: T) => number) => some.reduce((total, each) => total + of(each), 0);
  const itself = sum(all.filter(belongs), ({ least }) => least!);
  const others = sum(all.filter((each) => !belongs(each)), ({ most }) => most!);
  return Math.max(itself, 1 - others, 0);
}

/** A lower bound in a sentence. */
function atLeast(least: number | null): string {
  if (least === null) return "";
  return least < 1e-9 ? "What is hidden may bring it down to 0 %." : `At least ${percent(least)} in each guess at what is hidden.`;
}

/** Whether nothing hangs on dice: nothing can come of it, and no chart says so. */
export function isIdle({ results, exact }: Pick<Odds, "results" | "exact">, charts: Chart[], nothing: string[]): boolean {
  return exact && !charts.length && results.length > 0 && results.every(nothingIn(nothing));
}

const RARE = 0.01; // effects that are less likely stand in one line

/** The results of dice with those first that change something, the likeliest of them before the others. */
export function effectsFirst(results: Results, nothing: string[]): Results {
  const isNothing = nothingIn(nothing);
  const effects = alike(results.filter((each) => !isNothing(each)));
  const rare = effects.filter(({ number }) => number < RARE);
  const rest = effects.filter((each) => rare.length < 2 || !rare.includes(each));
  return [...rest, ...(rare.length > 1 ? [summed("other effects", rare)] : []), ...results.filter(isNothing)];
}

/** Results of the same parts as one, in whatever order they fell; parts that are the same are counted. */
function alike(results: Results): Results {
  const found = new Map<string, Results>();
  for (const each of results) {
    const key = each.result.split("; ").sort().join("; ");
    found.set(key, [...(found.get(key) ?? []), each]);
  }
  const all = [...found.values()].map((same) => summed(counted(same[0]!.result), same));
  return all.sort((one, other) => other.number - one.number);
}

function counted(result: string): string {
  const parts = result.split("; ");
  const times = (part: string) => parts.filter((each) => each === part).length;
  return [...new Set(parts)].map((part) => (times(part) > 1 ? `${times(part)} × ${part}` : part)).join("; ");
}

/** Several results as one; a chance alone stays as exact as it was. */
function summed(result: string, all: Results): Results[number] {
  const number = all.reduce((sum, each) => sum + each.number, 0);
  return { result, number, probability: all.length > 1 ? String(number) : all[0]!.probability };
}

function nothingIn(nothing: string[]): IsNothing {
  return ({ result }) => result.split("; ").every((part) => part === NOTHING || nothing.includes(part));
}

/** The answer about dice by which nobody is lost. */
function taken(results: Results, isNothing: IsNothing): Answer | null {
  if (results.length < 2) return null;
  const number = effectOf(results, isNothing, 0);
  const text = [likeliest(results, isNothing), atLeast(leastOf(results, (each) => !isNothing(each)))].filter(Boolean).join(" ");
  return { number, title: often(number, "It takes effect", "It changes nothing"), text, kind: number >= 0.5 ? "good" : "open", isWaste: false };
}

/** How likely the dice change something; `known` where they do not say. */
function effectOf(results: Results, isNothing: IsNothing, known: number): number {
  if (!results.length) return known;
  return 1 - results.filter(isNothing).reduce((sum, { number }) => sum + number, 0);
}

/** The likeliest effect in a sentence. */
function likeliest(results: Results, isNothing: IsNothing): string {
  const [first] = alike(results.filter((each) => !isNothing(each))).sort((one, other) => other.number - one.number);
  return first ? `Likeliest: ${first.result}, ${percent(first.number)}.` : "";
}

/** A mean of steps, and the most there can be. */
function steps(mean: number, most: number): string {
  if (!most) return "nothing";
  if (mean < 0.05) return `hardly anything, at most ${most}`;
  const rounded = Math.abs(mean - Math.round(mean)) < 0.05 ? String(Math.round(mean)) : mean.toFixed(1);
  const word = rounded === "1" ? "step" : "steps";
  return rounded === String(most) ? `${rounded} ${word}` : `${rounded} ${word} on average, at most ${most}`;
}

/** How often something happens, in words. */
function often(number: number, what: string, never: string): string {
  if (number < 1e-9) return never;
  if (number > 1 - 1e-9) return `${what}, whatever the dice`;
  return number < 0.4 ? `${what} about 1 time in ${Math.round(1 / number)}` : number < 0.6 ? `${what} about every other time` : `${what} more often than not`;
}

/** What a side loses, as it stands in a column of figures. */
export function lost(steps: number): string {
  return steps ? `−${steps}` : "0";
}

/** The chance as it stands in large figures. */
export function figure(number: number): string {
  return number < 1e-9 ? "0 %" : percent(number);
}

/** What the chances rest on, in few words. */
export function basis({ exact, worlds, decided }: Pick<Odds, "exact" | "worlds" | "decided">): string {
  if (exact) return "every die counted";
  if (worlds > 1) return `mean of ${worlds} guesses at what is hidden`;
  return decided ? "decisions assumed" : "all but the least likely dice counted";
}

/** What was assumed on the way, or left out; nothing where there is nothing to say. */
export function caveat({ policy, decided, cut }: Pick<Odds, "policy" | "decided" | "cut">): string {
  if (decided) return `Assumed: ${policy}.`;
  return cut ? `${capital(policy)}.` : "";
}
