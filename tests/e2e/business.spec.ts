// The firm's facts as the office sets them and as visitors then see them, what is counted, and what is due.
import type { Page } from "@playwright/test";
import { holidayDays } from "../../lib/time/working-calendar.ts";
import { admin, asService, expect, makeAccount, signIn, siteUrl, test } from "./site.ts";

const editor = "business-editor@example.test";
const sales = "business-sales@example.test";

test.beforeAll(async () => {
  await makeAccount(editor, "editor");
  await makeAccount(sales, "sales");
});

// Every page shows the settings: publishing them re-renders the most that a publication can.
test.setTimeout(240_000);

const dayMs = 86_400_000;
const day = (ahead: number) => new Date(Date.now() + 4 * 3_600_000 + ahead * dayMs).toISOString().slice(0, 10);

async function save(page: Page, answer: string | RegExp = /^Published and live/): Promise<void> {
  // The message may still be that of the previous save.
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/admin/settings/"),
  );
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await answered;
  await expect(page.locator("main:visible form").getByRole("status")).toHaveText(answer);
}

test("hours for Ramadan can be set, and “open now” follows in both languages", async ({ page, browser }) => {
  const calendars = await asService<{ data: { holidays: { date: string; to?: string }[]; ramadan: Record<string, string>[] } }[]>(
    "/rest/v1/entries?select=data&kind=eq.calendar",
  );
  const off = new Set(calendars.flatMap(({ data }) => data.holidays.flatMap(holidayDays)));
  // Noon in Dubai on a working day without a holiday.
  const ahead = Array.from({ length: 14 }, (_, index) => index + 1).find((index) => {
    const weekday = new Date(day(index)).getUTCDay();
    return weekday <= 4 && !off.has(day(index));
  });
  const noon = new Date(`${day(ahead ?? 1)}T08:00:00Z`);
  const visitor = await browser.newPage();
  await visitor.clock.setFixedTime(noon);
  const state = async (path: string) => {
    await visitor.goto(siteUrl + path);
    return visitor.locator("main:visible p", { hasText: /Office open now|المكتب مفتوح الآن/ }).first();
  };
  await expect(await state("/contact")).toHaveText("Office open now, until 6:00 PM");

  await signIn(page, editor, "/admin/settings/calendar");
  const field = (name: string) => page.locator(`[name='en.ramadan.0.${name}']`);
  const before: Record<string, string> = {};
  for (const name of ["from", "to", "opens", "closes"]) before[name] = await field(name).inputValue();
  await field("from").fill(day(-1));
  await field("to").fill(day(30));
  await field("opens").fill("16:00");
  await field("closes").fill("14:00");
  await save(page, /Nothing was published/);
  await expect(field("closes")).toBeFocused();
  await expect(page.locator("main:visible")).toContainText("It has to close after it opens.");
  await field("opens").fill("09:00");
  await save(page);
  await expect(await state("/contact")).toHaveText("Office open now, until 2:00 PM");
  await expect(visitor.locator("main:visible")).toContainText(/Ramadan, .+: 9:00 AM to 2:00 PM at most/);
  await expect(await state("/ar/contact")).toHaveText("المكتب مفتوح الآن حتى 2:00 بعد الظهر");

  for (const [name, value] of Object.entries(before)) await field(name).fill(value);
  await save(page);
  await expect(await state("/contact")).toHaveText("Office open now, until 6:00 PM");
  await visitor.close();
});

