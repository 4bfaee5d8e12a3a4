/** Units that a question and its answers name. */

import { idOf } from "../map/piles";
import { closesStep } from "../words";
import type { Match } from "./match.svelte";

/** Units in the words of a question, for when it is not known what led to it. */
export function namedIn(match: Match): string[] {
  const prompt = match.state?.prompt ?? "";
  const { counters = [], off = [] } = match.state?.scene ?? {};
  if (!match.isMine || closesStep(match.options[0] ?? { text: "", verb: "", targets: [] })) return [];
  return [...counters, ...off].map(idOf).filter((id) => id && mentions(prompt, match.nameOf(id)));
}

/** The units that have something left to do, first in what may be chosen. */
export function unitsLeft({ options, lexicon }: Match): Set<string> {
  const able = options.filter(({ verb }) => verb !== "arrange");
  return new Set(able.flatMap(({ targets }) => targets.filter(lexicon.isUnit).slice(0, 1)));
}

function mentions(text: string, name: string): boolean {
  const at = text.indexOf(name);
  const after = text.charAt(at + name.length);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(after);
}
