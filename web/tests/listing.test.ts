import { describe, expect, it } from "vitest";
import type { Option } from "../src/question";
import { listed } from "../src/table/listing";
import { form, option } from "./asking";

const HOLD = form("hold", { passes: true, label: "Hold fire" });
const FIRE = form("fire UNIT", { weighs: true, says: "UNIT fires" });
const MOVE = form("move UNIT");

/** What is listed of these options, with these picks. */
function shown(left: Option[], picks: string[] = []): string[] {
  const plain = left.filter(({ targets }) => !targets.length);
  const hand = { left, weighed: null, isForced: false, plain, picks, actors: [], at: () => [], start: "0101" };
  const match = { isMine: true, counter: (id: string) => ({ id, hex: "0101" }), hexOf: (place: string) => place.split("+")[0], role: "blue" };
  return listed({ match, hand } as unknown as Parameters<typeof listed>[0]).map(({ text }) => text);
}

describe("the list beside the map", () => {
  it("has the few whose dice may answer, by name, and not what passes", () => {
    expect(shown([option(HOLD), option(FIRE, "A"), option(FIRE, "B")])).toEqual(["fire A", "fire B"]);
    expect(shown([option(HOLD), option(form("decline")), option(FIRE, "A")])).toEqual(["fire A"]);
  });

  it("has the ways that lead to another level of one's own hex, where there is no other way", () => {
    const STEP = form("HEX", { way: true });
    const stop = option(form("stop", { passes: true }));
    expect(shown([stop, option(STEP, "0101+sewer")])).toEqual(["0101+sewer"]);
    expect(shown([stop, option(STEP, "0101+1"), option(STEP, "0102")])).toEqual([]);
  });

  it("leaves units that do more than roll dice to the map, and many dice, too", () => {
    expect(shown([option(HOLD), option(FIRE, "A"), option(MOVE, "B")])).toEqual([]);
    expect(shown([option(HOLD), ...["A", "B", "C", "D", "E", "F", "G"].map((unit) => option(FIRE, unit))])).toEqual([]);
  });
});
