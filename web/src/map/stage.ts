/** The canvas of the table: map tiles, marks, counters and signs, drawn when something changes. */

import type { BoardInfo, Paint } from "../protocol";
import { Atlas } from "./atlas";
import type { Box } from "./bounds";
import { type Camera, type Point, type Screen, centred, filled, fitted, held, isInSight, nudged, toMap, toScreen, zoomed } from "./camera";
import { Ground } from "./ground";
import { Marks } from "./marks";
import { type Pile, type View, Piles } from "./piles";
import { drawPips } from "./pips";
import { NOTHING, type Show } from "./show";
import { drawPath, drawSigns } from "./signs";
import { type Area, Snapshot } from "./snapshot";
import { drawTokens } from "./tokens";
import { drawGoalNames, writtenAt } from "./goalnames";
import { Names, covered } from "./names";
import { drawPencilled } from "./pencilled";
import { drawResults, drawTrail } from "./trails";
import type { Drawing } from "./svg";
import { Tiles } from "./tiles";
import type { Face } from "./tileworker";

const REST = 130; // milliseconds without zooming after which everything is drawn sharp
const SCARCELY = 0.8; // of the size at which a part of the map would be seen
const FLIGHT = 260; // milliseconds of a camera's flight

export class Stage {
  readonly ground: Ground;
  readonly atlas: Atlas;
  camera: Camera = { x: 0, y: 0, scale: 1 };
  screen: Screen = { width: 1, height: 1, left: 0, right: 0, top: 0, bottom: 0 };
  still = false; // no motion wanted
  onmove: () => void = () => {};

  private context: CanvasRenderingContext2D;
  private tiles: Tiles;
  private marks: Marks;
  private piles: Piles;
  private names: Names;
  private snapshot = new Snapshot();
  private show: Show = NOTHING;
  private paper: string;
  private paints: Record<string, Paint>;
  private dpr = 1;
  private rest = 1;
  private zoomedAt = -Infinity;
  private asked = 0;
  private settling = 0;
  private left: Camera | null = null; // where the map lay before it flew to a question
  private flight: { from: Camera; to: Camera; begun: number } | null = null;

  constructor(
    private canvas: HTMLCanvasElement,
    readonly drawing: Drawing,
    board: BoardInfo,
    faces: Face[],
  ) {
    this.context = canvas.getContext("2d", { alpha: false })!;
    this.paper = drawing.items[0]?.ink.fill ?? "#eee7d2";
    this.ground = new Ground(board);
    this.paints = board.style.counters;
    this.atlas = new Atlas(this.paints);
    this.marks = new Marks(this.ground, this.paints);
    this.piles = new Piles(this.ground, this.atlas);
    this.names = new Names(drawing);
    this.tiles = new Tiles(drawing, this.ground.height, faces, () => this.anew());
  }

  get box(): Box {
    return this.drawing.box;
  }

  /** Whether nothing is left to be painted at the current zoom. */
  get isSharp(): boolean {
    return this.tiles.isWhole && this.rest === this.camera.scale * this.dpr;
  }

  set(show: Show): void {
    this.piles.gather(show, performance.now(), this.still);
    this.show = show;
    this.names.settle(this.piles.all);
    this.marks.gather(show);
    this.anew();
  }

  /** Draw all of the picture soon: something in it has changed. */
  private anew(): void {
    this.snapshot.forget();
    this.ask();
  }

