/** A question as data: its forms, its options with what stands in their blanks, and what a click means. */

/** What may stand in a blank. Units and places can be pointed at on the map, the others cannot. */
export type Kind = "unit" | "place" | "side" | "number" | "word";

export interface Blank {
  name: string;
  kind: Kind;
}

/** One way to answer. */
export interface Form {
  id: string;
  /** The choice as it is written, its blanks in capitals. */
  words: string;
  blanks: Blank[];
  /** What a button says. */
  label: string;
  /** A sentence, its blanks in capitals. */
  says: string;
  /** The answer of one who does nothing. */
  passes: boolean;
  /** It adds to something that a later answer settles. */
  gathers: boolean;
  /** It is decided by sums, which are shown before it is sent. */
  weighs: boolean;
  /** Its last blank is the next place of a move. */
  way: boolean;
  /** It only says how those in hand move on. */
  mode: boolean;
  /** A standing order for a unit may wait for a chance. */
  waits: boolean;
  /** When a standing order may let the question pass by, in words; empty where none may. */
  quiet: string;
}

/** The question as it comes from the server. */
export interface Question {
  who: string;
  rule: string;
  prompt: string;
  /** What it is known by when it is put again: who puts it, and the units in hand. */
  key: string;
  /** The units in hand. */
  about: string[];
  /** How much is under way: what was begun in a deeper question is over. */
  depth: number;
  forms: Form[];
  options: { form: number; text: string; fills: string[] }[];
  /** The hex of each place that is not a hex itself. */
  places: Record<string, string>;
}

/** A form with its blanks filled. */
export interface Answer {
  text: string;
  form: Form;
  fills: string[];
}

/** An answer that is offered; its targets can be pointed at. */
export interface Option extends Answer {
  targets: string[];
}

export const NO_QUESTION: Question = { who: "", rule: "", prompt: "", key: "", about: [], depth: 0, forms: [], options: [], places: {} };

/** The words of a prompt without the rule number it may open with. */
export function promptOf({ rule, prompt }: Pick<Question, "rule" | "prompt">): string {
  return rule && prompt.startsWith(`${rule} `) ? prompt.slice(rule.length + 1) : prompt;
}

export function optionsOf({ forms, options }: Question): Option[] {
  return options.map(({ form, text, fills }) => optionOf({ text, form: forms[form]!, fills }));
}

export function optionOf(answer: Answer): Option {
  return { ...answer, targets: fillsOf(answer, ["unit", "place"]) };
}

/** What stands in the blanks of these kinds. */
export function fillsOf({ form, fills }: Answer, kinds: Kind[]): string[] {
  return fills.filter((_, i) => kinds.includes(form.blanks[i]!.kind));
}

/** The choice with these words in the blanks of a form. */
export function written(form: Form, fills: string[]): string {
  const left = [...fills];
  const names = form.blanks.map(({ name }) => name);
  return form.words
    .split(" ")
    .map((word) => (names.includes(word) ? left.shift()! : word))
    .join(" ");
}

/** An answer as a sentence, its units and words called by name. */
export function told({ form, fills }: Answer, nameOf: (word: string) => string): string {
  return form.says.replaceAll(BLANK, (word) => {
    const i = form.blanks.findIndex(({ name }) => name === word);
    if (i < 0) return word;
    const { kind } = form.blanks[i]!;
    return kind === "unit" || kind === "word" ? nameOf(fills[i]!) : fills[i]!;
  });
}

const BLANK = /\b[A-Z][A-Z0-9_]*\b/g; // in the order of a sentence, which may be another than that of the words

/** An answer in words for whoever has a unit in hand: what it does, its name not said again. */
export function deed(answer: Answer, held: string[], nameOf: (word: string) => string): string {
  const { form, fills } = answer;
  const whole = told(answer, nameOf);
  const [first] = form.blanks;
  const isAbout = first?.kind === "unit" && held.length === 1 && held[0] === fills[0] && form.says.startsWith(`${first.name} `);
  return isAbout ? whole.slice(nameOf(fills[0]!).length + 1) : whole;
}

/** Whether an answer ends a whole step, so that units which could still act are asked about first. */
export function closesStep({ form }: Answer, { about }: Pick<Question, "about">): boolean {
  return form.passes && !about.length;
}

