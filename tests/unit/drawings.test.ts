// Every drawing an editor can choose renders, is numbered and explained in both languages, and stays small.
import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { DetailDrawing } from "../../components/illustrations/detail-drawing.tsx";
import { xmlText } from "../../lib/seo/xml.ts";
import { drawingIds, drawingParts } from "../../lib/site/drawings.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const language = vi.hoisted(() => ({ keys: {} as Record<string, Record<string, string>> }));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => (key: string) => {
    const [drawing = "", part = ""] = key.split(".");
    return language.keys[drawing]?.[part];
  },
}));

async function rendered(drawing: (typeof drawingIds)[number], keys: typeof language.keys) {
  language.keys = keys;
  const html = renderToStaticMarkup(await DetailDrawing({ drawing, label: "What is seen" }));
  const end = html.indexOf("</svg>") + "</svg>".length;
  return { svg: html.slice(html.indexOf("<svg"), end), key: html.slice(end) };
}
const texts = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, "g"))].map(([, inner]) => inner?.replace(/<[^>]*>/g, "") ?? "");
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/'/g, "&#x27;").replace(/"/g, "&quot;");

test("both languages have a legend for every drawing, and for nothing else", () => {
  expect(Object.keys(en.drawings).sort()).toEqual([...drawingIds].sort());
  expect(Object.keys(ar.drawings).sort()).toEqual([...drawingIds].sort());
});

test.each(drawingIds)("%s: the numbers in the drawing are those of its legend, in both languages", async (drawing) => {
  const numbers = Array.from({ length: drawingParts[drawing] }, (_, index) => String(index + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(3);
  expect(numbers.length).toBeLessThanOrEqual(7);
  for (const messages of [en, ar]) {
    const key: Record<string, string> = messages.drawings[drawing];
    expect(Object.keys(key)).toEqual(numbers);
    const html = await rendered(drawing, messages.drawings);
    expect(texts(html.svg, "text").filter((text) => /^[1-9]$/.test(text))).toEqual(numbers);
    expect(texts(html.svg, "title")).toEqual(numbers.map((number) => xmlText(key[number] ?? "")));
    expect(texts(html.key, "li")).toEqual(numbers.map((number) => number + escaped(key[number] ?? "")));
  }
});

test.each(drawingIds)("%s: a labelled picture without words in it, under 3 KB gzipped", async (drawing) => {
  const { svg } = await rendered(drawing, en.drawings);
  expect(svg).toMatch(/^<svg viewBox="0 0 360 260" role="img" aria-label="What is seen"/);
  for (const text of texts(svg, "text")) expect(text).toMatch(/^[\d.–−+ ]*(?:°C|°|K|V)?$/);
  expect(svg).not.toMatch(/NaN|undefined/);
  expect(gzipSync(svg).length).toBeLessThan(3000);
});
