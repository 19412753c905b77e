// Restoring an earlier text of a page: the whole page as it stood at that moment, or nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { restoreRevision } from "../../lib/content/edit/actions.ts";
import { readForEditing, readHistory } from "../../lib/content/edit/office-entries.ts";
import { replacedBy } from "../../lib/content/edit/write.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

// The office's requests as an editor's, without a browser.
vi.mock("../../lib/supabase/server.ts", () => ({
  sessionClient: async () =>
    createClient(backend.url, backend.publishableKey, {
      global: {
        headers: { authorization: `Bearer ${backend.token("editor")}`, [officePassHeader]: officePassFor(backend.secretKey) },
      },
    }),
}));
vi.mock("../../lib/auth/staff-action.ts", () => ({
  staffAction: (_: unknown, body: (viewer: { id: string }) => unknown) => body({ id: backend.ids.editor }),
}));
vi.mock("../../lib/content/publish/publish-watcher.ts", () => ({ publishNow: async () => undefined }));
vi.mock("next/cache", () => ({ refresh: () => undefined, cacheLife: () => undefined, cacheTag: () => undefined }));

const scratch = mkdtempSync(join(tmpdir(), "restore-"));
let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
  vi.stubEnv("DATA_DIR", scratch);
  await replaceContent({ source: "test", version: 1, entries: {} });
});
afterAll(async () => {
  await backend?.end();
  rmSync(scratch, { recursive: true, force: true });
});

type Locale = "en" | "ar";
const text = (title: string, body = "") => ({ title, lead: title, body: body || title, seo: { title, description: title } });
const save = async (slug: string, versions: Partial<Record<Locale, { base: number; data?: object }>>, publish = true) =>
  (await backend.rpc("editor", "save_entry", { p_kind: "page", p_slug: slug, p_versions: versions, p_publish: publish })).body;
const published = async (slug: string) =>
  Object.fromEntries(
    (
      (await backend.rest("service", "GET", `entries?select=locale,data&slug=eq.${slug}`)).body as {
        locale: Locale;
        data: { title: string; body: string };
      }[]
    ).map(({ locale, data }) => [locale, data]),
  );
const revisions = async (slug: string) =>
  ((await backend.rest("service", "GET", `entry_revisions?select=revision,entries!inner(slug)&entries.slug=eq.${slug}`)).body as object[])
    .length;

/** What the history shows of the save that is `back` saves before the newest. */
async function shown(slug: string, back: number, texts: "revisions" | "published" = "revisions") {
  const current = await readForEditing("page", slug);
  const point = (await readHistory("page", slug))[back];
  if (!current || !point) throw new Error("There is no such save.");
  return { revisions: point[texts], replaced: replacedBy(current) };
}
async function restore(slug: string, texts: object, intent: "publish" | "draft", more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: "page", slug, intent, texts: JSON.stringify(texts), ...more })) form.set(name, value);
  return restoreRevision({ status: "idle" }, form);
}

test("a restore brings back both languages, although the later save changed the other one", async () => {
  await save("whole", { en: { base: 0, data: text("One") }, ar: { base: 0, data: text("واحد") } });
  await save("whole", { en: { base: 1, data: text("Two") }, ar: { base: 1 } });
  await save("whole", { en: { base: 2, data: text("Two", "![A roof](/media/roof-1)") }, ar: { base: 1, data: text("اثنان") } });
  expect(await restore("whole", await shown("whole", 1), "publish")).toEqual({ status: "published", languages: ["en", "ar"] });
  expect(await published("whole")).toMatchObject({ en: { title: "Two", body: "Two" }, ar: { title: "واحد" } });
});

test("a restore that publishes brings back what visitors read at that moment, and no draft of that time", async () => {
  await save("drafted", { en: { base: 0, data: text("One") }, ar: { base: 0, data: text("واحد") } });
  await save("drafted", { en: { base: 1, data: text("Draft") } }, false);
  await save("drafted", { ar: { base: 1, data: text("اثنان") } });
  await save("drafted", { en: { base: 2, data: text("Three") } });
  expect(await published("drafted")).toMatchObject({ en: { title: "Three" }, ar: { title: "اثنان" } });
  expect(await restore("drafted", await shown("drafted", 1, "published"), "publish")).toEqual({ status: "published", languages: ["en"] });
  expect(await published("drafted")).toMatchObject({ en: { title: "One" }, ar: { title: "اثنان" } });
  // A draft can still be restored as one, and a version that was only a draft be published.
  const draft = await shown("drafted", 3, "published");
  expect(draft.revisions).toEqual({ en: 2, ar: 1 });
  expect((await shown("drafted", 2)).revisions).toEqual({ en: 2, ar: 2 });
});

