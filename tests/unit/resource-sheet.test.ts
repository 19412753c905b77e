import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { resourceSheet } from "../../lib/content/pages/resource-sheet.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

test.each(localeCodes)("every downloadable sheet has its rows and reading direction (%s)", async (locale) => {
  const sheets = readSeeds().filter(
    ({ kind, locale: seedLocale, data }) => kind === "resource" && seedLocale === locale && (data.columns as []).length > 0,
  );
  expect(sheets.length).toBeGreaterThanOrEqual(3);
  for (const { slug, data } of sheets) {
    const resource = kinds.resource.parse(data);
    const [sheet] = (await readXlsx(await resourceSheet(resource, locale))).sheets;
    expect(sheet?.rows[0], slug).toEqual(resource.columns);
    expect(
      sheet?.rows.slice(1).map((row) => resource.columns.map((_, at) => row[at] || "")),
      slug,
    ).toEqual(resource.rows.map((row) => resource.columns.map((_, at) => row[at] ?? "")));
    expect(Boolean(sheet?.view?.rightToLeft), slug).toBe(locale === "ar");
    expect(sheet?.freezePane?.rows).toBe(1);
  }
});
