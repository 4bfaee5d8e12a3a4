/** The last whole picture of the map: while the map zooms it is copied larger or smaller, and only what it leaves bare is drawn. */

import type { Camera } from "./camera";

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MOST = 0.5; // of the screen left bare, beyond which a whole picture is drawn anew

/** Where a picture of this size, taken by one camera, lies under another. */
export function lying(taken: Camera, now: Camera, dpr: number, width: number, height: number): Area {
  const part = now.scale / taken.scale;
  const scale = now.scale * dpr;
  const x = (taken.x - now.x) * scale + (width - width * part) / 2;
  const y = (taken.y - now.y) * scale + (height - height * part) / 2;
  return { x, y, width: width * part, height: height * part };
}

/** The parts of a screen that an area leaves bare. */
export function bare(area: Area, width: number, height: number): Area[] {
  const [left, top] = [Math.max(0, Math.ceil(area.x)), Math.max(0, Math.ceil(area.y))];
  const right = Math.min(width, Math.floor(area.x + area.width));
  const bottom = Math.min(height, Math.floor(area.y + area.height));
  if (left >= right || top >= bottom) return [{ x: 0, y: 0, width, height }];
  const parts = [
    { x: 0, y: 0, width, height: top },
    { x: 0, y: bottom, width, height: height - bottom },
    { x: 0, y: top, width: left, height: bottom - top },
    { x: right, y: top, width: width - right, height: bottom - top },
  ];
  return parts.filter((part) => part.width > 0 && part.height > 0);
}

export class Snapshot {
  private picture = new OffscreenCanvas(1, 1);
  /** The camera of the picture on the canvas, if it is whole, and of the copy, if there is one. */
  private shown: Camera | null = null;
  private kept: Camera | null = null;

  /** A whole picture has been drawn on the canvas. */
  drawn(camera: Camera): void {
    [this.shown, this.kept] = [camera, null];
  }

  /** What was drawn is no longer as it would be drawn. */
  forget(): void {
    this.shown = this.kept = null;
  }

  /** Copy the last whole picture to where it lies at another zoom; the parts that it leaves bare, or nothing where all must be drawn. */
  lay(context: CanvasRenderingContext2D, camera: Camera, dpr: number): Area[] | null {
    const { canvas } = context;
    const taken = this.kept ?? this.shown;
    if (!taken || taken.scale === camera.scale) return null;
    const area = lying(taken, camera, dpr, canvas.width, canvas.height);
    const parts = bare(area, canvas.width, canvas.height);
    const left = parts.reduce((sum, { width, height }) => sum + width * height, 0);
    if (left > MOST * canvas.width * canvas.height) return null;
    if (!this.kept) this.keep(canvas);
    context.drawImage(this.picture, area.x, area.y, area.width, area.height);
    return parts;
  }

  private keep(canvas: HTMLCanvasElement): void {
    if (this.picture.width !== canvas.width || this.picture.height !== canvas.height) this.picture = new OffscreenCanvas(canvas.width, canvas.height);
    this.picture.getContext("2d", { alpha: false })!.drawImage(canvas, 0, 0);
    this.kept = this.shown;
  }
}
