/** Python in a worker: the interpreter and the rules lie beside the page. */

import type { PyodideInterface } from "pyodide";

const FOLDER = "/rules"; // inside the interpreter
const FIND_RULES = `import sys; sys.path.insert(0, "${FOLDER}"); sys.dont_write_bytecode = True`;
const READ_RULES = "from grognard.page.starting import read_ahead; read_ahead()";
const WAKE = "import random; random.seed()"; // or all starts from one memory would draw the same numbers

/** Python with the rules; `settle` keeps its memory as it was at the start, so that the next start is faster. */
export interface Started {
  python: PyodideInterface;
  settle(): Promise<void>;
}

/** Python as it was kept, or started anew; only where it `keeps` its memory can that be settled. */
export async function startPython(base: string, keeps = false): Promise<Started> {
  const folder = new URL("pyodide/", base).href;
  const [{ loadPyodide }, wheel] = await Promise.all([import(/* @vite-ignore */ `${folder}pyodide.mjs`), read(new URL("grognard.whl", base))]);
  const shelf = await shelfOf(base, wheel);
  const woken: PyodideInterface | null = shelf?.memory ? await loadPyodide(asKept(folder, shelf.memory)).catch(() => null) : null;
  const python: PyodideInterface = woken ?? (await loadPyodide({ indexURL: folder, _makeSnapshot: keeps }));
  if (woken) performance.mark("grognard.woken");
  python.unpackArchive(wheel, "zip", { extractDir: FOLDER });
  python.runPython(woken ? WAKE : FIND_RULES);
  if (woken || !keeps || !shelf) return { python, settle: async () => {} };
  python.runPython(READ_RULES);
  const memory = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  return { python, settle: () => keep(shelf, memory) };
}

/** How Python is loaded with a memory that was kept, for which it must first make room. */
function asKept(folder: string, memory: Promise<ArrayBuffer>) {
  const createPyodideModule = async (settings: object) => {
    const { default: create } = await import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`);
    const module = await create(settings);
    module.growMemory((await memory).byteLength);
    return module;
  };
  return { indexURL: folder, _loadSnapshot: memory, createPyodideModule };
}

async function read(address: URL): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("The rules of the games are missing beside this page.");
  return response.arrayBuffer();
}

/** Where the memory of Python with these rules is kept, and what is kept there. */
interface Shelf {
  cache: Cache;
  address: string;
  memory?: Promise<ArrayBuffer>;
}

/** The place for exactly these rules in exactly this browser; none where a browser keeps nothing. */
async function shelfOf(base: string, wheel: ArrayBuffer): Promise<Shelf | undefined> {
  if (!("caches" in globalThis)) return undefined;
  const named = await new Blob([wheel, navigator.userAgent]).arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", named));
  const address = new URL(`memory/${[...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`, base).href;
  const cache = await caches.open(`grognard ${new URL("./", base).href} memory`);
  const kept = await cache.match(address);
  return { cache, address, ...(kept && { memory: kept.arrayBuffer() }) };
}

async function keep({ cache, address }: Shelf, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await Promise.all((await cache.keys()).map((older) => cache.delete(older)));
  await cache.put(address, new Response(memory));
}
