/** A printed map as a list of things to draw, read once from its SVG. */

import {
  type Box,
  type Matrix,
  IDENTITY,
  grown,
  matrixOf,
  moved,
  numbers,
  pathBounds,
  times,
} from "./bounds";
import { chunks, number, pathOf } from "./shapes";

/** How something is drawn; `fill` and `stroke` are colours, or the id of a definition after #. */
export interface Ink {
  fill: string;
  stroke: string;
  width: number;
  cap: CanvasLineCap;
  join: CanvasLineJoin;
  dash: number[];
  fillOpacity: number;
  strokeOpacity: number;
  strokeFirst: boolean;
}

export interface Lettering {
  text: string;
  x: number;
  y: number;
  font: string;
  size: number;
  align: CanvasTextAlign;
  spacing: string;
}

export interface Item {
  path: string;
  text: Lettering | null;
  matrix: Matrix;
  ink: Ink;
  box: Box;
  clip: string;
  part: string;
}

export interface Pattern {
  width: number;
  height: number;
  matrix: Matrix;
  items: Item[];
}

export interface Gradient {
  stops: { at: number; colour: string }[];
}

/** Everything in plain values, so that it can be handed to a worker. */
export interface Drawing {
  box: Box;
  items: Item[];
  clips: Record<string, string>;
  patterns: Record<string, Pattern>;
  gradients: Record<string, Gradient>;
}

type Inherited = Record<string, string>;

const INHERITED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "fill-opacity",
  "stroke-opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "letter-spacing",
  "color",
];

export function readDrawing(text: string): Drawing {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [left = 0, top = 0, width = 0, height = 0] = numbers(root.getAttribute("viewBox") ?? "");
  const drawing: Drawing = {
    box: { left, top, right: left + width, bottom: top + height },
    items: [],
    clips: {},
    patterns: {},
    gradients: {},
  };
  const reader = new Reader(root, drawing);
  reader.definitions();
  for (const child of root.children) reader.walk(child, start());
  return drawing;
}

interface Place {
  inherited: Inherited;
  matrix: Matrix;
  clip: string;
  part: string;
  opacity: number;
  into: Item[] | null;
}

function start(into: Item[] | null = null): Place {
  return { inherited: {}, matrix: IDENTITY, clip: "", part: "", opacity: 1, into };
}

class Reader {
  constructor(
    private root: Element,
    private drawing: Drawing,
  ) {}

