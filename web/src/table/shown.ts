/** Everything in hand and under the eyes, put together for the stage. */

import { outcomes } from "../happened";
import { through } from "../lens";
import { idOf, placeOf } from "../map/piles";
import { NOTHING, type Reach, type Ring, type Show } from "../map/show";
import { points } from "../phrases";
import type { Counter, Mark, State } from "../protocol";
import { placesAlone } from "../question";
import { hitBy } from "../risk";
import { waysIn } from "../story";
import type { Column } from "./column.svelte";
import type { Errands } from "./errands.svelte";
import type { Fights } from "./fights.svelte";
import type { Hand } from "./hand.svelte";
import type { Hint } from "./hint.svelte";
import type { Looking } from "./looking.svelte";
import type { Match } from "./match.svelte";
import { refusedAt } from "./refusing";

export function shown(match: Match, hand: Hand, looking: Looking, hint: Hint, fights: Fights): Show {
  const { state } = looking;
  if (!state) return NOTHING;
  const base: Show = {
    ...NOTHING,
    ...through(looking.lens, unspent(state.scene.counters, looking.replaying ? [] : hand.actors)),
    tokens: state.scene.tokens,
    marks: [...state.scene.marks, ...layerMarks(state, looking.layers), ...sightMarks(match, looking)],
    hover: looking.hover,
    cursor: looking.cursor,
    pointed: looking.pointed,
    line: sightLine(looking),
    kept: looking.kept.map(({ from, to, sight }) => ({ from, to, clear: sight.clear, where: sight.where })),
  };
  if (looking.sighting) return { ...base, rings: eyeRing(state, looking) };
  if (looking.replaying) return { ...base, ...replayed(match, looking) };
  Object.assign(base, theirs(match, fights));
  return match.isMine ? hinted({ ...base, ...inHand(match, hand) }, match, hint) : base;
}

/** Whoever is in hand acts now, and is not drawn as if it had. */
function unspent(counters: Counter[], actors: string[]): Counter[] {
  return counters.map((counter) => (counter.spent && actors.includes(idOf(counter)) ? { ...counter, spent: false } : counter));
}

/** Stacks that shall go together, and where. */
export function gathered(show: Show, { units, bound, marches }: Column): Show {
  if (!units.length) return show;
  const rings = { ...show.rings, ...Object.fromEntries(units.map((unit) => [unit, "picked" as const])) };
  const sketch = marches.map(({ path }) => path).filter(({ length }) => length > 1);
  return { ...show, rings, sketch: [...show.sketch, ...sketch], targets: bound ? [...show.targets, bound] : show.targets };
}

/** Where units are going over several turns, unless something else is drawn. */
export function bound(show: Show, match: Match, errands: Errands): Show {
  if (show.sketch.length || show.path.length) return show;
  const ways = errands.having("go").map((unit) => [match.counter(unit)!.hex, errands.given[unit]!.to]);
  return { ...show, sketch: ways };
}

/** What the other side did: the ways it went, and what its dice came to where they fell. */
function theirs(match: Match, { theirs, deeds, isTold }: Fights): Pick<Show, "trails" | "results"> {
  if (!theirs) return { trails: [], results: [] };
  const trails = theirs.changes.trails.filter(({ path }) => path[0] !== path.at(-1)).map(({ path }) => path);
  const rolls = outcomes(theirs.lines).map(({ text, where }) => ({ hex: match.hexOf(where), text, number: 0 }));
  const numbers = isTold ? deeds.map(({ hex }, i) => ({ hex: match.hexOf(hex), text: "", number: i + 1 })) : [];
  return { trails, results: [...rolls, ...numbers].filter(({ hex }) => match.isHex(hex)) };
}

/** What the last stride of a replay did: the ways that were gone, and what its dice came to. */
function replayed(match: Match, { stridden }: Looking): Pick<Show, "trails" | "results"> {
  const trails = waysIn(stridden).map((path) => path.map((place) => match.hexOf(place)).filter((hex, i, hexes) => match.isHex(hex) && hex !== hexes[i - 1]));
  const results = outcomes(stridden).map(({ text, where }) => ({ hex: match.hexOf(where), text, number: 0 }));
  return { trails: trails.filter(({ length }) => length > 1), results: results.filter(({ hex }) => match.isHex(hex)) };
}

