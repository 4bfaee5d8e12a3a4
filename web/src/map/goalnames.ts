/** Names of the hexes that are fought for, where the map is too small for its own names. */

import type { BoardInfo, Mark } from "../protocol";
import type { Box } from "./bounds";
import type { Ground } from "./ground";
import { COLOURS } from "./looks";
import { leastHidden } from "./names";

type Context = CanvasRenderingContext2D;

const SMALL = 0.6; // pixels a map unit, below which the map's own names are not read
const SIZE = 12; // pixels of the names on the screen, at any zoom

export interface GoalName {
  hex: string;
  name: string;
}

/** Each objective by the name of its hex, of a place in it, or by its label. */
export function goalNames(marks: Mark[], { hexes, places }: Pick<BoardInfo, "hexes" | "places">): GoalName[] {
  const goals = [...new Set(marks.filter(({ kind }) => kind === "objective").map(({ hex }) => hex))];
  return goals.map((hex) => ({ hex, name: hexes[hex]?.name || places.find((place) => place.hex === hex)?.name || hex }));
}

/** The names that are written so at a zoom of so many pixels a unit. */
export function writtenAt(names: GoalName[], scale: number): GoalName[] {
  return scale < SMALL ? names : [];
}

/** Write the names at their hexes, clear of counters and of each other; the context is in map units, at `scale` pixels a unit. */
export function drawGoalNames(context: Context, ground: Ground, names: GoalName[], scale: number, counters: Box[]): void {
  context.font = `600 ${SIZE / scale}px "Grognard Serif", Georgia, serif`;
  context.textAlign = "center";
  context.lineJoin = "round";
  context.lineWidth = 3 / scale;
  const written: Box[] = [];
  for (const { hex, name } of names) {
    if (!ground.has(hex)) continue;
    const box = leastHidden(around(ground, hex, context.measureText(name).width, SIZE / scale), counters, written);
    written.push({ ...box, left: box.left - SIZE / scale / 2, right: box.right + SIZE / scale / 2 }); // two numbers side by side are read as one
    const [x, y] = [(box.left + box.right) / 2, box.bottom - (SIZE / scale) * 0.2];
    context.strokeStyle = COLOURS.white;
    context.strokeText(name, x, y);
    context.fillStyle = COLOURS.ink;
    context.fillText(name, x, y);
  }
}

/** Where a name may stand: below its hex, above it, to its right or left, or a line farther off. */
function around(ground: Ground, hex: string, wide: number, high: number): Box[] {
  const { x, y } = ground.centre(hex);
  const [across, down] = [ground.radius * 0.9 + wide / 2, ground.height / 2 + high / 2];
  const beside = [{ x, y: y + down }, { x, y: y - down }, { x: x + across, y }, { x: x - across, y }];
  const middles = [...beside, { x, y: y + down + high }, { x, y: y - down - high }];
  return middles.map((at) => ({ left: at.x - wide / 2, right: at.x + wide / 2, top: at.y - high / 2, bottom: at.y + high / 2 }));
}
