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
    [["en"], { en: 3 }],
    [["ar"], { ar: 2, en: 2 }],
  ]);
});

test("both languages of one moment are one text", () => {
  expect(savePoints([row("ar", 2, 27, true), row("en", 2, 27, true)])).toMatchObject([{ live: ["ar", "en"], revisions: { en: 2, ar: 2 } }]);
});