test("a licence is in footer, about page and structured data until it expires, and the office is warned", async ({ page, request }) => {
  const seen = async (path: string) => {
    const html = await (await request.get(path)).text();
    return { footer: html.slice(html.lastIndexOf("<footer")).includes("QMS-77"), anywhere: html.includes("QMS-77"), html };
  };
  await signIn(page, editor, "/admin/settings/papers");
  const taxNumber = page.locator("[name='en.taxNumber']");
  await taxNumber.fill("123");
  await page.getByRole("button", { name: "Add licence or certificate" }).click();
  const field = (name: string, locale = "en") => page.locator(`[name='${locale}.licences.0.${name}']`);
  await expect(field("name")).toBeFocused();
  await field("number").fill("QMS-77");
  await field("name").fill("ISO 9001:2015");
  await field("name", "ar").fill("شهادة ISO 9001:2015");
  await field("issuer").fill("Gulf Certification Body");
  await field("issuer", "ar").fill("هيئة الخليج للشهادات");
  await field("expires").fill(day(30));
  // An empty row is not stored.
  await page.getByRole("button", { name: "Add licence or certificate" }).click();
  await save(page, /Nothing was published/);
  await expect(taxNumber).toBeFocused();
  await expect(page.locator("main:visible")).toContainText("A TRN has 15 digits.");
  await taxNumber.fill("100123456700003");
  await save(page);
  await expect(page.locator("[name^='en.licences.'][name$='.number']")).toHaveCount(1);

  for (const path of ["/", "/ar", "/about", "/ar/about"]) expect((await seen(path)).footer, path).toBe(true);
  // The other pages follow when they are re-rendered.
  await expect.poll(async () => (await seen("/services/ventilation")).footer).toBe(true);
  const home = (await seen("/ar")).html;
  expect(home).toContain('"certificationIdentification":"QMS-77"');
  expect(home).toContain("هيئة الخليج للشهادات");
  expect(home).toContain('"vatID":"100123456700003"');

  await page.goto("/admin/health");
  await expect(page.locator("main:visible")).toContainText("ISO 9001:2015 QMS-77 expires on");
  const more = page.locator("summary", { hasText: "Menu" });
  await expect(more).toContainText("1");
  await more.click();
  await expect(page.getByRole("link", { name: /^Site health/ })).toContainText("1");

  await page.goto("/admin/settings/papers");
  await field("expires").fill(day(-1));
  await save(page);
  for (const path of ["/", "/ar"]) expect((await seen(path)).anywhere, path).toBe(false);
  await page.goto("/admin/health");
  await page.getByRole("link", { name: "Licences and certificates" }).click();
  await page.getByRole("button", { name: /^Remove Licence/ }).click();
  await taxNumber.fill("");
  await save(page);
  await page.goto("/admin/health");
  await expect(page.locator("main:visible")).not.toContainText("QMS-77");
});

test("an emergency line and a further promise appear where they belong, and the office is no longer asked for a line", async ({
  page,
  browser,
}) => {
  const main = page.locator("main:visible");
  await signIn(page, editor, "/admin/health");
  await expect(main).toContainText("The site says 24/7, and there is no line that is answered at night.");
  await expect(main).toContainText("ISO 9001:2015 certified");

  await page.goto("/admin/settings/claims");
  await page.locator("[name='en.commitments.engineerReads']").check();
  await expect(main.getByText("What you typed is kept")).toBeVisible();
  await page.goto("/admin/settings/emergency");
  const line = page.locator("[name='en.emergencyPhone']");
  await line.fill("12");
  await save(page, /Nothing was published/);
  await expect(line).toBeFocused();
  await line.fill("050 765 0000");
  await page.locator("[name='en.emergencyMeans']").fill("Water near electricity. A technician calls back within an hour.");
  await page.locator("[name='ar.emergencyMeans']").fill("ماء قرب الكهرباء. يعاود الفني الاتصال خلال ساعة.");
  await save(page);
  await expect(line).toHaveValue("+971507650000");

  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  // Pages other than the home page follow when they are re-rendered.
  const until = (path: string, part: string, there = true) =>
    expect.poll(async () => (await (await visitor.request.get(path)).text()).includes(part)).toBe(there);
  const callButton = visitor.locator("aside a[href^='tel:']:visible");
  for (const [path, means, promise] of [
    ["/contact", "Water near electricity", "An engineer reads every message."],
    ["/ar/contact", "ماء قرب الكهرباء", "يقرأ أحد مهندسينا كل رسالة."],
  ] as const) {
    await until(path, promise);
    await visitor.goto(path);
    const shown = visitor.locator("main:visible");
    await expect(shown.locator("a[href='tel:+971507650000']", { hasText: /^\+971 50 765 0000$/ }).first()).toBeVisible();
    await expect(shown).toContainText(means);
    await expect(shown).toContainText(promise);
  }
  await until("/terms", 'data-calls="emergency"');
  // At midnight the office is closed: the call button on a phone calls the line that is answered.
  await visitor.clock.setFixedTime(new Date(`${day(1)}T20:00:00Z`));
  await visitor.goto("/terms");
  await expect(callButton).toHaveAttribute("href", "tel:+971507650000");

  await page.goto("/admin/health");
  await expect(main).not.toContainText("there is no line that is answered at night");
  await page.goto("/admin/settings/claims");
  await page.locator("[name='en.commitments.engineerReads']").uncheck();
  await expect(main.getByText("What you typed is kept")).toBeVisible();
  await page.goto("/admin/settings/emergency");
  for (const name of ["en.emergencyPhone", "en.emergencyMeans", "ar.emergencyMeans"]) await page.locator(`[name='${name}']`).fill("");
  await save(page);
  await until("/contact", "An engineer reads", false);
  await until("/contact", "tel:+971507650000", false);
  await context.close();
});

