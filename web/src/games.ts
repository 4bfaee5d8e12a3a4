/** What is still known here of the choices of single games. */

export interface Wordings {
  /** Verbs that begin to gather an attack and can be taken back: sent without asking. */
  gathers: string[];
  /** Wordings to ask about when a click is not offered, by the rule that a question opens with. */
  wordings: Record<string, string[]>;
}

const USUAL: Wordings = { gathers: [], wordings: {} };

const GAMES: Record<string, Wordings> = {
  mons: {
    gathers: ["attack", "fire"],
    wordings: {
      "9.1": ["move UNIT", "HEX"],
      "10.1": ["fire UNIT HEX"],
      "10.5": ["add UNIT"],
      "12.1": ["attack UNIT HEX"],
      "12.10": ["add UNIT"],
      "12.13": ["advance UNIT"],
    },
  },
  crossroads: { gathers: [], wordings: { "1.2": ["march UNIT", "fire UNIT UNIT"] } },
};

export function wordingsOf(game: string): Wordings {
  return GAMES[game] ?? USUAL;
}
