/** Hatches for hexes, made once for each zoom so that their lines keep their width. */

type Hatch = { colour: string; gap: number; width: number; turn: number; cross?: boolean };

const HATCHES: Record<string, Hatch> = {
  stop: { colour: "rgb(194 77 0 / .6)", gap: 9, width: 2.8, turn: 45 },
  zone: { colour: "rgb(194 77 0 / .34)", gap: 13, width: 2.4, turn: 45 },
  aim: { colour: "rgb(125 42 102 / .45)", gap: 8, width: 2, turn: -45 },
  unseen: { colour: "rgb(32 28 23 / .5)", gap: 8, width: 1.5, turn: 45, cross: true },
};

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
    inner.fillStyle = hatch.colour;
    inner.fillRect(0, 0, hatch.width * scale, size);
    if (hatch.cross) inner.fillRect(0, 0, size, hatch.width * scale);
    const pattern = context.createPattern(tile, "repeat");
    pattern?.setTransform(new DOMMatrix().rotate(hatch.turn).scale(1 / scale, 1 / scale));
    return pattern;
  }
}
