/** Marks on hexes, under the counters: tints, hatches and outlines, one path for each kind. */

import type { Mark, Paint } from "../protocol";
import type { Ground } from "./ground";
import { Hatches } from "./hatches";
import type { Show } from "./show";
import { COLOURS, type Look, LOOKS, coloured } from "./looks";

type Context = CanvasRenderingContext2D;

const MANY = 30; // hexes to choose from, beyond which each is only tinted

interface Batch {
  style: Look;
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
    laid(["control", "zone", "danger", "fire", "sight", "out-of-sight", "covered", "front", "flank", "rear", "turret"]);
    add("reach", show.reach.filter(({ stops }) => !stops).map(({ hex }) => hex));
    add("stop", show.reach.filter(({ stops }) => stops).map(({ hex }) => hex));
    laid(["reach", "stop", "objective", "target", "attacker", "label", "hover"]);
    add(show.doors.length > MANY ? "reach" : "door", show.doors);
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
        context.globalAlpha = style.alpha ?? 1;
        context.fillStyle = style.fill === "side" ? batch.side || COLOURS.gold : coloured(style.fill);
        context.fill(body());
        context.globalAlpha = 1;
      }
      if (style.hatch) {
        context.fillStyle = this.hatches.get(context, style.hatch, scale);
        context.fill(body());
      }
      for (const { colour, width, dash, part } of style.lines ?? []) {
        if (colour === "side" && !batch.side) continue;
        context.strokeStyle = colour === "side" ? batch.side : coloured(colour);
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
