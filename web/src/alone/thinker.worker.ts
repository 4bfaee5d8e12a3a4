/** The worker that thinks: for computer players, for hints, odds, sight and analyses. */

import type { PyCallable } from "pyodide/ffi";
import type { FromThinker, ToThinker } from "./messages";
import { startPython } from "./python";

let think: Promise<PyCallable>;

onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data.is === "start") {
    think = startPython(data.base).then(({ python }) => python.runPython("from grognard.page.thinking import think; think"));
    return;
  }
  const { id, task } = data;
  const answer = (await think)(task, (told: string) => say({ id, told }));
  say({ id, answer });
};

function say(message: FromThinker): void {
  postMessage(message);
}