  resize(screen: Screen): void {
    this.screen = screen;
    this.dpr = globalThis.devicePixelRatio || 1;
    const [width, height] = [screen.width * this.dpr, screen.height * this.dpr].map(Math.round);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width!;
      this.canvas.height = height!;
      this.snapshot.forget();
    }
    this.look(this.camera);
    this.onmove();
    this.ask();
  }

  look(camera: Camera): void {
    const before = this.camera;
    this.camera = held(camera, this.screen, this.box);
    const { x, y, scale } = this.camera;
    if (x === before.x && y === before.y && scale === before.scale) return; // held where it was
    if (scale !== before.scale) this.zoomedAt = performance.now();
    this.onmove();
    this.ask();
  }

  pan(dx: number, dy: number): void {
    this.flight = this.left = null;
    const { x, y, scale } = this.camera;
    this.look({ scale, x: x - dx / scale, y: y - dy / scale });
  }

  zoom(at: Point, factor: number): void {
    this.flight = this.left = null;
    this.look(zoomed(this.camera, this.screen, at, factor));
  }

  /** Show a box of the map, all of it when none is given, and little beyond its edge. */
  fit(box: Box = this.box, most?: number, room = this.screen): void {
    this.fly(filled(fitted(box, room, most), room, this.box));
  }

  /** Open with a part of the map, or all of it where that is hardly smaller on the screen; it does not fly in. */
  openWith(part: Box, most: number, room: Screen): void {
    const scale = (box: Box) => fitted(box, room, most).scale;
    const { still } = this;
    this.still = true;
    this.fit(scale(this.box) > SCARCELY * scale(part) ? this.box : part, most, room);
    this.still = still;
  }

  /** Bring a hex into sight if it is not. */
  reveal(hex: string, always = false): void {
    if (!this.ground.has(hex)) return;
    const point = this.ground.centre(hex);
    if (!always && isInSight(this.camera, this.screen, point)) return;
    this.fly(centred(point, Math.max(this.camera.scale, 0.6), this.screen));
  }

  /** Whether a hex can be seen as a whole, also at the edge of what is free. */
  isInSight(hex: string): boolean {
    return this.ground.has(hex) && isInSight(this.camera, this.screen, this.ground.centre(hex), this.hexPixels / 2);
  }

  /** Fly to a hex that must be looked at; `flyBack` undoes that, unless the map was moved since. */
  flyOut(hex: string): void {
    this.left ??= this.camera;
    this.reveal(hex);
  }

  flyBack(): void {
    if (this.left) this.fly(this.left);
    this.left = null;
  }

  /** Move the map no farther than it takes to have all of a hex in sight. */
  nudge(hex: string): void {
    if (this.ground.has(hex)) this.fly(nudged(this.camera, this.screen, this.ground.centre(hex), this.hexPixels * 0.6));
  }

  fly(to: Camera): void {
    if (this.still) return this.look(to);
    this.flight = { from: this.camera, to: held(to, this.screen, this.box), begun: performance.now() };
    this.ask();
  }

  hexAt(point: Point): string {
    return this.ground.at(toMap(this.camera, this.screen, point));
  }

  /** The counters under a point of the screen. */
  pileAt(point: Point): Pile | undefined {
    return this.piles.at(toMap(this.camera, this.screen, point));
  }

  /** The hexes of counters whose middle lies in a box of the screen. */
  hexesIn({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string[] {
    const isInside = (hex: string) => {
      const point = this.onScreen(hex);
      return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
    };
    return [...new Set(this.show.counters.map(({ hex }) => hex))].filter((hex) => this.ground.has(hex) && isInside(hex));
  }

  onScreen(hex: string): Point {
    return toScreen(this.camera, this.screen, this.ground.centre(hex));
  }

  /** The height of a hex on the screen. */
  get hexPixels(): number {
    return this.ground.height * this.camera.scale;
  }

  close(): void {
    cancelAnimationFrame(this.asked);
    clearTimeout(this.settling);
    this.tiles.close();
  }

  /** Draw a frame soon. */
  ask(): void {
    this.asked ||= requestAnimationFrame((now) => {
      this.asked = 0;
      this.draw(now);
    });
  }

  private draw(now: number): void {
    this.flyOn(now);
    const steady = performance.now() - this.zoomedAt > REST && !this.flight;
    const scale = this.camera.scale * this.dpr;
    const isMoving = this.piles.isMoving(performance.now());
    if (steady && this.rest !== scale) this.snapshot.forget(); // the next picture is sharper
    if (steady || this.rest === 1) this.rest = scale;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    const parts = this.snapshot.lay(this.context, this.camera, this.dpr);
    for (const part of parts ?? []) this.drawPart(part, steady);
    if (!parts) this.drawAll(steady);
    if (this.flight) this.ask();
    if (isMoving) this.anew();
    if (!steady) {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.ask(), REST + 10) as unknown as number;
    }
  }

  private drawAll(steady: boolean): void {
    this.drawLayers(steady);
    this.snapshot.drawn(this.camera);
  }

  private drawPart({ x, y, width, height }: Area, steady: boolean): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
    this.drawLayers(steady);
    this.context.restore();
  }

  /** Everything from the ground up. */
  private drawLayers(steady: boolean): void {
    const { context } = this;
    const scale = this.camera.scale * this.dpr;
    context.fillStyle = this.paper;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.tiles.draw(context, this.camera, this.screen, this.dpr, steady);
    const goals = writtenAt(this.show.goals, this.camera.scale);
    this.names.draw(context, this.view(), this.rest, goals.map(({ name }) => name.toLowerCase()));
    this.inMapUnits(() => {
      this.marks.draw(context, scale);
      for (const path of this.show.trails) drawTrail(context, this.ground, path);
      drawPath(context, this.ground, this.show.path);
      for (const path of this.show.sketch) drawPath(context, this.ground, path);
    });
    this.piles.draw(context, this.show, this.view(), performance.now());
    this.inMapUnits(() => {
      drawPips(context, this.ground, this.show.pips, this.paints);
      drawTokens(context, this.ground, this.show.tokens);
      drawSigns(context, this.ground, this.show);
      drawResults(context, this.ground, this.show.results);
      drawPencilled(context, this.ground, this.show.drawn);
      drawGoalNames(context, this.ground, goals, this.camera.scale, [...covered(this.piles.all), ...this.names.boxes(scale)]);
    });
  }

  private flyOn(now: number): void {
    if (!this.flight) return;
    const { from, to, begun } = this.flight;
    const part = Math.min(1, Math.max(0, now - begun) / FLIGHT);
    const eased = 1 - (1 - part) ** 3;
    const between = (a: number, b: number) => a + (b - a) * eased;
    const scale = from.scale * (to.scale / from.scale) ** eased;
    if (part === 1) this.flight = null;
    this.look(part === 1 ? to : { x: between(from.x, to.x), y: between(from.y, to.y), scale });
  }

  private inMapUnits(draw: () => void): void {
    const scale = this.camera.scale * this.dpr;
    const { x, y } = this.view().place({ x: 0, y: 0 });
    this.context.setTransform(scale, 0, 0, scale, x, y);
    draw();
    this.context.setTransform(1, 0, 0, 1, 0, 0);
  }

  private view(): View {
    const { camera, screen, dpr } = this;
    return {
      scale: camera.scale * dpr,
      rest: this.rest,
      width: this.canvas.width,
      height: this.canvas.height,
      hexPixels: (this.ground.height * this.rest) / dpr,
      place: (point) => {
        const at = toScreen(camera, screen, point);
        return { x: at.x * dpr, y: at.y * dpr };
      },
    };
  }
}
