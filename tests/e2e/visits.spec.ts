// Booking a visit on a phone, and the calendar that shows it.
import type { Page } from "@playwright/test";
import { asService, expect, leadsBy, makeAccount, signIn, test } from "./site.ts";

const sales = "mariam@example.test";
const technician = "rashid@example.test";

test.beforeAll(async () => {
  await makeAccount(sales, "sales");
  await makeAccount(technician, "technician");
});

let counter = 0;
async function arrive(fullName: string, more: Record<string, unknown> = {}) {
  counter += 1;
  const key = `${Date.now()}${counter}7`.padStart(64, "0");
  const email = `visits-${key.slice(-9)}@example.test`;
  await asService("/rest/v1/rpc/submit_lead", {
    method: "POST",
    body: {
      p_lead: {
        reference: `RQ-${key.slice(-8)}`,
        kind: "quote",
        locale: "ar",
        page: "/quote",
        full_name: fullName,
        email,
        phone_e164: `+97155${key.slice(-7)}`,
        phone_typed: `055${key.slice(-7)}`,
        message: "المكيف يقطر",
        details: { problem: "care", service: "ventilation", place: "dubai-marina", area: "برج السلام" },
        idempotency_key: `form:${key}`,
        payload_hash: key,
        ...more,
      },
    },
  });
  const [lead] = await leadsBy(email);
  if (!lead) throw new Error("The lead did not arrive.");
  return lead;
}
type Visit = { id: string; starts_at: string; length_minutes: number; place: string; address: string; status: string; technician: string };
const visitsOf = (lead: string) => asService<Visit[]>(`/rest/v1/visits?lead_id=eq.${lead}&order=booked_at`);
const chip = (page: Page) => page.locator("#work:visible details[data-key=v]");

/** Chooses who goes: a list where there are many, as in a database that other tests use too. */
async function choose(page: Page, name: string): Promise<void> {
  const list = chip(page).locator("select[name=technician]");
  await expect(chip(page).locator("[name=technician]").first()).toBeAttached();
  if ((await list.count()) === 0) return chip(page).locator("label", { hasText: name }).click();
  await list.selectOption(await list.locator("option", { hasText: name }).first().getAttribute("value"));
}

