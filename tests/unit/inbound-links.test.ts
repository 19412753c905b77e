// Which pages link to a page, before it is taken down or moved.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { entriesLinkingTo } from "../../lib/content/edit/inbound-links.ts";
import type { Entry } from "../../lib/content/store/entry.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";

const scratch = mkdtempSync(join(tmpdir(), "inbound-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const entry = (kind: string, slug: string, locale: "en" | "ar", body: string): [string, Entry] => [
  `${kind}/${slug}/${locale}`,
  { kind, slug, locale, revision: 1, data: { title: slug, body }, updatedAt: "" },
];
const conditional = entry("page", "prices", "en", "Nothing now.");

beforeAll(async () => {
  vi.stubEnv("DATA_DIR", scratch);
  await replaceContent({
    source: "test",
    version: 1,
    entries: Object.fromEntries([
      entry("post", "salt", "en", "Read [the terms](/terms#payment)."),
      entry("post", "salt", "ar", "لا رابط"),
      entry("page", "terms", "en", "[Salt](/blog/salt?x=1) and [itself](/terms)."),
      entry("page", "terms", "ar", "[الملح](/blog/salt)"),
      entry("page", "privacy", "en", "/blog/salt is no link."),
      entry("page", "about", "ar", "[قديم](/blog/salty)"),
      entry("page", "careers", "en", "[Elsewhere](https://example.com/blog/salt)"),
      conditional,
    ]),
    written: { "page/prices/en": { title: "prices", body: "{mep? [Salt](/blog/salt)}" } },
    redirects: { "post/salty": "salt" },
  } as Parameters<typeof replaceContent>[0]);
});

test("a page is named once if it links in either language, at an old address or inside a condition", () => {
  expect(entriesLinkingTo({ kind: "post", slug: "salt" })).toEqual([
    { kind: "page", slug: "terms" },
    { kind: "page", slug: "about" },
    { kind: "page", slug: "prices" },
  ]);
});

test("a link to a heading counts, a page's link to itself does not", () => {
  expect(entriesLinkingTo({ kind: "page", slug: "terms" })).toEqual([{ kind: "post", slug: "salt" }]);
  expect(entriesLinkingTo({ kind: "page", slug: "quote" })).toEqual([]);
});
