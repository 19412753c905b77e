// Social share pictures have the site's colours, and their text fits.
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawingDocument } from "../../components/illustrations/drawing.tsx";
import { plainSvg } from "../../components/illustrations/plain-svg.ts";
import { socialSvg, titleLines } from "../../components/social/picture.tsx";
import type { Locale } from "../../lib/i18n/locales.ts";
import { xmlText } from "../../lib/seo/xml.ts";
import { drawingIds } from "../../lib/site/drawings.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const firm = { mainColour: "", accentColour: "", mark: '<svg width="38" height="38"></svg>' };
const font = {
  loadSystemFonts: false,
  fontFiles: ["lib/pdf/fonts/readex-pro-400.ttf", "lib/pdf/fonts/readex-pro-600.ttf"],
  defaultFontFamily: "Readex Pro",
};

test("every drawing renders without a style sheet", () => {
  for (const name of [...drawingIds, "building"] as const) {
    const svg = plainSvg(drawingDocument(name));
    expect(svg, name).not.toMatch(/class|NaN|undefined/);
    expect(svg, name).toMatch(/^<svg [^>]* fill="none" stroke-linejoin="round">/);
    expect(new Resvg(svg, { font }).render().asPng().length, name).toBeGreaterThan(2000);
  }
  expect(plainSvg('<path class="pen-power" d="M0 0"/>')).toBe(
    '<path stroke="#13222b" stroke-width="1.5" stroke-dasharray="6 3" d="M0 0"/>',
  );
  expect(plainSvg('<path class="pen-cool"/>')).toBe('<path stroke="#0a6c77" stroke-width="1.4"/>');
  expect(plainSvg('<text class="pen-number">1</text>')).toBe('<text fill="#13222b" font-weight="600" opacity="1">1</text>');
  expect(() => plainSvg('<path class="pen-cool"/>', { ink: "#13222b" })).toThrow(/cool is no colour/);
  expect(() => plainSvg('<path class="pen-purple"/>')).toThrow(/pen-purple/);
});

test("every title fits its column completely", () => {
  for (const { kind, slug, locale, data } of readSeeds()) {
    const title = (data as { headline?: string; title?: string }).headline ?? (data as { title?: string }).title;
    if (!title || !("seo" in data)) continue;
    const { size, lines } = titleLines(title, locale as Locale);
    expect(lines.join(" "), `${kind}/${slug}/${locale}`).toBe(title.replace(/\s+/g, " "));
    for (const line of lines) {
      const text = `<text x="800" y="100" font-size="${size}" font-family="Readex Pro" font-weight="600" text-anchor="middle">${xmlText(line)}</text>`;
      const box = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 200">${text}</svg>`, { font }).getBBox();
      expect(box?.width, `${kind}/${slug}/${locale}: ${line}`).toBeLessThanOrEqual(506);
    }
  }
});

test("the full stop of an Arabic title stands at its left end", () => {
  const at = (title: string) => {
    const svg = socialSvg({ title, above: "", name: "", descriptor: "", host: "" }, { svg: "<svg></svg>", ground: 1 }, "ar", firm);
    const { pixels, width } = new Resvg(svg, { font }).render();
    const [x, y, w, h] = [1080, 300, 50, 100];
    let light = 0;
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) if ((pixels[(row * width + column) * 4] ?? 0) > 128) light++;
    return light;
  };
  // The pixels of the first letters at the right edge are the same with and without the full stop.
  expect(at("أغسطس.")).toBe(at("أغسطس"));
  expect(at("غاز (R-410A).")).toBe(at("غاز"));
});

test("an Arabic picture mirrors the English one, and text from the office is escaped", () => {
  const texts = { title: "<b> & co", above: "", name: "N", descriptor: "D", host: "example.com" };
  const drawing = { svg: drawingDocument("building"), ground: 770 / 895 };
  expect(socialSvg(texts, drawing, "en", firm)).toContain("&#60;b&#62; &#38; co");
  expect(socialSvg(texts, drawing, "en", firm)).toContain('x="72"');
  expect(socialSvg(texts, drawing, "ar", firm)).toContain('x="1128"');
  // The scale runs in the reading direction.
  const scale = { ticks: [0, 1].map((at) => ({ at, label: String(at) })), here: { at: 0.25, label: "2.5 m" } };
  expect(socialSvg(texts, drawing, "en", firm, scale)).toContain('<circle cx="336"');
  expect(socialSvg(texts, drawing, "ar", firm, scale)).toContain('<circle cx="864"');
});