test("a text that was published at its time counts as public from then on", async () => {
  await save("timed", { en: { base: 0, data: text("One") }, ar: { base: 0, data: text("واحد") } });
  await save("timed", { en: { base: 1, data: text("Two") } }, false);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const schedule = { p_kind: "page", p_slug: "timed", p_at: soon, p_revisions: { en: 2, ar: 1 } };
  expect((await backend.rpc("editor", "schedule_entry", schedule)).body).toMatchObject({ ok: true });
  await backend.rest("service", "PATCH", "entries?slug=eq.timed&locale=eq.en", { scheduled_at: new Date().toISOString() });
  await backend.rpc("service", "publish_due", {});
  await save("timed", { en: { base: 2, data: text("Draft") } }, false);
  await save("timed", { ar: { base: 1, data: text("اثنان") } });
  expect((await shown("timed", 0, "published")).revisions).toEqual({ en: 2, ar: 2 });
});

test("the result names the language in which the restored text differs from the newest", async () => {
  await save("named", { en: { base: 0, data: text("One") }, ar: { base: 0, data: text("واحد") } });
  await save("named", { ar: { base: 1, data: text("اثنان") } });
  expect(await restore("named", await shown("named", 1), "draft")).toEqual({ status: "restored", languages: ["ar"] });
  expect(await published("named"), "a draft is not public").toMatchObject({ en: { title: "One" }, ar: { title: "اثنان" } });
});

test("a text whose link has died is not published again; as a draft it can be mended", async () => {
  await save("dead", { en: { base: 0, data: text("One", "[a](/gone)") }, ar: { base: 0, data: text("واحد") } });
  await save("dead", { en: { base: 1, data: text("Two") } });
  const chosen = await shown("dead", 1);
  const refusal = { status: "invalid", isDoubt: false, problems: [{ path: "en.body", reason: "deadLink", found: "/gone" }] };
  expect(await restore("dead", chosen, "publish")).toEqual(refusal);
  expect(await restore("dead", chosen, "publish", { despite: "1" })).toEqual(refusal);
  expect(await published("dead")).toMatchObject({ en: { title: "Two" } });
  expect(await restore("dead", chosen, "draft")).toEqual({ status: "restored", languages: ["en"] });
});

test("a warning about a restored text can be overridden", async () => {
  await save("waits", { en: { base: 0, data: text("Waits") }, ar: { base: 0, data: text("ينتظر") } }, false);
  await backend.rest("service", "PATCH", "entries?slug=eq.waits", { kind: "post" });
  await save("doubted", { en: { base: 0, data: text("One", "[a](/blog/waits)") }, ar: { base: 0, data: text("واحد") } });
  await save("doubted", { en: { base: 1, data: text("Two") } });
  const chosen = await shown("doubted", 1);
  expect(await restore("doubted", chosen, "publish")).toMatchObject({
    status: "invalid",
    isDoubt: true,
    problems: [{ path: "en.body", reason: "waitingLink" }],
  });
  expect(await restore("doubted", chosen, "publish", { despite: "1" })).toEqual({ status: "published", languages: ["en"] });
});

test("a text that no longer fits its kind is refused with what is wrong in it, and nothing is written", async () => {
  await save("unfit", { en: { base: 0, data: { ...text("One"), lead: "" } }, ar: { base: 0, data: text("واحد") } }, false);
  await save("unfit", { en: { base: 1, data: text("Two") }, ar: { base: 1, data: text("اثنان") } });
  const before = await revisions("unfit");
  expect(await restore("unfit", await shown("unfit", 1), "publish")).toMatchObject({
    status: "invalid",
    isDoubt: false,
    problems: [{ path: "en.lead", reason: "required" }],
  });
  expect(await revisions("unfit")).toBe(before);
  expect(await published("unfit")).toMatchObject({ en: { title: "Two" }, ar: { title: "اثنان" } });
});

test("a colleague's save in either language that the user has not seen prevents the restore as a whole", async () => {
  await save("seen", { en: { base: 0, data: text("One") }, ar: { base: 0, data: text("واحد") } });
  await save("seen", { en: { base: 1, data: text("Two") } });
  const chosen = await shown("seen", 1);
  await save("seen", { ar: { base: 1, data: text("اثنان") } });
  expect(await restore("seen", chosen, "publish")).toEqual({ status: "conflict" });
  expect(await published("seen")).toMatchObject({ en: { title: "Two" }, ar: { title: "اثنان" } });
});
