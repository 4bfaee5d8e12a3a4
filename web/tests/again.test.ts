import { describe, expect, it } from "vitest";
import type { GameInfo, MatchInfo, Seat } from "../src/protocol";
import { againOf } from "../src/table/again";

const game = { id: "toy", sides: ["red", "blue"], scenarios: [{ id: "small", title: "Small" }, { id: "large", title: "Large" }] } as unknown as GameInfo;
const info = { scenario: "small", options: { fog: "yes" }, data: "" } as unknown as MatchInfo;
const seats: Record<string, Seat> = { red: { kind: "person" }, blue: { kind: "computer", level: "level1" } };

describe("another match", () => {
  it("is the same again, with sides swapped, or the next scenario", () => {
    const found = againOf(game, info, "red", seats, undefined);
    expect(found.rematch).toMatchObject({ sitters: { red: "you", blue: "computer" }, level: "level1", options: { fog: "yes" } });
    expect(found.swap!.sitters).toEqual({ red: "computer", blue: "you" });
    expect(found.next!.scenario.id).toBe("large");
  });

  it("is not offered to who looked on, or played somebody far away", () => {
    expect(againOf(game, info, "observer", seats, undefined)).toEqual({});
    expect(againOf(game, info, "red", { ...seats, blue: { kind: "person" } }, undefined)).toEqual({});
  });

  it("has no next scenario after the last", () => {
    expect(againOf(game, { ...info, scenario: "large" }, "red", seats, undefined).next).toBeUndefined();
  });
});
