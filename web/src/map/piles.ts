/** Counters on the map: stacks by hex and side, their rings, and counters on the move. */

import type { Counter } from "../protocol";
import type { Atlas } from "./atlas";
import type { Point } from "./camera";
import type { Ground } from "./ground";
import type { Ring, Show } from "./show";
import { COLOURS, SIZES } from "./looks";

type Context = CanvasRenderingContext2D;

export const SIZE = SIZES.counter; // in map units
const STEP = SIZES.step; // from one counter of a stack to the next
const ASIDE = SIZES.aside; // how far stacks of two sides in one hex stand apart
const SLIDE = 220; // milliseconds of a move

export interface Pile {
  hex: string;
  side: string;
  counters: Counter[];
  centre: Point;
}

interface Slide {
  id: string;
  from: Point;
  to: Point;
  begun: number;
}

/** The name by which choices call a counter. */
export function idOf(counter: Counter): string {
  return counter.id || (counter.hidden ? "" : counter.name);
}

export function gatherPiles(counters: Counter[], ground: Ground): Pile[] {
  const piles = new Map<string, Pile>();
  const sides = new Map<string, string[]>();
  for (const counter of counters) {
    if (!ground.has(counter.hex)) continue;
    const key = `${counter.hex}|${counter.side}`;
    const pile = piles.get(key);
    if (pile) {
      pile.counters.push(counter);
      continue;
    }
    const { hex, side } = counter;
    piles.set(key, { hex, side, counters: [counter], centre: ground.centre(hex) });
    sides.set(hex, [...(sides.get(hex) ?? []), side]);
  }
  for (const pile of piles.values()) {
    const here = sides.get(pile.hex)!;
    pile.centre.x += ASIDE * (here.indexOf(pile.side) - (here.length - 1) / 2);
  }
  return [...piles.values()];
}

export class Piles {
  private piles: Pile[] = [];
  private places = new Map<string, Point>();
  private slides: Slide[] = [];

  constructor(
    private ground: Ground,
    private atlas: Atlas,
  ) {}

  gather(show: Show, now: number, still: boolean): void {
    this.piles = gatherPiles(show.counters, this.ground);
    const places = new Map<string, Point>();
    for (const pile of this.piles) {
      for (const counter of pile.counters) {
        const id = idOf(counter);
        const before = this.places.get(id);
        if (!id) continue;
        places.set(id, pile.centre);
        const moved = before && Math.hypot(before.x - pile.centre.x, before.y - pile.centre.y) > 1;
        if (moved && !still) {
          this.slides = this.slides.filter((slide) => slide.id !== id);
          this.slides.push({ id, from: before, to: pile.centre, begun: now });
        }
      }
    }
    this.places = places;
  }

  /** The pile whose counters cover a point of the map. */
  at({ x, y }: Point): Pile | undefined {
    const covers = ({ centre }: Pile) => Math.max(Math.abs(centre.x - x), Math.abs(centre.y + 3 - y)) <= SIZE / 2;
    return this.piles.findLast(covers);
  }

  /** Whether a counter is on its way, so that another frame is wanted. */
  isMoving(now: number): boolean {
    this.slides = this.slides.filter(({ begun }) => now - begun < SLIDE);
    return this.slides.length > 0;
  }

  /** Draw all piles in device pixels: `place` puts a map point on the canvas. */
  draw(context: Context, show: Show, view: View, now: number): void {
    const late: (() => void)[] = [];
    for (const pile of this.piles) {
      const at = view.place(pile.centre);
      const size = SIZE * view.scale;
      if (at.x < -size || at.y < -size || at.x > view.width + size || at.y > view.height + size) continue;
      const top = pile.counters.at(-1)!;
      const slide = this.slides.find(({ id }) => id === idOf(top));
      if (slide) late.push(() => this.drawSlide(context, slide, pile, show, view, now));
      else this.drawPile(context, pile, at, show.rings, view);
    }
    for (const draw of late) draw();
  }

  private drawSlide(context: Context, slide: Slide, pile: Pile, show: Show, view: View, now: number) {
    const part = Math.min(1, (now - slide.begun) / SLIDE);
    const eased = 1 - (1 - part) ** 3;
    const at = view.place({
      x: slide.from.x + (slide.to.x - slide.from.x) * eased,
      y: slide.from.y + (slide.to.y - slide.from.y) * eased,
    });
    this.drawPile(context, pile, at, show.rings, view);
  }

