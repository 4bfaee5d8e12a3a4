/** The journal of a match as text: what it is of, and its choices. */

export interface Step {
  who: string;
  choice: string;
}

export interface Heading {
  game: string;
  scenario: string;
  /** The digest of the data file it was played with, if there was one. */
  data: string;
}

/** What a journal says it is of; empty where it does not say. */
export function headingOf(journal: string): Heading {
  const said = (name: string) => journal.match(new RegExp(`^${name} +(\\S+)`, "m"))?.[1] ?? "";
  return { game: said("game"), scenario: said("scenario"), data: said("data") };
}

/** The choices of a journal in order; the first was made at position 0. */
export function stepsOf(journal: string, sides: string[]): Step[] {
  const found: Step[] = [];
  for (const line of journal.split("\n")) {
    const [, who = "", choice = ""] = line.match(/^(\S+)\s+(.*)$/) ?? [];
    if (who === "chance" || sides.includes(who)) found.push({ who, choice: choice.trim() });
  }
  return found;
}

/** Hand a journal to the browser to be saved as a file. */
export function save(journal: string, name: string): void {
  const address = URL.createObjectURL(new Blob([journal], { type: "text/plain" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