function layerMarks(state: State, on: string[]): Mark[] {
  return state.layers.filter(({ id }) => on.includes(id)).flatMap(({ marks }) => marks);
}

/** Every hex is in sight of the first end or out of it. */
function sightMarks(match: Match, { viewed }: Looking): Mark[] {
  if (!viewed) return [];
  const kindOf = (hex: string) => (viewed.seen.has(hex) ? "sight" : "out-of-sight");
  return Object.keys(match.board.hexes).map((hex) => ({ hex, kind: kindOf(hex), text: "", side: "" }));
}

function sightLine({ sighting, from, to, sight }: Looking): Show["line"] {
  return sighting && from && to && sight ? { from, to, clear: sight.clear, where: sight.where } : null;
}

function eyeRing(state: State, { sighting, from }: Looking): Record<string, Ring> {
  const rings: Record<string, Ring> = {};
  for (const counter of state.scene.counters) {
    if (sighting && placeOf(counter) === from && idOf(counter)) rings[idOf(counter)] = "picked";
  }
  return rings;
}

function inHand(match: Match, hand: Hand): Partial<Show> {
  const reach: Reach[] = [...(hand.isMoving ? hand.far : hand.ahead).values()].map(({ hex, price, stops }) => ({ hex, price, stops }));
  const last = hand.far.get(hand.plan.at(-1) ?? "");
  const legs = hand.plan.flatMap((hex) => hand.far.get(hex) ?? []);
  const open = hand.open;
  const { rings, hexes } = targetsOf(match, hand, open);
  const attackers = hand.aimed
    ? [...new Set([...hand.actors, ...hand.picks].map((word) => match.counter(word)?.hex ?? "").filter(Boolean))]
    : [];
  const pointed = [...open].map((word) => match.hexOf(word)).filter((hex) => match.isHex(hex) && !hexes.includes(hex));
  const marks = hand.isMoving ? [] : [...new Set(pointed)];
  return {
    reach,
    path: hand.path,
    risks: legs.filter(({ chances }) => chances?.length).map(({ hex, chances }) => ({ hex, chance: hitBy(chances!) })),
    flag: last ? points(last.price) : "",
    flagStops: last?.stops ?? false,
    rings,
    targets: [...hexes, ...(hand.picks.length ? marks : [])],
    aimed: hand.aimed,
    attackers: attackers.filter((hex) => hex !== hand.aimed),
    refused: refusedAt(match),
    doors: doorsOf(match, hand),
  };
}

/** A hint drawn over what is in hand, in place of the other side's ways, unless the player has begun a plan. */
function hinted(show: Show, match: Match, hint: Hint): Show {
  const { sketch } = hint;
  if (!sketch || show.path.length || show.aimed) return show;
  const rings: Show["rings"] = { ...show.rings };
  for (const unit of sketch.units) rings[unit] = "picked";
  const attackers = sketch.aimed ? sketch.units.map((unit) => match.counter(unit)?.hex ?? "").filter(Boolean) : [];
  return { ...show, rings, trails: [], sketch: sketch.paths, aimed: sketch.aimed, attackers: [...new Set(attackers)] };
}

/** Gold rings for units that can act, plum for those that may be aimed at. */
function targetsOf(match: Match, hand: Hand, open: Set<string>) {
  const rings: Record<string, Ring> = {};
  const hexes: string[] = [];
  for (const word of open) {
    const counter = match.counter(word);
    if (counter && !hand.isExcused(word)) rings[word] = counter.side === match.role ? "can" : "target";
    const hex = match.hexOf(word);
    const holdsEnemy = match.isHex(hex) && hand.at(hex).some(({ side }) => side !== match.role);
    if (holdsEnemy && !hand.isMoving && hand.picks.length) hexes.push(hex);
  }
  for (const word of match.question.about) {
    if (match.counter(word) && match.counter(word)!.side !== match.role) rings[word] = "target"; // who moves under one's eyes
  }
  for (const word of [...hand.actors, ...hand.picks]) {
    if (match.counter(word)?.side === match.role) rings[word] = "picked";
  }
  return { rings, hexes };
}

/** Hexes to choose from that no unit on the map leads to. */
function doorsOf(match: Match, hand: Hand): string[] {
  const places = placesAlone(hand.left, match.game.manners.tidies, (unit) => !!match.counter(unit));
  return [...new Set(places.map((place) => match.hexOf(place)))].filter(match.isHex);
}
