/** Unit symbols in a frame, drawn by hand after the usual military signs. */

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

// Strokes in parts of the frame: M, L and Q with places, A a disc and O a ring with its radius,
// T the long ring of tracks, so far from the frame.
const CROSS = "M 0 0 L 1 1 M 1 0 L 0 1";
const SLASH = "M 0 1 L 1 0";
const TRACK = "T 0.2 0.27";
const SYMBOLS: Record<string, string> = {
  infantry: CROSS,
  cavalry: SLASH,
  "artillery-field": "A 0.5 0.5 0.17",
  "artillery-horse": `${SLASH} A 0.5 0.5 0.19`,
  "artillery-heavy": "A 0.5 0.5 0.17 M 0.32 0.2 L 0.32 0.8 M 0.68 0.2 L 0.68 0.8",
  armour: TRACK,
  mechanised: `${CROSS} ${TRACK}`,
  reconnaissance: `${SLASH} ${TRACK}`,
  "anti-tank": "M 0 1 L 0.5 0 L 1 1",
  "anti-air": "M 0 1 Q 0.5 -0.5 1 1",
  engineer: "M 0.28 0.72 L 0.28 0.34 L 0.72 0.34 L 0.72 0.72 M 0.5 0.34 L 0.5 0.64",
  mortar: "M 0.5 0.14 L 0.5 0.64 M 0.41 0.34 L 0.5 0.14 L 0.59 0.34 O 0.5 0.77 0.12",
  gun: "M 0.5 0.12 L 0.5 0.88 M 0.38 0.3 L 0.38 0.7 M 0.62 0.3 L 0.62 0.7",
  "machine-gun": "M 0.5 0.9 L 0.5 0.1 M 0.42 0.3 L 0.5 0.1 L 0.58 0.3 M 0.38 0.9 L 0.62 0.9",
  supply: "M 0 0.72 L 1 0.72",
  transport: "O 0.3 0.74 0.12 O 0.7 0.74 0.12 M 0.15 0.5 L 0.85 0.5",
  hq: "M 0 0.34 L 1 0.34 M 0 1 L 0 1.25",
  blank: "",
};
const MEN: Record<string, number> = { squad: 3, "half-squad": 2, crew: 2, man: 1 };
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

const BODY = "M-4.5-9h9l2.5 12h-4l-1 14h-5l-1.2-14h-3z";

function drawMen(context: Context, count: number, frame: Frame): void {
  const gap = frame.w * (count === 3 ? 0.4 : 0.46);
  const first = frame.x + frame.w / 2 - ((count - 1) * gap) / 2 - 2;
  const man = new Path2D(BODY);
  man.arc(0, -15, 4.6, 0, 2 * Math.PI);
  for (let i = 0; i < count; i++) {
    context.save();
    context.translate(first + i * gap, frame.y + frame.h / 2);
    context.scale(frame.h / 24, frame.h / 24);
    context.fill(man);
    context.lineWidth = 2.6;
    context.stroke(new Path2D("M4-6l13-7"));
    context.restore();
  }
}

function drawVehicle(context: Context, frame: Frame, ink: string, ground: string, facing: number) {
  context.translate(frame.x + frame.w / 2, frame.y + frame.h / 2);
  context.rotate((facing * Math.PI) / 3);
  context.scale(frame.h / 34, frame.h / 34);
  context.fill(new Path2D("M-24-17h46v7h-46zM-24 10h46v7h-46z"));
  const hull = new Path2D("M-22-10h40l5 10l-5 10h-40z");
  context.fillStyle = ground;
  context.fill(hull);
  context.lineWidth = 2.6;
  context.stroke(hull);
  context.fillStyle = ink;
  const gun = new Path2D("M-3-2h31v4h-31zM44 0l-12-9v18z");
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
