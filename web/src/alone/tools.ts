/** The way to a worker with Python in it, for the console and for boards in other pages. */

import type { FromTools, ToTools } from "./tools.worker";

export class Tools {
  private worker = new Worker(new URL("./tools.worker.ts", import.meta.url), { type: "module" });
  private waiting = new Map<number, (message: FromTools) => void>();
  private count = 0;

  constructor(private base: string) {
    this.worker.onmessage = ({ data }: MessageEvent<FromTools>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    };
  }

  ask(what: ToTools["do"], text: string): Promise<string> {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ answer, fault }) => (answer === undefined ? reject(new Error(fault)) : resolve(answer)));
      this.worker.postMessage({ base: this.base, id, do: what, with: text } satisfies ToTools);
    });
  }

  close(): void {
    this.worker.terminate();
  }
}
