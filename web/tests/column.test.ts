import { expect, it } from "vitest";
import type { Ground } from "../src/map/ground";
import type { March, State } from "../src/protocol";
import { Column } from "../src/table/column.svelte";
import type { Hand } from "../src/table/hand.svelte";
import type { Match } from "../src/table/match.svelte";

const OWN = [
  { id: "A", hex: "1", formation: "1/X", within: "X" },
  { id: "B", hex: "2", formation: "2/X", within: "X" },
  { id: "C", hex: "3", formation: "3/Y", within: "Y" },
].map((each) => ({ ...each, side: "blue" }));

function table() {
  const readers: ((state: State) => void)[] = [];
  const asked: unknown[] = [];
  const match = {
    isMine: true,
    line: "open",
    role: "blue",
    choose: async (_: string) => true,
    thread: [],
    state: { number: 0, undo: { choices: 0 }, scene: { counters: OWN } },
    follow: (reader: (state: State) => void) => void readers.push(reader),
    counter: (id: string) => OWN.find((each) => each.id === id),
    nameOf: (id: string) => `Unit ${id}`,
    ask: async (_: string, wish: { units: string[] }) => {
      asked.push(wish);
      return { marches: [{ units: wish.units, path: ["1", "9"], choices: ["on"], left: 0, known: true }], modes: { march: "March" } };
    },
  };
  const hand = { open: new Set(["A", "B", "C"]), at: (hex: string) => OWN.filter((each) => each.hex === hex), putDown: async () => {}, ready: async () => {}, click: async (_: string) => {}, far: new Map() };
  const receive = () => readers.forEach((reader) => reader({ turn: 0, who: "blue", role: "blue" } as State));
  return { asked, match, hand, receive, column: new Column(match as unknown as Match, hand as unknown as Hand, {} as Ground) };
}

it("gathers a formation, or all that belong to a larger one", async () => {
  const { column } = table();
  await column.takeFormation("1/X");
  expect(column.hexes).toEqual(["1"]);
  await column.takeFormation("X");
  expect(column.hexes).toEqual(["1", "2"]);
});

it("asks anew how they go when they shall march, or follow one another", async () => {
  const { asked, column } = table();
  await column.takeFormation("X");
  await column.aim("9");
  expect(column.modes).toEqual({ march: "March" });
  await column.move({ mode: "march" });
  await column.move({ isFile: true });
  const wish = { units: ["A", "B"], to: "9" };
  expect(asked).toEqual([{ ...wish, mode: "", file: false }, { ...wish, mode: "march", file: false }, { ...wish, mode: "march", file: true }]);
  expect(column.namesOf(column.marches[0] as March)).toBe("Unit A and Unit B");
  expect(column.label).toBe("All go to 9");
  expect(column.aloud).toBe("Unit A and Unit B: gets there. Enter in 9 sends them.");
});

it("offers those again whom a broken line kept from setting out", async () => {
  const { asked, match, column, receive } = table();
  await column.takeFormation("X");
  await column.aim("9");
  [match.line, match.isMine] = ["broken", false];
  await column.go();
  expect(column.told).toEqual(["The line to the server broke; 1 stack has not set out."]);
  expect([column.isOpen, column.hexes]).toEqual([true, []]);
  receive();
  expect(column.hexes).toEqual([]);
  [match.line, match.isMine] = ["open", true];
  receive();
  expect([column.hexes, column.bound]).toEqual([["1"], "9"]);
  expect(asked.at(-1)).toEqual({ units: ["A"], to: "9", mode: "", file: false });
});

it("tells of those that went until something else is chosen", async () => {
  const { match, column } = table();
  await column.takeFormation("X");
  await column.aim("9");
  await column.go();
  expect([column.told, column.isOpen]).toEqual([["All of them are there."], true]);
  match.state.number += 1;
  expect(column.isOpen).toBe(false);
  match.state.number -= 1;
  expect(column.isOpen).toBe(true);
});

it("takes no broken line for a hex that is out of reach", async () => {
  const { match, hand, column } = table();
  hand.click = async () => void (match.line = "broken");
  expect(await column.lead("1", "9")).toBe("the line to the server broke on the way.");
});
