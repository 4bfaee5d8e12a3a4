/** Counters at levels that are not looked at: small signs at the foot of their hexes, so that nothing vanishes. */

import type { Pip } from "../lens";
import type { Paint } from "../protocol";
import type { Ground } from "./ground";
import { COLOURS, SIZES } from "./looks";

type Context = CanvasRenderingContext2D;

const SIDE = SIZES.token * 0.75; // in map units
const MOST = 4; // pips of one side in a hex

/** Draw all pips in map units: round or square as the counters of the side are. */
export function drawPips(context: Context, ground: Ground, pips: Pip[], paints: Record<string, Paint>): void {
  const used = new Map<string, number>();
  for (const { hex, side, count } of pips) {
    const { x, y } = ground.centre(hex);
    const row = used.get(hex) ?? 0;
    used.set(hex, row + 1);
    const shown = Math.min(count, MOST);
    for (let i = 0; i < shown; i++) {
      const left = x + (i - shown / 2) * (SIDE + 3);
      context.beginPath();
      context.roundRect(left, y + SIZES.foot - row * (SIDE + 4), SIDE, SIDE, paints[side]?.corner === "round" ? SIDE / 2 : 2);
      context.fillStyle = paints[side]?.ground ?? COLOURS.card;
      context.fill();
      context.strokeStyle = COLOURS.edge;
      context.lineWidth = 1.6;
      context.stroke();
    }
  }
}
