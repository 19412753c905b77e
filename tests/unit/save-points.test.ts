// The history: which saved text readers have, in which language.
import { expect, test } from "vitest";
import { savePoints } from "../../lib/content/edit/save-points.ts";

const row = (locale: "en" | "ar", revision: number, minute: number, live: boolean) => ({
  locale,
  revision,
  created_at: `2026-11-25T08:${minute}:00Z`,
  live,
  by: "Lina Farah",
});

test("where one language was saved by itself, each text says in which language it is live", () => {
  const points = savePoints([row("en", 3, 28, true), row("ar", 2, 27, true), row("en", 2, 27, false)]);
  expect(points.map(({ live, revisions }) => [live, revisions])).toEqual([
    [["en"], { en: 3, ar: 2 }],
    [["ar"], { ar: 2, en: 2 }],
  ]);
});

test("each text stands for the whole page at its moment, in both languages", () => {
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
    // The other language came a moment later.
    ["10", { en: 1, ar: 1 }],
  ]);
});

test("both languages of one moment are one text", () => {
  expect(savePoints([row("ar", 2, 27, true), row("en", 2, 27, true)])).toMatchObject([{ live: ["ar", "en"], revisions: { en: 2, ar: 2 } }]);
});