test("samples leave the pages when the owner switches them off, and what can be shown takes their place", async ({ page, request }) => {
  const seen = async (path: string, words: string) => (await (await request.get(path)).text()).includes(words);
  expect(await seen("/", "What clients say")).toBe(true);
  await signIn(page, editor, "/admin/settings/claims");
  const samples = page.locator("[name='en.showSamples']");
  await samples.uncheck();
  await save(page);
  expect(await seen("/", "What clients say")).toBe(false);
  expect(await seen("/", "What we leave behind")).toBe(true);
  expect(await seen("/ar", "ما تستلمه بعد كل زيارة")).toBe(true);
  await expect.poll(() => seen("/case-studies", "/case-studies/villa-replacement")).toBe(false);
  // They are also gone from their own addresses, the sitemap and the search.
  const study = async () => (await request.get("/case-studies/villa-replacement")).status();
  expect(await study()).toBe(404);
  expect(await seen("/sitemap.xml", "villa-replacement")).toBe(false);
  // The list of cases is empty: nothing links to it, and the page can still be read.
  expect(await seen("/sitemap.xml", "/case-studies<")).toBe(false);
  for (const path of ["/", "/ar", "/contact"])
    await expect.poll(() => seen(path, '/case-studies"'), { message: path, timeout: 30_000 }).toBe(false);
  expect((await request.get("/case-studies")).status()).toBe(200);
  expect(await seen("/search?q=villa+replacement", "/case-studies/villa-replacement")).toBe(false);
  await samples.check();
  await save(page);
  expect(await seen("/", "What clients say")).toBe(true);
  expect(await seen("/", "What we leave behind")).toBe(false);
  await expect.poll(study).toBe(200);
  await expect.poll(() => seen("/contact", '/case-studies"')).toBe(true);
});

