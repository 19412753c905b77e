// What becomes of pages of the build that are not true any more: the framework keeps one mark for a tag, the last.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const marks = new Map<string, unknown>();
vi.mock("next/cache", () => ({ revalidateTag: (tag: string, until: unknown) => void marks.set(tag, until) }));
vi.mock("../../lib/content/store/sync.ts", () => ({ syncContent: () => Promise.reject(new Error("no database")) }));

const { catchUpWithBuild, turnDay } = await import("../../lib/content/publish/refresh.ts");
const { untrueTags } = await import("../../lib/content/store/built-for.ts");
const { replaceContent } = await import("../../lib/content/store/snapshot.ts");
const { entryTag } = await import("../../lib/content/store/tags.ts");

const settings = entryTag({ kind: "settings", slug: "site", locale: "en" });

const scratch = mkdtempSync(join(tmpdir(), "refresh-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeEach(() => {
  marks.clear();
  untrueTags().clear();
  vi.stubEnv("DATA_DIR", scratch);
  vi.stubEnv("CONTENT_SOURCE", "test");
  replaceContent({ source: "test", version: 1, entries: {} });
});

test("what is untrue at the start stays unseen, whatever marks it later, until all is rendered anew", async () => {
  // Under an address that no build was made for.
  vi.stubEnv("SITE_URL", "https://never-built-for.example");
  const changed = await catchUpWithBuild();
  expect(changed).toContainEqual({ kind: "settings", slug: "site", locale: "en" });
  expect(marks.get(settings)).toEqual({ expire: 0 });
  turnDay();
  expect(marks.get(settings)).toEqual({ expire: 0 });
  untrueTags().clear();
  turnDay();
  expect(marks.get(settings)).toBe("max");
});
