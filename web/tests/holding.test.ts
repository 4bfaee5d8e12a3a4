import { describe, expect, it } from "vitest";
import { doubts, drawn, greeting, holdingOf, keysOf } from "../src/holding";
import type { KeptMatch } from "../src/kept";
import type { Dice, MatchInfo } from "../src/protocol";

const info = (role: string, owned: boolean) =>
  ({ role, seats: { red: { kind: "person", owned }, blue: { kind: "person", owned: true } }, dice: { promise: "p", salts: {} } }) as unknown as MatchInfo;
const kept = (more: Partial<KeptMatch> = {}) => ({ match: "m", token: "mine", ...more }) as KeptMatch;

describe("holding a seat", () => {
  it("draws secrets that fit into an address and are never the same", () => {
    const many = Array.from({ length: 50 }, () => drawn());
    expect(new Set(many).size).toBe(50);
    for (const each of many) expect(each).toMatch(/^[\w-]{32}$/);
    expect(drawn(16)).toMatch(/^[\w-]{22}$/);
  });

  it("takes a seat that nobody owns with a secret of its own", () => {
    const holding = holdingOf(undefined, "link", info("red", false));
    expect(holding.invitation).toBe("link");
    expect(holding.token).not.toBe("link");
    expect(greeting(holding)).toEqual({ token: "link", secret: holding.token, salt: holding.salt });
    expect(holding.promise).toBe("p");
  });

  it("takes nothing from an owner, from onlookers, or from a link used here before", () => {
    expect(holdingOf(undefined, "link", info("red", true))).toMatchObject({ token: "link", invitation: "" });
    expect(holdingOf(undefined, "link", info("observer", false))).toEqual({ token: "link", invitation: "", salt: "", promise: "p" });
    expect(holdingOf(kept(), "mine", info("red", false))).toMatchObject({ token: "mine", invitation: "" });
  });

  it("gives no second salt for a seat whose owner opens it at another screen", () => {
    const salted = { ...info("red", true), dice: { promise: "p", salts: { red: "first" } } } as unknown as MatchInfo;
    expect(holdingOf(undefined, "mine", salted).salt).toBe("");
    expect(holdingOf(kept({ salt: "first" }), "mine", salted).salt).toBe("first");
    const begun = { ...info("red", true), number: 7 } as MatchInfo;
    expect(holdingOf(kept(), "mine", begun).salt).toBe("");
    expect(holdingOf(undefined, "mine", begun).salt).not.toBe("");
  });

  it("says the same again where no answer has come", () => {
    const before = kept({ isPending: true, invitation: "link", salt: "s", promise: "q" });
    expect(keysOf(before, "link")).toEqual(["mine", "link"]);
    expect(greeting(holdingOf(before, "link", info("red", false)))).toEqual({ token: "link", secret: "mine", salt: "s" });
    expect(keysOf(kept({ next: "new" }), "mine")).toEqual(["mine", "new"]);
    expect(keysOf(undefined, "link")).toEqual(["link"]);
  });
});

describe("the proof of the dice", () => {
  const dice = (salts: Record<string, string>, promise = "p") => ({ kind: "fair", promise, salts }) as Dice;
  const holding = { token: "t", invitation: "", salt: "mine", promise: "p" };

  it("holds one's salt and the promise that was shown first", () => {
    expect(doubts(dice({ red: "mine", blue: "other" }), ["red"], holding)).toBe("");
    expect(doubts(dice({ blue: "other" }), ["red"], holding)).toMatch(/^Your salt is not in the dice/);
    expect(doubts(dice({ red: "theirs" }), ["red"], holding)).toMatch(/^Your salt is not in the dice/);
    expect(doubts(dice({ red: "mine" }, "new"), ["red"], holding)).toMatch(/^The promise of the dice is not/);
  });

  it("is no matter of onlookers", () => {
    expect(doubts(dice({}), [], { ...holding, salt: "" })).toBe("");
  });
});
