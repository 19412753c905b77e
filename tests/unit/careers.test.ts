// Jobs: their text discriminates against nobody, they are shown until the end of their closing day, and structured data matches the page.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkEditions } from "../../lib/content/edit/problems.ts";
import { kinds } from "../../lib/content/kinds.ts";
import type { Json } from "../../lib/content/schema-form.ts";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { sitemapEntries } from "../../lib/content/store/sitemap-entries.ts";
import {
  content,
  dropEndedEntries,
  hasEndedEntries,
  isPublished,
  replaceContent,
  takeEndedEntries,
} from "../../lib/content/store/snapshot.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { leadKinds } from "../../lib/leads/kinds/index.ts";
import { searchSite } from "../../lib/search/site-search.ts";
import { jobNode } from "../../lib/seo/json-ld.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const job = {
  seo: {
    title: "Chiller technician in Dubai",
    description: "Keeps chillers running in buildings of Dubai, takes readings and finds faults.",
  },
  title: "Chiller technician",
  summary: "You keep chillers running, take readings and find faults before they become failures.",
  field: "field",
  terms: "full-time",
  place: "dubai",
  openings: 2,
  postedOn: "2026-11-01",
  closesOn: "2026-11-30",
  salary: { fromAed: "3500", toAed: "4500" },
  duties: ["Takes the rounds of readings", "Finds faults in circuits & controls"],
  requirements: ["Two years with chillers of 100 TR or more", "A driving licence of the UAE", "Arabic or English"],
} as const;
const parsed = kinds.job.parse(job);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-30T12:00:00Z"), toFake: ["Date"] });
  const rows = [
    ...readSeeds().map(({ kind, slug, locale, data }) => ({ kind, slug, locale, data })),
    ...["en", "ar"].map((locale) => ({ kind: "job", slug: "chiller-technician", locale, data: parsed })),
  ];
  const entries = Object.fromEntries(
    rows.map(({ kind, slug, locale, data }) => [
      entryKey(kind, slug, locale),
      { kind, slug, locale: locale as Locale, revision: 1, updatedAt: "2026-11-21T00:00:00Z", data } satisfies Entry,
    ]),
  );
  replaceContent({ source: "test", version: 1, entries });
});
afterEach(() => vi.useRealTimers());

test("a job is shown until the end of its closing day in Dubai and then disappears by itself", () => {
  // The middleware calls this for every request.
  const shown = () => {
    dropEndedEntries();
    return [
      isPublished("job", "chiller-technician", "en"),
      sitemapEntries().some(({ path }) => path === "/careers/chiller-technician"),
      searchSite("chiller technician", "en").some(({ path }) => path === "/careers/chiller-technician"),
    ];
  };
  expect(shown()).toEqual([true, true, true]);
  vi.setSystemTime(new Date("2026-11-30T19:59:59Z"));
  expect(shown()).toEqual([true, true, true]);
  expect(hasEndedEntries()).toBe(false);
  vi.setSystemTime(new Date("2026-11-30T20:00:00Z"));
  expect(shown()).toEqual([false, false, false]);
  expect(hasEndedEntries()).toBe(true);
  expect(takeEndedEntries()).toEqual(["en", "ar"].map((locale) => ({ kind: "job", slug: "chiller-technician", locale, named: true })));
  expect(hasEndedEntries()).toBe(false);
  expect(Object.values(content().entries).some(({ kind }) => kind === "home")).toBe(true);
});

describe("a job's text", () => {
  test.each([
    "Male candidates only",
    "Ladies preferred",
    "Indian or Filipino nationality",
    "Filipino candidates",
    "Maximum age 35",
    "Under 30 years",
    "Unmarried",
    "Muslim",
    "للذكور فقط",
    "الجنسية: مصري",
    "السن من 25 إلى 35",
    "غير متزوج",
  ])("may not ask for: %s", (line) => {
    expect(kinds.job.safeParse({ ...job, requirements: [line] }).success).toBe(false);
    expect(kinds.job.safeParse({ ...job, summary: `A technician. ${line}.` }).success).toBe(false);
    // The editor says why, and not only that it does not fit.
    expect(
      checkEditions("job", { en: { ...job, requirements: [line] } as unknown as Json }).problems.map(({ reason }) => reason),
    ).toContain("discriminates");
  });
  test.each([
    "Two years of experience under supervision",
    "Speaks Arabic, and English or Hindi",
    "Works with the package units of schools",
    "Manages storage and averages of readings",
    "خبرة سنتين في التشيلرات، ورخصة قيادة إماراتية",
    "يجيد العربية أو الإنجليزية",
  ])("may ask for: %s", (line) => {
    expect(kinds.job.safeParse({ ...job, requirements: [line] }).error).toBeUndefined();
  });
});

test("a job's structured data says the same as its page", () => {
  const settings = kinds.settings.parse(readSeeds().find(({ kind, locale }) => kind === "settings" && locale === "en")?.data);
  const node = jobNode(parsed, "chiller-technician", "en", settings, "Dubai");
  expect(node).toMatchObject({
    "@type": "JobPosting",
    title: "Chiller technician",
    datePosted: "2026-11-01",
    validThrough: "2026-11-30T23:59:59+04:00",
    employmentType: "FULL_TIME",
    totalJobOpenings: 2,
    hiringOrganization: { name: settings.businessName },
    jobLocation: { address: { addressLocality: "Dubai", addressRegion: "Dubai", addressCountry: "AE" } },
    baseSalary: { currency: "AED", value: { minValue: 3500, maxValue: 4500, unitText: "MONTH" } },
  });
  expect((node as { description: string }).description).toContain("circuits &amp; controls");
  expect(JSON.stringify(jobNode({ ...parsed, salary: { fromAed: "", toAed: "" } }, "x", "ar", settings, "دبي"))).not.toContain(
    "baseSalary",
  );
});

test("an application needs consent, and stores which consent text the applicant agreed to", () => {
  const values = { fullName: "Ravi", email: "r@example.com", phone: "+971501234567", job: "open-application", message: "Chillers." };
  expect(leadKinds.application.parse({ ...values, consent: "" })).toEqual({ ok: false, problems: { consent: "required" } });
  expect(leadKinds.application.parse({ ...values, consent: "2026-11-21" })).toMatchObject({
    ok: true,
    content: { details: { job: "open-application", consent: "2026-11-21" } },
  });
});
