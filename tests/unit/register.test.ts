// The register "Who cools my building": what its first rows hold, how they are ordered and found, and what is shown of a row without proof.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Data } from "../../lib/content/kinds.ts";
import { proseOf } from "../../lib/content/pages/prose.ts";
import { certaintyOf, coolingOf, nearest, readRegister, readResource, rowsOfPlace } from "../../lib/content/pages/register.ts";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { redirectTarget } from "../../lib/content/store/redirects.ts";
import { sitemapEntries } from "../../lib/content/store/sitemap-entries.ts";
import { hasPage, replaceContent } from "../../lib/content/store/snapshot.ts";
import { nameKey, rankName } from "../../lib/formats/name-match.ts";
import { type Locale, localeCodes } from "../../lib/i18n/locales.ts";
import { searchSite } from "../../lib/search/site-search.ts";
import { register, resolveAddress } from "../../lib/site/routes.ts";
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { wordsOf } from "./content-rules.ts";

vi.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return {
    getTranslations: async ({ namespace }: { namespace: string }) => createTranslator({ locale: "en", messages: en, namespace } as never),
  };
});

beforeAll(() => {
  const entries = readSeeds().map(({ kind, slug, locale, data }): [string, Entry] => [
    entryKey(kind, slug, locale),
    { kind, slug, locale: locale as Locale, revision: 1, updatedAt: "2026-11-30T00:00:00Z", data },
  ]);
  replaceContent({ source: "test", version: 1, entries: Object.fromEntries(entries) });
});

type Community = Data<"community">;
const seeds = readSeeds().filter(({ kind }) => kind === "community");
const rowsIn = (locale: string) =>
  seeds.filter((seed) => seed.locale === locale).map(({ slug, data }) => ({ slug, data: data as unknown as Community }));
const withPage = (locale: string) => rowsIn(locale).filter(({ data }) => data.body);

/** The runs of five words of what a page says: of its answer, its facts, its text, its buildings and its sources. */
function runsOf(data: Community): string[] {
  const words = wordsOf(proseOf(data));
  return words.slice(4).map((_word, at) => words.slice(at, at + 5).join(" "));
}

