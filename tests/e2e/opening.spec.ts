// Before a site opens: the list of what is not right yet and can be fixed in the browser, the first visit, a closed site, and the way
// through the settings.
import type { Page } from "@playwright/test";
import { admin, asService, expect, makeAccount, signIn, siteUrl, test } from "./site.ts";

const editor = "opening-editor@example.test";
const sales = "opening-sales@example.test";

test.beforeAll(async () => {
  await makeAccount(editor, "editor");
  await makeAccount(sales, "sales");
});

const item = (page: Page, id: string) => page.locator(`main:visible [data-item='${id}']`);
const main = (page: Page) => page.locator("main:visible");

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/admin/settings/"),
  );
  // On a phone the languages are chosen beside a short button.
  await page.getByRole("button", { name: /^Publish( both languages)?$/ }).click();
  await answered;
  await expect(page.locator("main:visible form").getByRole("status").first()).toHaveText(/^Published/);
}

const back = (page: Page) => page.locator("main:visible form").getByRole("link", { name: "Back to “Before you open”" }).click();

/** Reads the values of some fields; the returned function puts them back. */
async function keep(page: Page, names: string[]): Promise<() => Promise<void>> {
  const before = await Promise.all(names.map((name) => page.locator(`[name='${name}']`).inputValue()));
  return async () => {
    for (const [index, name] of names.entries()) await page.locator(`[name='${name}']`).fill(before[index] ?? "");
  };
}

