/** Where drawings lie: boxes, matrices, and the bounds of SVG path data. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An affine map as SVG and canvas write it: a b c d e f. */
export type Matrix = [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const NOWHERE: Box = {
  left: Infinity,
  top: Infinity,
  right: -Infinity,
  bottom: -Infinity,
};

export function times(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** The matrix of a `transform` attribute: translate, rotate, scale and matrix, in order. */
export function matrixOf(transform: string): Matrix {
  let matrix = IDENTITY;
  for (const [, name, list] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    matrix = times(matrix, single(name!, numbers(list!)));
  }
  return matrix;
}

function single(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: number[]): Matrix {
  switch (name) {
    case "translate":
      return [1, 0, 0, 1, a, b ?? 0];
    case "scale":
      return [a, 0, 0, b ?? a, 0, 0];
    case "rotate": {
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      const [x, y] = [b ?? 0, c ?? 0];
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
    }
    case "matrix":
      return [a, b ?? 0, c ?? 0, d, e, f];
    default:
      return IDENTITY;
  }
}

export function numbers(list: string): number[] {
  return (list.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}

/** The box round the four corners of a box after a matrix. */
export function moved(box: Box, m: Matrix): Box {
  const found = { ...NOWHERE };
  for (const x of [box.left, box.right]) {
    for (const y of [box.top, box.bottom]) {
      include(found, m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
    }
  }
  return found;
}

export function grown(box: Box, by: number): Box {
  return {
    left: box.left - by,
    top: box.top - by,
    right: box.right + by,
    bottom: box.bottom + by,
  };
}

export function meets(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function include(box: Box, x: number, y: number): void {
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x);
  box.top = Math.min(box.top, y);
  box.bottom = Math.max(box.bottom, y);
}

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/** A box that holds the path: control points count as points, arcs as circles. */
export function pathBounds(data: string): Box {
  const box = { ...NOWHERE };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter, list] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter!.toLowerCase();
    const relative = letter === command;
    if (command === "z") {
      [x, y] = [startX, startY];
      continue;
    }
    const values = command === "a" ? arcNumbers(list!) : numbers(list!);
    const size = ARGUMENTS[command] ?? 2;
    for (let i = 0; i + size <= values.length; i += size) {
      const part = values.slice(i, i + size);
      const [fromX, fromY] = relative ? [x, y] : [0, 0];
      if (command === "h") x = fromX + part[0]!;
      else if (command === "v") y = fromY + part[0]!;
      else if (command === "a") {
        const [endX, endY] = [fromX + part[5]!, fromY + part[6]!];
        includeArc(box, [x, y], [endX, endY], Math.max(part[0]!, part[1]!));
        [x, y] = [endX, endY];
      } else {
        for (let j = 0; j < size; j += 2) include(box, fromX + part[j]!, fromY + part[j + 1]!);
        [x, y] = [fromX + part[size - 2]!, fromY + part[size - 1]!];
      }
      include(box, x, y);
      if (command === "m" && i === 0) [startX, startY] = [x, y];
    }
  }
  return box;
}

/** Make room for the circle of an arc; exact for half circles, generous for others. */
function includeArc(box: Box, from: [number, number], to: [number, number], radius: number): void {
  const half = Math.hypot(to[0] - from[0], to[1] - from[1]) / 2;
  const reach = radius + Math.sqrt(Math.max(0, radius * radius - half * half));
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  include(box, x - reach, y - reach);
  include(box, x + reach, y + reach);
}

/** Numbers of arcs, whose two flags may be written without a space after them. */
function arcNumbers(list: string): number[] {
  const found: number[] = [];
  let rest = list;
  while (rest.trim()) {
    const flag = found.length % 7 === 3 || found.length % 7 === 4;
    const match = rest.match(flag ? /^[\s,]*([01])/ : /^[\s,]*(-?(?:\d+\.?\d*|\.\d+))/);
    if (!match) break;
    found.push(Number(match[1]));
    rest = rest.slice(match[0].length);
  }
  return found;
}
