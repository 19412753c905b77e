// Each service, kind of cooling, article, example and calculator has a crop of a drawing of its own, in both themes.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cropPicture } from "../../components/illustrations/crop-picture.tsx";
import { paletteOf } from "../../components/illustrations/plain-svg.ts";
import { type CropId, cropAspectRatio, cropOfCalculator, cropOfCooling, cropOfService, crops } from "../../lib/site/drawing-crops.ts";
import type { DrawingId } from "../../lib/site/drawings.ts";
import { themes } from "../../lib/site/theme.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const defaultBrand = { mainColour: "", accentColour: "" };
const names = Object.keys(crops) as CropId[];
const seeds = readSeeds().filter(({ locale }) => locale === "en");
const drawingsOf = (data: unknown) => (data as { drawings?: { drawing: DrawingId }[] }).drawings ?? [];
const seedsOf = (kind: string) => seeds.filter((seed) => seed.kind === kind);

test.each(names)("the crop %s lies inside its drawing and stays a small file in each theme", (name) => {
  const { x, y, width } = crops[name];
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(y + width / cropAspectRatio).toBeLessThanOrEqual(260);
  for (const theme of themes) {
    const svg = cropPicture(name, theme, defaultBrand);
    expect(svg).toContain(paletteOf(theme).ink);
    expect(svg).not.toMatch(/class=|NaN|undefined|data-part|<text[^>]*>[1-7]</);
    expect(gzipSync(svg).length).toBeLessThan(2500);
  }
  expect(cropPicture(name, "light", defaultBrand)).not.toBe(cropPicture(name, "dark", defaultBrand));
});

test.each([
  ["services", () => seedsOf("service").map(({ slug, data }) => cropOfService(slug, drawingsOf(data)))],
  ["articles", () => seedsOf("post").map(({ data }) => drawingsOf(data)[0]?.drawing)],
  ["examples", () => seedsOf("case-study").map(({ data }) => drawingsOf(data)[0]?.drawing)],
  ["calculators", () => Object.values(cropOfCalculator)],
  ["kinds of cooling", () => Object.values(cropOfCooling)],
])("all %s have a picture, and no two share one", (_, found) => {
  const pictures = found();
  expect(pictures.length).toBeGreaterThan(2);
  expect(pictures).not.toContain(undefined);
  expect(pictures.filter((picture, at) => pictures.indexOf(picture) !== at)).toEqual([]);
});
