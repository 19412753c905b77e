import { beforeAll, expect, test } from "vitest";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { content, replaceContent } from "../../lib/content/store/snapshot.ts";
import { editDistance } from "../../lib/formats/edit-distance.ts";
import { normalize, withoutArticle } from "../../lib/formats/normalize.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { otherLanguageOf, searchSite, suggestionFor } from "../../lib/search/site-search.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

beforeAll(() => {
  const entries = Object.fromEntries(
    readSeeds().map(({ kind, slug, locale, data }) => [
      entryKey(kind, slug, locale),
      { kind, slug, locale: locale as Locale, revision: 1, updatedAt: "2026-11-21T00:00:00Z", data } satisfies Entry,
    ]),
  );
  replaceContent({ source: "test", version: 1, entries });
});

const first = (query: string, locale: Locale) => searchSite(query, locale)[0]?.path;

test.each([
  ["تكييف دبي مارينا", "ar", "/dubai/ac-services/dubai-marina"],
  ["دبي مارينا", "ar", "/dubai/ac-services/dubai-marina"],
  ["مكيف ينقط", "ar", "/services/ac-leaking-water"],
  ["chiler maintenance", "en", "/services/commercial-hvac/chiller-services"],
  ["AMC price", "en", "/services/air-conditioning/amc"],
  ["JLT", "en", "/dubai/ac-services/jlt"],
  ["JLT", "ar", "/dubai/ac-services/jlt"],
  ["مردف", "ar", "/dubai/ac-services/mirdif"],
  ["مردف", "en", "/dubai/ac-services/mirdif"],
  ["ميردف", "ar", "/dubai/ac-services/mirdif"],
  ["mirdif", "ar", "/dubai/ac-services/mirdif"],
  ["solar panels", "en", "/services/solar-panels"],
  ["كاميرات المراقبة", "ar", "/services/cctv-and-security"],
  ["الفجيرة", "ar", "/fujairah/ac-services"],
  ["water leaking from AC", "en", "/services/ac-leaking-water"],
  ["cooling tower", "en", "/services/commercial-hvac/cooling-tower-services"],
  ["برج التبريد", "ar", "/services/commercial-hvac/cooling-tower-services"],
  ["JVC", "en", "/resources/who-cools-my-building/jumeirah-village-circle"],
  ["JVC cooling provider", "en", "/resources/who-cools-my-building/jumeirah-village-circle"],
  ["قرية جميرا الدائرية", "ar", "/resources/who-cools-my-building/jumeirah-village-circle"],
  ["jumeirah village circle", "ar", "/resources/who-cools-my-building/jumeirah-village-circle"],
  ["who cools my building", "en", "/resources/who-cools-my-building"],
  ["من يبرد المبنى", "ar", "/resources/who-cools-my-building"],
  ["Al Qusais", "en", "/resources/who-cools-my-building"],
  ["gas refill", "en", "/services/ac-gas-leak-test"],
  ["تعبئة فريون", "ar", "/services/ac-gas-leak-test"],
  ["deep cleaning", "en", "/services/ac-deep-cleaning"],
  ["smelly AC", "en", "/services/ac-smell"],
  ["noisy AC", "en", "/services/ac-noise"],
  ["مكيفي مايبرد", "ar", "/services/ac-not-cooling"],
  ["ice on the pipe", "en", "/services/ac-ice"],
  ["error code E3", "en", "/services/ac-error-codes"],
  ["kitchen hood cleaning", "en", "/services/kitchen-exhaust-cleaning"],
  ["cold room", "en", "/services/cold-rooms"],
  ["rent a spot cooler", "en", "/services/temporary-cooling"],
  ["المكيف ما يبرد", "ar", "/services/ac-not-cooling"],
] as const)("searching for %s (%s) finds %s first", (query, locale, path) => {
  expect(first(query, locale)).toBe(path);
});

