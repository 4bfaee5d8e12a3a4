/** The fonts by address, for the worker that paints the map; the style sheets name them too. */

import condensed600 from "./fonts/condensed-600.woff2?url";
import condensed700 from "./fonts/condensed-700.woff2?url";
import serifItalic from "./fonts/serif-italic.woff2?url";
import serif from "./fonts/serif.woff2?url";
import type { Face } from "./map/tileworker";

const face = (family: string, address: string, weight: string, style = "normal"): Face => ({
  family,
  source: `url(${new URL(address, document.baseURI)})`,
  weight,
  style,
});

export function mapFaces(): Face[] {
  return [
    face("Grognard Serif", serif, "200 900"),
    face("Grognard Serif", serifItalic, "200 900", "italic"),
    face("Grognard Condensed", condensed600, "600"),
    face("Grognard Condensed", condensed700, "700"),
  ];
}

/** Wait until the page itself may draw with the fonts. */
export async function fontsReady(): Promise<void> {
  const wanted = [
    '700 20px "Grognard Condensed"',
    '600 20px "Grognard Condensed"',
    '400 20px "Grognard Serif"',
    'italic 400 20px "Grognard Serif"',
  ];
  await Promise.allSettled(wanted.map((font) => document.fonts.load(font)));
}
