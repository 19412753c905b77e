// The parts of a service's drawing that light up with the answers of its plate.
import { expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const numbersOf = (text: string) => text.split(" ").map(Number) as [number, number, number, number];

test("each part lies within the view of its drawing, and is the same in both languages", () => {
  const parts: Record<string, Record<string, string[]>> = {};
  for (const { kind, slug, locale, data } of readSeeds()) {
    if (kind !== "service") continue;
    const { plate, ask } = kinds.service.parse(data);
    const [x, y, width, height] = numbersOf(plate.view || "0 0 360 260");
    for (const { part } of ask.options) {
      parts[slug] = { ...parts[slug], [locale]: [...(parts[slug]?.[locale] ?? []), part] };
      if (!part) continue;
      const [left, top, wide, high] = numbersOf(part);
      expect(Math.min(wide, high), `${slug}: ${part} has a size`).toBeGreaterThan(0);
      expect(left >= x && top >= y && left + wide <= x + width && top + high <= y + height, `${slug}: ${part} is in view`).toBe(true);
    }
  }
  expect(Object.values(parts).flatMap(({ en = [] }) => en.filter(Boolean)).length).toBeGreaterThan(50);
  for (const [slug, { en, ar }] of Object.entries(parts)) expect(ar, slug).toEqual(en);
});
