// A page's history: which saved version is published, in which language.
import { expect, test } from "vitest";
import { savePoints } from "../../lib/content/edit/save-points.ts";

const row = (locale: "en" | "ar", revision: number, minute: number, live: boolean) => ({
  locale,
  revision,
  created_at: `2026-11-25T08:${minute}:00Z`,
  live,
  by: "Lina Farah",
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
