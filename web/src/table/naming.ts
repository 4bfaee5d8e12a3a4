/** Units that a question names, for when it is not known what led to it, as after a reload. */

import { idOf } from "../map/piles";
import { closesStep } from "../words";
import type { Match } from "./match.svelte";

export function namedIn(match: Match): string[] {
  const prompt = match.state?.prompt ?? "";
  const { counters = [], off = [] } = match.state?.scene ?? {};
  if (!match.isMine || closesStep(match.options[0] ?? { text: "", verb: "", targets: [] })) return [];
  return [...counters, ...off].map(idOf).filter((id) => id && mentions(prompt, match.nameOf(id)));
}

function mentions(text: string, name: string): boolean {
  const at = text.indexOf(name);
  const after = text.charAt(at + name.length);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(after);
}
