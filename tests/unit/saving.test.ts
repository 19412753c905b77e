// Which languages a publication writes, and which it reports as changed.
import { beforeEach, expect, test, vi } from "vitest";
import type { Version } from "../../lib/content/edit/office-entries.ts";
import type { Locale } from "../../lib/i18n/locales.ts";

const sent = vi.fn((_versions: Record<string, unknown>) => ({ ok: true, revisions: {} }));
let newestRevision = 1;
const title = (locale: Locale) => ({ title: locale === "en" ? "Terms" : "الشروط" });
vi.mock("../../lib/content/edit/write.ts", () => ({
  saveEntry: (_kind: string, _slug: string, versions: Record<string, unknown>) => Promise.resolve(sent(versions)),
}));
vi.mock("../../lib/content/edit/office-entries.ts", () => {
  const version = (locale: Locale, newest: number) =>
    ({ locale, status: "published", publishedRevision: 1, newestRevision: newest }) as unknown as Version;
  return {
    readForEditing: async () => ({ en: version("en", 1), ar: version("ar", newestRevision) }),
    readRevision: async (_kind: string, _slug: string, locale: Locale) => title(locale),
  };
});
const { saveTouched, typedEditions } = await import("../../lib/content/edit/saving.ts");

function publish(given: Record<Locale, object>, publishes: Locale[] = ["en", "ar"]) {
  const typed = typedEditions("page", given);
  return saveTouched({ kind: "page", slug: "terms", base: { en: 1, ar: newestRevision }, typed, stored: typed, publish: publishes });
}

beforeEach(() => {
  sent.mockClear();
  newestRevision = 1;
});

test("of two languages that are published, one that was not changed is left out, so that it is marked as older", async () => {
  expect(await publish({ en: { title: "New terms" }, ar: title("ar") })).toMatchObject({ ok: true, changed: ["en"] });
  expect(Object.keys(sent.mock.lastCall?.[0] ?? {})).toEqual(["en"]);
});

test("two changed languages are published together", async () => {
  expect(await publish({ en: { title: "New terms" }, ar: { title: "شروط جديدة" } })).toMatchObject({ changed: ["en", "ar"] });
  expect(Object.keys(sent.mock.lastCall?.[0] ?? {})).toEqual(["en", "ar"]);
});

test("an earlier draft that is published now counts as a change", async () => {
  newestRevision = 2;
  expect(await publish({ en: title("en"), ar: title("ar") })).toMatchObject({ changed: ["ar"] });
  expect(Object.keys(sent.mock.lastCall?.[0] ?? {})).toEqual(["ar"]);
});

test("if nothing was changed, the published languages count as right as they are", async () => {
  expect(await publish({ en: title("en"), ar: title("ar") })).toMatchObject({ changed: [] });
  expect(sent.mock.lastCall?.[0]).toEqual({ en: { base: 1 }, ar: { base: 1 } });
  expect(await publish({ en: title("en"), ar: title("ar") }, ["ar"])).toMatchObject({ changed: [] });
  expect(sent.mock.lastCall?.[0]).toEqual({ ar: { base: 1 } });
});
