// Settings that were saved before a field was replaced keep what was entered.
import { expect, test } from "vitest";
import { withoutFormerFields } from "../../lib/content/kinds/former-fields.ts";
import { settings as settingsKind } from "../../lib/content/kinds/settings.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

// As it was saved: without the list that took the place of the former fields.
const { tradeLicences: _later, ...seed } = readSeeds().find(({ kind, locale }) => kind === "settings" && locale === "en")?.data ?? {};
const read = (data: Record<string, unknown>) => settingsKind.parse(withoutFormerFields("settings", { ...seed, ...data }));

test("one trade licence becomes the first of the list", () => {
  const former = { tradeLicence: "123", tradeLicenceIssuer: "DET", tradeLicenceExpires: "2027-03-01", tradeLicencePicture: "licence" };
  const row = { emirate: "", freeZone: "", number: "123", issuer: "DET", expires: "2027-03-01", picture: "licence" };
  expect(read(former).tradeLicences).toEqual([row]);
  expect(read({ tradeLicence: "", tradeLicenceExpires: "" }).tradeLicences).toEqual([]);
  expect(read({ ...former, tradeLicences: [] }).tradeLicences).toEqual([]);
});

test("a warranty in months becomes days", () => {
  const warranties = [
    { service: "", partsMonths: "12", labourMonths: "3", terms: "Parts we supplied" },
    { service: "mep", partsMonths: "", labourMonths: "1" },
  ];
  expect(read({ warranties }).warranties).toMatchObject([
    { service: "", partsDays: "365", labourDays: "91", terms: "Parts we supplied" },
    { service: "mep", partsDays: "", labourDays: "30" },
  ]);
});

test("settings without former fields are read as they are", () => {
  expect(withoutFormerFields("settings", seed)).toEqual(seed);
  expect(withoutFormerFields("post", { tradeLicence: "1" })).toEqual({ tradeLicence: "1" });
});
