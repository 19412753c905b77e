// The filters and the order of the office's list of pages.
import { expect, test } from "vitest";
import { byLastChange, isInState, listStates } from "../../lib/content/edit/list-states.ts";
import type { EntrySummary } from "../../lib/content/edit/office-entries.ts";

type Version = EntrySummary["versions"][number];
const entry = (slug: string, en: Partial<Version> = {}, ar: Partial<Version> = {}): EntrySummary => ({
  kind: "post",
  slug,
  versions: [
    { locale: "en" as const, ...en },
    { locale: "ar" as const, ...ar },
  ].map((own) => ({
    status: "published",
    publishedRevision: 1,
    newestRevision: 1,
    isChanged: false,
    scheduledAt: null,
    scheduledRevision: null,
    updatedAt: "2026-11-01T08:00:00Z",
    wasPublic: true,
    behind: 0,
    title: slug,
    ...own,
  })),
});

const entries = [
  entry("live"),
  entry("new", { status: "draft" }, { status: "draft" }),
  entry("one-language", {}, { status: "draft" }),
  entry("changed", { isChanged: true }),
  entry("older", {}, { behind: 2 }),
  entry("planned", { scheduledAt: "2026-12-02T06:00:00Z" }),
  entry("gone", { status: "archived", behind: 1 }, { status: "archived" }),
];

test("each state has the entries that are in it in at least one language, and the archive apart", () => {
  const slugsIn = (state: Parameters<typeof isInState>[1]) => entries.filter((each) => isInState(each, state)).map(({ slug }) => slug);
  expect(Object.fromEntries(["" as const, ...listStates, "archived" as const].map((state) => [state, slugsIn(state)]))).toEqual({
    "": ["live", "new", "one-language", "changed", "older", "planned"],
    unpublished: ["new", "one-language"],
    changed: ["changed"],
    older: ["older"],
    scheduled: ["planned"],
    archived: ["gone"],
  });
});

test("the entry that was saved last in either language comes first", () => {
  const saved = [
    entry("first"),
    entry("second", {}, { updatedAt: "2026-11-30T08:00:00+04:00" }),
    entry("third", { updatedAt: "2026-11-30T05:00:00Z" }),
  ];
  expect(saved.toSorted(byLastChange).map(({ slug }) => slug)).toEqual(["third", "second", "first"]);
});
