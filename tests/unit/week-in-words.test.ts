// The working week as a sentence, and the texts that contain it.
import { describe, expect, test } from "vitest";
import { flattenFields } from "../../lib/content/flatten-fields.ts";
import { changedEntries } from "../../lib/content/store/snapshot.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { weekInWords } from "../../lib/content/store/week-in-words.ts";
import type { WorkingHours } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { publishedSeeds } from "../helpers/shown-seeds.ts";

const first: WorkingHours = [
  { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
  { days: [5], opens: "09:00", closes: "13:00" },
];
const sixDays: WorkingHours = [
  { days: [1, 2, 3, 4, 6], opens: "08:30", closes: "17:30" },
  { days: [5], opens: "09:00", closes: "12:00" },
];

test.each<[string, WorkingHours, string, string]>([
  ["none", [], "", ""],
  [
    "closed on Saturday",
    first,
    "Sunday to Thursday 8:00–18:00 and Friday 9:00–13:00",
    "من الأحد إلى الخميس من 8:00 صباحًا إلى 6:00 مساءً، والجمعة من 9:00 صباحًا إلى 1:00 بعد الظهر",
  ],
  [
    "closed on Sunday, short Friday",
    sixDays,
    "Monday to Thursday and Saturday 8:30–17:30, Friday 9:00–12:00",
    "من الاثنين إلى الخميس والسبت من 8:30 صباحًا إلى 5:30 بعد الظهر، والجمعة من 9:00 صباحًا إلى 12:00 ظهرًا",
  ],
  [
    "a break at noon",
    [
      { days: [6, 7], opens: "09:00", closes: "13:00" },
      { days: [6, 7], opens: "16:00", closes: "20:00" },
    ],
    "Saturday and Sunday 9:00–13:00 and 16:00–20:00",
    "السبت والأحد من 9:00 صباحًا إلى 1:00 بعد الظهر ومن 4:00 بعد الظهر إلى 8:00 مساءً",
  ],
  ["always", [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "00:00", closes: "23:59" }], "every day round the clock", "كل يوم على مدار الساعة"],
  [
    "every day",
    [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "07:00", closes: "19:00" }],
    "every day 7:00–19:00",
    "كل يوم من 7:00 صباحًا إلى 7:00 مساءً",
  ],
])("a week is written out: %s", (_name, hours, en, ar) => expect([weekInWords(hours, "en"), weekInWords(hours, "ar")]).toEqual([en, ar]));

describe("texts of the content", () => {
  const seeds = (hours: WorkingHours) => publishedSeeds({ hours });
  const [worked, unsaid] = [sixDays, []].map((hours) => visibleSnapshot(seeds(hours)).entries);
  const textOf = (entries: typeof worked, slug: string, locale: string) =>
    flattenFields(entries?.[`location/${slug}/${locale}`]?.data ?? {})
      .map(({ value }) => String(value))
      .join("\n");

  test("have the hours of the settings", () => {
    for (const slug of ["sharjah", "sharjah-maintenance", "sharjah-ac-repair-cleaning", "dubai", "dubai-ac-repair"]) {
      expect(textOf(worked, slug, "en"), slug).toContain("Monday to Thursday and Saturday 8:30–17:30, Friday 9:00–12:00");
      expect(textOf(worked, slug, "ar"), slug).toContain(
        "من الاثنين إلى الخميس والسبت من 8:30 صباحًا إلى 5:30 بعد الظهر، والجمعة من 9:00 صباحًا إلى 12:00 ظهرًا",
      );
    }
  });

  test("read correctly without hours, and lose rows and questions about them", () => {
    for (const locale of ["en", "ar"]) {
      expect(textOf(unsaid, "sharjah-ac-repair-cleaning", locale)).not.toMatch(/Our own hours|أوقات عملنا/);
      expect(textOf(unsaid, "dubai", locale)).not.toMatch(/Which days do|في أي أيام/);
    }
    expect(textOf(unsaid, "sharjah", "en")).toMatch(/the Friday prayer at 12:45\.$/m);
  });

  test("are rendered again when the hours change", () => {
    const snapshot = (hours: WorkingHours) => ({ source: "", version: 1, ...visibleSnapshot(seeds(hours)) });
    const changed = changedEntries(snapshot(first), snapshot(sixDays)).filter(({ kind }) => kind === "location");
    expect(changed.map(({ slug, locale }) => `${slug}/${locale}`)).toContain("sharjah/ar");
    expect(changed.some(({ slug }) => slug === "ajman")).toBe(false);
  });

  // Days and hours of authorities and prayers may stand in texts; the firm's own come from the settings only.
  test("never have the firm's days or hours written out", () => {
    const ours = [
      /\b(?:we|our|us)\b[^.!?]*\b(?:(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?|\d{1,2}:00|at (?:seven|eight|nine))\b/i,
      /\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?\b[^.!?]*\b(?:we|our) (?:work|come|begin|start|open|are)\b/i,
      /\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day to \w+day \d/,
      /(?:نعمل|نبدأ|نأتي|نحضر|أوقات عملنا|أيام عملنا)[^.؟!]*(?:يوم |صباح |من )?(?:الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الساعة \d)(?![\p{L}])/u,
      /(?:من الأحد|من الاثنين|من السبت) إلى \S+ \d/,
    ];
    const named = readSeeds()
      .filter(({ kind }) => ["home", "page", "service", "location", "resource", "cooling"].includes(kind))
      .flatMap(({ kind, slug, locale, data }) =>
        flattenFields(data).flatMap(({ value }) =>
          ours.flatMap((pattern) => {
            const found = typeof value === "string" && pattern.exec(value);
            return found ? [`${kind}/${slug}/${locale}: ${found[0]}`] : [];
          }),
        ),
      );
    expect(named).toEqual([]);
  });
});
