/** The face of a counter, drawn in a box of 100 by 100, with as much detail as can be read. */

import type { Counter, Paint } from "../protocol";
import { BADGES, COLOURS, SIZES } from "./looks";
import { drawSymbol } from "./symbols";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const FAR = 3; // letters of a figure that is seen from afar at full size

export type Detail = "block" | "far" | "middle" | "near";

const EDGE = COLOURS.edge;
const CARD = COLOURS.card;
const FONT = '"Grognard Condensed", "Arial Narrow", sans-serif';

/** How much of a counter can be read when a hex is so many pixels high. */
export function detailAt(hexPixels: number): Detail {
  if (hexPixels >= 80) return "near";
  if (hexPixels >= 44) return "middle";
  return hexPixels >= 22 ? "far" : "block";
}

/** The colours of a counter; those of a hidden one tell its side alone. */
export function paintOf(counter: Counter, paints: Record<string, Paint>): Paint {
  const keys = counter.hidden ? [counter.side] : [counter.colours, counter.side];
  const found = keys.map((key) => paints[key]).find(Boolean);
  const paint = found ?? { ground: "#d8cfb4", ink: "#211c16", corner: "square" };
  return counter.corner && !counter.hidden ? { ...paint, corner: counter.corner } : paint;
}

export function drawFace(context: Context, counter: Counter, paint: Paint, detail: Detail): void {
  drawBlank(context, paint);
  if (counter.hidden) {
    if (detail !== "block") drawBack(context, paint);
    return;
  }
  context.fillStyle = paint.ink;
  if (counter.reduced) {
    context.globalAlpha = 0.24;
    context.fillRect(5.8, 34, 88.4, 30);
    context.globalAlpha = 1;
  }
  if (paint.stripe) {
    context.fillStyle = paint.stripe;
    context.fillRect(6, 5.8, 88, detail === "far" ? 14 : 8);
  }
  if (detail === "far") drawFar(context, counter, paint);
  else if (detail !== "block") drawNear(context, counter, paint, detail === "near");
  if (counter.spent) drawWash(context, paint);
}

/** A counter with nothing on it: its ground and a fine inner line. */
export function drawBlank(context: Context, paint: Paint): void {
  const rounding = roundingOf(paint);
  rounded(context, 1.5, 97, rounding);
  context.fillStyle = paint.ground;
  context.fill();
  context.strokeStyle = EDGE;
  context.lineWidth = 2;
  context.stroke();
  rounded(context, 5, 90, Math.max(rounding - 4, 1.5));
  context.strokeStyle = paint.ink;
  context.globalAlpha = 0.35;
  context.lineWidth = 1.6;
  context.stroke();
  context.globalAlpha = 1;
}

export function roundingOf(paint: Paint): number {
  return paint.corner === "round" ? 15 : 5;
}

function rounded(context: Context, from: number, size: number, rounding: number): void {
  context.beginPath();
  context.roundRect(from, from, size, size, rounding);
}

function write(
  context: Context,
  text: string,
  x: number,
  y: number,
  size: number,
  align: CanvasTextAlign = "center",
  weight = 700,
): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.textAlign = align;
  context.fillText(text, x, y);
}

function drawNear(context: Context, counter: Counter, paint: Paint, full: boolean): void {
  const left = counter.dot ? 25 : 10;
  const down = paint.stripe ? 7 : 0;
  const room = (counter.formation && full ? 50 : 84) - left + 8;
  const size = Math.min(full ? 19 : 22, room / (0.54 * Math.max(counter.name.length, 1)));
  context.fillStyle = paint.ink;
  write(context, counter.name, left, 23 + down, size, "left");
  if (counter.dot) dot(context, 15.5, 16 + down, 6.6);
  if (full) {
    const small = Math.min(14, 40 / (0.5 * Math.max(counter.formation.length, 1)));
    write(context, counter.formation, 90, 22 + down, small, "right", 600);
    write(context, counter.size, 50, 34 + down / 2, 12.5);
  }
  const frame = full
    ? { x: 24, y: 37 + down / 2, w: 52, h: 27 }
    : { x: 22, y: 31 + down / 2, w: 56, h: 31 };
  drawSymbol(context, counter.kind, frame, paint.ink, paint.ground, counter.facing);
  drawFactors(context, counter);
  drawSteps(context, counter.steps, paint);
}

function drawFar(context: Context, counter: Counter, paint: Paint): void {
  const frame = { x: 14, y: 11, w: 72, h: 42 };
  drawSymbol(context, counter.kind, frame, paint.ink, paint.ground, counter.facing);
  context.fillStyle = paint.ink;
  const first = counter.factors[0] ?? "";
  write(context, first, 50, 94, 42 * Math.min(1, FAR / Math.max(first.length, 1)));
  if (counter.dot) dot(context, 15, 15, 9);
}