test("a settings subject is kept, previewed and published with the rest, and names other text that is not public yet", async ({
  page,
  request,
}) => {
  const main = page.locator("main:visible");
  const whatsapp = page.locator("[name='en.whatsapp']");
  await signIn(page, editor, "/admin/settings/contact");
  const before = await whatsapp.inputValue();
  await whatsapp.fill("050 765 4327");
  await expect(main.getByText("What you typed is kept")).toBeVisible();
  // The preview shows the subject's page with what was typed; visitors do not see it.
  await main.getByRole("button", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").locator("h1:visible")).toHaveText(/contact/i);
  await main.getByRole("button", { name: "Hide preview" }).click();
  expect(await (await request.get("/contact")).text()).not.toContain("971507654327");

  // Another subject of the same entry names what is not public yet, and what is wrong elsewhere.
  await page.goto("/admin/settings/addresses");
  await expect(main.getByText(/What you typed in Phone, WhatsApp and e-mail \(.+\) is not public yet\./)).toBeVisible();
  await page.goto("/admin/settings/contact");
  await whatsapp.fill("12");
  await expect(main.getByText("What you typed is kept")).toBeVisible();
  await page.goto("/admin/settings/hours");
  await save(page, /Nothing was published/);
  await main.locator("form").getByRole("link", { name: "Phone, WhatsApp and e-mail" }).click();
  await expect(whatsapp).toHaveValue("12");
  await whatsapp.fill("050 765 4327");
  await save(page);
  expect(await (await request.get("/contact")).text()).toContain("971507654327");
  // The field shows what is stored, and nothing is left of the draft.
  await expect(whatsapp).toHaveValue("+971507654327");
  await page.reload();
  await expect(main.getByText("Everything is saved.")).toBeVisible();
  await expect(main.getByText("You are looking at what you typed")).toHaveCount(0);
  // Published at once, before the draft is kept, and slowly: a kept draft must not outlive what is saved.
  const keeping = page.waitForRequest("**/api/admin/drafts", { timeout: 4000 }).catch(() => null);
  await page.route("**/admin/settings/contact", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await keeping;
    await route.fulfill({ response });
  });
  await whatsapp.fill(before);
  await save(page);
  expect(await keeping).toBeNull();
  await page.unroute("**/admin/settings/contact");
  await page.reload();
  await expect(main.getByText("Everything is saved.")).toBeVisible();
  await expect(main.getByText("You are looking at what you typed")).toHaveCount(0);

  // Another subject is published while this page is kept aside: it comes back with what is saved by then.
  // The page that was left has links of the same names.
  const follow = async (name: string) => {
    await main.getByRole("link", { name, exact: true }).first().click();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(name);
  };
  await follow("Settings");
  await follow("Addresses and profiles");
  await page.locator("[name='ar.address']").fill("القوز");
  // Live, and in one language alone.
  await save(
    page,
    /^Published and live in Arabic\. English stays as it is\.\s+In Arabic only: Building and street\. Readers of English see nothing there\./,
  );
  await follow("Settings");
  await follow("Phone, WhatsApp and e-mail");
  await whatsapp.fill("050 765 4399");
  await save(page);
  await whatsapp.fill(before);
  await save(page);

  // A saved draft is published along with any subject, which says so.
  await page.goto("/admin/settings/addresses");
  await page.locator("[name='ar.address']").fill("");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(main.getByRole("status")).toHaveText("Draft saved. The public page is unchanged.");
  await page.goto("/admin/settings/hours");
  await expect(main.getByText("Saved and not public yet: Addresses and profiles.")).toBeVisible();
  await main.getByRole("button", { name: "Add working hours" }).click();
  await main.getByRole("button", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").locator("h1:visible")).toHaveText(/contact/i);
  await save(page);
  await expect(main.getByText("Saved and not public yet")).toHaveCount(0);

  // What was published before can be read and restored; the old address of this editor redirects here.
  await page.goto("/admin/pages/settings/site");
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await page.goto("/admin/pages/settings/site/history");
  await main.getByRole("navigation", { name: "History" }).getByRole("link").nth(3).click();
  await expect(main.locator("dt", { hasText: "WhatsApp number" }).first()).toBeVisible();
  await main.getByRole("link", { name: "To the editor" }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});

test("page views are counted and reported without personal data", async ({ page, browser }) => {
  const context = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  });
  await context.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }));
  const visitor = await context.newPage();
  const bodies: string[] = [];
  visitor.on("request", (sent) => {
    if (sent.url().endsWith("/api/views")) bodies.push(sent.postData() ?? "");
  });
  await visitor.goto(`${siteUrl}/ar/terms`);
  // What a page sends while it is left arrives (the rows below), but the browser no longer reports it to a test.
  await expect.poll(() => bodies.length).toBe(1);
  await visitor.goto(`${siteUrl}/ar/services`);
  await expect.poll(() => bodies.length).toBe(2);
  await visitor.locator("main h3 a[href='/ar/services/ventilation']").first().click();
  await visitor.waitForURL("**/ar/services/ventilation");
  await expect
    .poll(() => bodies)
    .toEqual(["page=%2Far%2Fterms&begins=1", "page=%2Far%2Fservices&begins=0", "page=%2Far%2Fservices%2Fventilation&begins=0"]);
  expect(await context.cookies()).toEqual([]);
  await context.close();
  const rows = () =>
    asService<Record<string, unknown>[]>(
      "/rest/v1/page_views?select=page,locale,device,views,visits&page=in.(/terms,/services/ventilation)&order=page",
    );
  await expect.poll(rows).toEqual([
    { page: "/services/ventilation", locale: "ar", device: "phone", views: 1, visits: 0 },
    { page: "/terms", locale: "ar", device: "phone", views: 1, visits: 1 },
  ]);

  await signIn(page, sales, "/admin/reports");
  await expect(page.locator("main:visible").getByRole("row", { name: /^\/terms 1 1 0 0 0/ })).toBeVisible();
  const file = await page.request.get(`/admin/reports/csv/pages?from=${day(-6)}&to=${day(0)}`);
  expect(file.headers()["content-type"]).toContain("text/csv");
  expect(await file.text()).toContain('"/terms",1,1,0,0,0');
  const stranger = await page.request.get("/admin/reports/csv/pages", { headers: { cookie: "" }, maxRedirects: 0 });
  expect([307, 401]).toContain(stranger.status());
});

