// A page's history: which saved version is published, in which language.
import { expect, test } from "vitest";
import { savePoints } from "../../lib/content/edit/save-points.ts";

/** Published when it was saved, unless another time is given; null for a draft. */
const row = (locale: "en" | "ar", revision: number, minute: number, live: boolean, publishedAt: number | null = minute) => ({
  locale,
  revision,
  created_at: `2026-11-25T08:${minute}:00Z`,
  live,
  by: "Lina Farah",
  scheduled_at: null,
  published_at: publishedAt === null ? null : `2026-11-25T08:${publishedAt}:00Z`,
});

test("after saving one language alone, each version shows the language in which it is published", () => {
  const points = savePoints([row("en", 3, 28, true), row("ar", 2, 27, true), row("en", 2, 27, false)]);
  expect(points.map(({ live, revisions }) => [live, revisions])).toEqual([
    [["en"], { en: 3, ar: 2 }],
    [["ar"], { ar: 2, en: 2 }],
  ]);
});

test("each version has the revisions of both languages at its time", () => {
  const points = savePoints([
    row("ar", 2, 40, true),
    row("en", 3, 30, true),
    row("en", 2, 20, false),
    row("ar", 1, 11, false),
    row("en", 1, 10, false),
  ]);
  expect(points.map(({ savedAt, revisions }) => [savedAt.slice(14, 16), revisions])).toEqual([
    ["40", { en: 3, ar: 2 }],
    ["30", { en: 3, ar: 1 }],
    ["20", { en: 2, ar: 1 }],
    ["11", { en: 1, ar: 1 }],
    // The other language was saved a moment later.
    ["10", { en: 1, ar: 1 }],
  ]);
});

test("both languages saved together are one version", () => {
  expect(savePoints([row("ar", 2, 27, true), row("en", 2, 27, true)])).toMatchObject([{ live: ["ar", "en"], revisions: { en: 2, ar: 2 } }]);
});

test("a version is published again as visitors read it then, without the drafts of that time", () => {
  const points = savePoints([
    row("en", 3, 50, true),
    // Scheduled, and public from minute 45 on.
    row("ar", 3, 40, true, 45),
    row("ar", 2, 30, false),
    row("en", 2, 20, false, null),
    row("en", 1, 10, false),
    row("ar", 1, 10, false),
  ]);
  expect(points.map(({ savedAt, revisions, published }) => [savedAt.slice(14, 16), revisions, published])).toEqual([
    ["50", { en: 3, ar: 3 }, { en: 3, ar: 3 }],
    // A version that was only saved is itself what one wants back; the other language is the public one.
    ["40", { en: 2, ar: 3 }, { en: 1, ar: 3 }],
    ["30", { en: 2, ar: 2 }, { en: 1, ar: 2 }],
    ["20", { en: 2, ar: 1 }, { en: 2, ar: 1 }],
    ["10", { en: 1, ar: 1 }, { en: 1, ar: 1 }],
  ]);
});

test("of two languages saved together the one that was not published gives way to its public text, or stays while it has none", () => {
  const together = [row("en", 2, 20, false, null), row("ar", 2, 20, true)];
  expect(savePoints([...together, row("en", 1, 10, true), row("ar", 1, 10, false)])[0]).toMatchObject({
    revisions: { en: 2, ar: 2 },
    published: { en: 1, ar: 2 },
  });
  expect(savePoints(together)[0]).toMatchObject({ published: { en: 2, ar: 2 } });
});

test("the version that goes live by itself is marked, and not the draft that was saved after it", () => {
  const scheduled = { ...row("en", 3, 30, false, null), scheduled_at: "2026-12-02T06:00:00Z" };
  const points = savePoints([row("en", 4, 40, false, null), scheduled, row("ar", 2, 20, true), row("en", 2, 20, true)]);
  expect(points.map(({ goesLiveAt }) => goesLiveAt)).toEqual([null, "2026-12-02T06:00:00Z", null]);
});
