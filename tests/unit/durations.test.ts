import { expect, test } from "vitest";
import { flattenFields } from "../../lib/content/flatten-fields.ts";
import { answeredInWords } from "../../lib/i18n/answered-in-words.ts";
import { durationInWords } from "../../lib/i18n/durations.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

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

test("whoever names the hours of an answer says in the same words what holds while the office is closed", () => {
  expect(answeredInWords(24, "en")).toBe("within 24 hours, or on the next working day if we are closed until then");
  expect(answeredInWords(24, "ar")).toBe("خلال 24 ساعة، أو في يوم العمل التالي إذا كان المكتب مغلقًا");
  // A heading whose text says it. Beside the other words the specification has, or the moment itself, stands the moment.
  const texts = readSeeds().flatMap(({ kind, slug, data }) =>
    flattenFields(data).flatMap(({ path, value }) => (String(value).includes("{reply}") ? [`${kind}/${slug} ${path}`] : [])),
  );
  expect([...new Set(texts)]).toEqual(["home/home promises.3.title"]);
  for (const messages of [en, ar]) {
    const named = flattenFields(messages).flatMap(({ path, value }) => (String(value).includes("{reply}") ? [String(path)] : []));
    expect(named.sort()).toEqual(
      [
        "contact.successText",
        "sent.next2Mark",
        ...["mail.answerBy", "mail.thanks", "mail.thanksLater", "mail.thanksUrgent"],
        ...["account.promise", "reports.promiseText", "reports.promised", "today.weekText"],
      ].sort(),
    );
  }
});
