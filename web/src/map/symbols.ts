/** Unit symbols in a frame, drawn by hand after the usual military signs. */

import { DRAWINGS, MEN, SHAPES, SYMBOLS } from "./looks";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const DRAWN = 62; // the width of the box round whose middle drawings lie

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

// How many numbers follow each letter of a symbol's strokes.
const TAKES: Record<string, number> = { M: 2, L: 2, Q: 4, A: 3, O: 3, T: 2 };

export function drawSymbol(
  context: Context,
  kind: string,
  frame: Frame,
  ink: string,
  ground: string,
  facing: number | null | undefined,
): void {
  context.save();
  context.fillStyle = context.strokeStyle = ink;
  context.lineWidth = frame.h / 8.5;
  context.lineJoin = context.lineCap = "round";
  if (MEN[kind]) drawMen(context, MEN[kind], frame);
  else if (DRAWINGS[kind]) drawWeapon(context, DRAWINGS[kind], frame, ink, ground, facing ?? 0);
  else if (kind === "vehicle") drawVehicle(context, frame, ink, ground, facing ?? 0);
  else if (kind === "leader") drawStar(context, frame);
  else if (kind !== "none") drawSigns(context, kind, frame);
  context.restore();
}

function drawSigns(context: Context, kind: string, frame: Frame): void {
  context.strokeRect(frame.x, frame.y, frame.w, frame.h);
  const signs = SYMBOLS[kind];
  if (signs === undefined) {
    context.font = `700 ${frame.h * 0.95}px "Grognard Condensed", sans-serif`;
    context.textAlign = "center";
    context.fillText("?", frame.x + frame.w / 2, frame.y + frame.h * 0.84);
    return;
  }
  const words = signs.split(" ").filter(Boolean);
  context.beginPath();
  while (words.length) {
    const word = words.shift()!;
    drawSign(context, word, frame, words.splice(0, TAKES[word] ?? 0).map(Number));
  }
  context.stroke();
}

function drawSign(context: Context, word: string, { x, y, w, h }: Frame, n: number[]): void {
  const across = (i: number) => x + n[i]! * w;
  const down = (i: number) => y + n[i]! * h;
  switch (word) {
    case "M":
      return context.moveTo(across(0), down(1));
    case "L":
      return context.lineTo(across(0), down(1));
    case "Q":
      return context.quadraticCurveTo(across(0), down(1), across(2), down(3));
    case "T": {
      const high = h * (1 - 2 * n[1]!);
      return context.roundRect(across(0), down(1), w * (1 - 2 * n[0]!), high, high / 2);
    }
    default: {
      const disc = new Path2D();
      disc.arc(across(0), down(1), n[2]! * h, 0, 2 * Math.PI);
      if (word === "A") context.fill(disc);
      else context.stroke(disc);
    }
  }
}

function drawMen(context: Context, count: number, frame: Frame): void {
  const gap = frame.w * (count === 3 ? 0.4 : 0.46);
  const first = frame.x + frame.w / 2 - ((count - 1) * gap) / 2 - 2;
  const man = new Path2D(SHAPES.body);
  man.arc(0, -15, 4.6, 0, 2 * Math.PI);
  for (let i = 0; i < count; i++) {
    context.save();
    context.translate(first + i * gap, frame.y + frame.h / 2);
    context.scale(frame.h / 24, frame.h / 24);
    context.fill(man);
    context.lineWidth = 2.6;
    context.stroke(new Path2D(SHAPES.rifle));
    context.restore();
  }
}

/** A weapon as it looks; one that faces somewhere is seen from above and turned. */
function drawWeapon(context: Context, strokes: [string, number][], frame: Frame, ink: string, ground: string, facing: number) {
  context.translate(frame.x + frame.w / 2, frame.y + frame.h / 2);
  context.rotate((facing * Math.PI) / 3);
  context.scale(frame.w / DRAWN, frame.w / DRAWN);
  for (const [path, width] of strokes) {
    context.strokeStyle = width > 0 ? ink : ground;
    context.lineWidth = Math.abs(width);
    if (width) context.stroke(new Path2D(path));
    else context.fill(new Path2D(path));
  }
}

function drawVehicle(context: Context, frame: Frame, ink: string, ground: string, facing: number) {
  context.translate(frame.x + frame.w / 2, frame.y + frame.h / 2);
  context.rotate((facing * Math.PI) / 3);
  context.scale(frame.h / 34, frame.h / 34);
  context.fill(new Path2D(SHAPES.tracks));
  const hull = new Path2D(SHAPES.hull);
  context.fillStyle = ground;
  context.fill(hull);
  context.lineWidth = 2.6;
  context.stroke(hull);
  context.fillStyle = ink;
  const gun = new Path2D(SHAPES.barrel);
  gun.arc(-3, 0, 7.6, 0, 2 * Math.PI);
  context.fill(gun);
}

function drawStar(context: Context, frame: Frame): void {
  const [x, y, size] = [frame.x + frame.w / 2, frame.y + frame.h * 0.55, frame.h * 0.66];
  context.beginPath();
  for (let i = 0; i < 10; i++) {
    const angle = (Math.PI / 180) * (36 * i - 90);
    const far = i % 2 ? size * 0.42 : size;
    context.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
  }
  context.fill();
}
