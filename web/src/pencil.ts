/** One's own marks on the map: circles, arrows and notes, and how they are told to others. */

export type Drawn = { is: "circle"; hex: string } | { is: "arrow"; from: string; to: string } | { is: "note"; hex: string; text: string };

const SHARED = "✎"; // begins what is said when a drawing is shared
const APART = " · ";

/** The marks with one more, or without it where it was there already; a hex has one note. */
export function toggled(marks: Drawn[], mark: Drawn): Drawn[] {
  const key = keyOf(mark);
  const others = marks.filter((each) => keyOf(each) !== key);
  const isEmpty = mark.is === "note" && !mark.text;
  return isEmpty || (others.length < marks.length && mark.is !== "note") ? others : [...others, mark];
}

function keyOf(mark: Drawn): string {
  return mark.is === "arrow" ? `arrow ${mark.from} ${mark.to}` : `${mark.is} ${mark.hex}`;
}

/** A drawing as a line that can be said. */
export function told(marks: Drawn[]): string {
  const words = marks.map((mark) => (mark.is === "note" ? `note ${mark.hex} ${mark.text.replaceAll(APART, " ")}` : keyOf(mark)));
  return `${SHARED} ${words.join(APART)}`;
}

/** The drawing in something that was said; nothing where it is no drawing. */
export function heard(text: string): Drawn[] {
  if (!text.startsWith(`${SHARED} `)) return [];
  return text.slice(SHARED.length + 1).split(APART).flatMap((part): Drawn[] => {
    const [is, first = "", ...rest] = part.split(" ");
    if (is === "circle") return [{ is, hex: first }];
    if (is === "arrow" && rest[0]) return [{ is, from: first, to: rest[0] }];
    return is === "note" ? [{ is, hex: first, text: rest.join(" ") }] : [];
  });
}
