// The sign of a firm that has no mark of its own: the first letter of its short name in a tile of its two colours. Pure: the same
// drawing stands in pages, icons, papers and pictures.

/** The first letter or digit, without the Arabic article, which many names begin with. Nothing else: it needs no escaping. */
export function monogramLetter(shortName: string): string {
  const name = shortName.normalize("NFC").replace(/^\s*ال(?=\p{L}{2})/u, "");
  const letter = /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? "";
  return letter.toLocaleUpperCase("en").slice(0, 3);
}

/** Any way of writing a colour that the place of the drawing knows. */
export type TileColours = { cool: string; heat: string; paper: string };

const side = 38;
const isArabic = (letter: string) => /\p{Script=Arabic}/u.test(letter);

/** What stands inside an svg of 38 by 38. `corner`: 0 where the place cuts the corners itself. */
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
