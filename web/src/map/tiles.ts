/** The printed map as tiles: sharp at the zoom at rest, the last zoom's tiles meanwhile. */

import type { Box } from "./bounds";
import { type Camera, type Point, type Screen, seen } from "./camera";
import { isName } from "./names";
import type { Drawing } from "./svg";
import type { Face, Painted, Task } from "./tileworker";

const SIZE = 512; // device pixels of a tile
const MOST_TILES = 220;
const OVERVIEW = 1600; // device pixels of the whole map, always at hand
const FEW_PIXELS = 40; // hexes smaller than this have no printed numbers

interface Tile {
  bitmap: ImageBitmap | null;
  box: Box;
  used: number;
}

/** All tiles at one scale. */
class Sheet {
  tiles = new Map<string, Tile>();
  constructor(
    readonly scale: number,
    readonly unit: number,
  ) {}
}

export class Tiles {
  private worker: Worker;
  private sheets: Sheet[] = [];
  private overview: Sheet;
  private waiting: { key: string; tile: Tile; sheet: Sheet }[] = [];
  private busy: { key: string; tile: Tile } | null = null;
  private frame = 0;
  private middle: Point = { x: 0, y: 0 };

  constructor(
    private drawing: Drawing,
    private hexHeight: number,
    faces: Face[],
    private changed: () => void,
  ) {
    this.worker = new Worker(new URL("./tileworker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Painted>) => this.painted(data);
    const paper = drawing.items[0]?.ink.fill ?? "#eee7d2";
    const bare = { ...drawing, items: drawing.items.filter((item) => !isName(item)) }; // names move: they are drawn over the tiles
    this.send({ do: "begin", drawing: bare, faces, paper });
    const { left, right, top, bottom } = drawing.box;
    const scale = OVERVIEW / Math.max(right - left, bottom - top);
    this.overview = new Sheet(scale, SIZE / scale);
    this.want(this.overview, drawing.box);
  }

  get isWhole(): boolean {
    return !this.busy && !this.waiting.length;
  }

  /** Draw the map; `steady` when the zoom is at rest, so that it pays to paint new tiles. */
  draw(context: CanvasRenderingContext2D, camera: Camera, screen: Screen, dpr: number, steady: boolean) {
    this.frame += 1;
    this.middle = { x: camera.x, y: camera.y };
    const box = seen(camera, screen);
    const scale = camera.scale * dpr;
    if (steady) this.settle(scale, box);
    // Only what shows through is drawn: the sheets from the lowest that is not wholly covered.
    const all = [this.overview, ...this.sheets];
    const lowest = all.findLastIndex((sheet) => this.isFull(sheet, box));
    for (const sheet of all.slice(Math.max(0, lowest))) this.blit(context, sheet, camera, screen, dpr);
    if (lowest === all.length - 1 && this.sheets.length > 1) {
      for (const sheet of this.sheets.splice(0, this.sheets.length - 1)) drop(sheet);
    }
  }

  close(): void {
    this.worker.terminate();
    for (const sheet of [...this.sheets, this.overview]) drop(sheet);
  }

  private settle(scale: number, box: Box): void {
    let top = this.sheets.at(-1);
    if (!top || Math.abs(top.scale / scale - 1) > 0.002) {
      this.waiting = this.waiting.filter(({ sheet }) => sheet === this.overview);
      top = new Sheet(scale, SIZE / scale);
      this.sheets.push(top);
      while (this.sheets.length > 2) drop(this.sheets.shift()!);
    }
    this.want(top, box);
    this.forget(top);
  }

  private want(sheet: Sheet, box: Box): void {
    for (const [key, area] of this.keys(sheet, box)) {
      const tile = sheet.tiles.get(key);
      if (tile) {
        tile.used = this.frame;
        continue;
      }
      const fresh: Tile = { bitmap: null, box: area, used: this.frame };
      sheet.tiles.set(key, fresh);
      this.waiting.push({ key, tile: fresh, sheet });
    }
    this.next();
  }

  private *keys(sheet: Sheet, box: Box): Generator<[string, Box]> {
    const { left, top, right, bottom } = this.drawing.box;
    const { unit } = sheet;
    const first = (low: number, from: number) => Math.floor((Math.max(low, from) - from) / unit);
    const last = (high: number, to: number, from: number) =>
      Math.ceil((Math.min(high, to) - from) / unit) - 1;
    for (let row = first(box.top, top); row <= last(box.bottom, bottom, top); row++) {
      for (let column = first(box.left, left); column <= last(box.right, right, left); column++) {
        const [x, y] = [left + column * unit, top + row * unit];
        const end = { right: left + (column + 1) * unit, bottom: top + (row + 1) * unit };
        yield [`${sheet.scale}:${column}:${row}`, { left: x, top: y, ...end }];
      }
    }
  }

  private isFull(sheet: Sheet, box: Box): boolean {
    for (const [key] of this.keys(sheet, box)) if (!sheet.tiles.get(key)?.bitmap) return false;
    return true;
  }

  private forget(sheet: Sheet): void {
    if (sheet.tiles.size <= MOST_TILES) return;
    const oldest = [...sheet.tiles].sort(([, a], [, b]) => a.used - b.used);
    for (const [key, tile] of oldest.slice(0, sheet.tiles.size - MOST_TILES)) {
      if (tile.used === this.frame || !tile.bitmap) continue;
      tile.bitmap.close();
      sheet.tiles.delete(key);
    }
  }

  private blit(context: CanvasRenderingContext2D, sheet: Sheet, camera: Camera, screen: Screen, dpr: number) {
    const box = seen(camera, screen);
    const scale = camera.scale * dpr;
    const across = (x: number) => Math.round((x - box.left) * scale);
    const down = (y: number) => Math.round((y - box.top) * scale);
    for (const [key] of this.keys(sheet, box)) {
      const tile = sheet.tiles.get(key);
      if (!tile?.bitmap) continue;
      // Neighbours share an edge on a whole pixel, so that no seam shows between them.
      const [x, y] = [across(tile.box.left), down(tile.box.top)];
      context.drawImage(tile.bitmap, x, y, across(tile.box.right) - x, down(tile.box.bottom) - y);
    }
  }

  private next(): void {
    if (this.busy) return;
    const task = this.nearest();
    if (!task) return;
    this.waiting.splice(this.waiting.indexOf(task), 1);
    this.busy = task;
    const { scale } = task.sheet;
    const without = this.hexHeight * scale < FEW_PIXELS ? ["numbers"] : [];
    this.send({ do: "tile", key: task.key, box: task.tile.box, scale, size: SIZE, without });
  }

  /** The missing tile that the eye falls on first; the overview before all. */
  private nearest() {
    const far = ({ tile: { box }, sheet }: (typeof this.waiting)[number]) =>
      sheet === this.overview
        ? -1
        : Math.hypot((box.left + box.right) / 2 - this.middle.x, (box.top + box.bottom) / 2 - this.middle.y);
    let best = this.waiting[0];
    for (const each of this.waiting) if (far(each) < far(best!)) best = each;
    return best;
  }

  private painted({ key, bitmap }: Painted): void {
    if (this.busy?.key === key) {
      this.busy.tile.bitmap = bitmap;
      this.busy = null;
      this.changed();
    }
    this.next();
  }

  private send(task: Task): void {
    this.worker.postMessage(task);
  }
}

function drop(sheet: Sheet): void {
  for (const tile of sheet.tiles.values()) tile.bitmap?.close();
  sheet.tiles.clear();
}
