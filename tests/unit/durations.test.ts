import { expect, test } from "vitest";
import { durationInWords } from "../../lib/i18n/durations.ts";

test("a duration has the grammatical form that follows “within”, in both languages", () => {
  const inWords = (locale: "en" | "ar", unit: Parameters<typeof durationInWords>[1], ...counts: number[]) =>
    counts.map((count) => durationInWords(count, unit, locale));
  expect(inWords("en", "hours", 1, 2, 24)).toEqual(["1 hour", "2 hours", "24 hours"]);
  expect(inWords("en", "minutes", 1, 15)).toEqual(["1 minute", "15 minutes"]);
  expect(inWords("ar", "hours", 1, 2, 3, 10, 11, 24, 100, 102, 103)).toEqual([
    "ساعة واحدة",
    "ساعتين",
    "3 ساعات",
    "10 ساعات",
    "11 ساعة",
    "24 ساعة",
    "100 ساعة",
    "102 ساعة",
    "103 ساعات",
  ]);
  expect(inWords("ar", "minutes", 2, 5, 15)).toEqual(["دقيقتين", "5 دقائق", "15 دقيقة"]);
  expect(inWords("en", "workingHours", 1, 4, 2.5)).toEqual(["1 working hour", "4 working hours", "2.5 working hours"]);
  expect(inWords("ar", "workingHours", 2, 4, 18)).toEqual(["ساعتي عمل", "4 ساعات عمل", "18 ساعة عمل"]);
});
