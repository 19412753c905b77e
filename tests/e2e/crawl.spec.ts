// The whole site as a search engine crawls it, and as a reader without scripts gets it.
import { type Locale, localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { routes } from "../../lib/site/routes.ts";
import { standaloneServices } from "../../lib/site/services.ts";
import { isLong } from "../helpers/run-size.ts";
import { crawl } from "./crawler.ts";
import { arabicFirst, expect, siteUrl, test } from "./site.ts";

const origin = "http://localhost:3000"; // SITE_URL of the site under test

const staticPages = [
  ...routes.filter(({ rendering, file }) => rendering === "static" && !file).map(({ path }) => path),
  ...standaloneServices.map((slug) => `/services/${slug}`),
].flatMap((path) => localeCodes.map((locale) => localePath(path, locale)));

test("a crawl from the home page finds every page in both languages and no fault", async ({ request }) => {
  test.setTimeout(240_000);
  const { pages, files, faults } = await crawl(siteUrl, origin);
  const depths = [0, 1, 2, 3].map((depth) => [...pages.values()].filter((page) => page.depth === depth).length);
  const row = (locale: Locale) => {
    const localePages = [...pages.values()].filter((page) => page.locale === locale);
    return [
      locale.padEnd(9),
      String(localePages.length).padStart(6),
      String(localePages.filter(({ indexable }) => indexable).length).padStart(10),
      String(localePages.reduce((sum, { links }) => sum + links.length, 0)).padStart(8),
      String(localePages.reduce((sum, { structured }) => sum + structured.length, 0)).padStart(12),
    ].join("");
  };
  console.log(
    ["language  pages  for search   links  structured", ...localeCodes.map(row)].join("\n"),
    `\nfiles ${files.size}; clicks from the home page: ${depths.map((count, depth) => `${depth}: ${count}`).join(", ")}; faults ${faults.length}`,
  );
  expect(faults).toEqual([]);
  expect(staticPages.filter((path) => !pages.has(path))).toEqual([]);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = new Set([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc.slice(origin.length) || "/"));
  const forSearch = [...pages.values()].filter(({ indexable }) => indexable).map(({ path }) => path);
  expect(forSearch.filter((path) => !listed.has(path))).toEqual([]);
  expect([...listed].filter((path) => !forSearch.includes(path))).toEqual([]);
});

test("every static page is prerendered, may be cached, and sets no cookie", async ({ request }) => {
  for (const address of staticPages.filter((_, index) => isLong || index % 3 === 0)) {
    const headers = (await request.get(address)).headers();
    expect(headers["set-cookie"], address).toBeUndefined();
    expect(headers["x-nextjs-prerender"], address).toContain("1");
    expect(["HIT", "STALE"], address).toContain(headers["x-nextjs-cache"]);
    expect(headers["cache-control"], address).toMatch(/^public, max-age=0, s-maxage=(?:3,|1$)/);
  }
});

/** One page of each template. */
const templates = [
  "/",
  "/services",
  "/services/air-conditioning/amc",
  "/dubai/ac-services",
  "/dubai/ac-services/jlt",
  "/about",
  "/contact",
  "/blog",
  "/blog/coils-near-the-sea",
  "/resources/glossary",
  "/case-studies",
  "/careers",
  "/calculators/hvac-cooling-load",
  "/privacy",
  "/search?q=chiller",
];

for (const locale of localeCodes) {
  test(`a page says the same with and without JavaScript (${locale})`, arabicFirst(locale), async ({ browser, baseURL }) => {
    const [scripted, plain] = await Promise.all(
      [true, false].map(async (javaScriptEnabled) =>
        (await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) })).newPage(),
      ),
    );
    if (!scripted || !plain) throw new Error("no page");
    for (const path of templates.map((template) => localePath(template, locale))) {
      const shown = await Promise.all(
        [scripted, plain].map(async (page) => {
          await page.goto(path);
          await expect(page.locator("h1:visible")).toBeVisible();
          await expect(page.locator("footer")).toBeVisible();
          // The browser writes whether the office is open now; controls that need scripts are hidden without them.
          return page.evaluate(() => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const words: string[] = [];
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
              const parent = node.parentElement;
              if (!parent || parent.closest("script, style, noscript, template, form, button, [data-now], [aria-live], option")) continue;
              words.push(node.textContent ?? "");
            }
            return words.join(" ").replace(/\s+/g, " ").trim();
          });
        }),
      );
      expect(shown[0], path).toBe(shown[1]);
    }
    await scripted.context().close();
    await plain.context().close();
  });
}
