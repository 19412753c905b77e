// What an editor is told before publishing: links that lead nowhere, and a title that another page has.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { doubtsOf } from "../../lib/content/edit/doubts.ts";
import type { Json } from "../../lib/content/schema-form.ts";
import type { Entry } from "../../lib/content/store/entry.ts";
import { shownOf } from "../../lib/content/store/shown-snapshot.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { publishedSeeds } from "./shown-seeds.ts";

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
      // In one language alone.
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
const told = async (body: string, locale: "en" | "ar" = "en") =>
  (await doubtsOf("page", "privacy", { [locale]: text(body) }, page)).map(({ path, reason, found, meant }) => [path, reason, found, meant]);

test.each([
  ["a page", "[a](/terms)"],
  ["a page of a family", "[a](/services/ventilation)"],
  ["what is switched off, and becomes words by itself", "[a](/services/painting)"],
  ["itself", "[a](/privacy)"],
  ["a heading of this text", "## Who we *tell*\n\n[a](#who-we-tell)"],
  ["a heading of another page", "[a](/terms#payment)"],
  ["a page with a question", "[a](/terms?x=1)"],
  ["elsewhere", "[a](https://example.com/none) [b](mailto:a@b.ae) ![c](/media/roof-1)"],
])("a link to %s is in order", async (_, body) => expect(await told(body)).toEqual([]));

test.each([
  ["/services/ventilatoin", "/services/ventilation"],
  ["/ventilation", "/services/ventilation"],
  ["/term#payment", "/terms#payment"],
  ["/old-terms.html", "/terms"],
  ["/blog/nothing-like-it-anywhere", undefined],
  [`/${"x".repeat(4000)}`, undefined],
])("%s leads nowhere, and the page that was meant is %s", async (found, meant) => {
  expect(await told(`Read [this](${found}) first.`)).toEqual([["en.body", "deadLink", found, meant]]);
});

test("what is published in the other language alone is not there", async () => {
  expect(await told("[a](/blog/salt)")).toEqual([]);
  expect(await told("[a](/blog/salt)", "ar")).toEqual([["ar.body", "deadLink", "/blog/salt", undefined]]);
});

test("a heading that is not there is told, in the text and on another page", async () => {
  expect(await told("## One\n\n[a](#two)")).toEqual([["en.body", "deadAnchor", "#two", undefined]]);
  expect(await told("[a](/terms#refunds)")).toEqual([["en.body", "deadAnchor", "/terms#refunds", undefined]]);
});

test("a title that another published page of the language has is told with that page", async () => {
  const given = { en: text("", " terms  of Service "), ar: text("", "الخصوصية") };
  expect(await doubtsOf("page", "privacy", given, page)).toEqual([{ path: "en.title", reason: "sameTitle", found: "/terms" }]);
  expect(await doubtsOf("page", "terms", { en: text("", "Terms of service") }, page)).toEqual([]);
});

test("nothing of the first edition is in doubt", async () => {
  await replaceContent({ source: "test", version: 1, ...shownOf(publishedSeeds()) } as Parameters<typeof replaceContent>[0]);
  const told: unknown[] = [];
  for (const { kind, slug, locale, data } of Object.values(publishedSeeds()))
    told.push(...(await doubtsOf(kind as "page", slug, { [locale]: data as Json }, page)).map((doubt) => [kind, slug, doubt]));
  expect(told).toEqual([]);
});
