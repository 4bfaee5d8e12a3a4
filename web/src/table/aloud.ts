/** What is read out to whoever does not look: a hex, the answers offered, a planned way, a forecast. */

import type { Answer } from "../odds";
import { figure } from "../odds";
import { idOf, placeOf } from "../map/piles";
import { capital, counted, percent, points, terrainName } from "../phrases";
import { levelIn, levelName } from "../places";
import type { Counter, Odds } from "../protocol";
import { inFoot } from "../question";
import { goingOn, mainOf, mayAct, openHexes } from "./acting";
import { dangerIn } from "./danger";
import type { Desk } from "./desk.svelte";
import { numbered } from "./listing";

const MOST = 9; // choices that have a digit
const LIKELIEST = 3; // results of a forecast that are enough to hear

/** A hex with its ground, who stands there at which level and in which state, and what it costs to go there. */
export function hexAloud({ ground, hand, looking, match }: Desk, hex: string): string {
  const info = ground.board.hexes[hex];
  if (!info) return hex;
  const here = (looking.state?.scene.counters ?? []).filter((counter) => counter.hex === hex);
  const units = here.map((counter) => unitAloud(counter, (word) => match.nameOf(word)));
  const far = looking.replaying ? undefined : (hand.far.get(hex) ?? hand.ahead.get(hex));
  const reach = far ? `reach ${points(far.price)}${far.stops ? ", must stop" : ""}` : "";
  const danger = looking.replaying ? "" : dangerIn({ match, hand }, hex);
  return `${[hex, info.name, terrainName(info.terrain), ...units, danger, reach].filter(Boolean).join(", ")}.`;
}

function unitAloud(counter: Counter, nameOf: (word: string) => string): string {
  const who = counter.hidden ? `hidden ${capital(counter.side)} unit` : `${capital(counter.side)} ${nameOf(idOf(counter))}`;
  const level = levelIn(placeOf(counter));
  return [level ? `${who} at ${levelName(level)}` : who, ...(counter.hidden ? [] : counter.badges.map(nameOf))].join(" ");
}

/** The answers that stand in the list and in the foot, with the keys that give them, and whom they leave unnamed. */
export function answersAloud(desk: Desk): string {
  if (!mayAct(desk)) return "";
  if (desk.hand.ending.choice) return `${counted(desk.hand.canStillAct, "unit")} can still act. E once more ends.`;
  const choices = numbered(desk);
  const first = choices.slice(0, MOST).map((option, i) => `${i + 1} ${desk.shortly(option)}`);
  const more = choices.length > MOST ? `, and ${choices.length - MOST} more` : "";
  const list = first.length ? `${counted(choices.length, "choice")}: ${first.join(", ")}${more}.` : "";
  const standing = inFoot(desk.hand.plain);
  const buttons = standing.map((option) => desk.shortly(option));
  const isShort = [...choices, ...standing].some((option) => desk.shortly(option) !== desk.worded(option));
  const held = isShort ? `${desk.match.nameOf(desk.hand.picks[0]!)} in hand.` : "";
  const hexes = desk.hand.isOnTheWay ? [] : openHexes(desk);
  const map = hexes.length ? `Tab leads through ${counted(hexes.length, "hex", "hexes")}.` : "";
  return [held, list, map, buttons.length ? `Buttons: ${buttons.join(", ")}.` : ""].filter(Boolean).join(" ");
}

/** The planned way: where it ends, what it costs, who may act against it, and how to go. */
export function planAloud(desk: Desk): string {
  const { hand } = desk;
  const main = mainOf(desk);
  if (main?.is === "group") return desk.column.aloud;
  if (main?.is !== "plan") return "";
  const end = hand.far.get(main.end);
  const dangers = hand.plan.map((hex) => [hex, dangerIn(desk, hex)]).flatMap(([hex, danger]) => (danger ? `${hex} ${danger}` : []));
  const price = end ? `costs ${points(end.price)}${hand.allowance ? ` of ${hand.allowance}` : ""}` : "";
  return `${[`${goingOn(desk)} to ${main.end}`, price, ...dangers].filter(Boolean).join(", ")}. Enter there goes.`;
}

/** The one answer of a forecast and what is likeliest, or why there is none. */
export function forecastAloud(answer: Answer | null, odds: Odds | null, veil: string): string {
  if (veil) return `No forecast: ${veil}`;
  if (!odds) return "";
  const results = odds.results.slice(0, LIKELIEST).map(({ result, number }) => `${result} ${percent(number)}`);
  return [answer ? `${figure(answer.number)}: ${answer.title}. ${answer.text}` : "", `${capital(results.join(", "))}.`].filter(Boolean).join(" ");
}
