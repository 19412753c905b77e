// The content problems that the office's health page reports.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { content, replaceContent } from "../../lib/content/store/snapshot.ts";
import { contentProblems, duePapers } from "../../lib/findings/health/content.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const today = "2026-11-21";

function publish(changes: Partial<Record<string, object | null>> = {}): void {
  const entries: Record<string, Entry> = {};
  for (const { kind, slug, locale, data } of readSeeds()) {
    const key = entryKey(kind, slug, locale);
    const change = changes[key];
    if (change === null) continue;
    entries[key] = { kind, slug, locale: locale as "en" | "ar", revision: 1, updatedAt: "", data: { ...data, ...change } };
  }
  replaceContent({ source: "test", version: 1, entries });
}

beforeAll(() => {
  process.env.DATA_DIR = "/nonexistent";
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers({ now: new Date(`${today}T08:00:00Z`) });
  return () => {
    vi.useRealTimers();
    delete process.env.DATA_DIR;
  };
});

describe("the first edition", () => {
  test("has every page in both languages and no dead links", () => {
    publish();
    const problems = contentProblems();
    expect(problems.untranslated).toEqual([]);
    expect(problems.brokenLinks).toEqual([]);
    expect(problems.calendarEnds).toBeNull();
  });

  test("lists what only the owner can fill in", () => {
    publish();
    const { placeholders, missingFacts, samples, papers } = contentProblems();
    expect({ placeholders, missingFacts, samples: samples.length, papers }).toEqual({
      placeholders: true,
      missingFacts: ["legalName", "address", "tradeLicences"],
      samples: 6,
      papers: [],
    });
  });

  test("asks for a proof of each claim, and for the emergency telephone number", () => {
    publish();
    const { unprovenClaims, emergencyLineMissing } = contentProblems();
    expect(unprovenClaims.map(({ name }) => name)).toEqual([
      "ISO 9001:2015 certified",
      "Dubai Municipality approved",
      "24/7 emergency support",
      "500+ satisfied clients",
      "2008 in business since",
      "15+ years of experience",
      "7 emirates served",
    ]);
    // In the order of the settings of the other language too.
    expect(contentProblems("ar").unprovenClaims.map(({ index }) => index)).toEqual(unprovenClaims.map(({ index }) => index));
    expect(emergencyLineMissing).toBe(true);
    const claims = [
      { figure: "24/7", label: "emergency support", proof: "Calls are answered day and night" },
      { figure: "7", label: "emirates served", proof: "" },
    ];
    publish({ "settings/site/en": { claims, emergencyPhone: "+971501234567" } });
    expect(contentProblems()).toMatchObject({ unprovenClaims: [{ name: "7 emirates served", index: 1 }], emergencyLineMissing: false });
  });

  test("has a source for every fact of a place, and asks to check facts again after a year", () => {
    publish();
    expect(contentProblems().oldFacts).toEqual([]);
    const fact = { label: "Cooling here", value: "District", source: "Empower, 2025", checked: "2025-11-20" };
    publish({ "location/jlt/en": { facts: [fact] }, "location/deira/ar": { facts: [{ ...fact, checked: "2026-11-01", source: "" }] } });
    expect(
      contentProblems()
        .oldFacts.map(({ slug }) => slug)
        .sort(),
    ).toEqual(["deira", "jlt"]);
  });

  test("names figures that were not compared with their source for three months", () => {
    publish();
    const { oldFigures } = contentProblems();
    expect(oldFigures.length).toBeGreaterThan(0);
    for (const { readOn } of oldFigures) expect(readOn < "2026-08-21" || /^\d{4}$/.test(readOn)).toBe(true);
  });
});

test("a licence is due for renewal from 60 days before its expiry date, and expired the day after it", () => {
  const licences = [
    { name: "Far", number: "1", issuer: "", expires: "2027-01-21", scope: "" },
    { name: "Soon", number: "2", issuer: "", expires: "2027-01-20", scope: "" },
    { name: "Today", number: "3", issuer: "", expires: today, scope: "" },
    { name: "Over", number: "4", issuer: "", expires: "2026-11-20", scope: "" },
  ];
  publish({ "settings/site/en": { licences } });
  expect(duePapers().map(({ name, isExpired }) => [name, isExpired])).toEqual([
    ["Soon", false],
    ["Today", false],
    ["Over", true],
  ]);
});

test("trade licences by emirate, insurances, licensed firms and makers' authorisations are due as well, each at its settings", () => {
  const expires = "2026-12-31";
  publish({
    "settings/site/en": {
      tradeLicences: [
        { emirate: "dubai", number: "1", expires },
        { emirate: "sharjah", number: "1", expires },
        { freeZone: "JAFZA", emirate: "dubai", number: "2", expires: "2028-01-01" },
        { emirate: "ajman", expires },
      ],
      insurances: [
        { cover: "workers", insurer: "Gulf Insurance", number: "W-1", expires },
        { cover: "third-party", expires },
      ],
      licensedFirms: [{ name: "Falcon Security", number: "S-1", expires }],
      makes: [
        { name: "Daikin", authorised: true, proof: "Letter", expires },
        { name: "York", expires },
      ],
    },
  });
  expect(duePapers().map(({ of, is, name, number }) => [of, is, name, number])).toEqual([
    ["papers", "trade", "Dubai", "1"],
    ["papers", "trade", "Sharjah", "1"],
    ["papers", "workers", "Gulf Insurance", "W-1"],
    ["licensed", undefined, "Falcon Security", "S-1"],
    ["makes", undefined, "Daikin", "Letter"],
  ]);
});

test("a page unpublished in one language and the links to it are reported", () => {
  publish({ "page/terms/ar": null, "page/about/ar": { body: "انظر [الشروط [كلها]](/terms) و[الخدمات](/services)." } });
  const { untranslated, brokenLinks } = contentProblems();
  expect(untranslated).toEqual([{ kind: "page", slug: "terms", missing: "ar" }]);
  expect(brokenLinks).toContainEqual({ kind: "page", slug: "about", locale: "ar", target: "/terms" });
});

test("an existing picture in a text is no broken link, and a missing one is", () => {
  const body = "Text\n\n![](/media/roof-1a2b)\n\n![What it shows](/drawings/leak-test) and [a page](/services).";
  const described = { name: "Roof", alt: "A roof", caption: "", width: 800, height: 600, focalX: 50, focalY: 50 };
  publish({ "page/about/en": { body } });
  const { entries } = content();
  for (const locale of ["en", "ar"] as const)
    entries[entryKey("media", "roof-1a2b", locale)] = {
      kind: "media",
      slug: "roof-1a2b",
      locale,
      revision: 1,
      updatedAt: "",
      data: described,
    };
  replaceContent({ source: "test", version: 1, entries });
  expect(contentProblems().brokenLinks).toEqual([]);
  publish({ "page/about/en": { body: `${body}\n\n![](/drawings/nothing)` } });
  expect(contentProblems().brokenLinks).toEqual([
    { kind: "page", slug: "about", locale: "en", target: "/media/roof-1a2b" },
    { kind: "page", slug: "about", locale: "en", target: "/drawings/nothing" },
  ]);
});

test("unconfirmed holidays that are near, and a calendar that ends soon, are reported", () => {
  const calendar = { holidays: [{ date: "2026-11-30", name: "Eid", expected: true }], ramadan: [] };
  publish({ "calendar/office/en": calendar, "calendar/office/ar": calendar });
  expect(contentProblems()).toMatchObject({ expectedSoon: ["2026-11-30"], calendarEnds: "2026-11-30" });
});
