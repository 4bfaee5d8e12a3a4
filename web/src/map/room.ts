/** Room for a note on the map: beside its place, over as little as can be of what must be seen. */

import type { Point, Screen } from "./camera";

const MARGIN = 10;
const LESS = 1.5; // and so many for one that had better be seen
const WORTH = 4; // hexes away that are gone rather than cover one more

export interface Size {
  width: number;
  height: number;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The upper left corner for a note about `at`; `seen` are the hexes to keep clear of it, `rather` those that had better be. */
export function roomFor(at: Point, size: Size, screen: Screen, hexPixels: number, seen: Point[], rather: Point[] = []): Point {
  const covers = (corner: Point) => rather.filter((point) => away(point, corner, size) < hexPixels * 0.4).length;
  const best = corners(at, size, screen, hexPixels * 0.6)
    .map((corner) => ({ corner, cost: cost(corner, at, size, hexPixels, seen) + covers(corner) * LESS }))
    .sort((one, other) => one.cost - other.cost);
  return best[0]!.corner;
}

/** A line from the edge of a note to its place; none where the note lies over it. */
export function pointer(at: Point, corner: Point, { width, height }: Size): { from: Point; to: Point } | null {
  const from = { x: within(at.x, corner.x, corner.x + width), y: within(at.y, corner.y, corner.y + height) };
  return from.x === at.x && from.y === at.y ? null : { from, to: at };
}

/** Places beside a point, and along the edges of what the panels leave of the screen. */
function corners(at: Point, { width, height }: Size, screen: Screen, gap: number): Point[] {
  const [left, top] = [screen.left + MARGIN, screen.top + MARGIN];
  const right = Math.max(left, screen.width - screen.right - width - MARGIN);
  const bottom = Math.max(top, screen.height - screen.bottom - height - MARGIN);
  const across = [at.x - 70, at.x - width + 70, at.x - width - gap, at.x + gap, left, right];
  const down = [at.y - gap - height, at.y + gap, at.y - height / 2, top, bottom];
  return down.flatMap((y) => across.map((x) => ({ x: within(x, left, right), y: within(y, top, bottom) })));
}

function cost(corner: Point, at: Point, size: Size, hexPixels: number, seen: Point[]): number {
  const covered = [at, ...seen].filter((point) => away(point, corner, size) < hexPixels * 0.4).length;
  return covered * WORTH + away(at, corner, size) / hexPixels;
}

/** How far a point is from a note; nothing where it lies under it. */
function away({ x, y }: Point, corner: Point, { width, height }: Size): number {
  return Math.hypot(Math.max(corner.x - x, 0, x - corner.x - width), Math.max(corner.y - y, 0, y - corner.y - height));
}
