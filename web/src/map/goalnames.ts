/** Names of the hexes that are fought for, where the map is too small for its own names. */

import type { BoardInfo, Mark } from "../protocol";
import type { Ground } from "./ground";
import { COLOURS } from "./looks";

type Context = CanvasRenderingContext2D;

const SMALL = 0.6; // pixels a map unit, below which the map's own names are not read
const SIZE = 12; // pixels of the names on the screen, at any zoom

/** Each objective by the name of its hex, of a place in it, or by its label. */
export function goalNames(marks: Mark[], { hexes, places }: Pick<BoardInfo, "hexes" | "places">): { hex: string; name: string }[] {
  const goals = [...new Set(marks.filter(({ kind }) => kind === "objective").map(({ hex }) => hex))];
  return goals.map((hex) => ({ hex, name: hexes[hex]?.name || places.find((place) => place.hex === hex)?.name || hex }));
}

/** Write the names below their hexes; the context is in map units, at `scale` pixels a unit. */
export function drawGoalNames(context: Context, ground: Ground, names: { hex: string; name: string }[], scale: number): void {
  if (scale >= SMALL) return;
  context.font = `600 ${SIZE / scale}px "Grognard Serif", Georgia, serif`;
  context.textAlign = "center";
  context.lineJoin = "round";
  context.lineWidth = 3 / scale;
  for (const { hex, name } of names) {
    if (!ground.has(hex)) continue;
    const { x, y } = ground.centre(hex);
    const below = y + ground.height * 0.5 + SIZE / scale;
    context.strokeStyle = COLOURS.white;
    context.strokeText(name, x, below);
    context.fillStyle = COLOURS.ink;
    context.fillText(name, x, below);
  }
}