test("settings, reports and health keep to their roles, and fit a phone", async ({ page }) => {
  await signIn(page, sales, "/admin/settings");
  await expect(page).toHaveURL(/no-access$/);
  await page.context().clearCookies();
  await signIn(page, editor, "/admin/settings/retention");
  await expect(page).toHaveURL(/no-access$/);
  await page.context().clearCookies();
  await signIn(page, admin.email, "/admin/settings/retention");
  await page.locator("[name=spam]").fill("0");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.locator("main:visible")).toContainText("A number of months from 1 to 120.");
  await page.locator("[name=spam]").fill("4");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.locator("main:visible form").getByRole("status")).toHaveText("Saved.");
  expect(await asService("/rest/v1/retention_rules?select=months&kind=eq.spam")).toEqual([{ months: 4 }]);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of [
    "/admin/settings",
    "/admin/settings/calendar",
    "/ar/admin/settings/papers",
    "/ar/admin/reports",
    "/ar/admin/health",
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
});

test("staff are told what a restore may have lost, until an administrator has read it", async ({ page }) => {
  const main = page.locator("main:visible");
  const event = { kind: "restore", ok: true, details: { takenAt: "2026-11-22T22:30:00Z" } };
  await asService("/rest/v1/rpc/record_store_event", { method: "POST", body: { p_event: event } });
  const notice = "something may be missing";
  await signIn(page, sales);
  await expect(main).toContainText(notice);
  await page.getByRole("link", { name: "What it may be" }).click();
  await expect(main).toContainText("from the backup of 23 Nov 2026, 2:30 AM");
  await expect(page.getByRole("button", { name: "We have read it" })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, admin.email, "/admin/health");
  await page.getByRole("button", { name: "We have read it" }).click();
  await expect(main).not.toContainText("from the backup of");
  await page.goto("/admin");
  await expect(main).not.toContainText(notice);
  const seen = await asService<{ seen_by: string | null }[]>("/rest/v1/store_events?select=seen_by&kind=eq.restore");
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ seen_by }) => seen_by !== null)).toBe(true);
});
