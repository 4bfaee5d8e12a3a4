/** What the other side did: where counters were and which way they went, and results at the rim. */

import { type Ground, short } from "./ground";
import { COLOURS, SIZES } from "./looks";
import { HEAD, SHORT, arrowHead } from "./signs";
import type { Show } from "./show";

type Context = CanvasRenderingContext2D;

const FONT = '"Grognard Condensed", "Arial Narrow", sans-serif';

/** A dashed frame where a counter was, and a dark arrow along its way. */
export function drawTrail(context: Context, ground: Ground, path: string[]): void {
  const points = path.filter((hex) => ground.has(hex)).map((hex) => ground.centre(hex));
  const [first, last, before] = [points[0], points.at(-1), points.at(-2)];
  if (!first || !last || !before) return;
  const half = SIZES.counter / 2;
  context.strokeStyle = COLOURS.ink;
  context.lineWidth = 2;
  context.setLineDash([7, 5]);
  context.strokeRect(first.x - half, first.y - half, 2 * half, 2 * half);
  context.setLineDash([]);
  const tip = short(before, last, SHORT);
  const line = [...points.slice(0, -1), short(before, tip, HEAD)];
  context.lineJoin = context.lineCap = "round";
  for (const [colour, width] of [[COLOURS.white, 11], [COLOURS.ink, 6]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const { x, y } of line) context.lineTo(x, y);
    context.stroke();
    arrowHead(context, tip, before, width, colour);
  }
}

/** Words at the lower right of a hex, one below the other, and numbers at its upper left. */
export function drawResults(context: Context, ground: Ground, results: Show["results"]): void {
  const count = new Map<string, number>();
  for (const { hex, text, number } of results) {
    if (!ground.has(hex)) continue;
    const key = `${hex} ${number > 0}`;
    const before = count.get(key) ?? 0;
    count.set(key, before + 1);
    const { x, y } = ground.centre(hex);
    if (number) disc(context, x - 40 + before * 20, y - 32, String(number));
    else pill(context, x + 12, y + 24 + before * 20, text);
  }
}

function disc(context: Context, x: number, y: number, text: string): void {
  context.beginPath();
  context.arc(x, y, 12, 0, 2 * Math.PI);
  context.fillStyle = COLOURS.ink;
  context.fill();
  context.strokeStyle = COLOURS.white;
  context.lineWidth = 2;
  context.stroke();
  write(context, x, y, text, COLOURS.white, "center");
}

export function pill(context: Context, x: number, y: number, text: string): void {
  context.font = `700 15px ${FONT}`;
  const wide = context.measureText(text).width + 14;
  context.beginPath();
  context.roundRect(x, y - 10, wide, 20, 10);
  context.fillStyle = COLOURS.card;
  context.fill();
  context.strokeStyle = COLOURS.ink;
  context.lineWidth = 2;
  context.stroke();
  write(context, x + 7, y, text, COLOURS.ink, "left");
}

function write(context: Context, x: number, y: number, text: string, colour: string, align: CanvasTextAlign): void {
  context.font = `700 15px ${FONT}`;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y + 5);
}
