/** The line to a match: questions with answers, pushes, and coming back after a break. */

import type { Objection, Push, Reply, State } from "./protocol";

const PATIENCE = 15_000; // milliseconds until an answer is given up
const PAUSES = [300, 1000, 2000, 4000, 8000]; // milliseconds between attempts to come back

/** An answer that refuses: a sentence, perhaps with the rules behind it and a fresh position. */
export class Refused extends Error {
  readonly objections: Objection[];
  readonly state: State | undefined;
  constructor(reply: Partial<Reply>) {
    super(reply.error ?? "The server did not answer.");
    this.objections = reply.objections ?? [];
    this.state = reply.state;
  }
}

export interface Listener {
  state(state: State): void;
  push(push: Push): void;
  line(is: "open" | "broken" | "closed", why?: string): void;
}

type Waiting = { done(reply: Reply): void; failed(reason: Refused): void; timer: number };

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private count = 0;
  private attempts = 0;
  private closed = false;

  constructor(
    private match: string,
    private token: string,
    private listener: Listener,
  ) {
    this.open();
  }

  /** Ask something; the reply's own fields are the answer. */
  ask<Answer>(what: string, fields: object = {}, patience = PATIENCE): Promise<Answer & Reply> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Refused({ error: "The line to the server is broken; it is being mended." }));
        return;
      }
      const id = ++this.count;
      const timer = setTimeout(() => this.giveUp(id), patience) as unknown as number;
      this.waiting.set(id, {
        done: (reply) => resolve(reply as Answer & Reply),
        failed: reject,
        timer,
      });
      this.socket.send(JSON.stringify({ id, do: what, ...fields }));
    });
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private open(): void {
    const address = new URL(`api/matches/${this.match}/socket`, document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = () => this.broken(socket);
  }

  private async greet(): Promise<void> {
    try {
      const { state } = await this.ask<{ state: State }>("hello", { token: this.token });
      this.attempts = 0;
      this.listener.line("open");
      this.listener.state(state);
    } catch (reason) {
      this.close();
      this.listener.line("closed", (reason as Error).message);
    }
  }

  private hear(message: Push | Reply): void {
    if (message.is === "state") this.listener.state(message.state);
    else if (message.is !== "reply") this.listener.push(message);
    else {
      const waiting = this.waiting.get(message.to);
      if (!waiting) return;
      this.waiting.delete(message.to);
      clearTimeout(waiting.timer);
      if (message.ok) waiting.done(message);
      else waiting.failed(new Refused(message));
    }
  }

  private broken(socket: WebSocket): void {
    if (socket !== this.socket) return;
    for (const id of [...this.waiting.keys()]) this.giveUp(id);
    if (this.closed) return;
    this.listener.line("broken");
    const pause = PAUSES[Math.min(this.attempts++, PAUSES.length - 1)];
    setTimeout(() => !this.closed && this.open(), pause);
  }

  private giveUp(id: number): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) clearTimeout(waiting.timer);
    waiting?.failed(new Refused({}));
  }
}
