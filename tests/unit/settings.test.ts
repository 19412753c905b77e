// The settings' forms, and what the business shows only for a time.
import { describe, expect, test } from "vitest";
import { type Editions, editedEditions, emptyParts, shownParts } from "../../lib/content/edit/settings-form.ts";
import { subjects } from "../../lib/content/edit/settings-subjects.ts";
import { calendar as calendarKind } from "../../lib/content/kinds/calendar.ts";
import { settings as settingsKind } from "../../lib/content/kinds/settings.ts";
import { currentPapers, paperLine, papersOf, specialHours, turnedBetween } from "../../lib/content/pages/business-dates.ts";
import { readSeeds } from "../../scripts/seed-files.ts";

const seeds = readSeeds();
const seed = (kind: string, locale: string) => seeds.find((one) => one.kind === kind && one.locale === locale)?.data ?? {};
const settings: Editions = { en: seed("settings", "en"), ar: seed("settings", "ar") };
const calendar: Editions = { en: seed("calendar", "en"), ar: seed("calendar", "ar") };

/** The form as the page shows it, with some controls changed. */
function formOf(id: keyof typeof subjects, editions: Editions, changes: Record<string, string | string[]> = {}): FormData {
  const form = new FormData();
  for (const part of shownParts(subjects[id].parts, editions)) {
    const rows =
      "rows" in part ? part.rows.map((values, index) => [`${part.spec.list}.${index}.`, values] as const) : [["", part.values] as const];
    for (const [path, values] of rows)
      for (const [name, value] of Object.entries(values)) {
        if (value === true) form.set(path + name, "on");
        else if (Array.isArray(value)) for (const day of value) form.append(path + name, String(day));
        else if (value !== false) form.set(path + name, value);
      }
  }
  for (const [name, value] of Object.entries(changes)) {
    form.delete(name);
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}
const edit = (id: keyof typeof subjects, editions: Editions, changes: Record<string, string | string[]> = {}) =>
  editedEditions(subjects[id], editions, formOf(id, editions, changes));

describe("a subject's form", () => {
  test("saved as it was opened, nothing of a filled entry changes", () => {
    for (const id of Object.keys(subjects) as (keyof typeof subjects)[]) {
      const editions = subjects[id].entry.kind === "settings" ? settings : calendar;
      const saved = edit(id, editions);
      if (!saved.ok) throw new Error(`${id}: ${JSON.stringify(saved.problems)}`);
      for (const locale of ["en", "ar"] as const) {
        const filled = (data: Record<string, unknown>) =>
          subjects[id].entry.kind === "calendar"
            ? { ...data, holidays: (data.holidays as { date: string }[]).filter(({ date }) => date) }
            : data;
        expect(saved.editions[locale], `${id} ${locale}`).toEqual(filled(editions[locale]));
      }
    }
  });

  test("a fact is written to both languages, a text to its own", () => {
    const saved = edit("contact", settings, { phone: "04 234 5678", "whatsappGreeting.ar": "مرحبًا" });
    if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
    expect([saved.editions.en.phone, saved.editions.ar.phone]).toEqual(["+97142345678", "+97142345678"]);
    expect(saved.editions.ar.whatsappGreeting).toBe("مرحبًا");
    expect(saved.editions.en.whatsappGreeting).toBe(settings.en.whatsappGreeting);
  });

  test("rows come and go, and an empty row is no row", () => {
    const saved = edit("papers", settings, {
      "licences.3.name.en": "ISO 9001:2015",
      "licences.3.name.ar": "شهادة ISO 9001:2015",
      "licences.3.number": "QMS-1",
      "licences.3.expires": "2027-05-01",
      "licences.7.number": "",
      "licences.7.name.en": " ",
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
    expect(saved.editions.ar.licences).toEqual([
      { name: "شهادة ISO 9001:2015", number: "QMS-1", issuer: "", expires: "2027-05-01", scope: "" },
    ]);
    expect(emptyParts(subjects.papers.parts, saved.editions)).not.toContain("licences");
  });

  test("what is wrong is named by its control, also when rows before it are gone", () => {
    const wrong = (id: keyof typeof subjects, editions: Editions, changes: Record<string, string | string[]>) => {
      const saved = edit(id, editions, changes);
      return saved.ok ? {} : saved.problems;
    };
    expect(wrong("contact", settings, { phone: "12", email: "office" })).toEqual({ phone: "phone", email: "email" });
    expect(wrong("names", settings, { "businessName.ar": "", "shortName.en": "x".repeat(41) })).toEqual({
      "businessName.ar": "required",
      "shortName.en": "tooLong",
    });
    expect(wrong("papers", settings, { taxNumber: "123", "licences.4.number": "7" })).toEqual({
      taxNumber: "taxNumber",
      "licences.4.name.en": "required",
      "licences.4.name.ar": "required",
    });
    expect(wrong("hours", settings, { "hours.0.opens": "19:00", "hours.1.days": [] })).toEqual({
      "hours.0.closes": "closes",
      "hours.1.days": "days",
    });
    expect(wrong("calendar", calendar, { "ramadan.0.to": "2027-01-01", "ramadan.1.opens": "", "holidays.90.name.en": "Eid" })).toEqual({
      "ramadan.0.to": "order",
      "ramadan.1.opens": "required",
      "holidays.90.date": "required",
    });
    const price = {
      "prices.0.service": "ventilation",
      "prices.0.fromAed": "250",
      "prices.1.service": "ventilation",
      "prices.1.fromAed": "3 dirhams",
    };
    expect(wrong("prices", settings, price)).toEqual({ "prices.1.fromAed": "number" });
    expect(wrong("prices", settings, { ...price, "prices.1.fromAed": "١٬٢٠٠" })).toEqual({ prices: "twice" });
  });

  test("where the languages name different days, neither is lost", () => {
    const apart = structuredClone(calendar);
    (apart.ar.holidays as { date: string }[])[0] = { ...(apart.ar.holidays as { date: string }[])[0], date: "2026-12-01" };
    const saved = edit("calendar", apart);
    if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
    const dates = (saved.editions.en.holidays as { date: string }[]).map(({ date }) => date);
    expect(dates).toContain("2026-12-01");
    expect(dates).toContain("2026-12-02");
    expect(saved.editions.ar.holidays).toHaveLength(dates.length);
  });
});

describe("shown for a time", () => {
  const business = settingsKind.parse({
    ...settings.en,
    tradeLicence: "123456",
    tradeLicenceExpires: "2026-12-31",
    licences: [
      { name: "ISO 9001:2015", number: "QMS-1", issuer: "Body", expires: "2027-05-01" },
      { name: "Without a number", expires: "2027-05-01" },
    ],
  });
  const days = calendarKind.parse(calendar.en);

  test("a paper counts on the day it expires, and no longer", () => {
    const papers = papersOf(business, "Trade licence");
    expect(papers.map(({ number }) => number)).toEqual(["123456", "QMS-1"]);
    expect(currentPapers(papers, "2026-12-31")).toHaveLength(2);
    expect(currentPapers(papers, "2027-01-01").map(({ number }) => number)).toEqual(["QMS-1"]);
    expect(paperLine(papers[1] as (typeof papers)[number], "until then")).toBe("ISO 9001:2015: QMS-1 · Body · until then");
  });

  test("days off in a row are told as one span, and only when they are near", () => {
    const now = specialHours([days], "2026-11-21");
    expect(now.daysOffSoon).toEqual([
      { name: "Eid Al Etihad (National Day)", from: "2026-12-02", to: "2026-12-03" },
      { name: "New Year's Day", from: "2027-01-01", to: "2027-01-01" },
    ]);
    expect(now.ramadanSoon).toEqual([]);
    expect(now.ramadan[0]?.from).toBe("2027-02-08");
    expect(specialHours([days], "2027-01-05").ramadanSoon).toHaveLength(1);
    expect(specialHours([days], "2027-03-09").ramadan.map(({ from }) => from)).toEqual(["2028-01-28"]);
  });

  test("pages are rendered anew on the days that change them, and on no others", () => {
    const turned = (shown: string, today: string) => turnedBetween([business], [days], shown, today);
    expect(turned("2026-12-31", "2027-01-01")).toBe(true); // the trade licence
    expect(turned("2026-12-03", "2026-12-04")).toBe(true); // a day off is over
    expect(turned("2026-12-06", "2026-12-07")).toBe(false);
    expect(turned("2026-12-24", "2026-12-25")).toBe(true); // Ramadan is 45 days away
    expect(turned("2026-11-21", "2027-02-01")).toBe(true);
  });
});
