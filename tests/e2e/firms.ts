// Two firms: the one that the site is first loaded with, and another that makes the site its own. Traces of the first are listed once, for
// the tests that look for them in anything that leaves the site.
import sharp from "sharp";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const seed = (locale: string) =>
  readSeeds().find((entry) => entry.kind === "settings" && entry.locale === locale)?.data as Record<string, string>;

/**
 * As they appear in text. Numbers as they are stored, linked and shown. The Arabic short name is missing: alone it is the word for a gauge.
 */
export const ofTheFirst: readonly string[] = [
  seed("en").businessName ?? "",
  seed("en").shortName ?? "",
  seed("ar").businessName ?? "",
  seed("en").email ?? "",
  ...["+97140000000", "97140000000", "+971 4 000 0000", "+971500000000", "971500000000", "+971 50 000 0000"],
  // Its colours, in both themes.
  ...["#0a6c77", "#58c4cb", "#b53b0c", "#ff8048"],
  // The path of its mark.
  "c6-5 10 4 16 0s7-3",
];

/** The traces of the first firm in a text. The style sheet may hold its colours: they are the design's, which a page's own override. */
export function tracesOfTheFirst(text: string): string[] {
  const without = text.replace(/var\(--lightningcss-(?:light|dark),#\w+\)|--color-[\w-]+:#\w+/g, "").toLowerCase();
  return ofTheFirst.filter((trace) => without.includes(trace.toLowerCase()));
}

/** As entered in the office, with digits and signs as people type them. */
export const second = {
  en: {
    businessName: "Falcon Peak Cooling LLC",
    shortName: "Falcon Peak",
    descriptor: "Cooling contractors",
    legalName: "Falcon Peak Cooling L.L.C.",
  },
  ar: { businessName: "قمة الصقر للتبريد", shortName: "قمة الصقر", descriptor: "مقاولو تبريد", legalName: "شركة قمة الصقر للتبريد ذ.م.م" },
  mainColour: "0B1F4B",
  accentColour: "#F58220",
  phone: "04 333 1234",
  shownPhone: "+971 4 333 1234",
  whatsapp: "050 765 4321",
  email: "desk@falcon-peak.test",
  address: { en: "Warehouse 7, Al Quoz 3, Dubai", ar: "مستودع 7، القوز 3، دبي" },
  mapLink: "https://www.google.com/maps/place/Falcon/@25.13,55.22,17z/data=!3d25.131234!4d55.228765",
  profiles: ["https://www.instagram.com/falconpeak", "https://www.linkedin.com/company/falconpeak"],
};

/** A wide logo on a transparent background, and a square mark in a colour that is used nowhere else. */
export const markColour = { r: 150, g: 20, b: 120 };
export async function logoFile(width = 900, height = 200, colour = "#0b1f4b"): Promise<Buffer> {
  const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${height * 0.1}" y="${height * 0.1}" width="${height * 0.8}" height="${height * 0.8}" rx="${height * 0.12}" fill="#f58220"/><path d="M${height * 0.3} ${height * 0.7}L${height * 0.5} ${height * 0.25}L${height * 0.7} ${height * 0.7}" fill="none" stroke="#fff" stroke-width="${height * 0.09}"/>${
    width > height * 1.5
      ? `<text x="${height * 1.08}" y="${height * 0.66}" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="${height * 0.44}" textLength="${width - height * 1.2}" fill="${colour}">FALCON PEAK</text>`
      : ""
  }</svg>`;
  return sharp(Buffer.from(letters)).png().toBuffer();
}
export const markFile = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: markColour } })
    .png()
    .toBuffer();
