/** Signs over the counters: costs, stops, paths, lines of sight, arrows, refused sides. */

import type { Point } from "./camera";
import { type Ground, midway, short } from "./ground";
import { points } from "../phrases";
import { COLOURS } from "./looks";
import { type Line, type Show, badgeAt, cheapest } from "./show";

type Context = CanvasRenderingContext2D;

const FONT = '"Grognard Condensed", "Arial Narrow", sans-serif';

export const [SHORT, HEAD] = [24, 18]; // how far an arrow ends before the middle of a hex, and how long its head is

/** The path of a planned move, which lies under the counters. */
export function drawPath(context: Context, ground: Ground, path: string[]): void {
  if (path.length < 2) return;
  const points = path.map((hex) => ground.centre(hex));
  const last = points.length - 1;
  const before = points[last - 1]!;
  const tip = short(before, points[last]!, SHORT);
  const line = [...points.slice(0, last), short(before, tip, HEAD)];
  context.lineJoin = context.lineCap = "round";
  for (const [colour, width] of [
    [COLOURS.white, 14],
    [COLOURS.path, 8],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const { x, y } of line) context.lineTo(x, y);
    context.stroke();
    arrowHead(context, tip, before, width, colour);
  }
}

export function arrowHead(context: Context, tip: Point, from: Point, width: number, colour: string): void {
  context.save();
  context.translate(tip.x, tip.y);
  context.rotate(Math.atan2(tip.y - from.y, tip.x - from.x));
  context.fillStyle = colour;
  context.beginPath();
  const size = width < 10 ? 1 : 1.28;
  context.moveTo(8 * size, 0);
  context.lineTo(-18 * size, 14 * size);
  context.lineTo(-12 * size, 0);
  context.lineTo(-18 * size, -14 * size);
  context.fill();
  context.restore();
}

/** Everything that lies over the counters. */
export function drawSigns(context: Context, ground: Ground, show: Show): void {
  const held = new Set(show.counters.map(({ hex }) => hex));
  const onPath = new Set(show.path.slice(1).map((place) => ground.hexOf(place)));
  for (const { hex, price, stops } of cheapest(show.reach, ground)) {
    if (onPath.has(hex)) continue;
    const { x, y } = ground.centre(hex);
    const at = held.has(hex) ? { x: x - 34, y: y + 26 } : { x: x - (stops ? 13 : 0), y: y + 4 };
    disc(context, at, points(price), COLOURS.reach);
    if (stops) stopSign(context, { x: at.x + 26, y: at.y });
  }
  drawCosts(context, ground, show);
  for (const { hex, chance } of show.risks) {
    const { x, y } = ground.centre(hex);
    flag(context, { x: x + 34, y: y - 24 }, `${chance} %`, COLOURS.stop, 14);
  }
  for (const mark of show.marks) {
    if (!mark.text || !ground.has(mark.hex)) continue;
    flag(context, badgeAt(ground.centre(mark.hex), held.has(mark.hex)), mark.text, mark.colour || COLOURS.ink);
  }
  for (const hex of show.attackers) {
    if (show.aimed) attackArrow(context, ground.centre(hex), ground.centre(show.aimed));
  }
  for (const line of show.kept) sightLine(context, ground, line, false);
  if (show.line) sightLine(context, ground, show.line);
  drawRefused(context, ground, show.refused);
}

function drawCosts(context: Context, ground: Ground, show: Show): void {
  const prices = new Map(show.reach.map(({ hex, price }) => [hex, price]));
  show.path.slice(1).forEach((hex, i, all) => {
    const at = ground.centre(hex);
    if (i < all.length - 1) disc(context, at, points(prices.get(hex) ?? i + 1), COLOURS.path);
    else if (show.flag) {
      flag(context, { x: at.x + (show.flagStops ? 12 : 0), y: at.y + 4 }, show.flag, COLOURS.path, 18);
      if (show.flagStops) stopSign(context, { x: at.x - 30, y: at.y + 4 }, 1.2);
    }
  });
}

