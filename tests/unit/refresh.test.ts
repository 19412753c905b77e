// Pages with changed content expire at once, so that no visitor gets an outdated one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Entry, Snapshot } from "../../lib/content/store/entry.ts";

const marks = new Map<string, unknown>();
vi.mock("next/cache", () => ({ revalidateTag: (tag: string, until: unknown) => void marks.set(tag, until) }));
const synced = vi.fn(() => Promise.reject<Snapshot>(new Error("no database")));
vi.mock("../../lib/content/store/sync.ts", () => ({ syncContent: () => synced() }));

const { catchUpWithBuild, refreshContent, expireForNewDay } = await import("../../lib/content/publish/refresh.ts");
const { replaceContent } = await import("../../lib/content/store/snapshot.ts");
const { entryTag, kindTag, namesTag } = await import("../../lib/content/store/tags.ts");

const settings = entryTag({ kind: "settings", slug: "site", locale: "en" });

const scratch = mkdtempSync(join(tmpdir(), "refresh-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeEach(() => {
  marks.clear();
  vi.stubEnv("DATA_DIR", scratch);
  vi.stubEnv("CONTENT_SOURCE", "test");
  vi.stubEnv("SUPABASE_URL", "http://127.0.0.1:1");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_of_nothing");
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_of_nothing_at_all");
  replaceContent({ source: "test", version: 1, entries: {} });
});

test("outdated pages expire at the start of the site and when a new day begins", async () => {
  // The build was made for another address.
  vi.stubEnv("SITE_URL", "https://never-built-for.example");
  const changed = await catchUpWithBuild();
  expect(changed).toContainEqual({ kind: "settings", slug: "site", locale: "en" });
  expect(marks.get(settings)).toEqual({ expire: 0 });
  marks.clear();
  expireForNewDay();
  expect(marks.get(settings)).toEqual({ expire: 0 });
});

test("publishing an entry expires its page and the lists that name it", async () => {
  const job = (title: string): Entry => ({
    kind: "job",
    slug: "fitter",
    locale: "en",
    revision: 1,
    data: { title, name: title },
    updatedAt: title,
  });
  replaceContent({ source: "test", version: 1, entries: { "job/fitter/en": job("Fitter") } });
  synced.mockResolvedValueOnce({ source: "test", version: 2, entries: { "job/fitter/en": job("Senior fitter") } });
  expect(await refreshContent()).toMatchObject([{ kind: "job", slug: "fitter" }]);
  const changed = { kind: "job", slug: "fitter", locale: "en" };
  expect([entryTag(changed), kindTag(changed), namesTag(changed)].map((tag) => marks.get(tag))).toEqual(Array(3).fill({ expire: 0 }));
});
