/** The worker that paints map tiles, so that the page never waits for them. */

import type { Box } from "./bounds";
import { Painter } from "./paint";
import type { Drawing } from "./svg";

export interface Face {
  family: string;
  source: string;
  weight: string;
  style: string;
}

export type Task =
  | { do: "begin"; drawing: Drawing; faces: Face[]; paper: string }
  | { do: "tile"; key: string; box: Box; scale: number; size: number; without: string[] };

export interface Painted {
  key: string;
  bitmap: ImageBitmap;
}

let painter: Painter | null = null;
let ready: Promise<unknown> = Promise.resolve();
let paper = "#ffffff";

async function loadFonts(faces: Face[]): Promise<void> {
  const fonts = (self as unknown as { fonts: FontFaceSet }).fonts;
  await Promise.allSettled(
    faces.map(async ({ family, source, weight, style }) => {
      fonts.add(await new FontFace(family, source, { weight, style }).load());
    }),
  );
}

function paint(task: Extract<Task, { do: "tile" }>): void {
  const canvas = new OffscreenCanvas(task.size, task.size);
  const context = canvas.getContext("2d", { alpha: false })!;
  context.fillStyle = paper;
  context.fillRect(0, 0, task.size, task.size);
  painter!.paint(context, task.box, task.scale, task.without);
  const bitmap = canvas.transferToImageBitmap();
  postMessage({ key: task.key, bitmap } satisfies Painted, { transfer: [bitmap] });
}

addEventListener("message", async ({ data }: MessageEvent<Task>) => {
  if (data.do === "begin") {
    painter = new Painter(data.drawing);
    paper = data.paper;
    ready = loadFonts(data.faces);
    return;
  }
  await ready;
  paint(data);
});
