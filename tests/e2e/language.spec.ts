import { expect, test } from "./site.ts";

test("the language switch opens the same page and keeps query and hash", async ({ page }) => {
  await page.goto("/dubai/ac-services/dubai-marina?utm_source=x#content");
  await page.locator("header a[hreflang=ar-AE]:visible").last().click();
  // Waits for the load too: the page's script adds the query to the links, which lead to the plain page until then.
  await page.waitForURL(/\/ar\/dubai\/ac-services\/dubai-marina\?utm_source=x#content$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.locator("header a[hreflang=en-AE]:visible").last().click();
  await expect(page).toHaveURL(/localhost:\d+\/dubai\/ac-services\/dubai-marina\?utm_source=x#content$/);
});

test("a visitor gets English first, whatever the browser prefers", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ar-AE" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-AE");
  await context.close();
});

test("a visitor's last language is remembered and offered, never forced", async ({ page }) => {
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
