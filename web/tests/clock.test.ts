import { describe, expect, it } from "vitest";
import { CLOCKS, type Clock, isOut, isShort, leftOf, shown, termsOf } from "../src/clock";
import { NO_TERMS, tableOf } from "../src/home/seating";
import type { GameInfo } from "../src/protocol";

const clock: Clock = { kind: "total", seconds: 600, increment: 5, level: "", left: { red: 500, blue: 600 }, running: "red", until: 1500, paused: 0 };

describe("a clock", () => {
  it("runs for the side that is asked, down to nothing", () => {
    expect([leftOf(clock, "red", 1100), leftOf(clock, "blue", 1100)]).toEqual([400, 600]);
    expect([leftOf(clock, "red", 2000), isOut(clock, 2000), isOut(clock, 1499)]).toEqual([0, true, false]);
  });

  it("stands still while it is paused, and no longer", () => {
    const paused = { ...clock, paused: 1200, until: 1700 };
    expect([leftOf(paused, "red", 1100), leftOf(paused, "red", 1300)]).toEqual([500, 400]);
  });

  it("is short in the last minute or tenth, for whoever is asked", () => {
    expect([isShort(clock, "red", 1441), isShort(clock, "red", 1430), isShort(clock, "blue", 1441)]).toEqual([true, false, false]);
  });

  it("is shown as people read it", () => {
    expect([shown(2 * 86_400 + 5 * 3600), shown(4 * 3600 + 600), shown(598), shown(0.2)]).toEqual(["2 d 5 h", "4 h 10 min", "9:58", "0:01"]);
    expect([termsOf(CLOCKS["days"]!), termsOf(CLOCKS["quick"]!)]).toEqual(["3 days a move", "15 minutes each and 10 seconds a move"]);
  });
});

describe("what is agreed on", () => {
  const game = { sides: ["red", "blue"] } as unknown as GameInfo;
  const terms = { ...NO_TERMS, clock: "day", isLost: false };

  it("is asked for with somebody far away, and with nobody else", () => {
    const far = tableOf({ game, sitters: { red: "you", blue: "friend" }, level: "level1", terms });
    expect(far.clock).toEqual({ kind: "move", seconds: 86_400, increment: 0, level: "level1" });
    expect(tableOf({ game, sitters: { red: "you", blue: "computer" }, level: "level1", terms }).clock).toBeNull();
  });

  it("is a lost match where the computer shall not play on", () => {
    const far = tableOf({ game, sitters: { red: "you", blue: "friend" }, level: "level1", terms: { ...terms, isLost: true } });
    expect(far.clock!.level).toBe("");
  });
});
