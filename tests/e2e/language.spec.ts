import { expect, test } from "./site.ts";

test("the switch leads to the same page and keeps query and hash", async ({ page }) => {
  await page.goto("/dubai/ac-services/dubai-marina?utm_source=x#content");
  await page.locator("header a[hreflang=ar-AE]:visible").last().click();
  // Loaded as well: its own script takes the query along, and while it is still on its way the link leads to the plain page.
  await page.waitForURL(/\/ar\/dubai\/ac-services\/dubai-marina\?utm_source=x#content$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.locator("header a[hreflang=en-AE]:visible").last().click();
  await expect(page).toHaveURL(/localhost:\d+\/dubai\/ac-services\/dubai-marina\?utm_source=x#content$/);
});

test("the site starts in English whatever the browser prefers", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ar-AE" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-AE");
  await context.close();
});

test("the last choice is remembered and offered, never forced", async ({ page }) => {
  await page.goto("/");
  const offer = page.locator("header aside:visible");
  await expect(offer).toHaveCount(0);
  await page.locator("header a[hreflang=ar-AE]:visible").last().click();
  await expect(page).toHaveURL(/\/ar$/);
  await expect(offer).toHaveCount(0);
  await page.goto("/terms");
  await expect(page).toHaveURL(/\/terms$/);
  await expect(offer).toHaveAttribute("lang", "ar-AE");
  await offer.getByRole("link").click();
  await expect(page).toHaveURL(/\/ar\/terms$/);
  await page.goto("/terms");
  await offer.getByRole("button").click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(offer).toHaveCount(0);
});
