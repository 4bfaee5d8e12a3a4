import { describe, expect, it } from "vitest";
import type { GameInfo, MatchInfo, Seat } from "../src/protocol";
import { againOf } from "../src/table/again";

const game = { id: "toy", sides: ["red", "blue"], players: ["random", "level1"], scenarios: [{ id: "small", title: "Small" }, { id: "large", title: "Large" }] } as unknown as GameInfo;
const info = { scenario: "small", options: { fog: "yes" }, data: "" } as unknown as MatchInfo;
const seats: Record<string, Seat> = { red: { kind: "person" }, blue: { kind: "computer", level: "level1" } };

describe("another match", () => {
  it("is the same again, with sides swapped, or the next scenario", () => {
    const found = againOf(game, info, "red", seats, undefined);
    expect(found.rematch).toMatchObject({ sitters: { red: "you", blue: "computer" }, level: "level1", options: { fog: "yes" } });
    expect(found.swap!.sitters).toEqual({ red: "computer", blue: "you" });
    expect(found.next!.scenario.id).toBe("large");
  });

  it("is not offered to who looked on", () => {
    expect(againOf(game, info, "observer", seats, undefined)).toEqual({});
  });

  it("invites a friend far away by a new link, with what was agreed on", () => {
    const far = { ...info, absence: { level: "level1", after: 900 }, clock: { kind: "move", seconds: 86_400, increment: 0, level: "" } } as unknown as MatchInfo;
    const found = againOf(game, far, "red", { ...seats, blue: { kind: "person" } }, undefined);
    expect(found.rematch!.sitters).toEqual({ red: "you", blue: "friend" });
    expect(found.rematch!.terms).toEqual({ absence: 900, clock: "day", isLost: true, isOpen: false });
    expect(found.swap!.sitters).toEqual({ red: "friend", blue: "you" });
  });

  it("has no next scenario after the last", () => {
    expect(againOf(game, { ...info, scenario: "large" }, "red", seats, undefined).next).toBeUndefined();
  });
});
