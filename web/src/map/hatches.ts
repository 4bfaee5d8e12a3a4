/** Hatches for hexes, made once for each zoom so that their lines keep their width. */

import { HATCHES, type Hatch, coloured } from "./looks";

export class Hatches {
  private made = new Map<string, CanvasPattern>();

  /** A pattern in map units, to be used under a transform of `scale` pixels a unit. */
  get(context: CanvasRenderingContext2D, name: string, scale: number): CanvasPattern | string {
    const hatch = HATCHES[name];
    if (!hatch) return "transparent";
    const step = Math.max(0.25, 2 ** Math.round(Math.log2(scale)));
    const key = `${name}|${step}`;
    const found = this.made.get(key) ?? this.make(context, hatch, step);
    if (found) this.made.set(key, found);
    return found ?? "transparent";
  }

  private make(context: CanvasRenderingContext2D, hatch: Hatch, step: number): CanvasPattern | null {
    const size = Math.max(2, Math.round(hatch.gap * step * 2));
    const tile = new OffscreenCanvas(size, size);
    const inner = tile.getContext("2d")!;
    const scale = size / hatch.gap;
    inner.fillStyle = coloured(hatch.colour);
    inner.globalAlpha = hatch.alpha;
    inner.fillRect(0, 0, hatch.width * scale, size);
    if (hatch.cross) inner.fillRect(0, 0, size, hatch.width * scale);
    const pattern = context.createPattern(tile, "repeat");
    pattern?.setTransform(new DOMMatrix().rotate(hatch.turn).scale(1 / scale, 1 / scale));
    return pattern;
  }
}
