// The picture of a shared link, as a plate: the page's title, its parent's title, a drawing of its subject on the ground, and a scale below.
import type { Locale } from "../../lib/i18n/locales.ts";
import { xmlText } from "../../lib/seo/xml.ts";
import { type Brand, nightInk } from "../../lib/site/brand.ts";
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

/** A drawing (drawingDocument) with the share of its height at which the ground is. */
type SocialDrawing = { svg: string; ground: number };

/** A point of a scale: its share of the length, and its figure. */
type Mark = { at: number; label: string };

/** The scale at the foot: its ticks, and what stands on it. */
export type SocialScale = { ticks: readonly Mark[]; here?: Mark | undefined };
const plainScale: SocialScale = { ticks: Array.from({ length: 13 }, (_, index) => ({ at: index / 12, label: "" })) };

/** The ground line, the axis of the scale below it, and the drawing's box, px. */
const [ground, axis] = [528, 580];
const figureBox = { width: 580, height: 419 };

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

/** SVG text of 1200 × 630 px. For Arabic the text is on the right, the drawing on the left, and the scale runs to the left. */
export function socialSvg(
  texts: SocialTexts,
  drawing: SocialDrawing,
  locale: Locale,
  look: SocialLook,
  scale: SocialScale = plainScale,
): string {
  const colours = paletteOf("night", look);
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
  const first = 332 - block / 2 + size * 0.18;
  const mark = look.mark
    .replace("<svg", `<svg x="${rtl ? edge - 57 : edge}" y="52"`)
    .replace(/ width="38" height="38"/, ' width="57" height="57"');
  const x = rtl ? 24 : width - 24 - figureBox.width;
  const y = Math.round(ground - figureBox.height * drawing.ground);
  const figure = plainSvg(drawing.svg, colours).replace(
    "<svg",
    `<svg x="${x}" y="${y}" width="${figureBox.width}" height="${figureBox.height}" preserveAspectRatio="xMidYMid meet" font-family="${family}"`,
  );
  const halo = (radius: number, fill: string | undefined) =>
    `<circle cx="${x + figureBox.width / 2}" cy="${ground - 110}" r="${radius}" fill="${fill}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.sea}"/>`,
    halo(330, colours["sea-2"]),
    halo(232, colours["sea-3"]),
    halo(142, colours["sea-4"]),
    `<rect y="${ground}" width="${width}" height="${height - ground}" fill="${colours.land}"/>`,
    `<rect y="${ground}" width="${width}" height="4" fill="${nightInk}"/>`,
    figure,
    scaleSvg(scale, rtl, colours),
    mark,
    text(texts.name, 78, 28, 600, nightInk, rtl ? edge - 73 : edge + 73),
    text(texts.descriptor, 105, 18, 400, colours.soft ?? "", rtl ? edge - 73 : edge + 73),
    texts.above ? text(texts.above, first - size * (rtl ? 1.35 : 1.15), 22, 400, colours.cool ?? "") : "",
    ...lines.map((line, index) => text(line, first + index * step, size, 600, nightInk)),
    `<text x="${edge}" y="${height - 18}" font-family="${family}" font-size="17" fill="${colours.soft}" text-anchor="${rtl ? "end" : "start"}">${xmlText(texts.host)}</text>`,
    "</svg>",
  ].join("");
}

/** The scale at the foot, in the reading direction, with what stands on it in the warm pen. */
function scaleSvg({ ticks, here }: SocialScale, rtl: boolean, colours: Readonly<Record<string, string>>): string {
  const at = (share: number) => Math.round(rtl ? width - margin - share * (width - 2 * margin) : margin + share * (width - 2 * margin));
  const figure = (content: string, x: number, fill: string | undefined, weight: 400 | 600) =>
    `<text x="${x}" y="${axis - 14}" font-family="${family}" font-size="16" font-weight="${weight}" fill="${fill}" text-anchor="middle">${xmlText(content)}</text>`;
  const isNear = (share: number) => here !== undefined && Math.abs(share - here.at) < 0.06;
  return [
    `<path d="M${margin} ${axis}H${width - margin}${ticks.map((tick) => `M${at(tick.at)} ${axis - 6}v12`).join("")}" stroke="${colours.soft}" stroke-width="1.4"/>`,
    ...ticks.map((tick) => (tick.label && !isNear(tick.at) ? figure(tick.label, at(tick.at), colours.soft, 400) : "")),
    here
      ? `<circle cx="${at(here.at)}" cy="${axis}" r="8" fill="${colours.heat}"/>${figure(here.label, at(here.at), colours.heat, 600)}`
      : "",
  ].join("");
}
