/** Python in a worker: the interpreter and the rules lie beside the page. */

import type { PyodideInterface } from "pyodide";

const FOLDER = "/rules"; // inside the interpreter

export async function startPython(base: string): Promise<PyodideInterface> {
  const folder = new URL("pyodide/", base).href;
  const { loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  const [python, wheel] = await Promise.all([loadPyodide({ indexURL: folder }), read(new URL("grognard.whl", base))]);
  python.unpackArchive(wheel, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  return python;
}

async function read(address: URL): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("The rules of the games are missing beside this page.");
  return response.arrayBuffer();
}
