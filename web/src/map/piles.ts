/** Counters on the map: piles by place and side, their rings, and counters on the move. */

import type { Counter } from "../protocol";
import type { Atlas } from "./atlas";
import type { Point } from "./camera";
import type { Ground } from "./ground";
import type { Ring, Show } from "./show";
import { heightOf, levelIn, levelName } from "../places";
import { COLOURS, SHAPES, SIZES } from "./looks";

type Context = CanvasRenderingContext2D;

export const SIZE = SIZES.counter; // in map units
const STEP = SIZES.step; // from one counter of a stack to the next
const ASIDE = SIZES.aside; // how far stacks of two sides in one hex stand apart
const SLIDE = 220; // milliseconds of a move

/** Counters of one side in one place, the top one last, and how large they lie where. */
export interface Pile {
  place: string;
  hex: string;
  side: string;
  counters: Counter[];
  centre: Point;
  size: number;
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

/** Where a counter is: a hex, a level of it, or a side. */
export function placeOf(counter: Counter): string {
  return counter.place || counter.hex;
}

/** The piles of all counters on the map by place and side, lower levels of a hex first. */
export function gatherPiles(counters: Counter[], ground: Ground): Pile[] {
  const spots = new Map<string, Map<string, Pile[]>>();
  for (const counter of counters) {
    const place = placeOf(counter);
    if (!ground.has(place)) continue;
    const spot = place.includes("/") ? place.replace(levelIn(place), "") : ground.hexOf(place);
    const levels = spots.get(spot) ?? new Map<string, Pile[]>();
    const piles = levels.get(place) ?? [];
    const pile = piles.find(({ side }) => side === counter.side);
    if (pile) pile.counters.push(counter);
    else piles.push(pileOf(counter, place, ground));
    spots.set(spot, levels.set(place, piles));
  }
  return [...spots.values()].flatMap(spread);
}

function pileOf(counter: Counter, place: string, ground: Ground): Pile {
  const size = place.includes("/") ? SIZES.on_side : SIZE;
  return { place, hex: ground.hexOf(place), side: counter.side, counters: [counter], centre: ground.centre(place), size };
}

/** Set the piles of one hex apart: sides beside each other, higher levels above lower ones. */
function spread(levels: Map<string, Pile[]>): Pile[] {
  const ordered = [...levels].sort(([one], [other]) => heightOf(levelIn(one)) - heightOf(levelIn(other)));
  ordered.forEach(([, piles], rank) =>
    piles.forEach((pile, i) => {
      pile.centre.x += ASIDE * (pile.size / SIZE) * (i - (piles.length - 1) / 2);
      pile.centre.y -= SIZES.upward * (rank - (ordered.length - 1) / 2);
    }),
  );
  return ordered.flatMap(([, piles]) => piles);
}

/** Piles with those last that hold what is in hand or aimed at, so that no other floor covers it; such a counter lies on top of its pile. */
export function heldLast(piles: Pile[], rings: Record<string, Ring>): Pile[] {
  const isHeld = (counter: Counter) => ["picked", "target"].includes(rings[idOf(counter)] ?? "");
  const held = piles.filter(({ counters }) => counters.some(isHeld));
  const lifted = held.map((pile) => ({ ...pile, counters: [...pile.counters.filter((each) => !isHeld(each)), ...pile.counters.filter(isHeld)] }));
  return [...piles.filter((pile) => !held.includes(pile)), ...lifted];
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
    this.piles = heldLast(gatherPiles(show.counters, this.ground), show.rings);
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

  /** Every pile as it lies at rest. */
  get all(): readonly Pile[] {
    return this.piles;
  }

  /** The pile whose counters cover a point of the map. */
  at({ x, y }: Point): Pile | undefined {
    const covers = ({ centre, size }: Pile) => Math.max(Math.abs(centre.x - x), Math.abs(centre.y + 3 - y)) <= size / 2;
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
    const part = pile.size / SIZE;
    const size = pile.size * view.scale;
    const step = STEP * view.scale * part;
    const [x, y] = [at.x - size / 2, at.y - size / 2 + 3 * view.scale];
    for (let below = Math.min(count - 1, 2); below > 0; below--) {
      const beneath = pile.counters.at(-1 - below) ?? top;
      copy(context, this.atlas.blank(beneath, pile.size * view.rest), x - step * below, y + step * below, view);
    }
    const ring = pile.counters.map((each) => rings[idOf(each)]).findLast(Boolean);
    if (ring) drawRing(context, ring, x, y, size, view.scale, this.atlas.paint(top).corner);
    copy(context, this.atlas.face(top, pile.size * view.rest, view.hexPixels * part), x, y, view);
    const level = levelName(levelIn(pile.place));
    if (level && view.hexPixels >= 22) drawLevel(context, level, x, y, size);
    if (!top.hidden) drawPointers(context, top, at.x, at.y + 3 * view.scale, view.scale * part);
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

/** A tab at the lower left; it shows even where the pile of a higher level covers the rest. */
function drawLevel(context: Context, level: string, x: number, y: number, size: number): void {
  const unit = size / 100;
  const wide = (9 * level.length + 9) * unit;
  context.beginPath();
  context.roundRect(x + 8 * unit - wide, y + 76 * unit, wide, 23 * unit, 5 * unit);
  context.fillStyle = COLOURS.card;
  context.fill();
  context.strokeStyle = COLOURS.edge;
  context.lineWidth = 2.2 * unit;
  context.stroke();
  context.fillStyle = COLOURS.edge;
  context.textAlign = "center";
  context.font = `700 ${19 * unit}px "Grognard Condensed", sans-serif`;
  context.fillText(level, x + 8 * unit - wide / 2, y + 94 * unit);
}

/** Outside a counter that faces somewhere: a wedge, and a barrel where a turret differs. */
function drawPointers(context: Context, { facing, turret }: Counter, x: number, y: number, scale: number): void {
  const parts: ["facing" | "turret", number | null | undefined][] = [["facing", facing]];
  if (turret !== facing) parts.unshift(["turret", turret]);
  for (const [name, corner] of parts) {
    if (corner === null || corner === undefined) continue;
    context.save();
    context.translate(x, y);
    context.rotate((corner * Math.PI) / 3);
    context.scale(scale, scale);
    const path = new Path2D(SHAPES[name]);
    context.fillStyle = COLOURS.edge;
    context.strokeStyle = COLOURS.card;
    context.lineWidth = 1.6;
    context.fill(path);
    context.stroke(path);
    context.restore();
  }
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
