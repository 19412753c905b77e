// How the firm presents itself: its logo, and its mark, which is a picture or the first letter of its name in its colours.
import "server-only";
import { createHash } from "node:crypto";
import { cacheLife } from "next/cache";
import type { Locale } from "../../i18n/locales.ts";
import { brandColours, neutrals } from "../../site/brand.ts";
import { gauge, isPlaceholderName, monogram, monogramLetter } from "../../site/monogram.ts";
import { type BrandPicture, brandPicture } from "../brand-picture.ts";
import { readSettings } from "../store/read.ts";
import { type Picture, readPicture } from "./pictures.ts";

type Logo = Picture & {
  /** It is unreadable on a dark ground and has no variant for one: it gets a light plate there. */
  needsPlate: boolean;
  onDark: Picture | null;
};

const dataAddress = ({ png }: BrandPicture) => `data:image/png;base64,${png.toString("base64")}`;

/** Largest share of dim area with which a logo is readable on a dark ground: an outline or a shadow may be dim. */
const maxDimShare = 0.15;

export async function readLogo(locale: Locale): Promise<Logo | null> {
  const { logo: slug, logoOnDark, logoArabic } = await readSettings(locale);
  const arabicLogo = locale === "ar" ? await readPicture(logoArabic, locale) : null;
  const logo = arabicLogo ?? (await readPicture(slug, locale));
  if (!logo) return null;
  // The variant for dark grounds is not in Arabic.
  const onDark = arabicLogo ? null : await readPicture(logoOnDark, locale);
  if (onDark) return { ...logo, onDark, needsPlate: false };
  return { ...logo, onDark, needsPlate: await isUnreadableOnDark(logo.slug, logo.width) };
}

/** Whether a logo is unreadable on a dark ground. A picture without transparent parts brings its own ground. */
async function isUnreadableOnDark(slug: string, width: number): Promise<boolean> {
  "use cache";
  const drawn = await brandPicture({ slug, width });
  // Files never change under a slug; a failed read is retried.
  if (drawn) cacheLife("max");
  else cacheLife("hours");
  return !drawn || (drawn.look.clear > 0.05 && drawn.look.dim > maxDimShare);
}

type Mark = { letter: string; picture: Picture | null; isGauge: boolean; version: string };

/** `version` changes whenever the mark looks different. */
export async function readMark(locale: Locale): Promise<Mark> {
  const settings = await readSettings(locale);
  const { mark, shortName, mainColour, accentColour } = settings;
  const [picture, letter] = [await readPicture(mark, locale), monogramLetter(shortName)];
  const isGauge = isPlaceholderName(shortName);
  const look = JSON.stringify(picture ? picture.slug : [isGauge ? "gauge" : letter, mainColour, accentColour]);
  return { letter, picture, isGauge, version: createHash("sha256").update(look).digest("base64url").slice(0, 8) };
}

/** tile: for any ground, with rounded corners. full: a ground of its own to every edge, with a margin for a round mask. */
export type MarkShape = "tile" | "full";

/** SVG text of the mark in light colours; its letter uses the font that PDFs and pictures have. */
export async function markSvg(locale: Locale, shape: MarkShape = "tile"): Promise<string> {
  const { letter, picture, isGauge } = await readMark(locale);
  const { paper, sheet } = neutrals.light;
  const open = (box: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="38" height="38" font-family="Readex Pro">`;
  const drawn = picture && (await brandPicture(picture));
  if (drawn) {
    const plate = drawn.look.clear > 0.05;
    const image = (inset: number) =>
      `<image href="${dataAddress(drawn)}" x="${inset}" y="${inset}" width="${38 - 2 * inset}" height="${38 - 2 * inset}" preserveAspectRatio="xMidYMid meet"/>`;
    if (shape === "full") return `${open("0 0 38 38")}<rect width="38" height="38" fill="${sheet}"/>${image(plate ? 7 : 4)}</svg>`;
    return `${open("0 0 38 38")}${plate ? `<rect width="38" height="38" rx="5" fill="${sheet}"/>` : ""}${image(plate ? 3 : 0)}</svg>`;
  }
  const { cool, heat, sea, nightAct } = brandColours(await readSettings(locale)).light;
  if (isGauge) {
    const [box, ground] =
      shape === "full"
        ? ["-6 -6 50 50", '<rect x="-6" y="-6" width="50" height="50"']
        : ["0 0 38 38", '<rect width="38" height="38" rx="5"'];
    return `${open(box)}${ground} fill="${sea}"/><g transform="translate(3.400 3.400)scale(.82)">${gauge(nightAct)}</g></svg>`;
  }
  const colours = { cool, heat, paper };
  if (shape === "full")
    return `${open("-6 -6 50 50")}<rect x="-6" y="-6" width="50" height="50" fill="${cool}"/>${monogram(letter, colours, 0)}</svg>`;
  return `${open("0 0 38 38")}${monogram(letter, colours)}</svg>`;
}

export type Drawing = { svg: string; width: number; height: number };

/** The logo as a drawing, as large as `bounds` allows; null if there is none. */
export async function logoDrawing(locale: Locale, bounds: { width: number; height: number }): Promise<Drawing | null> {
  const logo = await readLogo(locale);
  const drawn = logo && (await brandPicture(logo));
  if (!drawn) return null;
  const { width, height } = drawn;
  const scale = Math.min(bounds.width / width, bounds.height / height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image href="${dataAddress(drawn)}" width="${width}" height="${height}"/></svg>`;
  return { svg, width: width * scale, height: height * scale };
}

/** The address of an icon (app/icons); it changes with the mark. */
export async function iconAddress(locale: Locale, file: string): Promise<string> {
  return `/icons/${locale}-${file}?v=${(await readMark(locale)).version}`;
}
