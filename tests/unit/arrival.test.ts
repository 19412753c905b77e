// Which emirates state a response time.
import { expect, test } from "vitest";
import { arrivals, nextArrival } from "../../lib/content/edit/arrival-promises.ts";
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

test("the editor is led to the next emirate without a response time, round the list", () => {
  const places = ["dubai", "sharjah", "ajman"].map((slug) => ({ slug, names: {}, isStated: slug === "sharjah" }));
  expect([nextArrival(places, "dubai")?.slug, nextArrival(places, "ajman")?.slug, nextArrival(places, "jlt")]).toEqual([
    "ajman",
    "dubai",
    undefined,
  ]);
  expect(nextArrival([{ slug: "dubai", names: {}, isStated: false }], "dubai")).toBeUndefined();
});

test("a served city is listed beside its emirate", () => {
  const both = Object.fromEntries([page("abu-dhabi", "en", ""), page("al-ain", "en", "")]);
  expect(arrivals({ entries: both }, []).map(({ slug }) => slug)).toEqual(["abu-dhabi", "al-ain"]);
});

test("an emirate counts as done when both languages state a response time; areas and switched-off places are left out", () => {
  expect(arrivals({ entries }, []).map(({ slug, isStated }) => [slug, isStated])).toEqual([
    ["dubai", true],
    ["ajman", false],
  ]);
  expect(arrivals({ entries }, ["ajman"]).map(({ names }) => names)).toEqual([{ en: "dubai en", ar: "dubai ar" }]);
});
