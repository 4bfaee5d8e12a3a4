/** The keyboard at the table. One-letter keys act only while the board has focus. */

import { turnBeside } from "../analysis";
import { levelsOf, turned } from "../lens";
import { placeOf } from "../map/piles";
import { floors } from "../places";
import { commit, endStep, enter, openHexes, switchMode, takeBack } from "./acting";
import { hexAloud } from "./aloud";
import type { Desk } from "./desk.svelte";
import { choose, numbered } from "./listing";

export interface KeyHelp {
  keys: string;
  does: string;
}

export const KEYS: KeyHelp[] = [
  { keys: "Arrows", does: "Move the cursor by a hex" },
  { keys: "Home, End", does: "Ends of the row" },
  { keys: "Enter, Space", does: "Pick, plan, or what the coloured button says" },
  { keys: "Tab, Shift Tab", does: "Next, previous unit that can act" },
  { keys: "Esc", does: "Step back: the past, plan, unit, panel; from a button to the board" },
  { keys: "U", does: "Undo" },
  { keys: "E", does: "End the step, put a unit down that has not moved" },
  { keys: "1–9", does: "Answer with a choice of the list" },
  { keys: "F, then 1–9", does: "Fan the stack, choose in it" },
  { keys: "Page Up, Page Down, V", does: "Look at one level of the map, or at all" },
  { keys: "A", does: "Commit the main action" },
  { keys: "B", does: "To the buttons below the map; Esc leads back" },
  { keys: "K", does: "To the cards beside the map; Esc leads back" },
  { keys: "M", does: "The first other button, such as a mode" },
  { keys: "Click", does: "Plan the way; a hex next to its end leads it on, its end again goes" },
  { keys: "Drag", does: "Take a unit to a hex; Esc puts it back" },
  { keys: "Shift click, Shift Enter", does: "Gather stacks that go together; on the way, go on from the end planned so far" },
  { keys: "H", does: "Ask for a hint" },
  { keys: "L, X, P", does: "Line of sight, swap its ends, keep it" },
  { keys: "O, then 1–9", does: "Overlays" },
  { keys: "I", does: "Pin the hex" },
  { keys: "T", does: "Table of the position" },
  { keys: "C", does: "Charts, ground and counters" },
  { keys: "N", does: "Pencil: circles, arrows and notes of your own" },
  { keys: "Z, held", does: "Hide the counters" },
  { keys: "G", does: "Go to a hex" },
  { keys: "+ − 0", does: "Zoom, whole map" },
  { keys: ", . < >", does: "Look back: step, turn" },
  { keys: "?", does: "These keys" },
];

const FLAT: Record<string, number[]> = {
  ArrowUp: [-90],
  ArrowDown: [90],
  ArrowLeft: [-150, 150],
  ArrowRight: [-30, 30],
};
const POINTED: Record<string, number[]> = {
  ArrowLeft: [180],
  ArrowRight: [0],
  ArrowUp: [-120, -60],
  ArrowDown: [120, 60],
};

/** Moves the cursor; left and right alternate up and down so that a row is followed. */
export class Cursor {
  private turn = 0;

  constructor(private desk: Desk) {}

  move(key: string): void {
    const { ground, looking } = this.desk;
    const ways = (ground.isFlat ? FLAT : POINTED)[key];
    if (!ways) return;
    const here = looking.cursor || this.first();
    if (!looking.cursor) return this.go(here);
    const order = ways.length > 1 && this.turn++ % 2 ? [...ways].reverse() : ways;
    const next = order.map((way) => ground.towards(here, way)).find((hex) => hex !== here);
    this.go(next ?? here);
  }

  edge(key: "Home" | "End"): void {
    const { ground, looking } = this.desk;
    const here = ground.centre(looking.cursor || this.first());
    const row = Object.keys(ground.board.hexes).filter((hex) => Math.abs(ground.centre(hex).y - here.y) < ground.height * 0.3);
    row.sort((a, b) => ground.centre(a).x - ground.centre(b).x);
    this.go((key === "Home" ? row[0] : row.at(-1)) ?? looking.cursor);
  }

  /** The next hex with a unit that has an option, or where there is none, the next place that is one. */
  unit(back: boolean): boolean {
    const { looking } = this.desk;
    const hexes = openHexes(this.desk);
    if (!hexes.length) return false;
    const at = hexes.indexOf(looking.cursor);
    const next = at + (back ? -1 : 1);
    if (at >= 0 && (next < 0 || next >= hexes.length)) return false;
    this.go(hexes[at < 0 ? (back ? hexes.length - 1 : 0) : next]!);
    return true;
  }

