/** Options as texts: which of their words are units or hexes, and what a click makes of them. */

export type Kind = "unit" | "hex" | "verb";

export interface Option {
  text: string;
  verb: string;
  targets: string[];
}

/** Knows which words name units and which name hexes. */
export interface Lexicon {
  isUnit(word: string): boolean;
  isHex(word: string): boolean;
}

export function kindOf(word: string, lexicon: Lexicon): Kind {
  if (lexicon.isHex(word)) return "hex";
  return lexicon.isUnit(word) ? "unit" : "verb";
}

/** An option taken apart: its units and hexes are targets, its other words make the verb. */
export function parse(text: string, lexicon: Lexicon): Option {
  const words = text.split(" ");
  const isTarget = (word: string) => kindOf(word, lexicon) !== "verb";
  return {
    text,
    verb: words.filter((word) => !isTarget(word)).join(" "),
    targets: words.filter(isTarget),
  };
}

/** The options that name all targets picked so far. */
export function matching(options: Option[], picks: string[]): Option[] {
  if (!picks.length) return options;
  return options.filter(({ targets }) => picks.every((pick) => targets.includes(pick)));
}

/** The targets that may be picked next. */
export function open(options: Option[], picks: string[]): Set<string> {
  const found = new Set<string>();
  for (const { targets } of matching(options, picks)) {
    for (const target of targets) if (!picks.includes(target)) found.add(target);
  }
  return found;
}

/** The options with nothing left to point at: buttons. */
export function plain(options: Option[], picks: string[] = []): Option[] {
  const whole = picks.length ? matching(options, picks) : [];
  return options.filter(
    (option) => !option.targets.length || (whole.includes(option) && option.targets.length === picks.length),
  );
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
  return { is: "pick", picks };
}

/**
 * The choices that gather the same units but one, or nothing if it is not among them. A unit that
 * began the gathering is replaced by the next one.
 */
export function without(choices: string[], unit: string, lexicon: Lexicon): string[] | null {
  const targetsOf = (choice: string) => parse(choice, lexicon).targets;
  const at = choices.findIndex((choice) => targetsOf(choice).includes(unit));
  if (at < 0) return null;
  if (targetsOf(choices[at]!).length === 1) return choices.toSpliced(at, 1);
  const next = choices.findIndex((choice, i) => i > at && targetsOf(choice).length === 1);
  if (next < 0) return choices.slice(0, at);
  const [other] = targetsOf(choices[next]!);
  const begun = choices[at]!.split(" ").map((word) => (word === unit ? other! : word));
  return choices.toSpliced(next, 1).with(at, begun.join(" "));
}

interface Template {
  words: string[];
  kinds: Kind[];
}

/**
 * The choice somebody most likely had in mind with a click that is not offered: a wording with
 * its targets replaced by what was picked and clicked. Empty if none has room. Wordings are those
 * of the options, and others in which UNIT and HEX stand for targets.
 */
export function meant(
  wordings: string[],
  picks: string[],
  names: string[],
  lexicon: Lexicon,
): string {
  let best = "";
  let most = -1;
  const seen = new Set<string>();
  for (const text of wordings) {
    const { words, kinds } = templateOf(text, lexicon);
    const shape = words.map((word, i) => (kinds[i] === "verb" ? word : kinds[i])).join(" ");
    if (seen.has(shape)) continue;
    seen.add(shape);
    for (const name of names) {
      const filled = fill({ words, kinds }, [...picks, name], lexicon);
      const score = filled ? filled.used * 10 - names.indexOf(name) - filled.gaps * 4 : -1;
      if (filled && filled.usesLast && score > most) [best, most] = [filled.text, score];
    }
  }
  return best;
}

function templateOf(text: string, lexicon: Lexicon): Template {
  const words = text.split(" ");
  const kind = (word: string) => BLANKS[word] ?? kindOf(word, lexicon);
  return { words, kinds: words.map(kind) };
}

const BLANKS: Record<string, Kind> = { UNIT: "unit", HEX: "hex" };

function fill({ words, kinds }: Template, given: string[], lexicon: Lexicon) {
  const left = [...given];
  const last = given.at(-1);
  let gaps = 0;
  let usesLast = false;
  const text = words
    .map((word, i) => {
      if (kinds[i] === "verb") return word;
      const at = left.findIndex((each) => kindOf(each, lexicon) === kinds[i]);
      if (at < 0) {
        gaps += 1;
        return word;
      }
      const [taken] = left.splice(at, 1);
      usesLast ||= taken === last;
      return taken!;
    })
    .join(" ");
  const used = given.length - left.length;
  const isBlank = text.split(" ").some((word) => word in BLANKS);
  return used && !isBlank ? { text, used, gaps, usesLast } : null;
}

/** Words that close a whole step, and words that end only the move in hand. */
const CLOSINGS = ["end", "done", "ready", "pass"];
const ENDINGS = [...CLOSINGS, "stop", "keep", "hold"];

export function isEnding(option: Option): boolean {
  return ENDINGS.includes(option.verb) && !option.targets.length;
}

/** Whether an option closes a whole step; with units left to act, it is asked about once more. */
export function closesStep(option: Option): boolean {
  return CLOSINGS.includes(option.verb) && !option.targets.length;
}
