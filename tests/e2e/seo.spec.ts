// What crawlers, link previews and answer engines read.
import { readFileSync } from "node:fs";
import { localeCodes, localePath, locales } from "../../lib/i18n/locales.ts";
import { routes } from "../../lib/site/routes.ts";
import { expect, shareOf, test } from "./site.ts";

const origin = "http://localhost:3000";
type Node = { "@type": string; [key: string]: unknown };

const nodesOf = (html: string): Node[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
    ([, text = ""]) => JSON.parse(text) as Node | Node[],
  );

test("the sitemap lists every page in both languages, with reciprocal alternates and true dates", async ({ page, request }) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toContain("application/xml");
  const xml = await response.text();
  await page.goto("/terms");
  const urls = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "application/xml");
    if (document.querySelector("parsererror")) throw new Error("not well-formed");
    return [...document.querySelectorAll("url")].map((url) => ({
      loc: url.querySelector("loc")?.textContent ?? "",
      lastmod: url.querySelector("lastmod")?.textContent ?? "",
      alternates: [...url.getElementsByTagName("xhtml:link")].map(
        (link) => `${link.getAttribute("hreflang")} ${link.getAttribute("href")}`,
      ),
    }));
  }, xml);
  const locs = urls.map(({ loc }) => loc);
  expect(new Set(locs).size).toBe(locs.length);
  for (const { path, rendering, entry } of routes) {
    for (const locale of localeCodes) {
      const address = origin + localePath(path, locale).replace(/^\/$/, "");
      expect(locs.includes(address), address).toBe(rendering === "static" && entry !== undefined);
    }
  }
  expect(locs.some((loc) => /admin|search|status|database-test|sent|\.xml/.test(loc))).toBe(false);
  for (const { loc, lastmod, alternates } of urls) {
    expect(alternates.map((alternate) => alternate.split(" ")[0])).toEqual(["en-AE", "ar-AE", "x-default"]);
    expect(
      alternates.some((alternate) => alternate.endsWith(` ${loc}`)),
      loc,
    ).toBe(true);
    for (const alternate of alternates) expect(locs).toContain(alternate.split(" ")[1]);
    expect(Date.parse(lastmod), loc).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(lastmod), loc).toBeGreaterThan(Date.parse("2026-01-01"));
  }
  const [, day] = /^(\S+) post\/coils-near-the-sea\.en\.md /m.exec(readFileSync("supabase/seed-days.txt", "utf8")) ?? [];
  const article = urls.find(({ loc }) => loc.endsWith("/blog/coils-near-the-sea"));
  expect(article?.lastmod, "the day of the text, not of the installation").toBe(new Date(`${day}T00:00:00+04:00`).toISOString());
});

test("robots.txt lets search engines in and keeps them out of the office, and llms.txt names pages", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).toContain("Disallow: /admin");
  // Links prefill the quote form in hundreds of ways; the form itself may be read.
  for (const path of ["/quote", "/ar/quote", "/search", "/calculators/*", "/ar/contact/call-back"]) {
    expect(robots).toContain(`Disallow: ${path}?\n`);
    expect(robots).not.toContain(`Disallow: ${path}\n`);
  }
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const llms = await (await request.get("/llms.txt")).text();
  expect(llms).toMatch(/^# /);
  for (const path of ["/services/air-conditioning", "/dubai/ac-services/jlt"]) expect(llms).toContain(`(${origin}${path})`);
});