test.each([
  ["is my bill normal", "en", "/calculators/ac-electricity-cost"],
  ["ليش فاتورتي عالية", "ar", "/calculators/ac-electricity-cost"],
  ["split", "en", "/services/air-conditioning/installation"],
  ["سبليت", "ar", "/services/air-conditioning/installation"],
  ["chiller", "en", "/services/commercial-hvac/chiller-services"],
  ["تشيلر", "ar", "/services/commercial-hvac/chiller-services"],
  ["leaking", "en", "/services/ac-leaking-water"],
  ["تسريب", "ar", "/services/ac-leaking-water"],
  ["AC not cooling", "en", "/services/ac-not-cooling"],
  ["duct cleaning", "en", "/services/duct-cleaning"],
  ["تنظيف الدكت", "ar", "/services/duct-cleaning"],
  ["district cooling", "en", "/resources/who-cools-my-building"],
  ["thermostat", "en", "/services/thermostat-and-valve"],
  ["filter", "en", "/services/air-conditioning/maintenance"],
  ["فلتر", "ar", "/services/air-conditioning/maintenance"],
  ["mould", "en", "/calculators/condensation-check"],
  ["AMC", "en", "/services/air-conditioning/amc"],
  ["عقد صيانة", "ar", "/services/air-conditioning/amc"],
  ["marina", "en", "/dubai/ac-services/dubai-marina"],
  ["مارينا", "ar", "/dubai/ac-services/dubai-marina"],
  ["Sharjah", "en", "/sharjah/ac-services"],
  ["jobs", "en", "/careers"],
  ["وظائف", "ar", "/careers"],
  ["price", "en", "/prices"],
  ["electricity bill", "en", "/services/high-cooling-bill"],
  ["فاتورة الكهرباء", "ar", "/calculators/ac-electricity-cost"],
] as const)("of the pages that have %s (%s), the one that is about it, %s, comes first", (query, locale, path) => {
  expect(first(query, locale)).toBe(path);
});

test("a trouble finds services before articles, and a service in an emirate before a district", () => {
  for (const query of ["split", "thermostat"]) {
    const paths = searchSite(query, "en").map(({ path }) => path);
    expect(paths.find((path) => path.startsWith("/services"))).toMatch(/^\/services\/(?:air-conditioning\/|thermostat-and-valve)/);
  }
  const places = searchSite("split", "en").filter(({ kind }) => kind === "location");
  expect(places[0]?.path).toMatch(/^\/\w+\/ac-services\/(installation|maintenance)$/);
});

test.each([
  ["1.5 ton", "en"],
  ["2 ton", "en"],
  ["24000 btu", "en"],
  ["طن ونصف", "ar"],
  ["1.5 طن", "ar"],
] as const)("searching for a unit size, %s (%s), finds the converter", (query, locale) => {
  expect(
    searchSite(query, locale)
      .slice(0, 2)
      .map(({ path }) => path),
  ).toContain("/calculators/ac-size-converter");
});

