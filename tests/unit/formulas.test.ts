// Which paragraphs of an article are equations, and how they are taken apart.
import { expect, test } from "vitest";
import { setFormulas, type TextNode, termsOf } from "../../components/ui/set-formulas.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

test.each([
  [
    "condensing split (°C) = condensing temperature − outdoor air temperature",
    ["condensing split (°C)", "= condensing temperature", "− outdoor air temperature"],
  ],
  ["3.0 m² × 652 W/m² × 0.35 = 685 W", ["3.0 m²", "× 652 W/m²", "× 0.35", "= 685 W"]],
  ["A = B means that both are the same. The rest follows.", []],
  ["For this room: 0.15 × 18 + 3.5 × 2 = 9.7 L/s.", []],
  ["A sentence without a sign of equality", []],
])("%s", (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

const paragraph = (text: string): TextNode => ({
  type: "root",
  children: [{ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: text }] }],
});
const set = (text: string) => {
  const tree = paragraph(text);
  setFormulas()(tree);
  return tree.children?.[0];
};

test("a sum in figures reads from the left; a formula in words follows the page", () => {
  expect(set("40 + 270 = 310 L/s")?.properties).toEqual({ className: ["formula", "in-figures"], dir: "ltr" });
  expect(set("الحرارة = 1.23 × التدفق")?.properties).toEqual({ className: ["formula"] });
  expect(set("Nothing to see here.")?.properties).toEqual({});
});

test("both languages of an article have as many equations", () => {
  const equations = (slug: string, locale: string) =>
    readSeeds()
      .filter((seed) => seed.kind === "post" && seed.slug === slug && seed.locale === locale)
      .flatMap(({ data }) => (data as { body: string }).body.split(/\n\n+/))
      .filter((text) => termsOf(text.replace(/\*\*/g, "")).length > 0).length;
  const slugs = new Set(readSeeds().flatMap(({ kind, slug }) => (kind === "post" ? [slug] : [])));
  const counts = [...slugs].map((slug) => ({ slug, en: equations(slug, "en"), ar: equations(slug, "ar") }));
  expect(counts.filter(({ en, ar }) => en !== ar)).toEqual([]);
  expect(counts.reduce((sum, { en }) => sum + en, 0)).toBeGreaterThan(5);
});
