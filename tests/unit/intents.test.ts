// What people ask (docs/intents.md): the search finds the page that answers it, among the first three.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { hasPage, replaceContent } from "../../lib/content/store/snapshot.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { searchSite } from "../../lib/search/site-search.ts";
import { resolveAddress } from "../../lib/site/routes.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const rows = [...readFileSync("docs/intents.md", "utf8").matchAll(/^\| (.+?) \| (English|Arabic) \| (\/\S+) \| .+ \|$/gm)].map(
  ([, typed = "", language, path = ""]) => [typed, language === "English" ? "en" : "ar", path] as const,
);

beforeAll(() => {
  const all = readSeeds().map(({ kind, slug, locale, data }): [string, Entry] => [
    entryKey(kind, slug, locale),
    {
      ...{ kind, slug, locale: locale as Locale, revision: 1, updatedAt: "2026-11-30T00:00:00Z" },
      // A page of the table needs an emergency line.
      data: kind === "settings" ? { ...data, emergencyPhone: "+97140000001" } : data,
    },
  ]);
  replaceContent({ source: "test", version: 1, ...visibleSnapshot(Object.fromEntries(all)) });
});

test("the table has a hundred questions and more, in both languages", () => {
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(rows.filter(([, locale]) => locale === "ar").length).toBeGreaterThanOrEqual(25);
});

test.each(rows)("%s (%s) is answered by %s", (typed, locale, path) => {
  const address = resolveAddress(path);
  const entry = address.type === "page" ? address.route.entry : address.type === "family" ? address.entry : undefined;
  expect(entry && hasPage(entry.kind, entry.slug, locale), path).toBe(true);
  expect(
    searchSite(typed, locale as Locale)
      .slice(0, 3)
      .map((hit) => hit.path),
  ).toContain(path);
});
