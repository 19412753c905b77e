// The picture of a shared link: the page's title, its parent's title, and a drawing of its subject.
import type { Locale } from "../../lib/i18n/locales.ts";
import { xmlText } from "../../lib/seo/xml.ts";
import type { Brand } from "../../lib/site/brand.ts";
import { paletteOf, plainSvg } from "../illustrations/plain-svg.ts";

const [width, height] = [1200, 630];
const [margin, column] = [72, 500];
const family = "Readex Pro";

/** Mean advance of a letter in ems; tests/unit/social.test.ts checks it against every title. */
const advance: Record<Locale, number> = { en: 0.57, ar: 0.6 };

/** Wraps a text to lines of at most `ems` ems; a longer word gets its own line. */
function linesOf(text: string, ems: number, locale: Locale): string[] {
  const maxLength = ems / advance[locale];
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export type SocialTexts = { title: string; above: string; name: string; descriptor: string; host: string };

/** Line height in ems. */
const leading: Record<Locale, number> = { en: 1.2, ar: 1.4 };
const tallest = 272;

/** The title's lines at the largest size (px) that fits the column in at most four lines; at 40 px up to five lines, then an ellipsis. */
export function titleLines(title: string, locale: Locale): { size: number; lines: string[] } {
  for (const size of [64, 56, 48, 42]) {
    const lines = linesOf(title, column / size, locale);
    const tall = lines.length * leading[locale] * size;
    if (lines.length <= 4 && tall <= tallest && lines.every((line) => line.length * advance[locale] * size <= column))
      return { size, lines };
  }
  const lines = linesOf(title, column / 40, locale);
  return { size: 40, lines: lines.length > 5 ? [...lines.slice(0, 4), `${lines[4]}…`] : lines };
}

/** The firm's colours, and its mark as SVG text (lib/content/pages/brand.ts). */
export type SocialLook = Brand & { mark: string };

/** SVG text of 1200 × 630 px; `drawing` is that of drawingDocument. For Arabic the text is on the right and the drawing on the left. */
export function socialSvg(texts: SocialTexts, drawing: string, locale: Locale, look: SocialLook): string {
  const colours = paletteOf("light", look);
  const rtl = locale === "ar";
  const edge = rtl ? width - margin : margin;
  // The renderer treats every line as left to right, so Arabic is anchored at its end. A right-to-left isolate inside puts its full stop
  // on the left.
  const directed = (content: string) => (rtl ? `\u2067${content}\u2069` : content);
  const text = (content: string, y: number, size: number, weight: 400 | 600, fill: string, x = edge) =>
    `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${rtl ? "end" : "start"}">${xmlText(directed(content))}</text>`;
  const { size, lines } = titleLines(texts.title, locale);
  const step = size * leading[locale];
  const block = (lines.length - 1) * step;
  const first = 350 - block / 2 + size * 0.18;
  const mark = look.mark
    .replace("<svg", `<svg x="${rtl ? edge - 57 : edge}" y="64"`)
    .replace(/ width="38" height="38"/, ' width="57" height="57"');
  const sheet = { x: rtl ? margin - 12 : width - margin - 548, y: 112, width: 560, height: 406 };
  const figure = plainSvg(drawing, colours).replace(
    "<svg",
    `<svg x="${sheet.x + 16}" y="${sheet.y + 16}" width="${sheet.width - 32}" height="${sheet.height - 32}" font-family="${family}"`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<rect x="${sheet.x}" y="${sheet.y}" width="${sheet.width}" height="${sheet.height}" rx="4" fill="${colours.sheet}" stroke="${colours.line}" stroke-width="1.5"/>`,
    figure,
    mark,
    text(texts.name, 90, 28, 600, colours.ink ?? "", rtl ? edge - 73 : edge + 73),
    text(texts.descriptor, 117, 18, 400, colours.soft ?? "", rtl ? edge - 73 : edge + 73),
    texts.above ? text(texts.above, first - size * (rtl ? 1.35 : 1.15), 22, 400, colours.cool ?? "") : "",
    ...lines.map((line, index) => text(line, first + index * step, size, 600, colours.ink ?? "")),
    `<text x="${edge}" y="${height - 64}" font-family="${family}" font-size="20" fill="${colours.soft}" text-anchor="${rtl ? "end" : "start"}">${xmlText(texts.host)}</text>`,
    "</svg>",
  ].join("");
}
