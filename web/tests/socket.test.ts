import { describe, expect, it } from "vitest";
import type { Hello } from "../src/protocol";
import { type Greeting, hailed, Refused } from "../src/socket";

const WELCOME = { roles: ["red"] } as unknown as Hello;

/** A server that keeps what it is told, and refuses some of it. */
function server(refuses: (greeting: Greeting) => Refused | undefined) {
  const heard: Greeting[] = [];
  const ask = async (greeting: Greeting) => {
    heard.push(greeting);
    const refused = refuses(greeting);
    if (refused) throw refused;
    return WELCOME;
  };
  return { heard, ask };
}

describe("a greeting", () => {
  const known = { number: 7, epoch: 0 };

  it("is said again without the known position to a server that cannot read it", async () => {
    const { heard, ask } = server(({ known }) => (known ? new Refused({ error: "The message cannot be read.", status: 400 }) : undefined));
    expect(await hailed(ask, { token: "t", known })).toBe(WELCOME);
    expect(heard).toEqual([{ token: "t", known }, { token: "t" }]);
  });

  it("is said once where it is understood, and where nothing is known", async () => {
    const { heard, ask } = server(() => undefined);
    await hailed(ask, { token: "t", known });
    await hailed(ask, { token: "t" });
    expect(heard).toEqual([{ token: "t", known }, { token: "t" }]);
  });

  it("is not said again at once to a server that does not answer, nor for ever to one that refuses", async () => {
    const silent = server(() => new Refused({}));
    await expect(hailed(silent.ask, { token: "t", known })).rejects.toThrow("The server did not answer.");
    const closed = server(() => new Refused({ error: "No such seat.", status: 401 }));
    await expect(hailed(closed.ask, { token: "t", known })).rejects.toThrow("No such seat.");
    expect([silent.heard.length, closed.heard.length]).toEqual([1, 2]);
  });
});