/**
 * The answer of one who does nothing, where it may be given beforehand: there is another, and it
 * ends neither a move, nor what a unit in hand may do in several ways or was picked for, nor a
 * step of one's own phase in which units can still act.
 */
export function standing(question: Question, isOwnPhase: boolean, taken: Answer[] = []): Option | undefined {
  const { forms, about } = question;
  const picked = taken.flatMap((answer) => fillsOf(answer, ["unit"]));
  if (forms.length < 2 || forms.some(({ way }) => way) || about.some((unit) => picked.includes(unit))) return undefined;
  const options = optionsOf(question);
  const ways = new Set(options.filter(({ form }) => !form.passes).map(({ form }) => form.id));
  if (isOwnPhase && about.length && ways.size > 1) return undefined;
  const found = options.find(({ form }) => form.passes && !form.blanks.length);
  return found && isOwnPhase && closesStep(found, question) && unitsLeft(options).size ? undefined : found;
}

/**
 * The answer that ends a step in which nothing is left to do: no other is offered, or only such as
 * put things in order. Nothing where units are in hand, or where there is something to do.
 */
export function emptyEnd(question: Question, tidies: string[]): Option | undefined {
  const options = optionsOf(question).filter(({ form }) => !tidies.includes(form.id));
  const [only] = options;
  return options.length === 1 && closesStep(only!, question) && !only!.targets.length ? only : undefined;
}

/** The answer that takes the next step of a way, or turns on it. */
export function stepTo(options: Option[], choice: string): Option | undefined {
  return options.find(({ text }) => text === choice);
}

/** The options that name all targets picked so far. */
export function matching(options: Option[], picks: string[]): Option[] {
  if (!picks.length) return options;
  return options.filter(({ targets }) => picks.every((pick) => targets.includes(pick)));
}

/** The buttons by which the one unit that is picked, or that is asked about, sets out, where some of these forms do that. */
export function beginMoves(buttons: Option[], picks: string[], forms: string[]): Option[] {
  const isAbout = ({ targets }: Option) => targets.length > 0 === picks.length > 0;
  return picks.length > 1 ? [] : buttons.filter((option) => forms.includes(option.form.id) && isAbout(option));
}

/** The targets that may be picked next. */
export function open(options: Option[], picks: string[]): Set<string> {
  const found = new Set<string>();
  for (const { targets } of matching(options, picks)) {
    for (const target of targets) if (!picks.includes(target)) found.add(target);
  }
  return found;
}

/** So many buttons fit into the foot, the main one among them; more options are listed elsewhere. */
const IN_FOOT = 3;

/** The buttons that stand in the foot: all of a few, of many only what passes. */
export function inFoot(buttons: Option[]): Option[] {
  return buttons.length > IN_FOOT ? buttons.filter(({ form }) => form.passes) : buttons;
}

/** The options with nothing left to point at: buttons. */
export function plain(options: Option[], picks: string[] = []): Option[] {
  const whole = picks.length ? matching(options, picks) : [];
  return options.filter(
    (option) => !option.targets.length || (whole.includes(option) && option.targets.length === picks.length),
  );
}

/** The places among the options that lie in a hex, the hex itself first. */
export function placesIn(hex: string, { places }: Pick<Question, "places">): string[] {
  return [hex, ...Object.keys(places).filter((place) => place !== hex && places[place] === hex)];
}

export type Click =
  | { is: "send"; option: Option; picks: string[] }
  | { is: "pick"; picks: string[] }
  | { is: "refused" };

/**
 * What a click on something that `names` these words does, the likeliest word first:
 * pick a target, send the one option that is meant, or nothing that is offered.
 */
export function click(options: Option[], picks: string[], names: string[]): Click {
  const may = open(options, picks);
  const word = names.find((name) => may.has(name));
  if (word) return settle(options, [...picks, word]);
  const fresh = names.find((name) => open(options, []).has(name));
  return fresh && picks.length ? settle(options, [fresh]) : { is: "refused" };
}

function settle(options: Option[], picks: string[]): Click {
  const left = matching(options, picks);
  const only = left[0];
  if (left.length === 1 && only && only.targets.length === picks.length) {
    return { is: "send", option: only, picks };
  }
  const [weighed, another] = left.filter(({ form }) => form.weighs && !form.way);
  if (weighed && !another && left.every(({ targets }) => targets.length === picks.length)) {
    return { is: "send", option: weighed, picks }; // it is shown before it is made, and the others beside it
  }
  return { is: "pick", picks };
}

