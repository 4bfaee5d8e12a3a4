/** Tokens: markers that belong to no side, in a row at the foot of a hex or on a hexside. */

import { levelIn } from "../places";
import type { Token } from "../protocol";
import type { Point } from "./camera";
import type { Ground } from "./ground";
import { COLOURS, SHAPES, SIZES } from "./looks";

type Context = CanvasRenderingContext2D;

const HIGH = SIZES.token;
const APART = 3;
const LETTERS = 11.5;

export interface Laid {
  token: Token;
  centre: Point;
  wide: number;
}

/** Where each token lies and how wide it is, those of one hex or side in a row. */
export function layTokens(tokens: Token[], ground: Ground, widthOf: (text: string) => number): Laid[] {
  const rows = new Map<string, Token[]>();
  for (const token of tokens) {
    if (!ground.has(token.place)) continue;
    const spot = token.place.includes("/") ? token.place.replace(levelIn(token.place), "") : ground.hexOf(token.place);
    rows.set(spot, [...(rows.get(spot) ?? []), token]);
  }
  return [...rows].flatMap(([spot, row]) => {
    const middle = ground.centre(spot);
    const y = spot.includes("/") ? middle.y : middle.y + SIZES.foot;
    const widths = row.map(({ text }) => Math.max(HIGH, widthOf(text) + 8));
    let left = middle.x - (widths.reduce((sum, wide) => sum + wide, 0) + APART * (row.length - 1)) / 2;
    return row.map((token, i) => {
      const wide = widths[i]!;
      const centre = { x: left + wide / 2, y };
      left += wide + APART;
      return { token, centre, wide };
    });
  });
}

/** Draw all tokens in map units. */
export function drawTokens(context: Context, ground: Ground, tokens: Token[]): void {
  context.font = `700 ${LETTERS}px "Grognard Condensed", sans-serif`;
  context.textAlign = "center";
  context.lineWidth = 1.6;
  for (const { token, centre, wide } of layTokens(tokens, ground, (text) => context.measureText(text).width)) {
    context.fillStyle = token.ground;
    context.strokeStyle = COLOURS.edge;
    if (token.points_at && ground.has(token.points_at)) drawPointer(context, centre, ground.centre(token.points_at));
    const body = outline(token.shape, centre, wide);
    context.fill(body);
    context.stroke(body);
    context.fillStyle = token.ink;
    context.fillText(token.text, centre.x, centre.y + LETTERS * 0.35);
  }
}

function drawPointer(context: Context, from: Point, to: Point): void {
  const pointer = new Path2D(SHAPES.pointer);
  context.save();
  context.translate(from.x, from.y);
  context.rotate(Math.atan2(to.y - from.y, to.x - from.x));
  context.fill(pointer);
  context.stroke(pointer);
  context.restore();
}

function outline(shape: string, { x, y }: Point, wide: number): Path2D {
  const path = new Path2D();
  const [across, down] = [wide / 2, HIGH / 2];
  if (shape !== "octagon") {
    const rounding = { tab: 4, pill: down, round: down }[shape] ?? 0;
    path.roundRect(x - across, y - down, wide, HIGH, rounding);
    return path;
  }
  const cut = HIGH * 0.3;
  const half = [[cut - across, -down], [across - cut, -down], [across, cut - down], [across, down - cut]] as const;
  for (const [dx, dy] of [...half, ...half.map(([dx, dy]) => [-dx, -dy] as const)]) path.lineTo(x + dx, y + dy);
  path.closePath();
  return path;
}
