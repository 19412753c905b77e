// Warnings before publishing: dead links, and a title that another page has.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { publishWarnings } from "../../lib/content/edit/publish-warnings.ts";
import type { Json } from "../../lib/content/schema-form.ts";
import type { Entry } from "../../lib/content/store/entry.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { publishedSeeds } from "../helpers/shown-seeds.ts";

const entry = (kind: string, slug: string, locale: "en" | "ar", title: string): [string, Entry] => [
  `${kind}/${slug}/${locale}`,
  { kind, slug, locale, revision: 1, data: { title, name: title }, updatedAt: "" },
];
const scratch = mkdtempSync(join(tmpdir(), "doubts-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
beforeEach(async () => {
  vi.stubEnv("DATA_DIR", scratch);
  await replaceContent({
    source: "test",
    version: 1,
    entries: Object.fromEntries([
      entry("page", "terms", "en", "Terms of service"),
      entry("page", "terms", "ar", "شروط الخدمة"),
      entry("service", "ventilation", "en", "Ventilation"),
      entry("service", "ventilation", "ar", "التهوية"),
      // Published in one language only.
      entry("post", "salt", "en", "Salt on the coils"),
      entry("page", "privacy", "en", "Privacy"),
      entry("page", "privacy", "ar", "الخصوصية"),
    ]),
    hidden: Object.fromEntries([entry("service", "painting", "en", "Painting"), entry("service", "painting", "ar", "الدهانات")]),
    redirects: { "service/airflow": "service/ventilation" },
    paths: { "/old-terms.html": "page/terms" },
  } as Parameters<typeof replaceContent>[0]);
});

const page = async (path: string) => (path.endsWith("/terms") ? `<h2 id="payment">Payment</h2>` : "<main></main>");
const text = (body: string, title = "Privacy"): Json => ({ title, lead: "", body, seo: { title: "", description: "" } });
const warningsFor = async (body: string, locale: "en" | "ar" = "en") =>
  (await publishWarnings("page", "privacy", { [locale]: text(body) }, page)).map(({ path, reason, found, meant }) => [
    path,
    reason,
    found,
    meant,
  ]);

test.each([
  ["a page", "[a](/terms)"],
  ["a page of a family", "[a](/services/ventilation)"],
  ["what is switched off, and becomes words by itself", "[a](/services/painting)"],
  ["itself", "[a](/privacy)"],
  ["a heading of this text", "## Who we *tell*\n\n[a](#who-we-tell)"],
  ["a heading of another page", "[a](/terms#payment)"],
  ["a page with a question", "[a](/terms?x=1)"],
  ["elsewhere", "[a](https://example.com/none) [b](mailto:a@b.ae) ![c](/media/roof-1)"],
])("a link to %s gives no warning", async (_, body) => expect(await warningsFor(body)).toEqual([]));

test.each([
  ["/services/ventilatoin", "/services/ventilation"],
  ["/ventilation", "/services/ventilation"],
  ["/term#payment", "/terms#payment"],
  ["/old-terms.html", "/terms"],
  ["/blog/nothing-like-it-anywhere", undefined],
  [`/${"x".repeat(4000)}`, undefined],
])("%s is reported as a dead link, with the suggestion %s", async (found, meant) => {
  expect(await warningsFor(`Read [this](${found}) first.`)).toEqual([["en.body", "deadLink", found, meant]]);
});

test("a link to a page published in the other language only is reported as dead", async () => {
  expect(await warningsFor("[a](/blog/salt)")).toEqual([]);
  expect(await warningsFor("[a](/blog/salt)", "ar")).toEqual([["ar.body", "deadLink", "/blog/salt", undefined]]);
});

test("a link to a missing heading is reported, in the same text and on another page", async () => {
  expect(await warningsFor("## One\n\n[a](#two)")).toEqual([["en.body", "deadAnchor", "#two", undefined]]);
  expect(await warningsFor("[a](/terms#refunds)")).toEqual([["en.body", "deadAnchor", "/terms#refunds", undefined]]);
});

test("a title that another published page of the same language has is reported with that page", async () => {
  const given = { en: text("", " terms  of Service "), ar: text("", "الخصوصية") };
  expect(await publishWarnings("page", "privacy", given, page)).toEqual([{ path: "en.title", reason: "sameTitle", found: "/terms" }]);
  expect(await publishWarnings("page", "terms", { en: text("", "Terms of service") }, page)).toEqual([]);
});

test("the first edition gives no warnings", async () => {
  await replaceContent({ source: "test", version: 1, ...visibleSnapshot(publishedSeeds()) } as Parameters<typeof replaceContent>[0]);
  const warnings: unknown[] = [];
  for (const { kind, slug, locale, data } of Object.values(publishedSeeds()))
    warnings.push(...(await publishWarnings(kind as "page", slug, { [locale]: data as Json }, page)).map((doubt) => [kind, slug, doubt]));
  expect(warnings).toEqual([]);
});
