/** Paints a drawing, or the part of it in a box, on a canvas; in the page or in a worker. */

import { type Box, type Matrix, meets } from "./bounds";
import type { Drawing, Item } from "./svg";

const LEAST_TEXT = 5; // pixels below which lettering is only dirt

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export class Painter {
  private paths = new Map<string, Path2D>();
  private patterns = new Map<string, CanvasPattern | null>();
  private patternScale = 0;

  constructor(readonly drawing: Drawing) {}

  /** Paint what lies in `box` at `scale` pixels a unit; `without` are parts to leave out. */
  paint(context: Context, box: Box, scale: number, without: readonly string[] = []): void {
    if (this.patternScale !== scale) this.patterns.clear();
    this.patternScale = scale;
    const base: Matrix = [scale, 0, 0, scale, -box.left * scale, -box.top * scale];
    let clip = "";
    context.save();
    for (const item of this.drawing.items) {
      if (!meets(item.box, box) || without.includes(item.part)) continue;
      if (item.text && item.text.size * scale < LEAST_TEXT) continue;
      if (item.clip !== clip) {
        context.restore();
        context.save();
        clip = item.clip;
        if (clip) {
          context.setTransform(...base);
          context.clip(this.path(this.drawing.clips[clip] ?? ""));
        }
      }
      this.item(context, item, base);
    }
    context.restore();
  }

  private item(context: Context, item: Item, base: Matrix): void {
    const { ink, matrix } = item;
    context.setTransform(...base);
    context.transform(...matrix);
    if (item.text) {
      context.font = item.text.font;
      context.textAlign = item.text.align;
      if ("letterSpacing" in context) context.letterSpacing = item.text.spacing;
    }
    if (ink.strokeFirst) this.stroke(context, item);
    if (ink.fill !== "none") {
      context.globalAlpha = ink.fillOpacity;
      context.fillStyle = this.style(context, ink.fill, item);
      if (item.text) context.fillText(item.text.text, item.text.x, item.text.y);
      else context.fill(this.path(item.path));
    }
    if (!ink.strokeFirst) this.stroke(context, item);
    context.globalAlpha = 1;
  }

  private stroke(context: Context, item: Item): void {
    const { ink } = item;
    if (ink.stroke === "none" || !ink.width) return;
    context.globalAlpha = ink.strokeOpacity;
    context.strokeStyle = this.style(context, ink.stroke, item);
    context.lineWidth = ink.width;
    context.lineCap = ink.cap;
    context.lineJoin = ink.join;
    context.setLineDash(ink.dash);
    if (item.text) context.strokeText(item.text.text, item.text.x, item.text.y);
    else context.stroke(this.path(item.path));
  }

  private style(context: Context, ink: string, item: Item): string | CanvasGradient | CanvasPattern {
    if (!ink.startsWith("#") || /^#[0-9a-f]{3,8}$/i.test(ink)) return ink;
    const id = ink.slice(1);
    if (this.drawing.gradients[id]) return this.gradient(context, id, item);
    if (!this.patterns.has(id)) this.patterns.set(id, this.pattern(context, id));
    return this.patterns.get(id) ?? "transparent";
  }

  private gradient(context: Context, id: string, { box, matrix }: Item): CanvasGradient {
    const x = (box.left + box.right) / 2 - matrix[4];
    const y = (box.top + box.bottom) / 2 - matrix[5];
    const radius = (box.right - box.left) / 2;
    const found = context.createRadialGradient(x, y, 0, x, y, radius);
    for (const { at, colour } of this.drawing.gradients[id]!.stops) found.addColorStop(at, colour);
    return found;
  }

  private pattern(context: Context, id: string): CanvasPattern | null {
    const pattern = this.drawing.patterns[id];
    if (!pattern) return null;
    const scale = Math.max(1, this.patternScale) * 2;
    const tile = new OffscreenCanvas(
      Math.ceil(pattern.width * scale),
      Math.ceil(pattern.height * scale),
    );
    const inner = tile.getContext("2d")!;
    const across = tile.width / pattern.width;
    const down = tile.height / pattern.height;
    for (const item of pattern.items) this.item(inner, item, [across, 0, 0, down, 0, 0]);
    const found = context.createPattern(tile, "repeat");
    const [a, b, c, d, e, f] = pattern.matrix;
    found?.setTransform(new DOMMatrix([a, b, c, d, e, f]).scale(1 / across, 1 / down));
    return found;
  }

  private path(data: string): Path2D {
    let found = this.paths.get(data);
    if (!found) {
      found = new Path2D(data);
      this.paths.set(data, found);
    }
    return found;
  }
}
