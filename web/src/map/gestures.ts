/** Pointers on the map: drag a counter or the map itself, wheel and pinch to zoom, click, hover. */

import type { Point } from "./camera";

export interface Listener {
  pan(dx: number, dy: number): void;
  zoom(at: Point, factor: number): void;
  click(at: Point, event: { shift: boolean; touch: boolean }): void;
  hover(at: Point | null): void;
  /** Whether a press takes hold of something that can be dragged. */
  grab(at: Point): boolean;
  drag(at: Point, touch: boolean): void;
  drop(at: Point): void;
  letGo(): void;
  /** A box drawn with Shift held; `done` when the pointer is let go. */
  lasso(from: Point, to: Point, done: boolean): void;
}

const STILL = 6; // pixels a press may wander and still be a click

export function listen(element: HTMLElement, to: Listener): () => void {
  const pressed = new Map<number, Point>();
  let wandered = false;
  let holds = false;
  let draws = false;
  let start: Point = { x: 0, y: 0 };

  const at = (event: PointerEvent | WheelEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isOver = ({ clientX, clientY }: PointerEvent) => document.elementFromPoint(clientX, clientY) === element;
  const spread = (): { middle: Point; width: number } => {
    const [one, other] = [...pressed.values()] as [Point, Point];
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      width: Math.hypot(one.x - other.x, one.y - other.y),
    };
  };

  const down = (event: PointerEvent) => {
    if (event.button > 1) return;
    element.setPointerCapture(event.pointerId);
    pressed.set(event.pointerId, at(event));
    if (pressed.size === 1) {
      start = at(event);
      wandered = false;
      draws = event.button === 0 && event.shiftKey;
      holds = event.button === 0 && !draws && to.grab(start);
      return;
    }
    wandered = true;
    if (holds) to.letGo();
    holds = draws = false;
  };
  const move = (event: PointerEvent) => {
    const here = at(event);
    const before = pressed.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") to.hover(here);
      return;
    }
    if (pressed.size === 2) {
      const old = spread();
      pressed.set(event.pointerId, here);
      const now = spread();
      to.pan(now.middle.x - old.middle.x, now.middle.y - old.middle.y);
      if (old.width > 0) to.zoom(now.middle, now.width / old.width);
      return;
    }
    if (!wandered && Math.hypot(here.x - start.x, here.y - start.y) < STILL) return;
    if (!wandered) {
      wandered = true;
      to.hover(null);
    }
    pressed.set(event.pointerId, here);
    if (draws) to.lasso(start, here, false);
    else if (holds) to.drag(here, event.pointerType === "touch");
    else to.pan(here.x - before.x, here.y - before.y);
  };
  const up = (event: PointerEvent) => {
    const was = pressed.delete(event.pointerId);
    if (was && draws && wandered) to.lasso(start, at(event), true);
    else if (was && holds && wandered) {
      holds = false;
      if (event.type === "pointerup" && isOver(event)) to.drop(at(event));
      else to.letGo();
    } else if (was && !wandered && event.type === "pointerup") {
      to.click(at(event), { shift: event.shiftKey, touch: event.pointerType === "touch" });
    }
  };
  const leave = () => to.hover(null);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey) return to.pan(-(event.deltaY + event.deltaX) * lines, 0);
    const strength = event.ctrlKey ? 0.01 : 0.0016;
    to.zoom(at(event), Math.exp(-event.deltaY * lines * strength));
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", wheel);
  };
}
