/** The worker that hosts matches where there is no server: the server's own code, another carrier. */

import type { PyodideInterface } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import type { FromHost, ToHost } from "./messages";
import { startPython } from "./python";
import { Store } from "./store";
import { Thinker } from "./thinker";

const CHANNEL = "grognard.changes"; // between windows that may play the same match
const START = `
from grognard.page.starting import started
started
`;

interface Host {
  python: PyodideInterface;
  house: PyProxy;
  store: Store;
  thinker: Thinker;
}

let host: Promise<Host>;
const lines = new Map<number, PyProxy>();

onmessage = ({ data }: MessageEvent<ToHost>) => {
  if (data.is === "start") host = start(data.base);
  else if (data.is === "request") void request(data);
  else if (data.is === "open") void open(data);
  else if (data.is === "say") void host.then(() => lines.get(data.line)?.hear(data.text));
  else if (data.is === "shut") void host.then(() => shut(data.line));
  else if (data.is === "copy") void copy(data.id);
  else void paste(data.id, data.text);
};

function say(message: FromHost): void {
  postMessage(message);
}

async function start(base: string): Promise<Host> {
  try {
    const thinker = new Thinker(base);
    const [{ python, settle }, store] = await Promise.all([startPython(base, true), Store.open()]);
    const channel = new BroadcastChannel(CHANNEL);
    const house = python.runPython(START)(shared(store, channel), thinker.ask, new Thinker(base).ask);
    channel.onmessage = ({ data: [match, number] }) => void house.refresh(match, number);
    say({ is: "ready" });
    void settle().catch(() => {}); // a full disk only makes the next start slower
    return { python, house, store, thinker };
  } catch (reason) {
    say({ is: "broken", why: (reason as Error).message });
    throw reason;
  }
}

/** The store as Python uses it; other windows are told of every change. */
function shared(store: Store, channel: BroadcastChannel) {
  return {
    add: async (match: string, number: number, text: string) => {
      const isNew = await store.add(match, number, text);
      if (isNew) channel.postMessage([match, number]);
      return isNew;
    },
    read: (match: string) => store.read(match),
    matches: () => store.matches(),
  };
}

async function request({ id, method, path, query, token, body }: Extract<ToHost, { is: "request" }>): Promise<void> {
  const { python, house } = await host;
  const asked = python.toPy(query);
  const reply = await house.request(method, path, asked, token, body);
  say({ is: "answer", id, status: reply.status, text: reply.text });
  asked.destroy();
  reply.destroy();
}

async function open({ line, match }: Extract<ToHost, { is: "open" }>): Promise<void> {
  const { house, thinker } = await host;
  thinker.start(); // somebody may soon ask for something
  const tell = (text: string) => say({ is: "said", line, text });
  const close = (code: number) => say({ is: "closed", line, code });
  lines.set(line, house.open(match, tell, close));
}

function shut(line: number): void {
  lines.get(line)?.hear(undefined);
  lines.delete(line);
}

/** All matches as one text. */
async function copy(id: number): Promise<void> {
  const { store } = await host;
  const matches = await store.matches();
  const texts = await Promise.all(matches.map((match) => store.read(match)));
  const kept = Object.fromEntries(matches.map((match, at) => [match, texts[at]]));
  say({ is: "answer", id, status: 200, text: JSON.stringify({ grognard: 1, matches: kept }) });
}

/** Take in matches that were copied; those that are here stay as they are. */
async function paste(id: number, text: string): Promise<void> {
  const { house, store } = await host;
  const checked = await house.pasted(text);
  const { error, matches } = JSON.parse(checked) as { error?: string; matches: Record<string, string[]> };
  if (error) return say({ is: "answer", id, status: 422, text: JSON.stringify({ error }) });
  let count = 0;
  for (const [match, texts] of Object.entries(matches)) {
    count += Number(await store.addAll(texts.map((each, number) => ({ match, number, text: each }))));
  }
  say({ is: "answer", id, status: 200, text: JSON.stringify({ count }) });
}
