// Arabic pages run from the right; a figure with its unit, a range and an equation keep their own order in them. Read from
// the page as it is drawn, by position.
import type { Page } from "@playwright/test";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import { readingOrder } from "./reading-order.ts";
import { expect, openAllDetails, siteUrl, test } from "./site.ts";

const counted = { figures: 0, turned: 0 };

/** The faults of a page in words. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const { figures, turned } = await page.evaluate(readingOrder);
  counted.figures += figures;
  counted.turned += turned.length;
  return turned.map(({ text, seen, where }) => `${path} (${where}): "${text}" stands turned round in "${seen}"`);
}

async function pagesOf(locale: "ar"): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [...new Set(paths)].filter((path) => path === `/${locale}` || path.startsWith(`/${locale}/`));
}

test("on every Arabic page figures, ranges and equations keep their order", async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const paths = [...(await pagesOf("ar")), "/ar/search?q=درجة+مئوية", ...sheetSlugs.map((slug) => `/ar/calculators/${slug}/result`)];
  expect(paths.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    faults.push(...(await faultsOf(page, path)));
  }
  console.log(`${paths.length} Arabic pages: ${counted.figures} figures and equations, ${counted.turned} turned round`);
  expect(counted.figures, "figures read").toBeGreaterThan(900);
  expect(faults).toEqual([]);
});

const quick = "/ar/calculators/hvac-cooling-load";
const answers = "p=dubai&b=from2005&k=office&a=20&t=0&d=W&g=medium&n=2";

for (const [name, path] of [
  ["the server's cooling load", `${quick}/result?${answers}`],
  ["the browser's cooling load", `${quick}?${answers}`],
  ["the detailed cooling load", `${quick}/detailed`],
  ...sheetSlugs.map((slug) => [`the browser's answer of ${slug}`, `/ar/calculators/${slug}`]),
] as [string, string][])
  test(`${name} keeps its figures in order in Arabic`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path, { waitUntil: "networkidle" });
    if (name.includes("answer of")) {
      // The usual values as an address holds them: the browser computes them itself.
      const query = await page
        .locator("main form")
        .evaluate((form: HTMLFormElement) =>
          new URLSearchParams([...new FormData(form)].map(([field, value]) => [field, String(value)])).toString(),
        );
      await page.goto(`${path}?${query}`, { waitUntil: "networkidle" });
      await expect(page.locator("[data-working]")).toBeVisible();
    } else if (path.endsWith("/detailed")) {
      await page.getByRole("button", { name: ar.detailedLoad.start.villa }).click();
      await expect(page.locator("[data-building]")).toHaveText(/^\d+\.\d\d$/);
      await page.getByRole("button", { name: new RegExp(`^\\+ ${ar.detailedLoad.variants.betterGlass}`) }).click();
      await page.locator("[data-room] button").first().click();
    } else await expect(page.locator("[data-result-title]").first()).toBeVisible();
    await openAllDetails(page);
    expect(await faultsOf(page, path)).toEqual([]);
  });
