// The office's search of pages: titles before texts, both languages, spellings, excerpts, and drafts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { EntrySummary } from "../../lib/content/edit/office-entries.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { searchPages } from "../../lib/search/page-search.ts";
import { publishedSeeds } from "../helpers/shown-seeds.ts";

/** The texts that only the database has, and what was asked for. */
const drafts: Record<string, unknown> = {};
const asked: string[] = [];
vi.mock("../../lib/content/edit/office-entries.ts", () => ({
  readNewestTexts: async (keys: string[]) => {
    asked.push(...keys);
    return Object.fromEntries(keys.flatMap((key) => (drafts[key] ? [[key, drafts[key]]] : [])));
  },
}));

const scratch = mkdtempSync(join(tmpdir(), "page-search-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Version = EntrySummary["versions"][number];
const version = (locale: "en" | "ar", title: string, more: Partial<Version> = {}): Version => ({
  locale,
  status: "published",
  publishedRevision: 1,
  newestRevision: 1,
  scheduledAt: null,
  isChanged: false,
  scheduledRevision: null,
  updatedAt: "",
  wasPublic: true,
  behind: 0,
  title,
  ...more,
});

let pages: EntrySummary[];
beforeAll(async () => {
  vi.stubEnv("DATA_DIR", scratch);
  const seeds = publishedSeeds();
  await replaceContent({ source: "test", version: 1, ...visibleSnapshot(seeds) } as Parameters<typeof replaceContent>[0]);
  const byEntry = Map.groupBy(Object.values(seeds), ({ kind, slug }) => `${kind}/${slug}`);
  pages = [...byEntry.values()].map((editions) => ({
    kind: editions[0]?.kind as EntrySummary["kind"],
    slug: editions[0]?.slug ?? "",
    versions: editions.map(({ locale, data }) => version(locale, String(data.title ?? data.name ?? data.headline ?? ""))),
  }));
});
beforeEach(() => {
  asked.length = 0;
});

const draft = (slug: string, body: Record<"en" | "ar", string>, newestRevision = 2): EntrySummary => {
  for (const locale of ["en", "ar"] as const) drafts[`page/${slug}/${locale}`] = { title: slug, lead: "", body: body[locale], seo: {} };
  return {
    kind: "page",
    slug,
    versions: (["en", "ar"] as const).map((locale) => version(locale, slug, { status: "draft", newestRevision })),
  };
};
const textOf = (parts: { text: string }[] = []) => parts.map(({ text }) => text).join("");
const marked = (parts: { text: string; hit: boolean }[] = []) => parts.filter(({ hit }) => hit).map(({ text }) => text);

test("a title comes before a text, and an address counts as a title", async () => {
  const list = [
    draft("in-text", { en: "We serve the Zabeel quarter.", ar: "" }),
    { ...draft("in-title", { en: "", ar: "" }), versions: [version("en", "Zabeel"), version("ar", "زعبيل")] },
  ];
  const { hits, total } = await searchPages(list, "zabeel", "en");
  expect(hits.map(({ entry, found }) => [entry.slug, found?.locale])).toEqual([
    ["in-title", undefined],
    ["in-text", "en"],
  ]);
  expect(total).toBe(2);
  expect((await searchPages(list, "in-title", "en")).hits.map(({ entry }) => entry.slug)).toEqual(["in-title"]);
});

test.each([
  ["the case", "MARBLE", "en"],
  ["accents", "cafe", "en"],
  ["the forms of alef", "الاسطح", "ar"],
  ["vowel marks", "مُكيّف", "ar"],
  ["ta marbuta", "صيانه", "ar"],
  ["Arabic digits", "٢٤", "en"],
  ["the article of an Arabic word", "الصيانة", "ar"],
])("%s makes no difference", async (_, query, locale) => {
  const page = draft("spelt", { en: "Marble floors of a café, open 24 hours.", ar: "صيانة مكيف على الأسطح" });
  const { hits } = await searchPages([page], query, "en");
  expect(hits.map(({ found }) => found?.locale)).toEqual([locale]);
});

test("the excerpt shows the words where they stand, without Markdown, in the user's language if both have them", async () => {
  const filler = "Nothing of it here. ".repeat(40);
  const page = draft("long", { en: `${filler}\n\n## Lifts\n\nThe *goods* [lift](/terms) is booked a day ahead. ${filler}`, ar: "lift" });
  const [hit] = (await searchPages([page], "goods lift", "en")).hits;
  expect(textOf(hit?.found?.excerpt)).toContain("The goods lift is booked a day ahead.");
  expect(textOf(hit?.found?.excerpt).length).toBeLessThan(300);
  expect(marked(hit?.found?.excerpt)).toEqual(["Lifts", "goods", "lift"]);
  expect((await searchPages([page], "lift", "ar")).hits[0]?.found?.locale).toBe("ar");
});

test("a word with the article is found in a title without it, and the field of a passage is named", async () => {
  const page = {
    ...draft("costs", { en: "Two texts.", ar: "" }),
    versions: [version("en", "Costs", { newestRevision: 2 }), version("ar", "أسعار الخدمات", { newestRevision: 2 })],
  };
  expect((await searchPages([page], "الأسعار", "ar")).hits.map(({ found }) => found)).toEqual([null]);
  expect((await searchPages([page], "two texts", "en")).hits[0]?.found).toMatchObject({ locale: "en", path: "body" });
});

test("words in the order of the query come first, then those of one passage; a page that lacks one is not found", async () => {
  const apart = draft("apart", { en: "Valve. Pump.", ar: "" });
  const together = draft("together", { en: "The pump valve is shut.", ar: "" });
  const { hits } = await searchPages([apart, together, draft("half", { en: "A pump.", ar: "صمام" })], "pump valve", "en");
  expect(hits.map(({ entry }) => entry.slug)).toEqual(["together", "apart"]);
});

test("a text is read once, and again when it was saved anew", async () => {
  expect((await searchPages([draft("kept", { en: "First words.", ar: "" })], "first", "en")).total).toBe(1);
  expect(asked).toEqual(["page/kept/en", "page/kept/ar"]);
  asked.length = 0;
  expect((await searchPages([draft("kept", { en: "Other words.", ar: "" })], "first", "en")).total).toBe(1);
  expect(asked).toEqual([]);
  expect((await searchPages([draft("kept", { en: "Other words.", ar: "" }, 3)], "other", "en")).total).toBe(1);
  expect(asked).toEqual(["page/kept/en", "page/kept/ar"]);
});

test("published texts come from memory, as they were written", async () => {
  const { hits } = await searchPages(pages, "drain pan", "en");
  expect(hits.length).toBeGreaterThan(2);
  // The snapshot has no text of what is switched off: the settings have no emergency line.
  expect(asked.sort()).toEqual(["service/emergency-ac-repair/ar", "service/emergency-ac-repair/en"]);
  expect((await searchPages(pages, "الصرف", "en")).hits.some(({ found }) => found?.locale === "ar")).toBe(true);
  expect((await searchPages(pages, "{contracts?", "en")).total).toBeGreaterThan(0);
});

test("signs alone find nothing, one letter only titles, and a common word a hundred pages with their number", async () => {
  expect(await searchPages(pages, "?!", "en")).toEqual({ hits: [], total: 0 });
  expect((await searchPages(pages, "x", "en")).hits.every(({ found }) => found === null)).toBe(true);
  const { hits, total } = await searchPages(pages, "the", "en");
  expect(hits).toHaveLength(100);
  expect(total).toBeGreaterThan(300);
});
