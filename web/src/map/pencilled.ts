/** Circles, arrows and notes that players have drawn on the map, over everything else on it. */

import type { Drawn } from "../pencil";
import { type Ground, midway } from "./ground";
import { COLOURS } from "./looks";
import { arrowHead } from "./signs";
import { pill } from "./trails";

type Context = CanvasRenderingContext2D;

const PENCIL = "#1f6f5c";

export function drawPencilled(context: Context, ground: Ground, marks: Drawn[]): void {
  for (const mark of marks) {
    if (mark.is === "arrow") arrow(context, ground, mark.from, mark.to);
    else if (!ground.has(mark.hex)) continue;
    else if (mark.is === "circle") circle(context, ground, mark.hex);
    else pill(context, ground.centre(mark.hex).x - 30, ground.centre(mark.hex).y - 34, mark.text);
  }
}

/** A line in white and in the pencil's colour, so that it is seen on any ground. */
function stroked(context: Context, trace: () => void): void {
  context.lineJoin = context.lineCap = "round";
  for (const [colour, width] of [[COLOURS.white, 11], [PENCIL, 6]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    trace();
    context.stroke();
  }
}

function circle(context: Context, ground: Ground, hex: string): void {
  const { x, y } = ground.centre(hex);
  stroked(context, () => context.arc(x, y, ground.height * 0.46, 0, 2 * Math.PI));
}

function arrow(context: Context, ground: Ground, from: string, to: string): void {
  if (!ground.has(from) || !ground.has(to) || from === to) return;
  const [start, end] = [ground.centre(from), ground.centre(to)];
  stroked(context, () => {
    context.moveTo(start.x, start.y);
    context.lineTo(midway(start, end, 0.95).x, midway(start, end, 0.95).y);
  });
  arrowHead(context, end, start, 6, PENCIL);
}
