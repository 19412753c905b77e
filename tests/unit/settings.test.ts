// The settings by subject, their validation, and settings that are shown for a limited time.
import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { checkEditions } from "../../lib/content/edit/problems.ts";
import { editorPath, entriesShowing, subjectIds, subjects, subjectsOf } from "../../lib/content/edit/settings-subjects.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { calendar as calendarKind } from "../../lib/content/kinds/calendar.ts";
import { settings as settingsKind } from "../../lib/content/kinds/settings.ts";
import { type Kind, kinds } from "../../lib/content/kinds.ts";
import { currentLicences, dayOffMessage, isOutdated, licencesOf, specialHours } from "../../lib/content/pages/business-dates.ts";
import { conform, type Json, valueAt, withoutBlankItems, withValue } from "../../lib/content/schema-form.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import { formatDateRange } from "../../lib/i18n/dates.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

const seeds = readSeeds();
const seed = (kind: string, locale: string) => seeds.find((entry) => entry.kind === kind && entry.locale === locale)?.data ?? {};
const editions = (kind: Kind) => ({
  en: conform(formOf(kinds[kind]), seed(kind, "en")),
  ar: conform(formOf(kinds[kind]), seed(kind, "ar")),
});
const settings = editions("settings");
const calendar = editions("calendar");

/** The problems after changing some values: "phone" changes both languages, "en.phone" one. */
function wrong(kind: Kind, changes: Record<string, Json>): Record<string, string> {
  const shape = formOf(kinds[kind]);
  let data = editions(kind);
  for (const [path, value] of Object.entries(changes)) {
    const [first = "", ...rest] = path.split(".");
    const locales = first === "en" || first === "ar" ? ([first] as const) : (["en", "ar"] as const);
    const keys = locales.length === 1 ? rest : path.split(".");
    for (const locale of locales) data = { ...data, [locale]: conform(shape, withValue(data[locale], keys, value)) };
  }
  return Object.fromEntries(checkEditions(kind, withoutBlankItems(shape, data)).problems.map(({ path, reason }) => [path, reason]));
}

test("every field of settings and calendar is in one subject, and every subject has its texts", () => {
  for (const kind of ["settings", "calendar"] as const) {
    const shown = subjectsOf(kind).flatMap((id) => [...subjects[id].fields]);
    expect(shown.toSorted()).toEqual(Object.keys(kinds[kind].shape).toSorted());
  }
  for (const id of subjectIds)
    for (const { settings: words } of [en, ar])
      for (const group of ["subjects", "about", "where"] as const) expect(words[group], group).toHaveProperty(id);
  // A subject is shown on its own page and the home page, or on the home page only.
  for (const id of subjectIds) expect(entriesShowing(id).length, id).toBe(subjects[id].publicPath === "/" ? 1 : 2);
  expect(editorPath({ kind: "settings", slug: "site" })).toBe("/admin/settings");
  expect(editorPath({ kind: "page", slug: "about" })).toBe("/admin/pages/page/about");
});

