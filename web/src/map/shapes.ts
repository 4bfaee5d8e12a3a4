/** Shapes of SVG as path data, long lines cut into pieces. */

import { numbers } from "./bounds";

const LONG = 3000; // characters of a path that is worth cutting up
const CELL = 300; // map units

/** A long line in pieces that lie together, so that a tile draws only those in it. */
export function chunks(path: string): string[] {
  if (path.length < LONG || path.includes("m")) return [path];
  const found = new Map<string, string>();
  for (const line of path.split(/(?=M)/)) {
    const [x = 0, y = 0] = numbers(line.slice(0, 30));
    const cell = `${Math.floor(x / CELL)}:${Math.floor(y / CELL)}`;
    found.set(cell, (found.get(cell) ?? "") + line);
  }
  return [...found.values()];
}

export function pathOf(element: Element): string {
  if (element.tagName === "path") return element.getAttribute("d") ?? "";
  if (element.tagName === "circle") {
    const [x, y, r] = [number(element, "cx"), number(element, "cy"), number(element, "r")];
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  return rectangle(
    number(element, "x"),
    number(element, "y"),
    number(element, "width"),
    number(element, "height"),
    number(element, "rx"),
  );
}

function rectangle(x: number, y: number, w: number, h: number, rounding: number): string {
  const r = Math.min(rounding, w / 2, h / 2);
  if (!r) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + r} ${y}h${w - 2 * r}${turn(r, r)}v${h - 2 * r}${turn(-r, r)}` +
    `h${2 * r - w}${turn(-r, -r)}v${2 * r - h}${turn(r, -r)}z`
  );
}

/** A number in an attribute, 0 if there is none. */
export function number(element: Element, name: string): number {
  return Number.parseFloat(element.getAttribute(name) ?? "0") || 0;
}