function disc(context: Context, { x, y }: Point, words: string, colour: string): void {
  if (words.length > 2) return flag(context, { x, y }, words, colour);
  context.beginPath();
  context.arc(x, y, 12, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = COLOURS.white;
  context.lineWidth = 2.2;
  context.stroke();
  const size = words.length === 1 ? 17 : 14.5;
  label(context, words, x, y + size * 0.35, size);
}

function flag(context: Context, { x, y }: Point, words: string, colour: string, size = 15): void {
  context.font = `700 ${size}px ${FONT}`;
  const wide = context.measureText(words).width + 16;
  context.beginPath();
  context.roundRect(x - wide / 2, y - size * 0.85, wide, size * 1.7, 7);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = COLOURS.white;
  context.lineWidth = 2.2;
  context.stroke();
  label(context, words, x, y + size * 0.35, size);
}

function label(context: Context, words: string, x: number, y: number, size: number): void {
  context.font = `700 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.fillStyle = COLOURS.white;
  context.fillText(words, x, y);
}

const EIGHT = new Path2D("M-3.4-8h6.8l4.8 4.8v6.4l-4.8 4.8h-6.8l-4.8-4.8v-6.4z");

/** The eight-sided sign with a bar: movement ends here. */
function stopSign(context: Context, { x, y }: Point, size = 1.35): void {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  context.fillStyle = COLOURS.stop;
  context.fill(EIGHT);
  context.strokeStyle = COLOURS.white;
  context.lineWidth = 1.5;
  context.stroke(EIGHT);
  context.fillStyle = COLOURS.white;
  context.fillRect(-4.6, -1.5, 9.2, 3);
  context.restore();
}

function attackArrow(context: Context, from: Point, to: Point): void {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const { x, y } = midway(to, from, Math.min(0.5, 42 / far));
  context.save();
  context.translate(x, y);
  context.rotate(Math.atan2(to.y - from.y, to.x - from.x));
  context.scale(1.35, 1.35);
  const shape = new Path2D("M-14-4.5H0V-10L14 0L0 10V4.5H-14Z");
  context.fillStyle = COLOURS.target;
  context.strokeStyle = COLOURS.white;
  context.lineWidth = 2;
  context.lineJoin = "round";
  context.fill(shape);
  context.stroke(shape);
  context.restore();
}

function sightLine(context: Context, ground: Ground, line: Line, isEnded = true): void {
  const [from, to] = [ground.centre(line.from), ground.centre(line.to)];
  const block = line.where && ground.has(line.where) ? nearest(from, to, ground.centre(line.where)) : to;
  stretch(context, midway(from, to, 0.06), block, COLOURS.sight, []);
  if (!line.clear) {
    stretch(context, block, midway(from, to, 0.97), COLOURS.stop, [4, 11]);
    cross(context, block, true);
  }
  if (!isEnded) return;
  context.beginPath();
  context.arc(to.x, to.y, 38, 0, 2 * Math.PI);
  outline(context, line.clear ? COLOURS.sight : COLOURS.target);
}

function stretch(context: Context, from: Point, to: Point, colour: string, dash: number[]): void {
  context.lineCap = "round";
  for (const [ink, width, gaps] of [
    [COLOURS.white, 10, []],
    [colour, 6, dash],
  ] as const) {
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.setLineDash([...gaps]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.setLineDash([]);
}

function outline(context: Context, colour: string): void {
  context.strokeStyle = COLOURS.white;
  context.lineWidth = 8;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = 4;
  context.stroke();
}

function cross(context: Context, { x, y }: Point, isDiamond: boolean): void {
  context.save();
  context.translate(x, y);
  context.beginPath();
  if (isDiamond) {
    context.rotate(Math.PI / 4);
    context.roundRect(-12, -12, 24, 24, 3);
  } else context.arc(0, 0, 11, 0, 2 * Math.PI);
  context.fillStyle = COLOURS.stop;
  context.fill();
  context.strokeStyle = COLOURS.white;
  context.lineWidth = 2.6;
  context.stroke();
  if (isDiamond) context.rotate(-Math.PI / 4);
  context.lineWidth = 3.4;
  context.stroke(new Path2D("M-5-5L5 5M5-5L-5 5"));
  context.restore();
}

/** A bar on the side between two hexes, or a cross on one. */
function drawRefused(context: Context, ground: Ground, [one, other]: string[]): void {
  if (one && other) refusedSide(context, ground, one, other);
  else if (one) refusedHex(context, ground, one);
}

function refusedHex(context: Context, ground: Ground, hex: string): void {
  const corners = ground.corners(hex, 0.92);
  for (const [colour, width] of [
    [COLOURS.white, 8],
    [COLOURS.stop, 4],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const { x, y } of corners) context.lineTo(x, y);
    context.closePath();
    context.stroke();
  }
  cross(context, corners[0]!, false);
}

function refusedSide(context: Context, ground: Ground, one: string, other: string): void {
  const [from, to] = ground.side(one, other);
  context.lineCap = "round";
  for (const [colour, width] of [
    [COLOURS.white, 14],
    [COLOURS.stop, 9],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  cross(context, midway(from, to), false);
}

/** The point of a line that lies nearest to another point. */
function nearest(from: Point, to: Point, point: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  return midway(from, to, Math.min(1, Math.max(0, part)));
}