  go(hex: string): void {
    const { looking, stage } = this.desk;
    looking.cursor = hex;
    stage?.reveal(hex);
    this.desk.say(hexAloud(this.desk, hex));
  }

  private first(): string {
    const { hand, match, ground } = this.desk;
    const start = hand.start || match.state?.scene.counters.find(({ side }) => side === match.role)?.hex;
    return start && ground.has(start) ? start : ground.board.order[0]!;
  }
}

/** Act on a key; true if it was ours. */
export function press(desk: Desk, cursor: Cursor, event: KeyboardEvent): boolean {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.repeat && key.toLowerCase() === "e") return true; // a held key ends nothing
  if (key in FLAT) return cursor.move(key), true;
  if (key === "Home" || key === "End") return cursor.edge(key), true;
  if (key === "PageUp" || key === "PageDown") return turnLens(desk, key === "PageUp" ? 1 : -1);
  if (key === "Tab") return !desk.looking.replaying && cursor.unit(event.shiftKey);
  if (key === "Enter" || key === " ") return enter(desk, event.shiftKey), true;
  if (!desk.letters && /^[a-z0-9?,.<>+\-]$/i.test(key)) return false;
  return letter(desk, key);
}

/** Keys that play. They do nothing while an earlier position is looked at. */
const PLAYS: Record<string, (desk: Desk) => void> = {
  u: takeBack,
  e: endStep,
  a: commit,
  m: switchMode,
  h: (desk) => !desk.looking.replaying && void desk.hint.ask(),
};

function letter(desk: Desk, key: string): boolean {
  const { hand, looking, stage } = desk;
  const middle = () => ({ x: stage!.screen.width / 2, y: stage!.screen.height / 2 });
  const act: Record<string, (desk: Desk) => void> = {
    b: toButtons,
    k: toCards,
    f: () => (hand.fan = hand.fan ? "" : looking.cursor || looking.hover),
    l: () => desk.toggleSight(),
    v: () => (looking.lens = null),
    x: () => void looking.swap(),
    p: () => looking.keepLine(),
    o: () => (desk.overlays = !desk.overlays),
    i: () => (looking.pinned = looking.pinned ? "" : looking.inspected),
    t: () => desk.open("position"),
    c: () => desk.open("charts"),
    n: () => desk.pencil.toggle(),
    g: () => ((desk.naming = true), desk.open("menu")),
    "?": () => desk.open("keys"),
    "+": () => stage?.zoom(middle(), 1.3),
    "=": () => stage?.zoom(middle(), 1.3),
    "-": () => stage?.zoom(middle(), 1 / 1.3),
    "0": () => stage?.fit(),
    ",": () => void looking.goTo((looking.state?.number ?? 0) - 1),
    ".": () => void looking.goTo((looking.state?.number ?? 0) + 1),
    "<": () => void looking.goTo(turnStart(desk, -1)),
    ">": () => void looking.goTo(turnStart(desk, 1)),
  };
  if (/^[1-9]$/.test(key)) return digit(desk, Number(key) - 1);
  const found = act[key.toLowerCase()] ?? PLAYS[key.toLowerCase()];
  found?.(desk);
  return !!found;
}

/** Lead the focus to the buttons of the question, past Undo where there is another. */
function toButtons(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-buttons] .btn:not(:disabled)")];
  (buttons.find((button) => !button.classList.contains("undo")) ?? buttons[0])?.focus();
}

/** Lead the focus to the first button of the cards about what is in hand. */
function toCards(): void {
  const [first] = document.querySelectorAll<HTMLElement>("[data-cards] section button:not(:disabled), [data-cards] section input:checked");
  first?.focus();
}

/** Look at the next level; where there is one alone, the key is not ours. */
function turnLens({ looking }: Desk, by: 1 | -1): boolean {
  const levels = levelsOf(looking.state?.scene.counters ?? []);
  if (!levels.some(Boolean)) return false;
  looking.lens = turned(looking.lens, levels, by);
  return true;
}

function digit(desk: Desk, index: number): boolean {
  const { hand, looking, match } = desk;
  if (hand.fan) {
    const counter = floors(hand.at(hand.fan), placeOf).flatMap(({ things }) => things)[index];
    if (counter) void desk.click(hand.fan, counter.id || counter.name);
    return true;
  }
  const option = !desk.overlays && !looking.replaying ? numbered(desk)[index] : undefined;
  if (option) return choose(hand, option), true;
  const layer = match.state?.layers[index];
  if (desk.overlays && layer) looking.toggleLayer(layer.id);
  return desk.overlays;
}

/** The position at which the turn before or after the one on the table begins. */
export function turnStart({ looking, match }: Desk, step: -1 | 1): number {
  return turnBeside(match.log, looking.state?.number ?? 0, match.state?.number ?? 0, step);
}
