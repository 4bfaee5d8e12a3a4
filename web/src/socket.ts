/** The line to a match: questions with answers, pushes, and coming back after a break. */

import { type Carrier, host, isAlone } from "./alone/host";
import type { Hello, Objection, Push, Reply } from "./protocol";
import type { Change, Sent } from "./unfold";

const PATIENCE = isAlone ? 60_000 : 15_000; // milliseconds until an answer is given up; Python has to start
const NOT_ALLOWED = 1008; // the code of a line that the server has closed for good
const PAUSES = [300, 1000, 2000, 4000, 8000]; // milliseconds at most between attempts to come back

/** An answer that refuses: a sentence, perhaps with the rules behind it and a fresh position. */
export class Refused extends Error {
  readonly objections: Objection[];
  readonly state: Sent | undefined;
  /** Whether asking again may help: nobody has answered, or not for good. */
  readonly passes: boolean;

  constructor(reply: Partial<Reply>) {
    super(reply.error ?? "The server did not answer.");
    const { status = 0 } = reply;
    this.passes = !reply.error || status === 429 || status >= 500;
    this.objections = reply.objections ?? [];
    this.state = reply.state;
  }
}

export interface Listener {
  /** The line is open, for the first time or again. */
  greeted(hello: Hello): void;
  state(state: Sent): void;
  change(change: Change): void;
  push(push: Push): void;
  line(is: "broken" | "closed", why?: string): void;
}

/** What one says at first, perhaps with the position that one still has. */
export type Greeting = { known?: object; token?: string };

type Waiting = { done(reply: Reply): void; failed(reason: Refused): void; timer: number };

export class Line {
  private socket: Carrier | null = null;
  private waiting = new Map<number, Waiting>();
  private count = 0;
  private attempts = 0;
  private closed = false;
  private said = ""; // why the server does not let us in

  constructor(
    private match: string,
    private greeting: () => Greeting,
    private listener: Listener,
  ) {
    this.open();
  }

  /** Ask something; the reply's own fields are the answer. */
  ask<Answer>(what: string, fields: object = {}, patience = PATIENCE): Promise<Answer & Reply> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Refused({ error: "The line to the server is broken; it is being mended.", status: 503 }));
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
    this.said = "";
    const socket = isAlone ? host().open(this.match) : socketTo(this.match);
    this.socket = socket;
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = ({ code }) => this.broken(socket, code);
  }

  /** Say who we are. Whatever keeps the answer away, but a refusal, is tried again. */
  private async greet(socket: Carrier): Promise<void> {
    try {
      const hello = await hailed((fields) => this.ask<Hello>("hello", fields), this.greeting());
      this.attempts = 0;
      this.listener.greeted(hello);
    } catch (reason) {
      const { passes, message } = reason as Refused;
      if (!passes) this.end(message);
      else if (socket === this.socket) this.broken(socket);
    }
  }

  private end(why: string): void {
    this.close();
    this.listener.line("closed", why);
  }

  private hear(message: Push | Reply): void {
    if (message.is === "reply" && message.news) this.hear(message.news);
    if (message.is === "state") this.listener.state(message.state);
    else if (message.is === "change") this.listener.change(message);
    else if (message.is !== "reply") this.listener.push(message);
    else if (message.to === null) this.said = message.error ?? "";
    else {
      const waiting = this.waiting.get(message.to);
      if (!waiting) return;
      this.waiting.delete(message.to);
      clearTimeout(waiting.timer);
      if (message.ok) waiting.done(message);
      else waiting.failed(new Refused(message));
    }
  }

  private broken(socket: Carrier, code = 0): void {
    if (socket !== this.socket) return;
    this.socket = null;
    socket.close();
    for (const id of [...this.waiting.keys()]) this.giveUp(id);
    if (this.closed) return;
    if (code === NOT_ALLOWED && this.said) return this.end(this.said);
    this.listener.line("broken");
    const longest = PAUSES[Math.min(this.attempts++, PAUSES.length - 1)] ?? 0;
    const pause = Math.random() * longest; // a server that comes back is not met by all at once
    setTimeout(() => !this.closed && this.open(), pause);
  }

  private giveUp(id: number): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) clearTimeout(waiting.timer);
    waiting?.failed(new Refused({}));
  }
}

/** The answer to a greeting. An older server cannot read which position is known: it is asked again without. */
export async function hailed(ask: (greeting: Greeting) => Promise<Hello>, { known, ...plain }: Greeting): Promise<Hello> {
  if (!known) return ask(plain);
  try {
    return await ask({ ...plain, known });
  } catch (reason) {
    if ((reason as Refused).passes) throw reason;
    return ask(plain);
  }
}

function socketTo(match: string): Carrier {
  const address = new URL(`api/matches/${match}/socket`, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return new WebSocket(address);
}
