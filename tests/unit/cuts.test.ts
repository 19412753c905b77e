// Each service, kind of cooling, article, example and calculator is drawn by a cut of its own, in both themes.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cutPicture } from "../../components/illustrations/cut-picture.tsx";
import { paletteOf } from "../../components/illustrations/svg-text.ts";
import { type CutId, cutOfCalculator, cutOfCooling, cutOfService, cutShape, cuts } from "../../lib/site/cuts.ts";
import type { DrawingId } from "../../lib/site/drawings.ts";
import { themes } from "../../lib/site/theme.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const house = { mainColour: "", accentColour: "" };
const names = Object.keys(cuts) as CutId[];
const seeds = readSeeds().filter(({ locale }) => locale === "en");
const drawingsOf = (data: unknown) => (data as { drawings?: { drawing: DrawingId }[] }).drawings ?? [];
const of = (kind: string) => seeds.filter((seed) => seed.kind === kind);

test.each(names)("%s lies on its sheet, and is a small picture in each theme", (name) => {
  const { x, y, width } = cuts[name];
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(y + width / cutShape).toBeLessThanOrEqual(260);
  for (const theme of themes) {
    const svg = cutPicture(name, theme, house);
    expect(svg).toContain(paletteOf(theme).ink);
    expect(svg).not.toMatch(/class=|NaN|undefined|<text[^>]*>[1-7]</);
    expect(gzipSync(svg).length).toBeLessThan(2500);
  }
  expect(cutPicture(name, "light", house)).not.toBe(cutPicture(name, "dark", house));
});

test.each([
  ["services", () => of("service").map(({ slug, data }) => cutOfService(slug, drawingsOf(data)))],
  ["articles", () => of("post").map(({ data }) => drawingsOf(data)[0]?.drawing)],
  ["examples", () => of("case-study").map(({ data }) => drawingsOf(data)[0]?.drawing)],
  ["calculators", () => Object.values(cutOfCalculator)],
  ["kinds of cooling", () => Object.values(cutOfCooling)],
])("of all %s each has one, and no two the same", (_, found) => {
  const own = found();
  expect(own.length).toBeGreaterThan(2);
  expect(own).not.toContain(undefined);
  expect(own.filter((cut, at) => own.indexOf(cut) !== at)).toEqual([]);
});
