// Which emirates say how soon somebody comes.
import { expect, test } from "vitest";
import { arrivals, nextArrival } from "../../lib/content/edit/arrival.ts";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";

const page = (slug: string, locale: Entry["locale"], responseWindow: string): [string, Entry] => [
  entryKey("location", slug, locale),
  { kind: "location", slug, locale, revision: 1, updatedAt: "", data: { name: `${slug} ${locale}`, responseWindow } },
];
const entries = Object.fromEntries([
  page("dubai", "en", "Within 4 hours"),
  page("dubai", "ar", "خلال 4 ساعات"),
  page("ajman", "en", "Within a day"),
  page("ajman", "ar", ""),
  page("dubai-marina", "en", "Within 2 hours"),
]);

test("from a place one goes on to the next that does not say it yet, round the list", () => {
  const places = ["dubai", "sharjah", "ajman"].map((slug) => ({ slug, names: {}, isSaid: slug === "sharjah" }));
  expect([nextArrival(places, "dubai")?.slug, nextArrival(places, "ajman")?.slug, nextArrival(places, "jlt")]).toEqual([
    "ajman",
    "dubai",
    undefined,
  ]);
  expect(nextArrival([{ slug: "dubai", names: {}, isSaid: false }], "dubai")).toBeUndefined();
});

test("a city that is served counts beside its emirate", () => {
  const both = Object.fromEntries([page("abu-dhabi", "en", ""), page("al-ain", "en", "")]);
  expect(arrivals({ entries: both }, []).map(({ slug }) => slug)).toEqual(["abu-dhabi", "al-ain"]);
});

test("an emirate says it when readers of both languages are told; areas and places that are off are not asked", () => {
  expect(arrivals({ entries }, []).map(({ slug, isSaid }) => [slug, isSaid])).toEqual([
    ["dubai", true],
    ["ajman", false],
  ]);
  expect(arrivals({ entries }, ["ajman"]).map(({ names }) => names)).toEqual([{ en: "dubai en", ar: "dubai ar" }]);
});