test("results have their hits marked, and are in the visitor's language", () => {
  const [hit] = searchSite("leak test", "en");
  expect(
    hit?.snippet
      .filter((part) => part.hit)
      .map((part) => part.text.toLowerCase())
      .join(" "),
  ).toMatch(/leak|test|drip/);
  // Punctuation beside a word is not marked, and a heading is separated from the text after it.
  const parts = searchSite("chiller", "en").flatMap(({ snippet }) => snippet);
  for (const { text } of parts.filter((part) => part.hit)) expect(text).toMatch(/^[\p{L}\p{N}].*[\p{L}\p{N}]$/u);
  expect(parts.map(({ text }) => text).join("")).not.toMatch(/ {2}|#/);
  for (const { title } of searchSite("تنظيف", "ar")) expect(title).toMatch(/[\u0600-\u06ff]/);
});

test("a fuzzy match is used only if no page has the word as typed", () => {
  const cleaning = searchSite("تنظيف", "ar").map(({ path }) => path);
  expect(cleaning).not.toContain("/services/cctv-and-security");
  expect(cleaning).not.toContain("/privacy");
  expect(cleaning[0]).toMatch(/^\/services\/.*cleaning$/);
});

test("a published text is found by the next search, and an unpublished one is not", () => {
  const before = content();
  const post = Object.values(before.entries).find(({ kind, locale }) => kind === "post" && locale === "en") as Entry;
  const key = entryKey("post", "of-its-own", "en");
  const withPost = (data: Entry["data"]) => ({ ...before, entries: { ...before.entries, [key]: { ...post, slug: "of-its-own", data } } });
  try {
    void replaceContent(withPost({ ...post.data, title: "The zwiebelfisch of Karama" }));
    expect(first("zwiebelfisch", "en")).toBe("/blog/of-its-own");
    void replaceContent(withPost({ ...post.data, title: "The marmalade of Karama" }));
    expect(searchSite("zwiebelfisch", "en")).toEqual([]);
    expect(first("marmalade", "en")).toBe("/blog/of-its-own");
  } finally {
    void replaceContent(before);
  }
  expect(searchSite("marmalade", "en")).toEqual([]);
  expect(first("cooling tower", "en")).toBe("/services/commercial-hvac/cooling-tower-services");
});

test("many publications in a row leave a complete index without old texts", async () => {
  const failed: unknown[] = [];
  const note = (reason: unknown) => failed.push(reason);
  process.on("unhandledRejection", note);
  const before = content();
  const letters = "abcdefghijklmnopqrstuvwxyz".split("");
  const publish = (word: string, round: number) => {
    // Short words with all beginnings split the index's existing branches.
    const short = letters.flatMap((first, index) => letters.map((second) => first + second + letters[(index + round) % 26]));
    const entries = Object.entries(before.entries).map(([key, entry]) => [
      key,
      entry.kind === "location" ? { ...entry, data: { ...(entry.data as object), title: `${word} ${short.join(" ")}` } } : entry,
    ]);
    replaceContent({ source: "test", version: content().version + 1, entries: Object.fromEntries(entries) });
    return searchSite(word, "en").length;
  };
  for (const [round, word] of ["zirconium", "beryllium", "palladium", "rubidium", "tellurium", "thulium"].entries()) {
    expect(publish(word, round)).toBeGreaterThan(20);
    await new Promise((resolve) => setTimeout(resolve, 15)); // the library's clean-up pauses for 10 ms between terms
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  process.off("unhandledRejection", note);
  expect(failed).toEqual([]);
  expect(searchSite("zirconium", "en")).toEqual([]);
  replaceContent({ ...before, version: content().version + 1 });
});

test("a search in the other script offers the other language", () => {
  expect(otherLanguageOf("تنظيف", "en")).toBe("ar");
  expect(otherLanguageOf("chiller", "ar")).toBe("en");
  expect(otherLanguageOf("chiller", "en")).toBeUndefined();
  expect(otherLanguageOf("تنظيف 24", "ar")).toBeUndefined();
  expect(searchSite("كويل متسخ", "ar").length).toBeGreaterThan(0);
});

test.each([
  ["chiler maintenance", "en", "chiller maintenance"],
  ["mirdfi", "en", "Mirdif"],
  ["thermostst", "en", "thermostat"],
  ["water leaknig", "en", "water leaking"],
  ["جميراا", "ar", "جميرا"],
  ["chiller maintenance", "en", undefined],
  ["qxzwvk", "en", undefined],
  ["", "en", undefined],
] as const)("a misspelt %s (%s) is asked about: %s", (query, locale, meant) => {
  expect(suggestionFor(query, locale)).toBe(meant);
});

test("nonsense, empty and very long searches are answered", () => {
  for (const query of ["", "   ", "؟؟؟", "qxzwvk", "<script>", "the of"]) expect(searchSite(query, "en"), query).toEqual([]);
  expect(Array.isArray(searchSite("chiller ".repeat(5000), "en"))).toBe(true);
});

test("spelling variants are normalised", () => {
  expect(normalize("  الْمُكَيِّف!  ")).toBe("المكيف");
  expect(normalize("أبو ظبي")).toBe(normalize("ابو ظبى"));
  expect(normalize("VRF، ٢٤ ساعة")).toBe("vrf 24 ساعه");
  expect(withoutArticle("al quoz")).toBe("quoz");
  expect(editDistance("mirdif", "mirdiff", 2)).toBe(1);
  expect(editDistance("abc", "xyz", 2)).toBe(3);
});

test("a complaint leads to the section of the terms that says how, where the settings have it", async () => {
  expect([first("complaint", "en"), first("شكوى", "ar")]).toEqual(["/terms", "/terms"]);
  const { entries } = content();
  const site = entries["settings/site/en"];
  if (!site) throw new Error("The seeds have no settings.");
  await replaceContent({
    ...content(),
    entries: { ...entries, "settings/site/en": { ...site, data: { ...site.data, complaints: "Write." } } },
  });
  expect([first("complaints", "en"), first("terms of service", "en")]).toEqual(["/terms#complaints", "/terms"]);
});

test("without an emergency line, a word for an emergency leads to how to reach us", () => {
  for (const [query, locale] of [
    ["emergency", "en"],
    ["night", "en"],
    ["طوارئ", "ar"],
  ] as const)
    expect(
      searchSite(query, locale)
        .slice(0, 3)
        .map(({ path }) => path),
      query,
    ).toContain("/contact");
});
