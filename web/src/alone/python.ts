/** Python in a worker: the interpreter and the rules lie beside the page. */

import type { PyodideInterface } from "pyodide";

const FOLDER = "/rules"; // inside the interpreter

/** Python with the rules; `settle` keeps what it had to compile, so that the next start is faster. */
export interface Started {
  python: PyodideInterface;
  settle(): Promise<void>;
}

export async function startPython(base: string): Promise<Started> {
  const folder = new URL("pyodide/", base).href;
  const { loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  const rules = read(new URL("grognard.whl", base));
  const [python, wheel, compiled]: [PyodideInterface, ArrayBuffer, Compiled] = await Promise.all([loadPyodide({ indexURL: folder }), rules, rules.then((found) => compiledOf(base, found))]);
  python.unpackArchive(wheel, "zip", { extractDir: FOLDER });
  if (compiled.kept) python.unpackArchive(compiled.kept, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}"); sys.dont_write_bytecode = ${compiled.kept ? "True" : "False"}`);
  return { python, settle: () => settle(python, compiled) };
}

async function read(address: URL): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("The rules of the games are missing beside this page.");
  return response.arrayBuffer();
}

/** Where compiled rules are kept, and those that are; nothing where a browser keeps nothing. */
interface Compiled {
  cache?: Cache;
  address: string;
  kept?: ArrayBuffer;
}

/** What was compiled of exactly these rules. */
async function compiledOf(base: string, wheel: ArrayBuffer): Promise<Compiled> {
  if (!("caches" in globalThis)) return { address: "" };
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", wheel));
  const address = new URL(`compiled/${[...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`, base).href;
  const cache = await caches.open(`grognard ${new URL("./", base).href} compiled`);
  const kept = await cache.match(address);
  return { cache, address, ...(kept && { kept: await kept.arrayBuffer() }) };
}

async function settle(python: PyodideInterface, { cache, address, kept }: Compiled): Promise<void> {
  if (!cache || kept) return;
  const packed = python.runPython(`from grognard.page.compiled import compiled; compiled("${FOLDER}")`);
  const bytes: Uint8Array<ArrayBuffer> = packed.toJs();
  packed.destroy();
  await Promise.all((await cache.keys()).map((older) => cache.delete(older)));
  await cache.put(address, new Response(bytes));
}
