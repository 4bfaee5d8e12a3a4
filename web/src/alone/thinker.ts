/** The way from the host to a worker that thinks for it, which is started when it is first asked. */

import type { FromThinker, ToThinker } from "./messages";

type Waiting = { tell(told: string): void; answer(answer: string): void };

export class Thinker {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(private base: string) {}

  /** Load the interpreter before it is needed. */
  start(): Worker {
    if (this.worker) return this.worker;
    this.worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(data);
    this.say({ is: "start", base: this.base });
    return this.worker;
  }

  /** Pass a task on; what is told meanwhile is heard, the last word is the answer. */
  ask = (task: string, tell: (told: string) => void): Promise<string> => {
    this.start();
    return new Promise((resolve) => {
      const id = ++this.count;
      this.waiting.set(id, { tell, answer: resolve });
      this.say({ is: "task", id, task });
    });
  };

  private say(message: ToThinker): void {
    this.worker!.postMessage(message);
  }

  private hear(message: FromThinker): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ("told" in message) return waiting.tell(message.told);
    this.waiting.delete(message.id);
    waiting.answer(message.answer);
  }
}