describe("validation of the settings", () => {
  test("accepts the first edition of the settings unchanged", () => {
    for (const [kind, data] of [["settings", settings] as const, ["calendar", calendar] as const]) {
      const { problems, data: stored } = checkEditions(kind, withoutBlankItems(formOf(kinds[kind]), data));
      expect(problems).toEqual([]);
      expect(stored).toEqual({ en: seed(kind, "en"), ar: seed(kind, "ar") });
    }
  });

  test("returns valid settings in the form to store", () => {
    const data = { ...settings, en: withValue(settings.en, ["address"], "  Al Quoz 3  ") };
    expect(checkEditions("settings", data).data.en).toMatchObject({ address: "Al Quoz 3" });
  });

  test("names each problem by its field: once for shared fields, per language for texts", () => {
    expect(wrong("settings", { phone: "12", email: "office" })).toEqual({ "en.phone": "phone", "en.email": "email" });
    expect(wrong("settings", { "ar.phone": "12" })).toEqual({ "ar.phone": "phone" });
    expect(wrong("settings", { "ar.businessName": "", "en.shortName": "x".repeat(41) })).toEqual({
      "ar.businessName": "required",
      "en.shortName": "tooLong",
    });
    expect(wrong("settings", { businessName: "" })).toEqual({ "en.businessName": "required", "ar.businessName": "required" });
    const licence = { name: "", number: "7", issuer: "", expires: "", scope: "" };
    expect(wrong("settings", { taxNumber: "123", licences: [licence] })).toEqual({
      "en.taxNumber": "taxNumber",
      "en.licences.0.name": "required",
    });
    const hours = { days: [1], opens: "08:00", closes: "18:00" };
    expect(
      wrong("settings", {
        hours: [
          { ...hours, opens: "19:00" },
          { ...hours, days: [] },
        ],
      }),
    ).toEqual({
      "en.hours.0.closes": "closes",
      "en.hours.1.days": "days",
    });
  });

  test("refuses a holiday or a Ramadan that is incomplete, because it would have no effect", () => {
    const ramadan = { from: "2027-02-08", to: "2027-01-01", opens: "", closes: "14:00", expected: true };
    const holidays = [{ date: "", name: "Eid", expected: false }];
    expect(wrong("calendar", { ramadan: [ramadan, { ...ramadan, to: "2027-03-08", opens: "16:00" }], holidays })).toEqual({
      "en.ramadan.0.to": "order",
      "en.ramadan.0.opens": "required",
      "en.ramadan.1.closes": "closes",
      "en.holidays.0.date": "required",
    });
    expect(wrong("calendar", { holidays: [{ date: "", name: " ".trim(), expected: true }] })).toEqual({});
  });

  test("reads numbers as people in the UAE type them, and requires them", () => {
    const price = (fromAed: Json, service = "ventilation") => ({ service, fromAed, unit: "", covers: "" });
    expect(wrong("settings", { prices: [price(250), price("3 dirhams", "mep")] })).toEqual({ "en.prices.1.fromAed": "number" });
    expect(wrong("settings", { prices: [price(2.5)] })).toEqual({ "en.prices.0.fromAed": "wholeNumber" });
    expect(wrong("settings", { prices: [price("", "mep"), price(0, "ventilation")] })).toEqual({
      "en.prices.0.fromAed": "required",
      "en.prices.1.fromAed": "tooSmall",
    });
    expect(wrong("settings", { prices: [price("١٬٢٠٠"), price("1,500", "mep")] })).toEqual({});
    // A service may have many prices, one for each task and size.
    const warranty = (partsDays: string) => ({ service: "", partsDays, terms: "Parts we supplied" });
    expect(wrong("settings", { prices: [price(250), price(300)] })).toEqual({});
    expect(wrong("settings", { warranties: [warranty(""), warranty("")] })).toEqual({ "en.warranties": "twice" });
    expect(wrong("settings", { makani: "12345", warranties: [warranty("3651")] })).toEqual({
      "en.makani": "makani",
      "en.warranties.0.partsDays": "warrantyDays",
    });
  });

  test("a holiday has a first and a last day, in order and not months apart", () => {
    const holiday = { date: "2027-03-09", to: "2027-03-11", name: "Eid", expected: true };
    expect(wrong("calendar", { holidays: [holiday] })).toEqual({});
    expect(wrong("calendar", { holidays: [{ ...holiday, to: "2027-03-08" }] })).toEqual({ "en.holidays.0.to": "order" });
    expect(wrong("calendar", { holidays: [{ ...holiday, to: "2028-03-11" }] })).toEqual({ "en.holidays.0.to": "date" });
  });

  test("keeps different holidays in the two languages", () => {
    const apart = { ...calendar, ar: withValue(calendar.ar, ["holidays", "0", "date"], "2026-12-01") };
    const { problems, data } = checkEditions("calendar", apart);
    expect(problems).toEqual([]);
    const first = (edition: unknown) => valueAt(edition as Json, ["holidays", "0", "date"]);
    expect([first(data.en), first(data.ar)]).toEqual(["2026-12-02", "2026-12-01"]);
  });
});