test("on a phone a visit with its technician is booked in four taps, has its text ready, is in the calendar, and is moved and undone", async ({
  page,
}) => {
  const lead = await arrive("سلمى الزائرة");
  const other = await arrive("Other Person", { locale: "en" });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sales, `/ar/admin/leads/${lead.id}`);
  await page.waitForLoadState("networkidle");

  await chip(page).locator("summary").first().click();
  await choose(page, "rashid");
  await expect(chip(page).getByText("أقرب المواعيد الشاغرة")).toBeVisible();
  await chip(page).locator("button[aria-pressed]").nth(1).click();
  await expect(chip(page).getByLabel("العنوان: المبنى والطابق والوحدة")).toHaveValue("برج السلام");
  await chip(page).getByRole("button", { name: "احجز الزيارة" }).click();
  await expect(page.getByText("حُجزت الزيارة").first()).toBeVisible();
  const [visit] = await visitsOf(lead.id);
  expect(visit).toMatchObject({ length_minutes: 60, place: "dubai-marina", address: "برج السلام", status: "booked" });
  expect(visit?.technician).not.toBeNull();

  // The text is ready in the customer's language, with who comes and our number.
  const answer = page.locator("#answer:visible textarea");
  await expect(answer).toHaveValue(/سلمى الزائرة.*rashid.*\+971/s);
  const list = page.locator("section:visible", { has: page.locator("#lead-visits") });
  await expect(list).toContainText("rashid");
  await expect(list).toContainText("محجوزة");

  // At the same time for another lead the clash is said before anything is saved, and booked only where it is meant.
  await page.goto(`/admin/leads/${other.id}`, { waitUntil: "networkidle" });
  await chip(page).locator("summary").first().click();
  await choose(page, "rashid");
  const at = new Date(Date.parse(visit?.starts_at ?? "") + 4 * 3_600_000).toISOString();
  await chip(page).getByLabel("Day", { exact: true }).fill(at.slice(0, 10));
  await chip(page).getByLabel("Time, Dubai").fill(at.slice(11, 16));
  await expect(chip(page).getByText(/rashid.* has another visit then/)).toBeVisible();
  await chip(page).getByRole("button", { name: "Book the visit" }).click();
  await expect(chip(page).getByText("Not saved: somebody goes to")).toBeVisible();
  expect(await visitsOf(other.id)).toEqual([]);
  await chip(page).getByLabel("Keep this time all the same").check();
  await chip(page).getByRole("button", { name: "Book the visit" }).click();
  await expect.poll(async () => (await visitsOf(other.id)).length).toBe(1);

  // Both are on the day in the calendar, marked; the second is moved, and that is undone.
  await page.goto(`/admin/visits?day=${at.slice(0, 10)}`, { waitUntil: "networkidle" });
  const line = page.locator(`li[data-visit="${(await visitsOf(other.id))[0]?.id}"]:visible`);
  await expect(line).toContainText("At the same time as");
  await line.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: /Visit to .?Other Person/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const later = new Date(Date.parse(at) + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.locator("main:visible").getByLabel("Day", { exact: true }).fill(later);
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect.poll(async () => (await visitsOf(other.id))[0]?.starts_at.slice(0, 10)).not.toBe(visit?.starts_at.slice(0, 10));
  await page.locator("[data-sonner-toast]", { hasText: "Visit changed" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => Date.parse((await visitsOf(other.id))[0]?.starts_at ?? "")).toBe(Date.parse(visit?.starts_at ?? ""));

  // At a desk the day has a column for each technician.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/visits?day=${at.slice(0, 10)}`, { waitUntil: "networkidle" });
  const column = page.locator(".visit-scale section", { hasText: "rashid" });
  await expect(column.locator(".visit")).toHaveCount(2);
  await expect(column.locator(".visit[data-marked]")).toHaveCount(2);
});

test("an empty hour of the calendar is booked by keyboard, and a new caller comes to it too", async ({ page }) => {
  const lead = await arrive("Hour Chosen", { locale: "en" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, sales, "/admin/visits");
  const day = new Date(Date.now() + 9 * 24 * 3_600_000 + 4 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(`/admin/visits?day=${day}`, { waitUntil: "networkidle" });
  const hour = page.getByRole("link", { name: /^Book 11:00 AM, .?rashid/ });
  await hour.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/visits\/new/);
  await expect(page.locator("main:visible")).toContainText(/11:00 AM · .?rashid/);
  const search = page.getByLabel("Name, phone or number of the lead");
  await search.fill("Hour Chosen");
  await search.press("Enter");
  await page.locator("main:visible li a", { hasText: "Hour Chosen" }).first().click();
  await expect(chip(page).getByLabel("Day", { exact: true })).toHaveValue(day);
  await expect(chip(page).getByLabel("Time, Dubai")).toHaveValue("11:00");
  await chip(page).getByRole("button", { name: "Book the visit" }).click();
  const startsAt = async () => Date.parse((await visitsOf(lead.id))[0]?.starts_at ?? "");
  await expect.poll(startsAt).toBe(Date.parse(`${day}T07:00:00Z`));
  expect((await visitsOf(lead.id))[0]?.technician).not.toBeNull();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${lead.id}$`));

  await page.goto(`/admin/visits/new?day=${day}&time=15:00&q=050%20765%204321`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "A new caller" }).click();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("050 765 4321");
  await page.getByLabel("What they need").fill("The AC leaks");
  await page.getByRole("button", { name: "Store the lead" }).click();
  await page.waitForURL(/\/admin\/leads\/[0-9a-f-]{36}/);
  await expect(chip(page).getByLabel("Time, Dubai")).toHaveValue("15:00");
});

test("at a desk the form's button is in view, a time that nobody agreed to leaves the lead waiting, and losing it may cancel the visit", async ({
  page,
}) => {
  const lead = await arrive("Nobody Asked", { locale: "en" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, sales, `/admin/leads/${lead.id}`);
  await page.waitForLoadState("networkidle");
  await chip(page).locator("summary").first().click();
  const book = chip(page).getByRole("button", { name: "Book the visit" });
  await expect(book).toBeInViewport({ ratio: 1 });
  await choose(page, "rashid");
  await expect(chip(page).getByText(/Has that day as well|Has no other visit that day/)).toBeVisible();
  await chip(page).getByLabel("The customer agreed to this time").uncheck();
  await book.click();
  await expect.poll(async () => (await visitsOf(lead.id)).length).toBe(1);
  const state = async () => (await asService<Record<string, unknown>[]>(`/rest/v1/leads?id=eq.${lead.id}`))[0];
  expect(await state()).toMatchObject({ status: "new", next_action: "visit", due_at: expect.any(String) });
  await expect(page.locator("main:visible")).toContainText("The customer has not agreed to the time yet.");

  const status = page.locator("#work:visible details[data-key=s]");
  await page.keyboard.press("Escape");
  await status.locator("summary").first().click();
  const lost = status.getByRole("group", { name: /^Lost, because/ });
  await expect(lost.getByLabel(/^Cancel the visit on/)).toBeChecked();
  await lost.getByRole("button", { name: "Price" }).click();
  await expect.poll(async () => (await visitsOf(lead.id))[0]?.status).toBe("cancelled");
  await page.locator("[data-sonner-toast]", { hasText: "Lost" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await visitsOf(lead.id))[0]?.status).toBe("booked");
});

test("a calendar program reads the visits from a secret address until it is ended, and without JavaScript the calendar turns its pages", async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, sales, "/admin/account");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /Visits of everybody/ }).click();
  const address = await page.getByLabel("The address, shown only now").inputValue();
  const feed = await request.get(new URL(address).pathname);
  expect(feed.status()).toBe(200);
  expect(feed.headers()["content-type"]).toContain("text/calendar");
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(await feed.text()).not.toContain("سلمى");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: "End this address" }).click();
  await expect(page.getByText("The address does not work any more.")).toBeVisible();
  expect((await request.get(new URL(address).pathname)).status()).toBe(404);

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const plain = await context.newPage();
  await signIn(plain, sales, "/admin/visits?day=2026-12-07");
  await plain.getByRole("link", { name: "Later" }).click();
  await expect(plain).toHaveURL(/day=2026-12-08/);
  await plain.getByRole("link", { name: "Week" }).click();
  await expect(plain).toHaveURL(/view=week/);
  await context.close();
});
