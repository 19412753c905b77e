// The sign of a firm without a mark of its own: the first letter of its short name on a tile of its two colours. The placeholder firm,
// whose name means gauge, has a gauge. Pure: pages, icons, PDFs and pictures contain the same drawing.
import { placeholderFirm } from "./placeholder-firm.ts";

export const isPlaceholderName = (shortName: string) => Object.values(placeholderFirm.names).some((names) => names.shortName === shortName);

/** The gauge of the placeholder firm as the content of a 38 × 38 svg: a scale with five readings, in one colour, without a ground. */
export const gauge = (colour: string) =>
  `<path d="M3 30h32M6.500 30V19.500M11.750 30v-6M17 30V14M22.250 30v-6M27.500 30V19.500M32.500 30V8" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="square"/>`;

/** The first letter or digit, after the Arabic article, with which many names begin. It is nothing else, so it needs no escaping. */
export function monogramLetter(shortName: string): string {
  const name = shortName.normalize("NFC").replace(/^\s*ال(?=\p{L}{2})/u, "");
  const letter = /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? "";
  return letter.toLocaleUpperCase("en").slice(0, 3);
}

/** Colours in any notation that the surrounding document supports. */
export type TileColours = { cool: string; heat: string; paper: string };

const side = 38;
const isArabic = (letter: string) => /\p{Script=Arabic}/u.test(letter);

/** The content of a 38 × 38 svg. `corner`: radius of the corners; 0 if they are cut elsewhere. */
export function monogram(letter: string, { cool, heat, paper }: TileColours, corner = 5): string {
  // Isolated Arabic letters sit higher above their line than capitals and reach below it.
  const [size, line] = isArabic(letter) ? [24, 20] : [22, 23.4];
  const clip = corner > 0 ? ` rx="${corner}"` : "";
  return [
    `<rect width="${side}" height="${side}" fill="${cool}"${clip}/>`,
    `<path d="M7 31.2h24" stroke="${paper}" stroke-width="5" stroke-linecap="round"/>`,
    `<path d="M7 31.2h24" stroke="${heat}" stroke-width="3.2" stroke-linecap="round"/>`,
    letter &&
      `<text x="19" y="${line}" text-anchor="middle" font-size="${size}" font-weight="600" fill="${paper}" direction="ltr">${letter}</text>`,
  ].join("");
}
