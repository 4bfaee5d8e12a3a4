/** A made-up question for tests: forms by their words, options by their texts. */

import type { Answer, Form, Kind, Option, Question } from "../src/question";
import { optionOf } from "../src/question";

const KINDS: Record<string, Kind> = { UNIT: "unit", ENEMY: "unit", HEX: "place", SIDE: "side", COUNT: "number" };

/** A form with these words; what is not said of it does not hold. */
export function form(words: string, more: Partial<Form> = {}): Form {
  const blanks = words
    .split(" ")
    .filter((word) => word in KINDS)
    .map((name) => ({ name, kind: KINDS[name]! }));
  const said = { id: `Turn.${words}`, words, blanks, label: words, says: words };
  return { ...said, passes: false, gathers: false, weighs: false, way: false, mode: false, waits: false, quiet: "", ...more };
}

/** A form with its blanks filled. */
export function answer(form: Form, ...fills: string[]): Answer {
  const left = [...fills];
  const text = form.words.split(" ").map((word) => (word in KINDS ? left.shift() : word)).join(" ");
  return { text, form, fills };
}

export function option(form: Form, ...fills: string[]): Option {
  return optionOf(answer(form, ...fills));
}

/** A question as the server sends it. */
export function question(answers: Answer[], more: Partial<Question> = {}): Question {
  const forms = [...new Set(answers.map((each) => each.form))];
  const options = answers.map(({ text, form, fills }) => ({ text, form: forms.indexOf(form), fills }));
  return { who: "north", rule: "7.3", prompt: "7.3 What now?", key: "Turn", about: [], depth: 1, forms, options, places: {}, ...more };
}
