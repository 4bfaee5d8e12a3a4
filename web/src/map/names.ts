/** Names of the map, which step aside for the counters that would cover them. */

import type { Box } from "./bounds";
import type { Point } from "./camera";
import type { Pile, View } from "./piles";
import { Painter } from "./paint";
import type { Drawing, Item } from "./svg";

type Context = CanvasRenderingContext2D;

const LEAST = 6; // pixels below which a name is only dirt
const ILLEGIBLE = 10; // times as bad over a name as over a counter
const RIM = 9; // map units round a counter that its ring or its corners may cover
const GAP = 4; // map units between a counter and a name beside it

/** Whether something drawn is the name of a place or of a water. */
export function isName({ part, text }: Pick<Item, "part" | "text">): boolean {
  return part === "names" && !!text;
}

/** The squares that counters cover, with the rings round them. */
export function covered(piles: readonly Pick<Pile, "centre" | "size">[]): Box[] {
  return piles.map(({ centre: { x, y }, size }) => {
    const half = size / 2 + RIM;
    return { left: x - half, right: x + half, top: y - half, bottom: y + half };
  });
}

/** How much of one box others cover, in square units. */
function hidden(box: Box, others: Box[]): number {
  return others.reduce((sum, other) => {
    const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return sum + Math.max(0, wide) * Math.max(0, high);
  }, 0);
}

function shifted({ left, right, top, bottom }: Box, { x, y }: Point): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

/** The box of which others cover least, above all names that are written already; the first of equals. */
export function leastHidden(boxes: Box[], taken: Box[], written: Box[] = []): Box {
  const cost = (box: Box) => hidden(box, taken) + hidden(box, written) * ILLEGIBLE;
  return boxes.reduce((best, box) => (cost(box) < cost(best) ? box : best));
}

/** How far a name goes to be read: not at all, just past what covers it, or where least of it is covered. */
export function aside(box: Box, taken: Box[]): Point {
  const near = taken.filter((other) => hidden(box, [other]) > 0);
  if (!near.length) return { x: 0, y: 0 };
  const ways = near.flatMap((other) => [
    { x: 0, y: other.bottom - box.top + GAP },
    { x: 0, y: other.top - box.bottom - GAP },
    { x: other.right - box.left + GAP, y: 0 },
    { x: other.left - box.right - GAP, y: 0 },
  ]);
  const cost = (way: Point) => hidden(shifted(box, way), taken) * 10 + Math.hypot(way.x, way.y);
  return [{ x: 0, y: 0 }, ...ways].reduce((best, way) => (cost(way) < cost(best) ? way : best));
}

interface Name {
  item: Item;
  /** What its letters cover. */
  box: Box;
  shift: Point;
  picture: OffscreenCanvas | null;
}

export class Names {
  private names: Name[] = [];
  private scale = 0;

  constructor(private drawing: Drawing) {
    const context = new OffscreenCanvas(1, 1).getContext("2d")!;
    for (const item of drawing.items) if (isName(item)) this.names.push({ item, box: lettered(context, item), shift: { x: 0, y: 0 }, picture: null });
  }

  /** Put every name that lies straight where counters leave it free; those along a water stay. */
  settle(piles: readonly Pile[]): void {
    const taken = covered(piles);
    for (const name of this.names) if (isStraight(name.item)) name.shift = aside(name.box, taken);
  }

  /** What the names cover that are read at a zoom of so many pixels a unit. */
  boxes(scale: number): Box[] {
    return this.names.filter(({ item }) => isStraight(item) && item.text!.size * scale >= LEAST).map(({ box, shift }) => shifted(box, shift));
  }

  /** Draw the names in sight but those written anew elsewhere; their pictures are made anew when the zoom is at rest. */
  draw(context: Context, view: View, rest: number, elsewhere: string[]): void {
    if (rest !== this.scale) for (const name of this.names) name.picture = null;
    this.scale = rest;
    for (const name of this.names) {
      const { item, shift } = name;
      if (item.text!.size * view.scale < LEAST || elsewhere.includes(item.text!.text.toLowerCase())) continue;
      const at = view.place({ x: item.box.left + shift.x, y: item.box.top + shift.y });
      const [wide, high] = [(item.box.right - item.box.left) * view.scale, (item.box.bottom - item.box.top) * view.scale];
      if (at.x + wide < 0 || at.y + high < 0 || at.x > view.width || at.y > view.height) continue;
      name.picture ??= this.paint(item);
      if (rest === view.scale) context.drawImage(name.picture, Math.round(at.x), Math.round(at.y)); // sharp
      else context.drawImage(name.picture, at.x, at.y, wide, high);
    }
  }

  private paint(item: Item): OffscreenCanvas {
    const { box } = item;
    const picture = new OffscreenCanvas(Math.ceil((box.right - box.left) * this.scale), Math.ceil((box.bottom - box.top) * this.scale));
    new Painter({ ...this.drawing, items: [item] }).paint(picture.getContext("2d")!, box, this.scale);
    return picture;
  }
}

function isStraight({ matrix }: Item): boolean {
  return matrix[1] === 0 && matrix[2] === 0;
}

/** The box of a name's letters, on the map. */
function lettered(context: OffscreenCanvasRenderingContext2D, { text, matrix }: Item): Box {
  const { font, size, align, x, y } = text!;
  context.font = font;
  const wide = context.measureText(text!.text).width;
  const left = align === "center" ? x - wide / 2 : align === "right" ? x - wide : x;
  const [dx, dy] = [matrix[4], matrix[5]];
  return { left: left + dx, right: left + wide + dx, top: y - size * 0.75 + dy, bottom: y + size * 0.2 + dy };
}
