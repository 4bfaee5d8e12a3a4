/** Counters drawn once for each appearance and size, and then only copied. */

import type { Counter, Paint } from "../protocol";
import { type Detail, detailAt, drawBadges, drawBlank, drawFace, paintOf, roundingOf } from "./face";

const MOST_FACES = 1200;
const MARGIN = 0.14; // room round a counter for its shadow and tabs, in parts of its size

export interface Sprite {
  image: OffscreenCanvas;
  /** How far the image reaches beyond the counter, in device pixels. */
  margin: number;
}

export class Atlas {
  private faces = new Map<string, Sprite>();
  private looks = new WeakMap<Counter, string>();

  constructor(private paints: Record<string, Paint>) {}

  /** The counter's picture, `size` device pixels wide, for hexes so many pixels high. */
  face(counter: Counter, size: number, hexPixels: number): Sprite {
    const detail = detailAt(hexPixels);
    const key = `${Math.round(size)}|${detail}|${this.appearance(counter)}`;
    return this.cached(key, size, (context) => {
      const paint = paintOf(counter, this.paints);
      drawShadow(context, roundingOf(paint));
      drawFace(context, counter, paint, detail);
      if (detail !== "block" && !counter.hidden) drawBadges(context, counter.badges);
    });
  }

  /** The edge of a counter that lies beneath another. */
  blank(counter: Counter, size: number): Sprite {
    const paint = paintOf(counter, this.paints);
    const key = `${Math.round(size)}|blank|${paint.ground}|${paint.corner}`;
    return this.cached(key, size, (context) => {
      drawShadow(context, roundingOf(paint));
      drawBlank(context, paint);
    });
  }

  paint(counter: Counter): Paint {
    return paintOf(counter, this.paints);
  }

  /** Draw one counter on a canvas of its own, for panels; `pixels` is its size on the screen. */
  portrait(canvas: HTMLCanvasElement, counter: Counter, pixels: number): void {
    const dpr = globalThis.devicePixelRatio || 1;
    const detail: Detail = pixels >= 40 ? "near" : "middle";
    canvas.width = canvas.height = Math.round(pixels * dpr);
    const context = canvas.getContext("2d")!;
    context.scale((pixels * dpr) / 112, (pixels * dpr) / 112);
    context.translate(2, 6);
    const paint = paintOf(counter, this.paints);
    drawFace(context, counter, paint, detail);
    if (!counter.hidden) drawBadges(context, counter.badges);
  }

  /** What tells a counter from others by its looks; asked in every frame, worked out once. */
  private appearance(counter: Counter): string {
    const known = this.looks.get(counter) ?? appearance(counter);
    this.looks.set(counter, known);
    return known;
  }

  private cached(key: string, size: number, draw: (context: OffscreenCanvasRenderingContext2D) => void) {
    const found = this.faces.get(key);
    if (found) return found;
    if (this.faces.size > MOST_FACES) this.faces.clear();
    const margin = Math.ceil(size * MARGIN);
    const image = new OffscreenCanvas(Math.ceil(size) + 2 * margin, Math.ceil(size) + 2 * margin);
    const context = image.getContext("2d")!;
    context.translate(margin, margin);
    context.scale(size / 100, size / 100);
    draw(context);
    const sprite = { image, margin };
    this.faces.set(key, sprite);
    return sprite;
  }
}

function drawShadow(context: OffscreenCanvasRenderingContext2D, rounding: number): void {
  context.fillStyle = "#1e160a";
  for (const [grow, alpha] of [
    [3, 0.1],
    [1.5, 0.14],
    [0, 0.22],
  ] as const) {
    context.globalAlpha = alpha;
    context.beginPath();
    context.roundRect(1.5 - grow, 4.5 - grow, 97 + 2 * grow, 98 + 2 * grow, rounding + grow);
    context.fill();
  }
  context.globalAlpha = 1;
}

function appearance(counter: Counter): string {
  if (counter.hidden) return `hidden|${counter.side}`;
  const { name, kind, size, formation, factors, raised, colours, side, corner, steps } = counter;
  const { dot, reduced, spent, badges, facing } = counter;
  return [
    ...[name, kind, size, formation, factors, raised, colours, side, corner, steps],
    ...[dot, reduced, spent, badges, facing ?? ""],
  ].join("|");
}
