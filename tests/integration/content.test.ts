import { afterAll, beforeAll, expect, test } from "vitest";
import { oneLanguageKinds } from "../../lib/content/edit/creatable.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

const save = async (slug: string, versions: Record<string, { base: number; data: unknown }>, publish: boolean) =>
  (await backend.rpc("editor", "save_entry", { p_kind: "page", p_slug: slug, p_versions: versions, p_publish: publish })).body;
const seed = async (...entries: object[]) => (await backend.rpc("service", "seed_entries", { p_entries: entries })).body;
const published = async (slug: string) =>
  (await backend.rest("anon", "GET", `entries?select=locale,data,revision&slug=eq.${slug}&order=locale`)).body as {
    locale: string;
    data: unknown;
    revision: number;
  }[];
const clock = async () =>
  ((await backend.rest("anon", "GET", "content_clock?select=version")).body as { version: number }[])[0]?.version ?? 0;

test("publishing both languages shows visitors both and increases the content version", async () => {
  const before = await clock();
  const saved = await save("both", { en: { base: 0, data: { title: "One" } }, ar: { base: 0, data: { title: "واحد" } } }, true);
  expect(saved).toEqual({ ok: true, revisions: { ar: 1, en: 1 } });
  expect(await published("both")).toEqual([
    { locale: "ar", data: { title: "واحد" }, revision: 1 },
    { locale: "en", data: { title: "One" }, revision: 1 },
  ]);
  expect(await clock()).toBeGreaterThan(before);
});

test("a draft changes nothing readers see; publishing it later does", async () => {
  await save("drafted", { en: { base: 0, data: { title: "Old" } } }, true);
  await save("drafted", { en: { base: 1, data: { title: "New" } } }, false);
  expect((await published("drafted"))[0]).toMatchObject({ data: { title: "Old" }, revision: 1 });
  await save("drafted", { en: { base: 2, data: { title: "New" } } }, true);
  expect((await published("drafted"))[0]).toMatchObject({ data: { title: "New" }, revision: 3 });
});

test("an editor who saves over an older revision gets a conflict, and neither language is written", async () => {
  await save("raced", { en: { base: 0, data: { n: 1 } }, ar: { base: 0, data: { n: 1 } } }, true);
  await save("raced", { ar: { base: 1, data: { n: 2 } } }, true);
  expect(await save("raced", { en: { base: 1, data: { n: 9 } }, ar: { base: 1, data: { n: 9 } } }, true)).toEqual({
    ok: false,
    conflict: "ar",
    conflicts: ["ar"],
    revision: 2,
  });
  expect((await published("raced")).map(({ data }) => data)).toEqual([{ n: 2 }, { n: 1 }]);
});

test("seeding loads a page once, corrects it while no editor has changed it, and never overwrites an editor's text", async () => {
  const page = { kind: "page", slug: "seeded", locale: "en" };
  expect(await seed({ ...page, data: { title: "First" }, hash: "1" })).toBe(1);
  expect(await seed({ ...page, data: { title: "First" }, hash: "1" })).toBe(0);
  expect(await seed({ ...page, data: { title: "Corrected" }, hash: "2" })).toBe(1);
  expect((await published("seeded"))[0]).toMatchObject({ data: { title: "Corrected" }, revision: 2 });

  await save("seeded", { en: { base: 2, data: { title: "Draft by hand" } } }, false);
  expect(await seed({ ...page, data: { title: "Again" }, hash: "3" })).toBe(0);
  await save("seeded", { en: { base: 3, data: { title: "By hand" } } }, true);
  expect(await seed({ ...page, data: { title: "Again" }, hash: "3" })).toBe(0);
  expect((await published("seeded"))[0]).toMatchObject({ data: { title: "By hand" } });
});