  definitions(): void {
    for (const clip of this.root.querySelectorAll("clipPath")) {
      const paths = [...clip.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
      this.drawing.clips[clip.id] = paths.join("");
    }
    for (const pattern of this.root.querySelectorAll("pattern")) {
      const items: Item[] = [];
      for (const child of pattern.children) this.walk(child, start(items));
      this.drawing.patterns[pattern.id] = {
        width: number(pattern, "width"),
        height: number(pattern, "height"),
        matrix: matrixOf(pattern.getAttribute("patternTransform") ?? ""),
        items,
      };
    }
    for (const gradient of this.root.querySelectorAll("radialGradient")) {
      this.drawing.gradients[gradient.id] = { stops: [...gradient.children].map(stop) };
    }
  }

  walk(element: Element, place: Place): void {
    const here = this.enter(element, place);
    switch (element.tagName) {
      case "g":
      case "svg":
        for (const child of element.children) this.walk(child, here);
        break;
      case "use":
        this.follow(element, here);
        break;
      case "text":
        this.letter(element, here);
        break;
      case "path":
      case "rect":
      case "circle":
        this.shape(element, here);
    }
  }

  private enter(element: Element, place: Place): Place {
    const inherited = { ...place.inherited };
    for (const name of INHERITED) {
      const value = element.getAttribute(name);
      if (value !== null) inherited[name] = value;
    }
    const own = element.getAttribute("transform");
    const clip = element.getAttribute("clip-path")?.match(/#([^)]*)/)?.[1];
    const named = element.getAttribute("class");
    return {
      inherited,
      matrix: own ? times(place.matrix, matrixOf(own)) : place.matrix,
      clip: clip ?? place.clip,
      part: place.part || (named ?? ""),
      opacity: place.opacity * Number(element.getAttribute("opacity") ?? 1),
      into: place.into,
    };
  }

  private follow(element: Element, here: Place): void {
    const id = element.getAttribute("href")?.slice(1);
    const target = id ? this.root.querySelector(`[id="${id}"]`) : null;
    if (!target) return;
    const shift: Matrix = [1, 0, 0, 1, number(element, "x"), number(element, "y")];
    this.walk(target, { ...here, matrix: times(here.matrix, shift) });
  }

  private shape(element: Element, here: Place): void {
    const path = pathOf(element);
    const ink = inkOf(here);
    if (!path || (ink.fill === "none" && ink.stroke === "none")) return;
    for (const part of ink.fill === "none" ? chunks(path) : [path]) {
      const box = grown(pathBounds(part), ink.stroke === "none" ? 0 : ink.width);
      this.add({ path: part, text: null, ink, ...this.placed(here, box) }, here);
    }
  }

  private letter(element: Element, here: Place): void {
    const text = element.textContent ?? "";
    const { inherited } = here;
    const size = Number.parseFloat(inherited["font-size"] ?? "16");
    const [x, y] = [number(element, "x"), number(element, "y")];
    const style = inherited["font-style"] === "italic" ? "italic " : "";
    const lettering: Lettering = {
      text,
      x,
      y,
      font: `${style}${inherited["font-weight"] ?? 400} ${size}px ${inherited["font-family"] ?? "serif"}`,
      size,
      align: ALIGN[inherited["text-anchor"] ?? "start"] ?? "start",
      spacing: `${Number.parseFloat(inherited["letter-spacing"] ?? "0")}px`,
    };
    const wide = text.length * size * 0.8;
    const box = { left: x - wide, right: x + wide, top: y - size, bottom: y + size };
    this.add({ path: "", text: lettering, ink: inkOf(here), ...this.placed(here, box) }, here);
  }

  private placed(here: Place, box: Box): Pick<Item, "matrix" | "box" | "clip" | "part"> {
    return {
      matrix: here.matrix,
      box: moved(box, here.matrix),
      clip: here.clip,
      part: here.part,
    };
  }

  private add(item: Item, here: Place): void {
    (here.into ?? this.drawing.items).push(item);
  }
}

const ALIGN: Record<string, CanvasTextAlign> = { start: "left", middle: "center", end: "right" };

function inkOf({ inherited, opacity }: Place): Ink {
  const colour = (name: string, usual: string) => {
    const value = inherited[name] ?? usual;
    if (value === "currentColor") return inherited["color"] ?? "#000";
    return value.match(/^url\((#[^)]*)\)/)?.[1] ?? value;
  };
  return {
    fill: colour("fill", "#000"),
    stroke: colour("stroke", "none"),
    width: Number(inherited["stroke-width"] ?? 1),
    cap: (inherited["stroke-linecap"] ?? "butt") as CanvasLineCap,
    join: (inherited["stroke-linejoin"] ?? "miter") as CanvasLineJoin,
    dash: numbers(inherited["stroke-dasharray"] ?? ""),
    fillOpacity: opacity * Number(inherited["fill-opacity"] ?? 1),
    strokeOpacity: opacity * Number(inherited["stroke-opacity"] ?? 1),
    strokeFirst: inherited["paint-order"]?.startsWith("stroke") ?? false,
  };
}

function stop(element: Element): { at: number; colour: string } {
  const [r, g, b] = [1, 3, 5].map((i) =>
    Number.parseInt((element.getAttribute("stop-color") ?? "#000000").slice(i, i + 2), 16),
  );
  const opacity = element.getAttribute("stop-opacity") ?? "1";
  return { at: number(element, "offset"), colour: `rgba(${r},${g},${b},${opacity})` };
}
