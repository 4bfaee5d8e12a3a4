/** What the buttons and keys of the table do to the match; nothing while one looks back. */

import type { Option } from "../question";
import type { Desk } from "./desk.svelte";

const MOST = 3; // plain choices among which one may be the main one

/** What the coloured button stands for. */
export type Main =
  | { is: "weighed" | "subject"; option: Option }
  | { is: "plain"; option: Option }
  | { is: "plan"; end: string }
  | { is: "group"; end: string };

/** Whether this screen may change the match just now. */
export function mayAct({ match, looking }: Desk): boolean {
  return match.isMine && !looking.replaying;
}

export function mainOf(desk: Desk): Main | null {
  const { hand, forecast, column } = desk;
  if (!mayAct(desk)) return null;
  if (column.hexes.length && column.marches.length) return { is: "group", end: column.bound };
  if (hand.weighed) return { is: "weighed", option: hand.weighed };
  const end = hand.plan.at(-1);
  if (end) return { is: "plan", end };
  if (forecast.subject) return { is: "subject", option: forecast.subject };
  const [only, another] = desk.match.options;
  if (only && !another && only.targets.length && !only.form.way) return { is: "plain", option: only };
  const { spends } = desk.match.game.manners;
  const first = hand.plain.find(({ form }) => !form.passes && !spends.includes(form.id)) ?? hand.plain.find(({ form }) => form.passes);
  return !first || hand.open.size || hand.plain.length > MOST ? null : { is: "plain", option: first };
}

/** What the game calls going on to the next place. */
export function goingOn({ match }: Desk): string {
  return match.question.forms.find(({ way, label }) => way && label)?.label ?? "Move";
}

/** The hexes of units that can be picked now, or where there are none, of places. */
export function openHexes({ hand, match, ground }: Desk): string[] {
  const words = [...hand.open];
  const ofUnits = words.flatMap((word) => match.counter(word)?.hex ?? []);
  const found = (ofUnits.length ? ofUnits : words.map((word) => match.hexOf(word))).filter((hex) => ground.has(hex));
  return [...new Set(found)].sort();
}

/** Do what the coloured button says. */
export function commit(desk: Desk): void {
  const main = mainOf(desk);
  if (main?.is === "plan") void desk.hand.go();
  else if (main?.is === "group") void desk.column.go();
  else if (main?.is === "plain") void desk.hand.press(main.option);
  else if (main) void desk.match.choose(main.option.text);
}

/** Whether Enter does what the coloured button says, or acts on the hex under the cursor. */
export function entersMain(desk: Desk): boolean {
  const { hand, looking } = desk;
  const main = mainOf(desk);
  if (!main || looking.sighting) return false;
  if (!looking.cursor || main.is === "weighed") return true;
  return main.is === "plan" || main.is === "group" ? looking.cursor === main.end : !hand.offers(looking.cursor);
}

/** Enter; with Shift it gathers the stack under the cursor, as a click with Shift does. */
export function enter(desk: Desk, shift = false): void {
  if (!shift && entersMain(desk)) commit(desk);
  else if (desk.looking.cursor) void desk.click(desk.looking.cursor, "", shift);
}

/** The button of the step's ending, if there is one; who has only taken a unit up puts it down. */
export function endStep(desk: Desk): void {
  if (desk.hand.ending.choice) return void desk.hand.endAnyway();
  if (mayAct(desk) && desk.hand.isFresh) return void desk.hand.putDown();
  const option = mayAct(desk) ? desk.hand.plain.find(({ form }) => form.passes) : undefined;
  if (option) void desk.hand.press(option);
}

/** Have those in hand move in another way, where there is one. */
export function switchMode(desk: Desk): void {
  const option = mayAct(desk) ? desk.hand.modes.open[0] : undefined;
  if (option) void desk.hand.press(option);
}

/** How Undo stands: whether it asks the opponent, and why it cannot be pressed. */
export interface Undoing {
  asks: boolean;
  barred: string;
}

export function undoing({ match, looking }: Desk): Undoing {
  const { state } = match;
  const barred = state && !state.undo.choices ? state.undo.barred : "";
  const asks = !!state && !state.undo.choices && !barred;
  const hasAsked = match.requests.some(({ kind, from }) => kind === "undo" && from === match.role);
  const reasons: [boolean, string][] = [
    [!state || looking.replaying, "Nothing is taken back while you look back."],
    [!match.isPlayer, "Observers only look on."],
    [!!state?.over, "The match is over."],
    [!state?.number, "Nothing has been chosen yet."],
    [!!barred, barred],
    [hasAsked, "Your opponent has been asked to let you take it back."],
  ];
  return { asks, barred: reasons.find(([is]) => is)?.[1] ?? "" };
}

/** Take back a finished move as a whole; of one under way all its steps, as far as one may alone. */
async function takeMoveBack({ match }: Desk): Promise<void> {
  if (!match.thread.length) return void (await match.undo(true));
  const isStep = () => !!match.taken.at(-1)?.form.way && !!match.state?.undo.choices;
  const wasStep = isStep();
  if (!(await match.undo())) return;
  while (wasStep && isStep()) if (!(await match.undo())) return;
}

/** Take back, ask the opponent, or say why neither can be. */
export function takeBack(desk: Desk): void {
  const { match, looking } = desk;
  const { barred } = undoing(desk);
  if (!barred) void takeMoveBack(desk);
  else if (!looking.replaying) match.refusal = { text: barred, objections: [], hex: "" };
}
