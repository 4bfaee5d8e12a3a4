/** Which part of the map is on the screen, and how large. */

import type { Box } from "./bounds";

export interface Point {
  x: number;
  y: number;
}

/** The middle of the screen on the map, and screen pixels a map unit. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** The screen in pixels, and how much of each edge is covered by panels. */
export interface Screen {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const MOST_SCALE = 3.2;

export function toScreen(camera: Camera, screen: Screen, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + screen.width / 2,
    y: (point.y - camera.y) * camera.scale + screen.height / 2,
  };
}

export function toMap(camera: Camera, screen: Screen, point: Point): Point {
  return {
    x: (point.x - screen.width / 2) / camera.scale + camera.x,
    y: (point.y - screen.height / 2) / camera.scale + camera.y,
  };
}

/** The part of the map that is on the screen. */
export function seen(camera: Camera, screen: Screen): Box {
  const [wide, high] = [screen.width / camera.scale / 2, screen.height / camera.scale / 2];
  return {
    left: camera.x - wide,
    right: camera.x + wide,
    top: camera.y - high,
    bottom: camera.y + high,
  };
}

/** Zoom by a factor; what is under `at` on the screen stays there. */
export function zoomed(camera: Camera, screen: Screen, at: Point, factor: number): Camera {
  const before = toMap(camera, screen, at);
  const scale = camera.scale * factor;
  return {
    scale,
    x: before.x - (at.x - screen.width / 2) / scale,
    y: before.y - (at.y - screen.height / 2) / scale,
  };
}

/** The free part of the screen: its size, and how far its middle is from the screen's. */
function free(screen: Screen): { width: number; height: number; dx: number; dy: number } {
  return {
    width: Math.max(80, screen.width - screen.left - screen.right),
    height: Math.max(80, screen.height - screen.top - screen.bottom),
    dx: (screen.left - screen.right) / 2,
    dy: (screen.top - screen.bottom) / 2,
  };
}

/** A camera that shows the whole box in the free part of the screen. */
export function fitted(box: Box, screen: Screen, most = MOST_SCALE): Camera {
  const { width, height } = free(screen);
  const scale = Math.min(
    width / (box.right - box.left),
    height / (box.bottom - box.top),
    most,
  );
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  return centred(middle, scale, screen);
}

/** The camera moved so that no more than a margin lies beside the map where the map could fill the free part of the screen. */
export function filled(camera: Camera, screen: Screen, map: Box, margin = 28): Camera {
  const { width, height } = free(screen);
  const [left, top] = [screen.left + margin, screen.top + margin];
  const [begin, end] = [toScreen(camera, screen, { x: map.left, y: map.top }), toScreen(camera, screen, { x: map.right, y: map.bottom })];
  const gap = (from: number, to: number, low: number, room: number) => {
    const high = low + room - 2 * margin;
    return to - from < high - low ? 0 : Math.max(from - low, 0) || Math.min(to - high, 0);
  };
  const dx = gap(begin.x, end.x, left, width);
  const dy = gap(begin.y, end.y, top, height);
  return { scale: camera.scale, x: camera.x + dx / camera.scale, y: camera.y + dy / camera.scale };
}

/** A camera that shows a point in the middle of the free part of the screen. */
export function centred(point: Point, scale: number, screen: Screen): Camera {
  const { dx, dy } = free(screen);
  return { scale, x: point.x - dx / scale, y: point.y - dy / scale };
}

/** The camera held to the map: neither too far out nor off its edges. */
export function held(camera: Camera, screen: Screen, map: Box): Camera {
  const least = fitted(map, screen).scale * 0.9;
  const scale = Math.min(MOST_SCALE, Math.max(least, camera.scale));
  const space = free(screen);
  const keep = (value: number, low: number, high: number, room: number, shift: number) => {
    const half = room / 2 / scale;
    const [from, to] = [low + half * 0.5, high - half * 0.5];
    const middle = value + shift / scale;
    const inside = from > to ? (low + high) / 2 : Math.min(to, Math.max(from, middle));
    return inside - shift / scale;
  };
  return {
    scale,
    x: keep(camera.x, map.left, map.right, space.width, space.dx),
    y: keep(camera.y, map.top, map.bottom, space.height, space.dy),
  };
}

/** The camera moved just so far that a point lies inside the free part of the screen. */
export function nudged(camera: Camera, screen: Screen, point: Point, margin: number): Camera {
  const at = toScreen(camera, screen, point);
  const short = (value: number, low: number, high: number) => Math.max(low - value, 0) + Math.min(high - value, 0);
  const dx = short(at.x, screen.left + margin, screen.width - screen.right - margin);
  const dy = short(at.y, screen.top + margin, screen.height - screen.bottom - margin);
  return { scale: camera.scale, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Whether the free part of the screen has become another one, or clearly smaller. */
export function isTighter(now: Screen, before: Screen, slack = 24): boolean {
  const sides = ["left", "right", "top", "bottom"] as const;
  return now.width !== before.width || now.height !== before.height || sides.some((side) => now[side] > before[side] + slack);
}

/** Whether a point is well inside the free part of the screen. */
export function isInSight(camera: Camera, screen: Screen, point: Point, margin = 60): boolean {
  const at = toScreen(camera, screen, point);
  return (
    at.x > screen.left + margin &&
    at.x < screen.width - screen.right - margin &&
    at.y > screen.top + margin &&
    at.y < screen.height - screen.bottom - margin
  );
}
