// What is said of links and titles before publishing: dead links, links to pages that wait, and a title that another page has.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { EntrySummary } from "../../lib/content/edit/office-entries.ts";
import { isRefused, publishWarnings } from "../../lib/content/edit/publish-warnings.ts";
import type { Json } from "../../lib/content/schema-form.ts";
import type { Entry } from "../../lib/content/store/entry.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { publishedSeeds } from "../helpers/shown-seeds.ts";

const entry = (kind: string, slug: string, locale: "en" | "ar", title: string): [string, Entry] => [
  `${kind}/${slug}/${locale}`,
  { kind, slug, locale, revision: 1, data: { title, name: title, seo: { title: `${title}: search` } }, updatedAt: "" },
];
/** An entry of the office that no visitor sees. */
const unpublished = (slug: string, status: "draft" | "archived", scheduledAt: string | null = null): EntrySummary => ({
  kind: "post",
  slug,
  versions: (["en", "ar"] as const).map((locale) => ({
    locale,
    status,
    publishedRevision: 1,
    newestRevision: 1,
    isChanged: false,
    scheduledAt,
    scheduledRevision: null,
    updatedAt: "",
    wasPublic: false,
    behind: 0,
    title: slug,
  })),
});
const office = [
  unpublished("written", "draft"),
  unpublished("planned", "draft", "2026-12-05T08:00:00Z"),
  unpublished("put-away", "archived"),
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
    redirects: { "service/airflow": "ventilation" },
    paths: { "/old-terms.html": "page/terms" },
  } as Parameters<typeof replaceContent>[0]);
});

const page = async (path: string) => (path.endsWith("/terms") ? `<h2 id="payment">Payment</h2>` : "<main></main>");
const text = (body: string, title = "Privacy", searchTitle = ""): Json => ({
  title,
  lead: "",
  body,
  seo: { title: searchTitle, description: "" },
});
const warningsFor = async (body: string, locale: "en" | "ar" = "en", at: Date | null = null) =>
  (await publishWarnings("page", "privacy", { [locale]: text(body) }, { office, at, pageOf: page })).map(
    ({ path, reason, found, meant }) => [path, reason, found, meant],
  );

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
  ["/blog/nothing-like-it-anywhere", undefined],
  [`/${"x".repeat(4000)}`, undefined],
])("%s is reported as a dead link, with the suggestion %s", async (found, meant) => {
  expect(await warningsFor(`Read [this](${found}) first.`)).toEqual([["en.body", "deadLink", found, meant]]);
});

test("a link to what another page redirects to is no dead link; an old address would lose the link in a text", async () => {
  expect(await warningsFor("[a](/services/airflow)")).toEqual([]);
  expect(await warningsFor("[a](/old-terms.html#payment)")).toEqual([
    ["en.body", "oldAddress", "/old-terms.html#payment", "/terms#payment"],
  ]);
});

test("a link to a page that waits to be published is named; it goes live with what is scheduled no earlier", async () => {
  expect(await warningsFor("[a](/blog/written)")).toEqual([["en.body", "waitingLink", "/blog/written", undefined]]);
  expect(await warningsFor("[a](/blog/planned)")).toEqual([["en.body", "waitingLink", "/blog/planned", undefined]]);
  expect(await warningsFor("[a](/blog/planned)", "en", new Date("2026-12-05T07:00:00Z"))).toHaveLength(1);
  expect(await warningsFor("[a](/blog/planned)", "en", new Date("2026-12-05T08:00:00Z"))).toEqual([]);
  expect(await warningsFor("[a](/blog/put-away)")).toEqual([["en.body", "deadLink", "/blog/put-away", undefined]]);
});

test("a link into the other language is named, with the address that follows the reader", async () => {
  expect(await warningsFor("[a](/ar/terms#payment)")).toEqual([["en.body", "linkLanguage", "/ar/terms#payment", "/terms#payment"]]);
  expect(await warningsFor("[a](/ar/terms)", "ar")).toEqual([["ar.body", "deadLink", "/ar/terms", "/terms"]]);
});

test("a link with the name of this site is checked like one without", async () => {
  const here = "http://localhost:3000";
  vi.stubEnv("SITE_URL", here);
  expect(await warningsFor(`[a](${here}/terms)`)).toEqual([]);
  expect(await warningsFor(`[a](${here}/term)`)).toEqual([["en.body", "deadLink", `${here}/term`, "/terms"]]);
});

test("only a dead link is refused, and it is named before what is not", async () => {
  expect(await warningsFor("[a](/blog/written) [b](/term)")).toEqual([["en.body", "deadLink", "/term", "/terms"]]);
  expect(isRefused({ reason: "deadLink" })).toBe(true);
  for (const reason of ["waitingLink", "oldAddress", "linkLanguage", "deadAnchor", "sameTitle"] as const)
    expect(isRefused({ reason })).toBe(false);
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
  expect(await publishWarnings("page", "privacy", given, { office })).toEqual([{ path: "en.title", reason: "sameTitle", found: "/terms" }]);
  expect(await publishWarnings("page", "terms", { en: text("", "Terms of service") }, { office })).toEqual([]);
});

test("a title for search results that another published page has is reported too", async () => {
  const given = { en: text("", "Privacy", "Ventilation: Search"), ar: text("", "الخصوصية", "Ventilation: search") };
  expect(await publishWarnings("page", "privacy", given, { office })).toEqual([
    { path: "en.seo.title", reason: "sameTitle", found: "/services/ventilation" },
  ]);
});

test("the first edition gives no warnings", async () => {
  await replaceContent({ source: "test", version: 1, ...visibleSnapshot(publishedSeeds()) } as Parameters<typeof replaceContent>[0]);
  const warnings: unknown[] = [];
  for (const { kind, slug, locale, data } of Object.values(publishedSeeds()))
    warnings.push(
      ...(await publishWarnings(kind as "page", slug, { [locale]: data as Json }, { office, pageOf: page })).map((doubt) => [
        kind,
        slug,
        doubt,
      ]),
    );
  expect(warnings).toEqual([]);
});
