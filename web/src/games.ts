/** What the page knows of single games: no rules, only manners of the table. */

export interface Manners {
  /** Verbs that begin to gather an attack and can be taken back: sent without asking. */
  gathers: string[];
  /** Wordings to ask about when a click is not offered, by the rule that a question opens with. */
  wordings: Record<string, string[]>;
  blurb: string;
  /** Printed numbers worth showing of a unit in hand, in order. */
  facts?: string[];
  /** The scenario offered first. */
  first?: string;
}

const USUAL: Manners = { gathers: [], wordings: {}, blurb: "" };

const GAMES: Record<string, Manners> = {
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
    blurb: "First Army meets the British at the canal, 23 and 24 August 1914.",
    first: "nimy",
    facts: ["melee", "bombardment", "range", "movement", "points"],
  },
  montelimar: {
    gathers: [],
    wordings: {},
    blurb: "The escape up the Rhône, August 1944. Chits, companies, fire zones.",
  },
  combat: {
    gathers: [],
    wordings: {},
    blurb: "Stalingrad, hall by hall. Squads and single vehicles.",
  },
  crossroads: {
    gathers: [],
    wordings: { "1.2": ["march UNIT", "fire UNIT UNIT"] },
    blurb: "A small battle for a small town, to learn the table by.",
  },
};

export function mannersOf(game: string): Manners {
  return GAMES[game] ?? USUAL;
}