describe("shown for a limited time", () => {
  const business = settingsKind.parse({
    ...(settings.en as object),
    tradeLicences: [{ emirate: "dubai", number: "123456", expires: "2026-12-31" }],
    licences: [
      { name: "ISO 9001:2015", number: "QMS-1", issuer: "Body", expires: "2027-05-01" },
      { name: "Without a number", expires: "2027-05-01" },
    ],
  });
  const days = calendarKind.parse(calendar.en);

  test("a certificate is shown up to its expiry date", () => {
    const papers = licencesOf(business, () => "Trade licence");
    expect(papers.map(({ number }) => number)).toEqual(["123456", "QMS-1"]);
    expect(currentLicences(papers, "2026-12-31")).toHaveLength(2);
    expect(currentLicences(papers, "2027-01-01").map(({ number }) => number)).toEqual(["QMS-1"]);
  });

  test("a certificate entered twice is shown once, with the data of both rows", () => {
    const row = business.licences[0] as (typeof business)["licences"][number];
    const twice = (name: string, number = "123456", picture = "licence-scan") => ({
      ...business,
      licences: [{ ...row, name, number, issuer: "SEDD", expires: "", picture }, row, { ...row, picture: "iso-scan" }],
    });
    for (const [name, given] of [
      ["Trade licence", "Trade licence"],
      ["Trade Licence (SEDD)", "Trade licence"],
      ["الرخصة التجارية", "رخصة تجارية"],
      ["Trade licence", ""],
    ] as const) {
      const papers = licencesOf(twice(name, " 123 456 "), () => given);
      expect(papers.map((paper) => [paper.name, paper.picture, paper.expires])).toEqual([
        [given, "licence-scan", "2026-12-31"],
        ["ISO 9001:2015", "iso-scan", "2027-05-01"],
      ]);
    }
    // The same number under another name, or another number, is another certificate.
    expect(licencesOf(twice("Municipality approval"), () => "Trade licence")).toHaveLength(3);
    expect(licencesOf(twice("Trade licence", "999"), () => "Trade licence")).toHaveLength(3);
    // Two emirates may have given the same number.
    const [trade] = business.tradeLicences as [(typeof business)["tradeLicences"][number]];
    const both = { ...business, tradeLicences: [trade, { ...trade, emirate: "sharjah" as const }] };
    expect(licencesOf(both, () => "")).toHaveLength(3);
  });

  test("consecutive holidays are shown as one range, and only when they are near", () => {
    const now = specialHours([days], "2026-11-21");
    expect(now.daysOffSoon).toEqual([
      { name: "Eid Al Etihad (National Day)", from: "2026-12-02", to: "2026-12-03", expected: false },
      { name: "New Year's Day", from: "2027-01-01", to: "2027-01-01", expected: false },
    ]);
    // Holidays that depend on the moon are marked as expected.
    expect(specialHours([days], "2027-02-20").daysOffSoon[0]).toMatchObject({ from: "2027-03-09", expected: true });
    expect(now.ramadanSoon).toEqual([]);
    expect(now.ramadan[0]?.from).toBe("2027-02-08");
    expect(specialHours([days], "2027-01-05").ramadanSoon).toHaveLength(1);
    expect(specialHours([days], "2027-03-09").ramadan.map(({ from }) => from)).toEqual(["2028-01-28"]);
  });

  test("a day off without a name in a language is said without one", () => {
    const said = (locale: "en" | "ar", name: string, expected = false) => {
      const t = createTranslator({ locale, messages: locale === "ar" ? (ar as typeof en) : en, namespace: "site" });
      return plainText(t(dayOffMessage({ name, expected }), { name, dates: formatDateRange("2026-12-01", "2026-12-01", locale) }));
    };
    expect([said("ar", ""), said("ar", "", true)]).toEqual(["مغلق 1 ديسمبر 2026", "مغلق 1 ديسمبر 2026 (موعد متوقع)"]);
    expect([said("en", ""), said("en", "", true)]).toEqual(["Closed on 1 December 2026", "Closed on 1 December 2026 (expected)"]);
    expect(said("ar", "يوم الشهيد")).toBe("يوم الشهيد: مغلق 1 ديسمبر 2026");
  });

  test("pages are rendered again on the days that change them, and on no others", () => {
    const turned = (shown: string, today: string) => isOutdated([business], [days], shown, today);
    expect(turned("2026-12-31", "2027-01-01")).toBe(true); // the trade licence
    expect(turned("2026-12-03", "2026-12-04")).toBe(true); // a day off is over
    expect(turned("2026-12-06", "2026-12-07")).toBe(false);
    expect(turned("2026-12-24", "2026-12-25")).toBe(true); // Ramadan is 45 days away
    // Opening hours are listed for 15 days, and caches keep a page for a week.
    expect(turned("2026-12-06", "2026-12-12")).toBe(false);
    expect(turned("2026-12-06", "2026-12-13")).toBe(true);
    expect(turned("2026-11-21", "2027-02-01")).toBe(true);
  });
});
