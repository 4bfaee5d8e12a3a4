/** Places of a map in words: hexes such as 29.08, hexes at a level such as N34+1, sides such as P5/P4. */

type IsHex = (word: string) => boolean;

/** A place as it is written, and the hex that it lies in. */
export interface Place {
  text: string;
  hex: string;
}

/** The hex that a place lies in, the first of the two of a side; empty where a word is no place. */
export function hexIn(word: string, isHex: IsHex): string {
  if (isHex(word)) return word;
  const [, hex = "", other, level] = word.match(/^([^+\-/]+)(?:\/([^+\-/]+))?(\+[\p{L}\p{N}]+|-\d\d?)?$/u) ?? [];
  if (!isHex(hex) || (other && !isHex(other))) return "";
  return other || level ? hex : "";
}

/** The level of a place as it is written after its hex or side, such as +1, -1 or +roof; empty on the ground. */
export function levelIn(place: string): string {
  return place.match(/[+-][^+\-/:]+$/)?.[0] ?? "";
}

/** How high a level lies, for the order of drawing; levels with a name lie above those with a number. */
export function heightOf(level: string): number {
  return level === "" ? 0 : /^[+-]\d+$/.test(level) ? Number(level) : 1000;
}

/** A level in words: +1, −1, roof. */
export function levelName(level: string): string {
  return /^[+-]\d+$/.test(level) ? level.replace("-", "−") : level.slice(1);
}

/** What stands in one hex, floor by floor from the top; each floor as it was, from the bottom up. */
export function floors<T>(things: T[], placeOf: (thing: T) => string): { level: string; things: T[] }[] {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    const level = levelIn(placeOf(thing));
    found.set(level, [...(found.get(level) ?? []), thing]);
  }
  const levels = [...found].map(([level, here]) => ({ level, things: here }));
  return levels.sort((one, other) => heightOf(other.level) - heightOf(one.level));
}

/** The floors of a hex together with those where nothing stands and that these places lie on. */
export function withEmpty<T>(found: { level: string; things: T[] }[], places: string[]): { level: string; things: T[] }[] {
  const bare = [...new Set(places.map(levelIn))].filter((level) => found.every((each) => each.level !== level));
  const all = [...found, ...bare.map((level) => ({ level, things: [] as T[] }))];
  return all.sort((one, other) => heightOf(other.level) - heightOf(one.level));
}

/** A sentence cut into places and the text between them; the longest place that can be read counts. */
export function cutAtPlaces(text: string, isHex: IsHex): (string | Place)[] {
  const found: (string | Place)[] = [];
  let between = "";
  for (const part of text.split(/([\p{L}\p{N}][\p{L}\p{N}.+/-]*)/u)) {
    const place = longest(part, isHex);
    if (!place) {
      between += part;
      continue;
    }
    if (between) found.push(between);
    found.push(place);
    between = part.slice(place.text.length);
  }
  return between ? [...found, between] : found;
}

/** The longest beginning of a run of signs that is a place. */
function longest(part: string, isHex: IsHex): Place | null {
  for (let end = part.length; end > 0; end--) {
    const isWhole = end === part.length || !/[\p{L}\p{N}]/u.test(part.charAt(end));
    const hex = isWhole ? hexIn(part.slice(0, end), isHex) : "";
    if (hex) return { text: part.slice(0, end), hex };
  }
  return null;
}