describe.each(localeCodes)("the first rows (%s)", (locale) => {
  test("are a hundred and fifty communities and more, each under a name of its own", () => {
    const names = rowsIn(locale).map(({ data }) => data.name);
    expect(names.length).toBeGreaterThanOrEqual(150);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("say how a home is cooled only with a source, and who says so", () => {
    for (const { slug, data } of rowsIn(locale)) {
      if (data.cooling !== "unknown") expect(data.sources.length, slug).toBeGreaterThan(0);
      if (data.cooling !== "unknown") expect(data.certainty, slug).not.toBe("unknown");
      if (data.providers.length > 0) expect(data.cooling, slug).not.toBe("unknown");
      expect(data.checked, slug).toMatch(/^2026-/);
      for (const { publisher, url } of data.sources)
        expect(publisher + url, slug).not.toMatch(/wikipedia|ويكيبيديا|scribd|urdupoint|copy on/i);
    }
  });

  test("answer in at most forty words", () => {
    for (const { slug, data } of rowsIn(locale)) expect(data.answer.split(/\s+/).length, slug).toBeLessThanOrEqual(40);
  });

  test("have pages of which at least 60 % stands on no other, and no two are alike over 10 %", () => {
    const pages = withPage(locale).map(({ slug, data }) => ({ slug, runs: runsOf(data) }));
    const pagesOfRun = new Map<string, number>();
    for (const { runs } of pages) for (const run of new Set(runs)) pagesOfRun.set(run, (pagesOfRun.get(run) ?? 0) + 1);
    const shares = pages.map(({ slug, runs }) => ({ slug, own: runs.filter((run) => pagesOfRun.get(run) === 1).length / runs.length }));
    expect(shares.filter(({ own }) => own < 0.6)).toEqual([]);
    const alike = pages.flatMap((one, at) =>
      pages.slice(at + 1).flatMap((other) => {
        const shared = new Set(other.runs);
        const share = one.runs.filter((run) => shared.has(run)).length / Math.min(one.runs.length, other.runs.length);
        return share > 0.1 ? [`${one.slug} ${other.slug} ${(share * 100).toFixed(0)} %`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
});

test("both languages of a row say the same of its cooling, where it is, and by whom it is cooled", () => {
  for (const { slug, data } of rowsIn("en")) {
    const arabic = rowsIn("ar").find((row) => row.slug === slug)?.data;
    const shared = ({ cooling, certainty, checked, emirate, placePage, lat, lon, providers, buildings, sources, body }: Community) => ({
      ...{ cooling, certainty, checked, emirate, placePage, lat, lon, hasPage: Boolean(body), providers: providers.length },
      buildings: buildings.map((building) => building.cooling),
      sources: sources.map(({ url, date }) => ({ url, date })),
    });
    expect(arabic && shared(arabic), slug).toEqual(shared(data));
  }
});

test.each([
  ["JVC", "jumeirah-village-circle"],
  ["jumeira vilage circle", "jumeirah-village-circle"],
  ["JVT", "jumeirah-village-triangle"],
  ["Dubai Hills", "dubai-hills-estate"],
  ["the springs", "the-springs"],
  ["Meadows", "the-meadows"],
  ["greens", "the-greens"],
  ["qusais", "al-qusais"],
  ["القصيص", "al-qusais"],
  ["Muhaisnah", "muhaisnah"],
  ["Nahda", "al-nahda-dubai"],
  ["مويلح", "muwaileh"],
  ["furjan", "al-furjan"],
  ["الفرجان", "al-furjan"],
  ["Reem Island", "al-reem-island"],
  ["جزيرة ياس", "yas-island"],
  ["saadiyat", "saadiyat-beach"],
  ["Khalifa City", "khalifa-city"],
  ["musaffah", "mussafah"],
  ["مصفح", "mussafah"],
])("what people type, %s, finds %s", (typed, slug) => {
  const names = new Map<string, string[]>();
  for (const { slug: row, data } of [...rowsIn("en"), ...rowsIn("ar")])
    names.set(row, [...(names.get(row) ?? []), ...[data.name, ...data.also.split(/[,،]/)].map(nameKey)]);
  const found = [...names].flatMap(([row, keys]) => {
    const rank = rankName(keys, nameKey(typed));
    return rank === undefined ? [] : [{ row, rank }];
  });
  expect(found.map(({ row }) => row)).toContain(slug);
  expect(found.length).toBeLessThan(12);
});

test("a row without a source says nothing of its cooling, whatever was chosen", () => {
  const row = { ...(rowsIn("en")[0]?.data as Community), cooling: "district" as const, certainty: "confirmed" as const, sources: [] };
  expect([coolingOf(row), certaintyOf(row)]).toEqual(["unknown", "unknown"]);
});

test("rows stand by emirate in its usual order, then by name without its article; a place has its own rows, an emirate those of no other place", async () => {
  const rows = await readRegister("en");
  const order = rows.map(({ data }) => data.emirate).filter((emirate, at, all) => emirate !== all[at - 1]);
  expect(order.slice(0, 3)).toEqual(["dubai", "sharjah", "abu-dhabi"]);
  expect(new Set(order).size).toBe(order.length);
  const names = rows.filter(({ data }) => data.emirate === "dubai").map(({ data }) => data.name.replace(/^(?:Al|The) /, ""));
  expect(names).toEqual(names.toSorted(new Intl.Collator("en-AE", { numeric: true }).compare));
  expect(rowsOfPlace(rows, "dubai-marina").map(({ slug }) => slug)).toContain("jumeirah-beach-residence");
  expect(rowsOfPlace(rows, "dubai").map(({ slug }) => slug)).not.toContain("jumeirah-beach-residence");
  const jbr = rows.find(({ slug }) => slug === "jumeirah-beach-residence");
  expect(jbr && nearest(rows, jbr, 6).map(({ slug }) => slug)).not.toContain("jumeirah-beach-residence");
});

test("a row with nothing but its line has no page: its address leads to the register, and neither the map of the site nor the search has it", () => {
  const [bare] = rowsIn("en").filter(({ data }) => !data.body);
  const [full] = withPage("en");
  expect(redirectTarget(resolveAddress(`${register.path}/${bare?.slug}`))).toBe(register.path);
  expect([hasPage("community", bare?.slug ?? "", "en"), hasPage("community", full?.slug ?? "", "en")]).toEqual([false, true]);
  const paths = sitemapEntries().map(({ path }) => path);
  expect(paths).not.toContain(`${register.path}/${bare?.slug}`);
  expect(paths).toContain(`${register.path}/${full?.slug}`);
  expect(searchSite(bare?.data.name ?? "", "en").map(({ path }) => path)).toContain(register.path);
});

test("its table has a line for each row, with its source and the day on which it was looked up", async () => {
  const table = await readResource(register.slug, "en");
  expect(table?.rows).toHaveLength(rowsIn("en").length);
  const jlt = table?.rows.find(([name]) => name === "Jumeirah Lakes Towers");
  expect(jlt).toEqual(expect.arrayContaining(["Dubai", "Empower", "2026-11-30"]));
  expect((await readResource(register.slug, "en", "brief"))?.columns).toHaveLength(5);
});

test("the register is a resource of its own address", () => {
  expect(register.path).toBe(`/resources/${register.slug}`);
  expect(readFileSync(`supabase/seed/resource/${register.slug}.en.md`, "utf8")).toContain("format: register");
});