test("a page is also Markdown beside it: its answer and first steps first, in its language, with whole addresses", async ({ request }) => {
  for (const [path, opening] of [
    ["/services/ac-leaking-water.md", /^# AC leaking water\n\n> [^\n]+\n\n## Warning: [^\n]+\n\n1\. .*\n\n## What to do now\n\n1\. /s],
    ["/ar/services/ac-leaking-water.md", /^# المكيف ينقّط ماء\n\n> [^\n]+\n\n## تحذير: [^\n]+\n\n1\. .*\n\n## ماذا تفعل الآن؟\n\n1\. /s],
    ["/resources/who-cools-my-building/jumeirah-village-circle.md", /^# Who cools Jumeirah Village Circle\?\n\n> /],
    ["/calculators/hvac-cooling-load/bedroom.md", /^# What size AC for a bedroom\?\n\n> [^\n]+\d kW[^\n]+ ton[^\n]*\n/],
    ["/index.md", /^# /],
    ["/ar/index.md", /^# /],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.headers()["content-type"], path).toBe("text/markdown; charset=utf-8");
    expect(answer.headers()["x-robots-tag"], path).toContain("noindex");
    const text = await answer.text();
    expect(text, path).toMatch(opening);
    expect(text, path).not.toMatch(/\]\(\/|undefined|\[object|[\u2066-\u2069]/);
  }
  const asked = await request.get("/ar/services/ac-ice", { headers: { accept: "text/markdown" } });
  expect([asked.headers()["content-type"], asked.headers()["cache-control"]]).toEqual([
    "text/markdown; charset=utf-8",
    "private, no-store",
  ]);
  const page = await (await request.get("/ar/services/ac-ice", { headers: { accept: "text/html, text/markdown" } })).text();
  expect(page).toContain(`<link rel="alternate" type="text/markdown" href="${origin}/ar/services/ac-ice.md"/>`);
  for (const path of ["/no-such-page.md", "/search.md", "/admin.md", "/markdown/en/services/ac-noise"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("every page carries valid structured data about itself, in its language, and one business", async ({ request }) => {
  for (const locale of localeCodes) {
    for (const [path, types] of [
      ["/", ["Organization", "WebSite"]],
      ["/services/air-conditioning/maintenance", ["BreadcrumbList", "Service", "FAQPage"]],
      ["/dubai/ac-services/jlt", ["BreadcrumbList", "Service", "FAQPage"]],
      ["/services", ["BreadcrumbList"]],
      ["/resources/who-cools-my-building", ["BreadcrumbList", "Dataset"]],
      ["/resources/who-cools-my-building/jumeirah-village-circle", ["BreadcrumbList", "WebPage"]],
      ["/contact", ["BreadcrumbList", "ContactPage", "Organization"]],
      ["/about", ["AboutPage", "BreadcrumbList", "Organization"]],
      ["/calculators/hvac-cooling-load", ["BreadcrumbList", "WebApplication"]],
      ["/services/ac-ice", ["BreadcrumbList", "FAQPage", "Service"]],
      ["/prices", ["BreadcrumbList"]],
      ["/resources/glossary", ["BreadcrumbList", "DefinedTermSet"]],
      ["/resources/chiller-log-sheet", ["Article", "BreadcrumbList"]],
      ["/calculators/hvac-cooling-load/majlis", ["BreadcrumbList", "FAQPage"]],
    ] as const) {
      const html = await (await request.get(localePath(path, locale))).text();
      const nodes = nodesOf(html);
      expect(nodes.map((node) => node["@type"]).sort(), path).toEqual([...types].sort());
      expect(JSON.stringify(nodes)).not.toMatch(/aggregateRating|"review"/i);
      for (const node of nodes) {
        if (node["@type"] === "Service") expect(node.provider).toMatchObject({ "@id": `${origin}/#business`, name: expect.any(String) });
        if (node["@type"] === "FAQPage")
          for (const { name } of node.mainEntity as { name: string }[]) {
            const shown = name.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/'/g, "&#x27;");
            // A heading keeps a hyphenated word together by an element around it.
            expect(html.split("<footer")[0]?.replace(/<\/?span\b[^>]*>/g, ""), name).toContain(`>${shown}`);
          }
        if (node["@type"] === "BreadcrumbList") {
          const items = node.itemListElement as { position: number; item?: string }[];
          expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
          expect(items[0]?.item).toBe(locale === "ar" ? `${origin}/ar` : origin);
        }
      }
      expect(html).toContain(`property="og:image" content="${origin}/social/${locale}${path === "/" ? "" : path}.png"`);
      expect(html).toContain(`property="og:locale" content="${locales[locale].tag.replace("-", "_")}"`);
    }
  }
});

test("every page has a preview picture of the right size for its link, and other addresses have none", async ({ request }) => {
  const paths = routes.filter(({ entry, rendering }) => entry && rendering === "static").map(({ path }) => path);
  for (const locale of localeCodes) {
    for (const path of shareOf(locale, paths)) {
      const image = await request.get(`/social/${locale}${path === "/" ? "" : path}.png`);
      expect(image.status(), path).toBe(200);
      const bytes = await image.body();
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630]);
      expect(bytes.length, path).toBeLessThan(300_000);
    }
  }
  for (const path of [
    "/social/en/nope.png",
    "/social/fr.png",
    "/social/en/admin.png",
    "/social/en/search.png",
    "/social/en/..%2f..%2fpackage.png",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("pages that are not for search engines are marked noindex", async ({ request }) => {
  for (const path of ["/search?q=ac", "/database-test", "/admin/sign-in", "/contact/sent"]) {
    const response = await request.get(path);
    const html = await response.text();
    expect(/name="robots" content="noindex/.test(html) || /noindex/.test(response.headers()["x-robots-tag"] ?? ""), path).toBe(true);
  }
});

test("the feed is well-formed and lists the articles, newest first", async ({ page, request }) => {
  await page.goto("/terms");
  for (const locale of localeCodes) {
    const response = await request.get(localePath("/blog/feed.xml", locale));
    expect(response.headers()["content-type"]).toContain("application/rss+xml");
    const items = await page.evaluate(
      (text) => {
        const document = new DOMParser().parseFromString(text, "application/xml");
        if (document.querySelector("parsererror")) throw new Error("not well-formed");
        return [...document.querySelectorAll("item")].map((item) => ({
          link: item.querySelector("link")?.textContent ?? "",
          date: Date.parse(item.querySelector("pubDate")?.textContent ?? ""),
        }));
      },
      await response.text(),
    );
    expect(items.length).toBeGreaterThanOrEqual(8);
    for (const { link } of items) expect((await request.get(link.replace(origin, ""))).status(), link).toBe(200);
    expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).sort((one, two) => two - one));
  }
});

test("the JSON feed meets version 1.1, and both feeds are announced where articles are", async ({ request }) => {
  for (const locale of localeCodes) {
    const response = await request.get(localePath("/blog/feed.json", locale));
    expect(response.headers()["content-type"]).toContain("application/feed+json");
    const feed = (await response.json()) as Record<string, unknown> & { items: Record<string, string>[] };
    expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
    expect(feed.feed_url).toBe(origin + localePath("/blog/feed.json", locale));
    expect(feed.home_page_url).toBe(origin + localePath("/blog", locale));
    expect(feed.items.length).toBeGreaterThanOrEqual(8);
    for (const { id, url, title, content_text, date_published } of feed.items) {
      expect(id).toBe(url);
      expect(title && content_text).toBeTruthy();
      expect(date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+04:00$/);
    }
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
    for (const path of ["/blog", "/blog/coils-near-the-sea"]) {
      const html = await (await request.get(localePath(path, locale))).text();
      for (const [type, file] of [
        ["application/rss+xml", "feed.xml"],
        ["application/feed+json", "feed.json"],
      ]) {
        const link = html.match(new RegExp(`<link rel="alternate" type="${type?.replace("+", "\\+")}"[^>]*>`))?.[0];
        expect(link, `${path} ${type}`).toContain(`href="${origin}${localePath(`/blog/${file}`, locale)}"`);
      }
    }
  }
});

test("resources are served as PDF in their language, and sheets as a workbook", async ({ request }) => {
  for (const locale of localeCodes) {
    const to = (file: string) => localePath(`/resources/chiller-log-sheet/${file}`, locale);
    const pdf = await request.get(to("paper.pdf"));
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect(pdf.headers()["content-disposition"]).toContain(`chiller-log-sheet-${locale}.pdf`);
    const text = (await pdf.body()).toString("latin1");
    expect(text.slice(0, 5)).toBe("%PDF-");
    expect(text).toMatch(new RegExp(`/Lang ?\\(${locale}`));
    const again = await request.get(to("paper.pdf"), { headers: { "if-none-match": pdf.headers().etag ?? "" } });
    expect(again.status()).toBe(304);
    const workbook = await request.get(to("sheet.xlsx"));
    expect(workbook.headers()["content-type"]).toContain("spreadsheetml.sheet");
    expect((await workbook.body()).subarray(0, 4)).toEqual(Buffer.from("PK\u0003\u0004"));
  }
  expect((await request.get("/resources/move-in-ac-checklist/sheet.xlsx")).status()).toBe(404);
  expect((await request.get("/resources/no-such-thing/paper.pdf")).status()).toBe(404);
  // Nothing is filled in yet that a prequalification paper could say.
  for (const path of ["/prequalification.pdf", "/ar/prequalification.pdf"]) expect((await request.get(path)).status(), path).toBe(404);
});

test("search lists the right page first and marks the words searched for", async ({ request }) => {
  for (const [query, address] of [
    ["تكييف دبي مارينا", "/ar/dubai/ac-services/dubai-marina"],
    ["مكيف ينقط", "/ar/services/ac-leaking-water"],
    ["مردف", "/ar/dubai/ac-services/mirdif"],
    ["chiler maintenance", "/services/commercial-hvac/chiller-services"],
    ["AMC price", "/services/air-conditioning/amc"],
    ["JLT", "/dubai/ac-services/jlt"],
  ] as const) {
    const prefix = address.startsWith("/ar/") ? "/ar" : "";
    const html = await (await request.get(`${prefix}/search?q=${encodeURIComponent(query)}`)).text();
    const results = html.slice(html.indexOf('class="search-best"'));
    expect(results.match(/<a[^>]*href="([^"]+)"/)?.[1], query).toBe(address);
    expect(results, query).toContain("<mark");
  }
  // One word of a place's name is not that place: "Deira Islands Night Souk" is a name of Dubai Islands.
  const places = async (query: string) =>
    (await (await request.get(`/search?q=${query}`)).text()).includes("There is no page for Dubai Islands");
  expect([await places("night"), await places("Dubai%20Islands")]).toEqual([false, true]);
});