/**
 * Places that are answers by themselves, or together with a unit that is not on the map. Those of
 * forms that only put things in order count where there is nothing else to point at.
 */
export function placesAlone(options: Option[], tidies: string[], isOnMap: (unit: string) => boolean): string[] {
  const aimed = options.filter(({ form, targets }) => targets.length && !form.way);
  const weighty = aimed.filter(({ form }) => !tidies.includes(form.id));
  const alone = (weighty.length ? weighty : aimed).filter((option) => !fillsOf(option, ["unit"]).some(isOnMap));
  return alone.flatMap((option) => fillsOf(option, ["place"]));
}

/** Whether a question must be answered by pointing at something: no button passes it. */
export function isForced(options: Option[]): boolean {
  const isPick = ({ form, targets }: Option) => targets.length > 0 && !form.passes && !form.way && !form.weighs;
  return options.length > 0 && options.every(isPick) && new Set(options.map(({ form }) => form.id)).size === 1;
}

/** The units that have something left to do: the first that each answer names; forms `atWill` may be left alone. */
export function unitsLeft(options: Option[], atWill: string[] = []): Set<string> {
  const able = options.filter(({ form }) => !form.passes && !atWill.includes(form.id));
  return new Set(able.flatMap((option) => fillsOf(option, ["unit"]).slice(0, 1)));
}

/**
 * The answers that gather the same units but one, or nothing if it is not among them. A unit that
 * began the gathering is replaced by the next one.
 */
export function without(made: Answer[], unit: string): string[] | null {
  const unitsOf = (answer: Answer) => fillsOf(answer, ["unit"]);
  const at = made.findIndex(({ fills }) => fills.includes(unit));
  const texts = made.map(({ text }) => text);
  if (at < 0) return null;
  const begun = made[at]!;
  if (begun.fills.length === 1 && at > 0) return texts.toSpliced(at, 1);
  const next = made.findIndex((answer, i) => i > at && answer.fills.length === 1 && unitsOf(answer).length === 1);
  if (next < 0) return texts.slice(0, at);
  const other = made[next]!.fills[0]!;
  const again = written(begun.form, begun.fills.map((fill) => (fill === unit ? other : fill)));
  return texts.toSpliced(next, 1).with(at, again);
}

/**
 * The choice somebody most likely had in mind with a click that is not offered: a form with its
 * blanks filled by what was picked and clicked. Empty if none has room for the last of them. Of
 * forms with as many blanks one that could be answered with elsewhere is meant, `offered` by its id.
 */
export function meant(forms: Form[], picks: string[], names: string[], kindOf: (word: string) => Kind, offered = new Set<string>()): string {
  let best = "";
  let most = -1;
  for (const form of forms) {
    for (const [i, name] of names.entries()) {
      const fills = filled(form, [...picks, name], kindOf);
      const score = form.blanks.length * 10 + (offered.has(form.id) ? LIKELIER : 0) - i;
      if (fills?.includes(name) && score > most) [best, most] = [written(form, fills), score];
    }
  }
  return best;
}

const LIKELIER = 5; // than another form, by less than a blank

/** A form's blanks filled in order with words of the right kind, or nothing where one stays empty. */
function filled({ blanks }: Form, given: string[], kindOf: (word: string) => Kind): string[] | null {
  const left = [...given].reverse(); // what was named last is meant most
  const found = new Array<string>(blanks.length);
  for (const { kind, i } of blanks.map((blank, i) => ({ ...blank, i })).reverse()) {
    const at = left.findIndex((word) => kindOf(word) === kind);
    if (at < 0) return null;
    [found[i]] = left.splice(at, 1) as [string];
  }
  return found;
}

/** Whether a unit only begins an answer, so that it is worth asking what it is aimed at. */
export function isHalf(forms: Form[]): boolean {
  const kinds = forms.map(({ blanks }) => blanks.map(({ kind }) => kind));
  return kinds.some(([first, second]) => first === "unit" && !!second) && !kinds.some((each) => each.length === 1 && each[0] === "unit");
}