  private drawPile(context: Context, pile: Pile, at: Point, rings: Record<string, Ring>, view: View) {
    const top = pile.counters.at(-1)!;
    const count = pile.counters.reduce((sum, { stack }) => sum + (stack || 1), 0);
    const size = SIZE * view.scale;
    const step = STEP * view.scale;
    const [x, y] = [at.x - size / 2, at.y - size / 2 + 3 * view.scale];
    for (let below = Math.min(count - 1, 2); below > 0; below--) {
      const beneath = pile.counters.at(-1 - below) ?? top;
      copy(context, this.atlas.blank(beneath, SIZE * view.rest), x - step * below, y + step * below, view);
    }
    const ring = pile.counters.map((each) => rings[idOf(each)]).findLast(Boolean);
    if (ring) drawRing(context, ring, x, y, size, view.scale, this.atlas.paint(top).corner);
    copy(context, this.atlas.face(top, SIZE * view.rest, view.hexPixels), x, y, view);
    if (count > 1) drawCount(context, count, x + size, y, view);
  }
}

/** How the map lies on the canvas; `rest` is the scale that sprites are made for. */
export interface View {
  scale: number;
  rest: number;
  width: number;
  height: number;
  hexPixels: number;
  place(point: Point): Point;
}

function copy(
  context: Context,
  { image, margin }: { image: OffscreenCanvas; margin: number },
  x: number,
  y: number,
  view: View,
): void {
  const part = view.scale / view.rest;
  if (Math.abs(part - 1) < 0.001) {
    context.drawImage(image, Math.round(x - margin), Math.round(y - margin));
    return;
  }
  context.drawImage(image, x - margin * part, y - margin * part, image.width * part, image.height * part);
}

function drawCount(context: Context, count: number, x: number, y: number, view: View): void {
  const radius = Math.max(6.5, 9.6 * view.scale);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = "#fffdf6";
  context.fill();
  context.strokeStyle = "#15120e";
  context.lineWidth = Math.max(1, 1.6 * view.scale);
  context.stroke();
  context.fillStyle = COLOURS.ink;
  context.textAlign = "center";
  context.font = `700 ${radius * 1.45}px "Grognard Condensed", sans-serif`;
  context.fillText(String(count), x, y + radius * 0.52);
}

function drawRing(
  context: Context,
  ring: Ring,
  x: number,
  y: number,
  size: number,
  scale: number,
  corner: string,
): void {
  const grow = 4 * scale;
  const rounding = (corner === "round" ? 13 : 8) * scale;
  const wide = Math.max(ring === "can" ? 1.6 : 2.4, (ring === "picked" ? 5.4 : ring === "can" ? 3 : 4.4) * scale);
  const path = new Path2D();
  if (ring === "target") corners(path, x - grow * 2, y - grow * 2, size + grow * 4, size * 0.28);
  else path.roundRect(x - grow, y - grow, size + 2 * grow, size + 2 * grow, rounding);
  if (ring === "picked") glow(context, path, wide);
  const isLight = ring === "cursor" || ring === "target";
  context.strokeStyle = isLight ? COLOURS.white : COLOURS.ink;
  context.lineWidth = wide + Math.max(1.5, 3 * scale);
  context.stroke(path);
  context.strokeStyle = { can: COLOURS.gold, picked: COLOURS.gold, cursor: COLOURS.focus, target: COLOURS.target }[ring];
  context.lineWidth = wide;
  context.setLineDash(ring === "cursor" ? [9 * scale, 5 * scale] : []);
  context.stroke(path);
  context.setLineDash([]);
}

function glow(context: Context, path: Path2D, wide: number): void {
  context.strokeStyle = "#f5b301";
  for (const [grow, alpha] of [
    [5, 0.12],
    [3.6, 0.18],
    [2.4, 0.26],
  ] as const) {
    context.globalAlpha = alpha;
    context.lineWidth = wide * grow;
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

function corners(path: Path2D, x: number, y: number, size: number, arm: number): void {
  for (const [cx, cy, dx, dy] of [
    [x, y, 1, 1],
    [x + size, y, -1, 1],
    [x + size, y + size, -1, -1],
    [x, y + size, 1, -1],
  ] as const) {
    path.moveTo(cx + dx * arm, cy);
    path.lineTo(cx, cy);
    path.lineTo(cx, cy + dy * arm);
  }
}
