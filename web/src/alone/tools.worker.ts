/** The worker behind the console and behind boards in other pages: Python, and nothing that is kept. */

import type { PyProxy } from "pyodide/ffi";
import { startPython } from "./python";

/** `console` runs lines, `journal` opens one and tells its last number, `picture` draws a position. */
export type ToTools = { base: string; id: number; do: "console" | "journal" | "picture"; with: string };
export type FromTools = { id: number; answer?: string; fault?: string };

const START = "from grognard.page.console import Console; from grognard.page.diagram import Diagram; (Console, Diagram)";

let made: Promise<PyProxy>;
let shell: PyProxy | null = null;
let diagram: PyProxy | null = null;

onmessage = async ({ data }: MessageEvent<ToTools>) => {
  made ??= startPython(data.base).then(({ python }) => python.runPython(START));
  try {
    say({ id: data.id, answer: answered(await made, data) });
  } catch (reason) {
    const [last = ""] = (reason as Error).message.trim().split("\n").slice(-1);
    say({ id: data.id, fault: last.replace(/^[\w.]+: /, "") });
  }
};

function answered(classes: PyProxy, message: ToTools): string {
  if (message.do === "console") return (shell ??= classes.get(0)()).run(message.with);
  if (message.do === "picture") return diagram!.picture(Number(message.with));
  diagram = classes.get(1)(message.with);
  return String(diagram!.last);
}

function say(message: FromTools): void {
  postMessage(message);
}