function dot(context: Context, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function drawFactors(context: Context, { factors, raised }: Counter): void {
  const shown = factors.length === 2 ? [factors[0]!, "", factors[1]!] : factors;
  const last = shown[shown.length - 1] ?? "";
  // The middle factor stands between the other two, however long they are.
  const middle = shown.length > 2 ? 50 + 7.5 * (shown[0]!.length - last.length) : 50;
  const places: [number, number, CanvasTextAlign][] = [
    [9, 93, "left"],
    [middle, 92, "center"],
    [91, 93, "right"],
  ];
  shown.slice(0, 3).forEach((factor, i) => {
    const [x, y, align] = places[i]!;
    const size = (i === 1 ? 20 : 28) * Math.min(1, 3.2 / Math.max(factor.length, 1));
    write(context, factor, x, y, size, align);
  });
  if (raised && shown.length) write(context, raised, 11 + 15.5 * shown[0]!.length, 81, 15, "left", 600);
}

function drawSteps(context: Context, [left, full]: [number, number], paint: Paint): void {
  if (full < 2) return;
  const high = Math.min(7, 30 / full);
  context.strokeStyle = context.fillStyle = paint.ink;
  context.lineWidth = 1.3;
  for (let i = 0; i < full; i++) {
    context.beginPath();
    context.roundRect(10.5, 50.5 - (full * (high + 2.4)) / 2 + i * (high + 2.4), 6.4, high, 1);
    if (i >= full - left) context.fill();
    context.stroke();
  }
}

function drawBack(context: Context, paint: Paint): void {
  context.strokeStyle = paint.ink;
  context.globalAlpha = 0.34;
  context.lineWidth = 3;
  context.beginPath();
  for (let i = -60; i <= 60; i += 20) {
    context.moveTo(Math.max(8, 8 + i), Math.max(8, 8 - i));
    context.lineTo(Math.min(92, 92 + i), Math.min(92, 92 - i));
  }
  context.stroke();
  context.globalAlpha = 1;
  context.fillStyle = paint.ground;
  context.beginPath();
  context.roundRect(30, 27, 40, 46, roundingOf(paint) * 0.8);
  context.fill();
  context.fillStyle = paint.ink;
  write(context, "?", 50, 65, 42);
}

function drawWash(context: Context, paint: Paint): void {
  context.save();
  rounded(context, 1.5, 97, roundingOf(paint));
  context.clip();
  context.fillStyle = "#e5dcc4";
  context.globalAlpha = 0.45;
  context.fillRect(0, 0, 100, 100);
  context.globalAlpha = 0.2;
  context.strokeStyle = EDGE;
  context.lineWidth = 2.4;
  context.beginPath();
  for (let i = -100; i < 100; i += 12) {
    context.moveTo(i, 0);
    context.lineTo(i + 100, 100);
  }
  context.stroke();
  context.restore();
}

const OUTERMOST = 109; // how far a tab may reach: beyond it no picture of a counter has room

/** How wide a tab is, and where it ends: half beyond the edge of the counter if there is room. */
export function tabOf(badge: string, isSign: boolean): { wide: number; right: number } {
  const wide = isSign ? 26 : Math.max(26, 9 * badge.length + 10);
  return { wide, right: Math.min(108 + (wide - 26) / 2, OUTERMOST) };
}

/** The tabs on the right edge: a sign for what a unit has done, or the word; more than three are smaller. */
export function drawBadges(context: Context, badges: string[]): void {
  const part = Math.min(1, 3 / badges.length);
  badges.forEach((badge, i) => {
    const sign = BADGES[badge];
    const { wide, right } = tabOf(badge, !!sign);
    context.save();
    const step = Math.ceil(i / 2) * (i % 2 ? -1 : 1);
    context.translate(100 - 100 * part, 50 + (SIZES.badge * step - 50) * part);
    context.scale(part, part);
    context.beginPath();
    context.roundRect(right - wide, 36, wide, 28, 8);
    context.fillStyle = CARD;
    context.fill();
    context.strokeStyle = context.fillStyle = EDGE;
    context.lineWidth = 2.2;
    context.stroke();
    context.lineWidth = 3.5;
    context.lineCap = context.lineJoin = "round";
    if (sign) context.stroke(new Path2D(sign));
    else write(context, badge, right - wide / 2, 56, 17);
    context.restore();
  });
}