test("the opening list names what is not right yet, opens each field and comes back, and ticks what was fixed", async ({ page }) => {
  await signIn(page, editor, "/admin/opening");
  for (const id of ["numbers", "email", "names", "claims", "samples", "hours", "licence", "services", "siteUrl"])
    await expect(item(page, id), id).toHaveAttribute("data-done", "false");
  await expect(page.locator("main:visible [data-ready]")).toHaveCount(0);
  // What an editor cannot fix names who can.
  await expect(item(page, "password")).toContainText("An administrator can mend this.");
  await expect(page.locator("main:visible [data-group='machine']")).toContainText("Mended where the site runs");
  await expect(page.locator("main:visible [data-group='machine'] [data-item='siteUrl']")).toBeVisible();
  await expect(item(page, "siteUrl").getByRole("link")).toHaveCount(0);
  await expect(item(page, "database").getByRole("button")).toHaveCount(0);

  // Promises are quoted from the pages that make them.
  const promising = item(page, "promises").getByRole("listitem");
  await expect(promising.first()).toBeVisible();
  const read = await promising.allTextContents();
  for (const name of ["Air conditioning", "Ventilation"]) expect(read, name).toContain(name);
  expect(await item(page, "promises").locator("li a").first().getAttribute("href")).toBe("/admin/pages/home/home?from=opening");

  // Numbers, in local form.
  await item(page, "numbers").getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/settings\/contact\?from=opening#en\.phone$/);
  const phone = page.locator("[name='en.phone']");
  await expect(phone).toBeFocused();
  const numbers = await keep(page, ["en.phone", "en.whatsapp"]);
  await phone.fill("04 234 5678");
  await page.locator("[name='en.whatsapp']").fill("050 123 4567");
  await save(page);
  await expect(phone).toHaveValue("+97142345678");
  await back(page);
  await expect(item(page, "numbers")).toHaveAttribute("data-done", "true");

  // The name is needed in both scripts: one alone is not enough.
  await item(page, "names").getByRole("link").click();
  await expect(page.locator("[name='en.businessName']")).toBeFocused();
  const names = await keep(page, ["en.businessName", "ar.businessName", "en.shortName", "ar.shortName"]);
  await page.locator("[name='en.businessName']").fill("Gulf Air Technical Services");
  await page.locator("[name='en.shortName']").fill("Gulf Air");
  await save(page);
  await back(page);
  await expect(item(page, "names")).toHaveAttribute("data-done", "false");
  await item(page, "names").getByRole("link").click();
  await page.locator("[name='ar.businessName']").fill("هواء الخليج للخدمات الفنية");
  await page.locator("[name='ar.shortName']").fill("هواء الخليج");
  await save(page);
  await back(page);
  await expect(item(page, "names")).toHaveAttribute("data-done", "true");

  // Items that only a person can judge.
  const hours = item(page, "hours");
  await hours.getByRole("button", { name: /^Right as it stands/ }).click();
  await expect(hours).toHaveAttribute("data-done", "true");
  await expect(hours).toContainText("Right as it stands, says opening-editor");
  await page.reload();
  await expect(hours).toHaveAttribute("data-done", "true");
  await hours.getByRole("button", { name: /^Take back/ }).click();
  await expect(hours).toHaveAttribute("data-done", "false");

  // A review opens a new entry, a profile its field, and both lead back to the list.
  await item(page, "reviews").getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/pages\/new\?kind=testimonial&from=opening$/);
  await main(page).getByRole("link", { name: "Back to “Before you open”" }).click();
  await expect(item(page, "reviewProfile").getByRole("link")).toHaveAttribute(
    "href",
    /\/admin\/settings\/addresses\?from=opening#en\.reviewProfile$/,
  );
  // The reply time is promised everywhere, so only a person can confirm it.
  await item(page, "reply")
    .getByRole("button", { name: /^Right as it stands/ })
    .click();
  await expect(item(page, "reply")).toHaveAttribute("data-done", "true");
  await item(page, "reply")
    .getByRole("button", { name: /^Take back/ })
    .click();
  await expect(item(page, "reply")).toHaveAttribute("data-done", "false");
  // The way back is kept however far the editor goes on.
  await page.goto("/admin/settings/services?from=opening");
  await page
    .getByRole("navigation", { name: "Subjects" })
    .getByRole("link", { name: /^Next: / })
    .click();
  await expect(page).toHaveURL(/\/admin\/settings\/places\?from=opening$/);
  await main(page).getByRole("link", { name: "Back to “Before you open”" }).first().click();
  await expect(item(page, "arrival").getByRole("link")).toHaveAttribute("href", /\/admin\/settings\/arrival\?from=opening#en\.arrivals$/);
  // Each claim leads to its proof, that of a certificate first.
  await item(page, "claims").getByRole("link", { name: "ISO 9001:2015 certified" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/claims\?from=opening#en\.claims\.5\.proof$/);
  await expect(page.locator("[name='en.claims.5.proof']:visible")).toBeFocused();
  await main(page).getByRole("link", { name: "Back to “Before you open”" }).first().click();

  // Put back as it was, the list names again what is not right.
  await page.goto("/admin/settings/names?from=opening");
  await names();
  await save(page);
  await page.goto("/admin/settings/contact?from=opening");
  await numbers();
  await save(page);
  await back(page);
  for (const id of ["numbers", "names"]) await expect(item(page, id), id).toHaveAttribute("data-done", "false");
});

test("an administrator accepts what the machine has, an editor cannot, and each sees how many items they can fix", async ({
  page,
  browser,
}) => {
  await signIn(page, admin.email, "/admin/opening");
  const database = item(page, "database");
  await expect(database.locator("code").first()).toHaveText("SUPABASE_URL");
  await database.getByRole("button", { name: /^We know/ }).click();
  await expect(database).toHaveAttribute("data-done", "true");
  await database.getByRole("button", { name: /^Take back/ }).click();
  await expect(database).toHaveAttribute("data-done", "false");
  const open = await page.locator("[data-must='true'][data-done='false']").count();
  await page.goto("/admin");
  await expect(main(page).getByRole("link", { name: `${open} things before you open` })).toBeVisible();
  await page.goto("/admin/pages");
  await main(page)
    .getByRole("link", { name: `${open} things before you open` })
    .click();
  await expect(page).toHaveURL(/\/admin\/opening$/);

  const context = await browser.newContext({ baseURL: siteUrl });
  const other = await context.newPage();
  await signIn(other, editor, "/admin/pages");
  const line = other.locator("main:visible [data-opening]");
  expect(Number(await line.getAttribute("data-opening"))).toBeLessThan(open);
  await context.clearCookies();
  await signIn(other, sales, "/admin");
  await expect(other.locator("main:visible h1")).toHaveText("Today");
  await expect(line).toHaveCount(0);
  await other.goto("/admin/opening");
  await expect(other).toHaveURL(/\/admin\/no-access$/);
  await context.close();
});

test("the administrator of a fresh site is sent to the opening list once", async ({ page }) => {
  await asService("/rest/v1/opening_checks?item=eq.led", { method: "DELETE" });
  await signIn(page, admin.email, "/admin");
  await expect(page).toHaveURL(/\/admin\/opening$/);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Before you open");
  await page.goto("/admin");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Today");
});

test("the opening list is in Arabic for Arabic users, and fits 390 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, editor, "/ar/admin/opening");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("قبل الافتتاح");
  const titles = await page.locator("main:visible [data-item] h3").allTextContents();
  expect(titles.length).toBeGreaterThan(25);
  for (const title of titles) expect(title).toMatch(/[\u0600-\u06ff]/);
  await item(page, "names").getByRole("link").click();
  await expect(page).toHaveURL(/\/ar\/admin\/settings\/names\?from=opening/);
  await expect(page.locator("[name='en.businessName']")).toBeFocused();
  await main(page).getByRole("link", { name: "العودة إلى «قبل الافتتاح»" }).first().click();
  await expect(item(page, "names")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

const read = async (page: Page, path: string) => {
  const response = await page.request.get(siteUrl + path);
  const html = await response.text();
  return {
    status: response.status(),
    robots: response.headers()["x-robots-tag"] ?? "",
    kept: response.headers()["cache-control"] ?? "",
    meta: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? "",
    canonical: html.includes('rel="canonical"'),
    band: html.includes('data-closed=""'),
    html,
  };
};

test("a closed site asks to be left out of search on every response and says so on every page, until it opens", async ({ page }) => {
  const closed = { robots: "noindex, nofollow", meta: "noindex, nofollow", canonical: false, band: true };
  const open = { robots: "", meta: "index, follow, max-image-preview:large", canonical: true, band: false };
  const pages = ["/", "/ar", "/contact", "/ar/services/ventilation"];
  for (const path of pages) expect(await read(page, path), path).toMatchObject(open);

  await signIn(page, editor, "/admin/settings/visibility");
  await page.locator("[name='en.isClosed']").check();
  await save(page);
  for (const path of pages) await expect.poll(async () => await read(page, path), { message: path, timeout: 30_000 }).toMatchObject(closed);
  expect((await read(page, "/ar")).html).toContain("هذا الموقع قيد الإعداد");
  expect((await read(page, "/")).kept).toBe("public, max-age=0, s-maxage=5, must-revalidate");
  // Responses that are not pages say it too, and robots.txt lets crawlers fetch them to see it.
  for (const path of ["/blog/feed.xml", "/social/en.png", "/robots.txt", "/no-such-page"])
    expect((await read(page, path)).robots, path).toBe("noindex, nofollow");
  const robots = (await read(page, "/robots.txt")).html;
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  expect(robots).not.toContain("Sitemap:");
  for (const path of ["/sitemap.xml", "/llms.txt"]) expect((await read(page, path)).status, path).toBe(404);
  await page.goto("/admin/opening");
  await expect(page.locator("header:visible").getByRole("link", { name: "Closed to search engines" })).toBeVisible();
  await expect(main(page)).toContainText("The site is closed");
  // The notice is part of the page: once, in the header, and not printed.
  await page.goto("/contact");
  const band = page.locator("[data-closed]:visible");
  await expect(band).toHaveText("This site is being prepared and may still change.");
  expect(await band.evaluate((element) => element.closest("header") !== null && !element.closest("[role=status], [aria-live]"))).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-closed]")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goto("/admin/settings/visibility");
  await page.locator("[name='en.isClosed']").uncheck();
  await save(page);
  // From here on no response says it; the pages follow when they are re-rendered.
  for (const path of pages) expect((await read(page, path)).robots, path).toBe("");
  for (const path of pages) await expect.poll(async () => await read(page, path), { message: path, timeout: 30_000 }).toMatchObject(open);
  expect((await read(page, "/robots.txt")).html).toContain("Sitemap:");
  expect((await read(page, "/sitemap.xml")).status).toBe(200);
  await expect.poll(async () => (await read(page, "/")).kept).toContain("stale-while-revalidate");
});

test("the settings show what they hold, lead from one to the next, and can be found by name", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, editor, "/admin/settings");
  const subject = (id: string) => page.locator(`main:visible [data-subject='${id}'] [data-summary]`);
  await expect(subject("names")).toContainText("Miqyas Technical Services · مقياس للخدمات الفنية");
  await expect(subject("services")).toHaveText(/^\d+ services/);
  await expect(subject("team")).toHaveText("Not filled");
  await expect(subject("reply")).toHaveText("24 hours");
  await expect(main(page).locator("[data-subject=reply]")).not.toContainText("Not filled");
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText([
    "The site does not show",
    "Your firm",
    "What you offer",
    "Trust",
    "Office",
  ]);
  const unshown = main(page).locator("[data-unshown]");
  await expect(unshown.getByRole("link", { name: "Team", exact: true })).toBeVisible();
  await expect(unshown.getByRole("link", { name: "How soon you answer" })).toHaveCount(0);

  await main(page).locator("[data-subject=names]").getByRole("link", { name: "Names", exact: true }).click();
  const walk = page.getByRole("navigation", { name: "Subjects" });
  await expect(walk).toContainText(/1 of \d+/);
  await walk.getByRole("link", { name: "Next: Phone, WhatsApp and e-mail" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/contact$/);
  await walk.getByRole("link", { name: "Back: Names" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/names$/);
  // After saving, the next subject is linked beside the button.
  await save(page);
  await main(page).locator("form").getByRole("link", { name: "Next: Phone, WhatsApp and e-mail" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/contact$/);

  await page.getByRole("button", { name: "Find, go to, do" }).click();
  await page.getByRole("combobox", { name: "Find, go to, do" }).fill("warranty");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/settings\/warranty$/);
  await page.getByRole("button", { name: "Find, go to, do" }).click();
  await page.getByRole("combobox", { name: "Find, go to, do" }).fill("before you open");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/opening$/);
});
