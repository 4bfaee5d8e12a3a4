import { expect, it } from "vitest";
import type { State } from "../src/protocol";
import { Hint } from "../src/table/hint.svelte";
import type { Match } from "../src/table/match.svelte";
import { form } from "./asking";

const MOVE = form("move UNIT");
const FORMATIONS: Record<string, string> = { A: "1st", B: "2nd", C: "1st", D: "2nd" };

/** A plan of one move a unit, A to D, which is followed as it is played. */
async function planned() {
  const chosen: string[] = [];
  let follow = (_: State) => {};
  const scene = { counters: Object.entries(FORMATIONS).map(([id, formation]) => ({ id, side: "blue", hex: "1", formation })), off: [] };
  const parts = Object.keys(FORMATIONS).map((unit) => ({ choices: [`move ${unit}`, "stop"], why: "", gain: 0, answers: [{ text: `move ${unit}`, form: MOVE, fills: [unit] }] }));
  const match = {
    isMine: true,
    role: "blue",
    chosen: "",
    state: { number: 0, scene } as unknown as State,
    follow: (listen: typeof follow) => (follow = listen),
    ask: async () => ({ plan: { parts, choices: parts.flatMap(({ choices }) => choices), answers: [], why: "", gain: 0, level: "" } }),
    choose: async (choice: string) => {
      chosen.push(choice);
      match.chosen = choice;
      match.state = { ...match.state, number: match.state.number + 1 };
      follow(match.state);
      return true;
    },
  };
  const hint = new Hint(match as unknown as Match);
  await hint.ask();
  return { hint, chosen };
}

it("is played for the formation of the unit that acts next, and then for the others", async () => {
  const { hint, chosen } = await planned();
  expect(hint.formation).toBe("1st");
  await hint.playFormation();
  expect(chosen).toEqual(["move A", "stop", "move C", "stop"]);
  expect(hint.formation).toBe(""); // only one is left
  await hint.play(() => true);
  expect(chosen.slice(4)).toEqual(["move B", "stop", "move D", "stop"]);
});

it("is played a move at a time", async () => {
  const { hint, chosen } = await planned();
  await hint.play();
  expect(chosen).toEqual(["move A", "stop"]);
  expect(hint.formation).toBe("2nd");
});
