// The map of the home page: the whole country, or only the north for a firm that works there only; no pin or label outside it.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmiratesMap } from "../../components/illustrations/emirates-map.tsx";
import { emirates } from "../../lib/site/places.ts";

function mapOf(slugs: readonly string[]) {
  const places = emirates.filter(({ slug }) => slugs.includes(slug)).map((place) => ({ ...place, name: place.slug }));
  const html = renderToStaticMarkup(createElement(EmiratesMap, { places, label: "", kilometres: String }));
  const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(html)?.[1] ?? "").split(" ").map(Number);
  const pins = [...html.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const labels = [...html.matchAll(/inset-inline-start:([\d.-]+)%;top:([\d.-]+)%/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const isInside = pins.every(([x, y]) => x > left && x < left + width && y > top && y < top + height);
  return { width, pins, isInside: isInside && labels.flat().every((share) => share > 4 && share < 96), labels };
}

test("the map shows the north enlarged, and the whole country as soon as one place lies in the south", () => {
  const all = mapOf(emirates.map(({ slug }) => slug));
  const north = mapOf(["sharjah", "ajman", "umm-al-quwain", "ras-al-khaimah"]);
  const coast = mapOf(["dubai", "sharjah", "fujairah"]);
  const south = mapOf(["sharjah", "al-ain"]);
  expect([all.pins.length, north.pins.length, north.labels.length]).toEqual([8, 4, 4]);
  expect([all, north, coast, south].map(({ isInside }) => isInside)).toEqual([true, true, true, true]);
  expect(north.width).toBeLessThan(all.width * 0.65);
  expect([coast.width, south.width]).toEqual([north.width, all.width]);
});
