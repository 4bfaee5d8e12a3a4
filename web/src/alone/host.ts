/** The page's way to the worker that hosts its matches, where there is no server. */

import type { FromHost, ToHost } from "./messages";

/** Whether this page was built to stand alone. */
export const isAlone = typeof document !== "undefined" && document.documentElement.dataset["host"] === "page";

/** A line to a match: as much of a socket as a table uses. */
export interface Carrier {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

type Answered = (status: number, text: string) => void;

class Host {
  readonly ready: Promise<void>;
  private worker = new Worker(new URL("./host.worker.ts", import.meta.url), { type: "module" });
  private answers = new Map<number, Answered>();
  private lines = new Map<number, LocalLine>();
  private count = 0;

  constructor() {
    let done: () => void, failed: (reason: Error) => void;
    this.ready = new Promise((resolve, reject) => ([done, failed] = [resolve, reject]));
    this.worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
      if (data.is === "ready") done();
      else if (data.is === "broken") failed(new Error(data.why));
      else if (data.is === "answer") this.answered(data.id, data.status, data.text);
      else if (data.is === "said") this.lines.get(data.line)?.hear(data.text);
      else this.closed(data.line, data.code);
    };
    this.say({ is: "start", base: document.baseURI });
  }

  say(message: ToHost): void {
    this.worker.postMessage(message);
  }

  ask(message: (id: number) => ToHost): Promise<Response> {
    const id = ++this.count;
    return new Promise((resolve) => {
      this.answers.set(id, (status, text) => resolve(new Response(text, { status })));
      this.say(message(id));
    });
  }

  open(match: string): LocalLine {
    const line = new LocalLine(this, ++this.count);
    this.lines.set(line.id, line);
    this.say({ is: "open", line: line.id, match });
    return line;
  }

  closed(line: number, code: number): void {
    this.lines.get(line)?.end(code);
    this.lines.delete(line);
  }

  private answered(id: number, status: number, text: string): void {
    this.answers.get(id)?.(status, text);
    this.answers.delete(id);
  }
}

class LocalLine implements Carrier {
  readyState: number = WebSocket.CONNECTING;
  onopen: Carrier["onopen"] = null;
  onmessage: Carrier["onmessage"] = null;
  onclose: Carrier["onclose"] = null;

  constructor(
    private host: Host,
    readonly id: number,
  ) {
    host.ready.then(() => this.begin());
  }

  send(text: string): void {
    this.host.say({ is: "say", line: this.id, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.host.say({ is: "shut", line: this.id });
    this.host.closed(this.id, 1000);
  }

  hear(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }

  private begin(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event("open"));
  }
}

let started: Host | null = null;

/** The host of this page, begun when it is first needed. */
export function host(): Host {
  return (started ??= new Host());
}

/** The answer to a plain request: from a file that lies beside the page, or from the host. */
export async function answered(path: string, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", headers = {}, body = "" } = init;
  const [name = "", search = ""] = path.split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  const file = method === "GET" ? await printed(name, query) : "";
  const found = file ? await fetch(file).catch(() => null) : null;
  if (found?.ok) return found;
  const token = new Headers(headers).get("Authorization")?.replace("Bearer ", "") ?? "";
  return host().ask((id) => ({ is: "request", id, method, path: name, query, token, body: String(body) }));
}

/** The file that holds an answer beforehand: games, maps and rules that are the same for everybody. */
async function printed(path: string, query: Record<string, string>): Promise<string> {
  if (path === "games") return "games/index.json";
  const [, game, kind, scenario, what] = path.match(/^games\/([^/]+)\/(rules|scenarios)(?:\/([^/]+)\/(.+))?$/) ?? [];
  if (kind === "rules") return `games/${game}/rules.json`;
  if (!what || !(await isUsual(game!, query))) return "";
  return `games/${game}/${scenario}/${what === "board" ? "board.json" : what}`;
}

/** Whether nothing was settled otherwise than usual. */
async function isUsual(game: string, query: Record<string, string>): Promise<boolean> {
  if (!Object.keys(query).length) return true;
  const games: { id: string; options: { id: string; values: string[] }[] }[] = await (await fetch("games/index.json")).json();
  const options = games.find(({ id }) => id === game)?.options ?? [];
  return Object.entries(query).every(([name, value]) => options.find(({ id }) => id === name)?.values[0] === value);
}

/** Every match that this browser keeps, as one text. */
export async function copyMatches(): Promise<string> {
  return (await host().ask((id) => ({ is: "copy", id }))).text();
}

/** Take in matches that were copied elsewhere; how many are new here. */
export async function pasteMatches(text: string): Promise<number> {
  const response = await host().ask((id) => ({ is: "paste", id, text }));
  const said = await response.json();
  if (!response.ok) throw new Error(said.error);
  return said.count;
}
