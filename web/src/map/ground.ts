/** The geometry of a board: where hexes are, which is under the pointer, who is next to whom. */

import { hexIn, levelIn } from "../places";
import type { BoardInfo } from "../protocol";
import type { Box } from "./bounds";
import type { Point } from "./camera";

export class Ground {
  readonly radius: number;
  readonly height: number;
  readonly isFlat: boolean;
  private buckets = new Map<string, string[]>();

  constructor(readonly board: BoardInfo) {
    this.radius = board.radius;
    this.height = board.radius * Math.sqrt(3);
    this.isFlat = flatTopped(board);
    for (const [label, { x, y }] of Object.entries(board.hexes)) {
      const key = this.bucket(x, y);
      this.buckets.set(key, [...(this.buckets.get(key) ?? []), label]);
    }
  }

  /** Whether a place is on the map. */
  has(place: string): boolean {
    return this.hexOf(place) !== "";
  }

  /** The hex of a place such as `N34+1`, of a side such as `P4/P5` the first; nothing beside the map. */
  hexOf(place: string): string {
    return hexIn(place, (word) => word in this.board.hexes);
  }

  /** The middle of a place: of its hex, or of the side that it is. */
  centre(place: string): Point {
    const { x, y } = this.board.hexes[this.hexOf(place)]!;
    const beyond = this.board.hexes[place.split("/")[1]?.replace(levelIn(place), "") ?? ""];
    return beyond ? midway({ x, y }, beyond) : { x, y };
  }

  /** The six corners, drawn smaller or larger by `part`. */
  corners(label: string, part = 1): Point[] {
    const { x, y } = this.centre(label);
    const first = this.isFlat ? 0 : 30;
    return [0, 60, 120, 180, 240, 300].map((turn) => {
      const angle = ((turn + first) * Math.PI) / 180;
      return {
        x: x + part * this.radius * Math.cos(angle),
        y: y + part * this.radius * Math.sin(angle),
      };
    });
  }

  /** The side that two neighbours share. */
  side(one: string, other: string): [Point, Point] {
    const middle = midway(this.centre(one), this.centre(other));
    const near = this.corners(one)
      .map((corner) => ({ corner, far: distance(corner, middle) }))
      .sort((a, b) => a.far - b.far);
    return [near[0]!.corner, near[1]!.corner];
  }

  /** The hex at a point of the map, or nothing off its edge. */
  at(point: Point): string {
    let best = "";
    let least = this.radius;
    for (const label of this.around(point)) {
      const far = distance(this.centre(label), point);
      if (far < least) [best, least] = [label, far];
    }
    return best;
  }

  neighbours(label: string): string[] {
    return this.board.neighbours[label] ?? [];
  }

  /** The neighbour that lies nearest to a direction, in degrees clockwise from the east. */
  towards(label: string, degrees: number): string {
    const here = this.centre(label);
    let best = label;
    let least = 50;
    for (const other of this.neighbours(label)) {
      const { x, y } = this.centre(other);
      const turn = (Math.atan2(y - here.y, x - here.x) * 180) / Math.PI;
      const off = Math.abs(((turn - degrees + 540) % 360) - 180);
      if (off < least) [best, least] = [other, off];
    }
    return best;
  }

  /** How many hexes apart two hexes are, over the map. */
  distance(from: string, to: string): number {
    const seen = new Map([[from, 0]]);
    for (const [here, far] of seen) {
      if (here === to) return far;
      for (const next of this.neighbours(here)) if (!seen.has(next)) seen.set(next, far + 1);
    }
    return Infinity;
  }

  box(labels: Iterable<string>, margin = 1): Box {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const label of labels) {
      const { x, y } = this.centre(label);
      box.left = Math.min(box.left, x - this.radius * (1 + margin));
      box.right = Math.max(box.right, x + this.radius * (1 + margin));
      box.top = Math.min(box.top, y - this.radius * (1 + margin));
      box.bottom = Math.max(box.bottom, y + this.radius * (1 + margin));
    }
    return box;
  }

  private bucket(x: number, y: number): string {
    const size = this.radius * 2;
    return `${Math.floor(x / size)}:${Math.floor(y / size)}`;
  }

  private *around({ x, y }: Point): Generator<string> {
    const size = this.radius * 2;
    for (const dx of [-size, 0, size]) {
      for (const dy of [-size, 0, size]) yield* this.buckets.get(this.bucket(x + dx, y + dy)) ?? [];
    }
  }
}

/** Hexes with a flat top have neighbours straight above or below them. */
function flatTopped(board: BoardInfo): boolean {
  for (const [label, others] of Object.entries(board.neighbours)) {
    const here = board.hexes[label]!;
    for (const other of others) {
      const there = board.hexes[other];
      if (there && Math.abs(there.x - here.x) < board.radius * 0.1) return true;
      if (there && Math.abs(there.y - here.y) < board.radius * 0.1) return false;
    }
  }
  return true;
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The point so far before the other end of a line, or its beginning where it is shorter. */
export function short(one: Point, other: Point, by: number): Point {
  const far = Math.hypot(other.x - one.x, other.y - one.y);
  return midway(one, other, far > by ? 1 - by / far : 0);
}

export function midway(one: Point, other: Point, part = 0.5): Point {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}
