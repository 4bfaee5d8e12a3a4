import { expect, it } from "vitest";
import { isMine, ordered } from "../src/home/waiting";
import type { MatchInfo } from "../src/protocol";

const info = (who: string, more: object = {}) => ({ status: "open", who, ...more }) as unknown as MatchInfo;
const clock = (seconds: number) => ({ clock: { running: "red", until: seconds, now: 0, left: {}, paused: 0 } });
const seat = (match: string, hotSeat = false) => ({ match, role: "red", hotSeat });

it("knows whose turn it is, at one screen too, and of none once a match is over", () => {
  expect(isMine(seat("a"), info("red"))).toBe(true);
  expect(isMine(seat("a"), info("blue"))).toBe(false);
  expect(isMine(seat("a", true), info("blue"))).toBe(true);
  expect(isMine(seat("a"), { ...info("red"), status: "over" })).toBe(false);
  expect(isMine(seat("a"), undefined)).toBe(false);
});

it("lists your turns first, the shortest clock before the others", () => {
  const infos = { a: info("blue"), b: info("red"), c: info("red", clock(900)), d: info("red", clock(60)) };
  const found = ordered(["a", "b", "c", "d"].map((each) => seat(each)), infos);
  expect(found.map(({ match }) => match)).toEqual(["d", "c", "b", "a"]);
});