test("visitors do not see a page before its publish time", async () => {
  await save("later", { en: { base: 0, data: {} } }, true);
  await backend.rest("service", "PATCH", "entries?slug=eq.later", { publish_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await published("later")).toEqual([]);
});

test("seeding does not overwrite an editor's text after the editor's account is deleted", async () => {
  const page = { kind: "page", slug: "orphaned", locale: "en" };
  await seed({ ...page, data: { title: "First" }, hash: "1" });
  await save("orphaned", { en: { base: 1, data: { title: "By hand" } } }, true);
  await backend.rest("service", "PATCH", "entries?slug=eq.orphaned", { updated_by: null });
  await backend.rest("service", "PATCH", "entry_revisions?created_by=not.is.null", { created_by: null });
  expect(await seed({ ...page, data: { title: "Second" }, hash: "2" })).toBe(0);
});

test("every write to an entry changes updated_at, by which instances notice a new version", async () => {
  await save("stamped", { en: { base: 0, data: { n: 1 } } }, true);
  const at = async () =>
    ((await backend.rest("anon", "GET", "entries?select=updated_at&slug=eq.stamped")).body as { updated_at: string }[])[0]?.updated_at;
  const before = await at();
  await backend.rest("service", "PATCH", "entries?slug=eq.stamped", { data: { n: 2 } });
  expect(await at()).not.toBe(before);
});

test("what search engines are told changes with what visitors read, and with nothing else", async () => {
  const page = { kind: "page", slug: "dated", locale: "en" };
  const changedAt = async () =>
    ((await backend.rest("anon", "GET", "entries?select=changed_at&slug=eq.dated")).body as { changed_at: string }[]).map((row) =>
      Date.parse(row.changed_at),
    );
  const written = "2026-02-03T00:00:00+04:00";
  await seed({ ...page, data: { title: "First" }, hash: "1", written });
  expect(await changedAt(), "an installation does not make a text new").toEqual([Date.parse(written)]);
  await backend.rest("service", "PATCH", "entries?slug=eq.dated", { revision: 1 });
  await save("dated", { en: { base: 1, data: { title: "Draft" } } }, false);
  expect(await changedAt(), "a write, a draft").toEqual([Date.parse(written)]);
  const before = Date.now() - 60_000;
  await save("dated", { en: { base: 2, data: { title: "Second" } } }, true);
  expect((await changedAt())[0]).toBeGreaterThan(before);
});

const behind = async (slug: string) =>
  Object.fromEntries(
    (
      (await backend.rest("service", "GET", `entries?select=locale,behind,behind_since&slug=eq.${slug}`)).body as Record<string, unknown>[]
    ).map(({ locale, behind, behind_since }) => [locale, [behind, behind_since]]),
  );
const text = (n: number) => ({ n });

test("one language can be published alone: the other stays public and is marked as older until it is published too", async () => {
  await save("alone", { en: { base: 0, data: text(1) }, ar: { base: 0, data: text(1) } }, true);
  const stamps = async () =>
    (await backend.rest("service", "GET", "entries?select=updated_at,updated_by,seed_hash&slug=eq.alone&locale=eq.ar")).body;
  const before = await stamps();
  await save("alone", { en: { base: 1, data: text(2) } }, true);
  expect(await behind("alone")).toEqual({ en: [0, null], ar: [1, 1] });
  await save("alone", { en: { base: 2, data: text(3) } }, true);
  expect(await behind("alone")).toEqual({ en: [0, null], ar: [2, 1] });
  expect(await stamps(), "a mark is no change of the text").toEqual(before);
  expect((await published("alone")).map(({ data }) => data)).toEqual([text(1), text(3)]);
  // A draft of the other language keeps the mark, publishing the same text again adds none, and publishing the other language removes it.
  await save("alone", { ar: { base: 1, data: text(3) } }, false);
  await save("alone", { en: { base: 3, data: text(3) } }, true);
  expect(await behind("alone")).toEqual({ en: [0, null], ar: [2, 1] });
  await save("alone", { ar: { base: 2, data: text(3) } }, true);
  expect(await behind("alone")).toEqual({ en: [0, null], ar: [0, null] });
});

test("publishing both languages together removes the mark of being older, even when one of them did not change", async () => {
  const versions = { en: { base: 0, data: text(1) }, ar: { base: 0, data: text(1) } };
  await save("together", versions, true);
  await save("together", { en: { base: 1, data: text(2) } }, true);
  expect(await behind("together")).toMatchObject({ ar: [1, 1] });
  const untouched = { base: 1 } as { base: number; data: unknown };
  expect(await save("together", { en: { base: 2, data: text(3) }, ar: untouched }, true)).toEqual({ ok: true, revisions: { en: 3 } });
  expect(await behind("together")).toEqual({ en: [0, null], ar: [0, null] });
  // The Arabic text is saved as a draft beside the published one.
  const draft = { base: 1, data: text(4), publish: false };
  expect(await save("together", { en: { base: 3, data: text(4) }, ar: draft }, true)).toEqual({ ok: true, revisions: { ar: 2, en: 4 } });
  expect((await published("together")).map(({ data }) => data)).toEqual([text(1), text(4)]);
  expect(await behind("together")).toEqual({ en: [0, null], ar: [1, 3] });
});

test("a page at a fixed address that was never public, or was taken down, can only be published in both languages", async () => {
  await save("new", { en: { base: 0, data: text(1) }, ar: { base: 0, data: text(1) } }, false);
  expect(await save("new", { en: { base: 1, data: text(2) } }, true)).toEqual({ ok: false, needs: "ar" });
  expect(await published("new")).toEqual([]);
  await save("new", { en: { base: 1, data: text(2) }, ar: { base: 1, data: text(2) } }, true);
  await backend.rpc("editor", "withdraw_entry", { p_kind: "page", p_slug: "new", p_status: "draft" });
  expect(await save("new", { ar: { base: 2, data: text(3) } }, true)).toEqual({ ok: false, needs: "en" });
});

test("an article or a resource may be public in one language, and the other can follow alone", async () => {
  const publish = async (kind: string, versions: object) =>
    (await backend.rpc("editor", "save_entry", { p_kind: kind, p_slug: "in-one", p_versions: versions, p_publish: true })).body;
  for (const kind of oneLanguageKinds) {
    const draft = { base: 0, data: text(1), publish: false };
    expect(await publish(kind, { en: { base: 0, data: text(1) }, ar: draft })).toEqual({ ok: true, revisions: { ar: 1, en: 1 } });
    expect((await published("in-one")).map(({ locale }) => locale)).toEqual(["en"]);
    // A language without readers is not behind.
    await publish(kind, { en: { base: 1, data: text(2) } });
    expect(await behind("in-one")).toEqual({ en: [0, null], ar: [0, null] });
    expect(await publish(kind, { ar: { base: 1, data: text(2) } })).toMatchObject({ ok: true });
    expect((await published("in-one")).map(({ locale }) => locale)).toEqual(["ar", "en"]);
    await backend.rest("service", "DELETE", "entries?slug=eq.in-one");
  }
});

test("editors of different languages do not conflict, and a conflict names every language it is in", async () => {
  await save("beside", { en: { base: 0, data: text(1) }, ar: { base: 0, data: text(1) } }, true);
  const untouched = { base: 1 } as { base: number; data: unknown };
  expect(await save("beside", { en: { base: 1, data: text(2) }, ar: untouched }, true)).toMatchObject({ ok: true });
  expect(await save("beside", { en: untouched, ar: { base: 1, data: text(2) } }, true)).toMatchObject({ ok: true });
  expect(await save("beside", { en: { base: 1, data: text(9) }, ar: untouched }, true)).toMatchObject({ ok: false, conflicts: ["en"] });
  expect(await save("beside", { en: { base: 1, data: text(9) }, ar: { base: 1, data: text(9) } }, true)).toMatchObject({
    conflicts: ["ar", "en"],
  });
});

test("the newest text of named entries is read, published or not, by staff alone", async () => {
  await save("texts", { en: { base: 0, data: { title: "Public" } }, ar: { base: 0, data: { title: "عام" } } }, true);
  await save("texts", { en: { base: 1, data: { title: "Being written" } } }, false);
  const read = async (caller: "editor" | "nobody", ...keys: string[]) => (await backend.rpc(caller, "newest_texts", { p_keys: keys })).body;
  expect(await read("editor", "page/texts/en", "page/texts/ar", "page/none/en")).toEqual({
    "page/texts/en": { title: "Being written" },
    "page/texts/ar": { title: "عام" },
  });
  expect(await read("editor")).toEqual({});
  expect(await read("nobody", "page/texts/en")).toEqual({});
});
