/** Marks on hexes, under the counters: tints, hatches and outlines, one path for each kind. */

import type { Mark, Paint } from "../protocol";
import type { Ground } from "./ground";
import { Hatches } from "./hatches";
import type { Show } from "./show";

export const COLOURS = {
  reach: "#1668a8",
  stop: "#c24d00",
  target: "#7d2a66",
  path: "#12456f",
  sight: "#0b5d52",
  gold: "#f2b010",
  ink: "#211c16",
  focus: "#0a58ca",
  white: "#ffffff",
} as const;

type Context = CanvasRenderingContext2D;

interface Style {
  fill?: string;
  fillAlpha?: number;
  hatch?: string;
  part?: number;
  lines?: { colour: string; width: number; dash?: number[]; part?: number }[];
}

/** The look of each kind of mark; `side` stands for the colour of the mark's side. */
const LOOKS: Record<string, Style> = {
  control: { fill: "side", fillAlpha: 0.2, lines: [{ colour: "side", width: 2.2, part: 0.9 }] },
  zone: { hatch: "zone", lines: [{ colour: "side", width: 2, dash: [5, 4], part: 0.92 }] },
  reach: {
    fill: COLOURS.reach,
    fillAlpha: 0.27,
    part: 0.965,
    lines: [{ colour: COLOURS.white, width: 2.2, part: 0.955 }],
  },
  stop: {
    fill: COLOURS.reach,
    fillAlpha: 0.2,
    hatch: "stop",
    part: 0.965,
    lines: [
      { colour: COLOURS.white, width: 4.4, part: 0.945 },
      { colour: COLOURS.stop, width: 2.6, dash: [8, 5], part: 0.945 },
    ],
  },
  fire: {
    fill: COLOURS.sight,
    fillAlpha: 0.14,
    lines: [{ colour: "side", width: 2.8, dash: [2, 5], part: 0.86 }],
  },
  sight: { fill: COLOURS.sight, fillAlpha: 0.2 },
  "out-of-sight": { hatch: "unseen" },
  objective: {
    lines: [
      { colour: "#fff8ea", width: 5.6, part: 0.93 },
      { colour: "#b01c1c", width: 3.6, part: 0.93 },
    ],
  },
  door: {
    fill: COLOURS.reach,
    fillAlpha: 0.2,
    part: 0.93,
    lines: [
      { colour: COLOURS.white, width: 5, part: 0.91 },
      { colour: COLOURS.reach, width: 2.8, dash: [8, 5], part: 0.91 },
    ],
  },
  possible: {
    lines: [
      { colour: COLOURS.white, width: 5, part: 0.91 },
      { colour: COLOURS.target, width: 2.6, dash: [6, 5], part: 0.91 },
    ],
  },
  target: {
    hatch: "aim",
    part: 0.93,
    lines: [
      { colour: COLOURS.white, width: 8, part: 0.93 },
      { colour: COLOURS.target, width: 4.4, part: 0.93 },
      { colour: COLOURS.target, width: 1.6, part: 0.8 },
    ],
  },
  attacker: {
    fill: COLOURS.gold,
    fillAlpha: 0.2,
    part: 0.93,
    lines: [
      { colour: COLOURS.ink, width: 6.4, part: 0.93 },
      { colour: COLOURS.gold, width: 4, part: 0.93 },
    ],
  },
  blocked: {
    lines: [
      { colour: COLOURS.white, width: 8, part: 0.94 },
      { colour: COLOURS.stop, width: 4.6, part: 0.94 },
    ],
  },
  pointed: {
    lines: [
      { colour: COLOURS.white, width: 8, part: 0.97 },
      { colour: COLOURS.reach, width: 4.4, part: 0.97 },
    ],
  },
  hover: { lines: [{ colour: COLOURS.ink, width: 3, part: 0.96 }] },
  cursor: {
    lines: [
      { colour: COLOURS.white, width: 8, part: 0.93 },
      { colour: COLOURS.focus, width: 4.4, dash: [11, 6], part: 0.93 },
    ],
  },
};

interface Batch {
  style: Style;
  side: string;
  hexes: string[];
  paths: Map<number, Path2D>;
}

/** The marks of one picture, gathered so that a frame draws a handful of paths. */
export class Marks {
  private batches: Batch[] = [];
  private hatches = new Hatches();

  constructor(
    private ground: Ground,
    private paints: Record<string, Paint>,
  ) {}

  gather(show: Show): void {
    const batches = new Map<string, Batch>();
    const add = (kind: string, hexes: Iterable<string>, side = "") => {
      const style = LOOKS[kind] ?? LOOKS.objective!;
      for (const hex of hexes) {
        if (!this.ground.has(hex)) continue;
        const key = `${kind}|${side}`;
        const batch: Batch = batches.get(key) ?? { style, side, hexes: [], paths: new Map() };
        batch.hexes.push(hex);
        batches.set(key, batch);
      }
    };
    const laid = (kinds: string[]) => {
      for (const mark of show.marks) {
        if (kinds.includes(mark.kind)) add(mark.kind, [mark.hex], this.colourOf(mark));
      }
    };
    laid(["control", "zone", "fire", "sight", "out-of-sight"]);
    add("reach", show.reach.filter(({ stops }) => !stops).map(({ hex }) => hex));
    add("stop", show.reach.filter(({ stops }) => stops).map(({ hex }) => hex));
    laid(["reach", "stop", "objective", "target", "attacker", "label", "hover"]);
    add("door", show.doors);
    add("possible", show.targets.filter((hex) => hex !== show.aimed));
    add("target", show.aimed ? [show.aimed] : []);
    add("attacker", show.attackers);
    add("blocked", show.line && !show.line.clear ? [show.line.where] : []);
    add("hover", show.hover ? [show.hover] : []);
    add("pointed", show.pointed ? [show.pointed] : []);
    add("cursor", show.cursor ? [show.cursor] : []);
    this.batches = [...batches.values()];
  }

  /** Draw all marks; the context is in map units, at `scale` device pixels a unit. */
  draw(context: Context, scale: number): void {
    const least = 1 / scale; // no line thinner than a pixel
    for (const batch of this.batches) {
      const { style } = batch;
      const body = () => this.path(batch, style.part ?? 1);
      if (style.fill) {
        context.globalAlpha = style.fillAlpha ?? 1;
        context.fillStyle = style.fill === "side" ? batch.side || COLOURS.gold : style.fill;
        context.fill(body());
        context.globalAlpha = 1;
      }
      if (style.hatch) {
        context.fillStyle = this.hatches.get(context, style.hatch, scale);
        context.fill(body());
      }
      for (const { colour, width, dash, part } of style.lines ?? []) {
        if (colour === "side" && !batch.side) continue;
        context.strokeStyle = colour === "side" ? batch.side : colour;
        context.lineWidth = Math.max(width, least);
        context.setLineDash(dash ?? []);
        context.stroke(this.path(batch, part ?? 1));
      }
      context.setLineDash([]);
    }
  }

  private path(batch: Batch, part: number): Path2D {
    const found = batch.paths.get(part);
    if (found) return found;
    const path = new Path2D();
    for (const hex of batch.hexes) {
      this.ground.corners(hex, part).forEach(({ x, y }, i) => {
        if (i) path.lineTo(x, y);
        else path.moveTo(x, y);
      });
      path.closePath();
    }
    batch.paths.set(part, path);
    return path;
  }

  private colourOf(mark: Mark): string {
    return mark.colour || this.paints[mark.side ?? ""]?.ground || "";
  }
}
