// The maps of the emirates and cities: each has its drawing, names lie on it, and the zones that light names exist.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cityMaps, cityView, pointOn } from "../../lib/site/city-maps.ts";
import { areas, emirates, placeOf } from "../../lib/site/places.ts";

const [, , width = 0, height = 0] = cityView.split(" ").map(Number);

test.each(emirates.map(({ slug }) => slug))("the map of %s has its drawing, and all that it names lies on it", (slug) => {
  const map = cityMaps[slug];
  if (!map) throw new Error(`no map of ${slug}`);
  expect(existsSync(`components/illustrations/plans/${slug}.svg`)).toBe(true);
  const pages = map.pages.map((spot) => ({ ...spot, at: placeOf(spot.slug) }));
  expect(pages.filter(({ at }) => !at)).toEqual([]);
  for (const { at, text } of [...pages, ...map.spots.map((spot) => ({ ...spot, at: spot }))]) {
    const [x, y] = pointOn(map, at ?? map);
    for (const [across, down] of [
      [x, y],
      [x + text[0], y + text[1]],
    ] as const) {
      expect(across).toBeGreaterThan(0);
      expect(across).toBeLessThan(width);
      expect(down).toBeGreaterThan(0);
      expect(down).toBeLessThan(height);
    }
  }
  for (const locale of ["en", "ar"]) {
    const entry = readFileSync(`supabase/seed/location/${slug}.${locale}.md`, "utf8");
    for (const { zone } of map.spots) if (zone !== undefined) expect(entry).toContain(`  - id: ${zone}\n`);
  }
});

test("the map of Dubai names every area, and each map names something on a phone", () => {
  expect(cityMaps.dubai?.pages.map(({ slug }) => slug).sort()).toEqual(areas.map(({ slug }) => slug).sort());
  for (const [slug, { pages, spots }] of Object.entries(cityMaps))
    expect([...pages, ...spots].filter(({ onPhone }) => onPhone).length, slug).toBeGreaterThan(1);
});
