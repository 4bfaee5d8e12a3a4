/** The strip under a line of sight: the line cut open, drawn from its first end to its last. */

import { signed } from "./phrases";
import type { Profile, Verdict } from "./protocol";

export const WIDTH = 300;
export const HEIGHT = 72;
const ROOM = 10; // above the highest thing
const MOST_LEVELS = 6; // that are told apart in it
const SOIL = 12; // below the lowest ground

/** What stands or lies in a hex on the line, as a box. */
export interface Bar {
  hex: string;
  verdict: Verdict;
  x: number;
  width: number;
  ground: number;
  top: number;
  text: string;
}

export interface Strip {
  bars: Bar[];
  ticks: { x: number; y: number; verdict: Verdict; name: string }[];
  line: { x1: number; y1: number; x2: number; y2: number };
  /** Where the line is lost, if it is. */
  lost: { x: number; y: number } | null;
  /** The levels, as lines across. */
  levels: { y: number; text: string }[];
}

/** The boxes, ticks and the line of a profile; `where` is the place that blocks it. */
export function strip({ cells, sides, eyes = [], step = 1 }: Profile, where: string): Strip {
  const [one = cells[0]!.base, two = cells.at(-1)!.base] = eyes;
  const heights = [...cells.flatMap(({ base, top }) => [base, top]), one, two];
  const [low, high] = [Math.min(...heights), Math.max(...heights, Math.min(...heights) + 1)];
  const y = (height: number) => HEIGHT - SOIL - ((height - low) * (HEIGHT - SOIL - ROOM)) / (high - low);
  const bars = cells.map(({ hex, base, top, hindrance, verdict, start, end }) => ({
    hex,
    verdict,
    x: start * WIDTH,
    width: (end - start) * WIDTH,
    ground: y(base),
    top: y(Math.max(base, top)),
    text: hindrance ? signed(hindrance) : "",
  }));
  const line = { x1: 0, y1: y(one) - 4, x2: WIDTH, y2: y(two) - 4 };
  const along = (x: number) => ({ x, y: line.y1 + ((line.y2 - line.y1) * x) / WIDTH });
  const ticks = sides.map(({ side, kind, verdict, at }) => ({ ...along(at * WIDTH), verdict, name: `${kind} ${side}` }));
  const bar = bars.find(({ hex }) => hex === where);
  const side = sides.find((each) => each.side === where);
  const lost = bar ? along(bar.x) : side ? along(side.at * WIDTH) : null;
  const [least, most] = [Math.ceil(low / step), Math.floor(high / step)];
  const count = most - least < MOST_LEVELS ? most - least + 1 : 0;
  const levels = Array.from({ length: count }, (_, i) => ({ y: y((least + i) * step), text: least + i ? signed(least + i) : "0" }));
  return { bars, ticks, line, lost, levels };
}

/** Whether there is anything to see in a profile: heights, hindrances or things on sides. */
export function isHilly({ cells, sides, eyes = [] }: Profile): boolean {
  return new Set([...eyes, cells[0]!.base]).size > 1 || sides.length > 0 || cells.some(({ base, top, hindrance }) => base !== cells[0]!.base || top > base || hindrance > 0);
}
