// A salesperson's day: the most urgent lead on a phone, colleagues on the same lead, the list at a desk.

import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { admin, asService, expect, holdBack, leadsBy, makeAccount, signIn, test } from "./site.ts";

const sales = "noura@example.test";
const colleague = "omar@example.test";

test.beforeAll(async () => {
  await makeAccount(sales, "sales");
  await makeAccount(colleague, "sales");
});

let counter = 0;
/** Stores a lead as a form would have sent it some hours ago. */
async function arrive(fullName: string, hoursAgo: number, more: Record<string, unknown> & { email?: string } = {}) {
  const email = more.email ?? `inbox-${Date.now()}${counter}@example.test`;
  const reference = await send(fullName, hoursAgo, { ...more, email });
  const lead = (await leadsBy(email)).find((candidate) => candidate.reference === reference);
  if (!lead) throw new Error("The lead did not arrive.");
  return lead;
}
/** Sends a message from the lead's number, just now. */
const write = (lead: { phone_e164: string }, more: Record<string, unknown>) => send("Again", 0, { phone_e164: lead.phone_e164, ...more });
async function send(fullName: string, hoursAgo: number, more: Record<string, unknown>): Promise<string> {
  counter += 1;
  const key = `${Date.now()}${counter}`.padStart(64, "0");
  const reference = `RQ-${key.slice(-8)}`;
  await asService("/rest/v1/rpc/submit_lead", {
    method: "POST",
    body: {
      p_lead: {
        reference,
        kind: "quote",
        locale: "en",
        page: "/quote",
        full_name: fullName,
        phone_e164: `+97150${key.slice(-7)}`,
        phone_typed: `050${key.slice(-7)}`,
        message: `Message of ${fullName}`,
        details: { problem: "care", service: "ventilation" },
        idempotency_key: `form:${key}`,
        payload_hash: key,
        received_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
        ...more,
      },
    },
  });
  return reference;
}
const now = async (id: string) => (await asService<Record<string, unknown>[]>(`/rest/v1/leads?select=*&id=eq.${id}`))[0] ?? {};
const planned = async (id: string) => Date.parse(String((await now(id)).next_action_at));
/** Opens one of the three fields of a lead: "Status", "Next step", "Owner". */
async function property(page: Page, name: string) {
  const field = page.locator("#work:visible details[name=lead-property]").filter({ hasText: name }).first();
  await field.locator("summary").first().click();
  return field;
}
const timeline = (page: Page) => page.locator("section:visible", { has: page.locator("#timeline") }).locator("ol");
const patch = (id: string, body: object) => asService(`/rest/v1/leads?id=eq.${id}`, { method: "PATCH", body });

test("on a phone sales find, answer and book the most urgent lead, lose another, and export last month's won leads", async ({
  page,
  context,
}) => {
  const urgent = await arrive("عائشة المستعجلة", 160, { locale: "ar" });
  const other = await arrive("Lost Person", 3);
  const won = await arrive("=Won Person", 4);
  await patch(won.id, { status: "won" });
  const lastMonth = new Date(Date.now() + 4 * 3_600_000); // Dubai's month, which begins four hours before that of UTC
  lastMonth.setUTCDate(0);
  lastMonth.setUTCHours(8);
  await patch(won.id, { closed_at: lastMonth.toISOString() });

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sales);
  await expect(page).toHaveTitle(/^\(\d+\) Today/);
  const first = page.locator("section:visible", { hasText: "Overdue" }).locator("[data-lead]").first();
  await expect(first).toContainText("late");
  await first.getByRole("link", { name: "عائشة المستعجلة", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+$/);
  await page.waitForLoadState("networkidle");

  // A ready answer in the client's language opens in WhatsApp; one tap records that it was sent.
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
  await page.getByRole("button", { name: "First answer" }).click();
  const chat = context.waitForEvent("page");
  await page.locator("#answer:visible p").getByRole("link", { name: "WhatsApp" }).click();
  const address = decodeURIComponent((await chat).url());
  expect(address).toContain(`wa.me/${urgent.phone_e164.slice(1)}?text=مرحبًا عائشة المستعجلة`);
  expect(address).toContain(urgent.reference);
  await (await chat).close();
  await expect(page.getByText("Sent by WhatsApp?")).toBeInViewport();
  await page.getByRole("button", { name: "Yes, sent" }).click();
  await expect(timeline(page)).toContainText("Marked as answered: WhatsApp, ready answer “First answer”");
  expect(await now(urgent.id)).toMatchObject({ status: "contacted", due_at: null });
  expect((await now(urgent.id)).owner).not.toBeNull();

  await (await property(page, "Status")).getByRole("button", { name: "Site visit booked" }).click();
  const visit = page.locator("#work:visible details[data-key=v]");
  const nextYear = new Date().getFullYear() + 1;
  await visit.locator("input[type=date]").fill(`${nextYear}-03-04`);
  await visit.locator("input[type=time]").fill("16:30");
  await visit.getByRole("button", { name: "Book the visit" }).click();
  await expect(timeline(page)).toContainText(`Visit booked: 4 Mar ${nextYear}, 4:30`);
  expect(Date.parse(String((await now(urgent.id)).next_action_at))).toBe(Date.parse(`${nextYear}-03-04T12:30:00Z`));

  await page.goto("/admin/leads?q=lost+person", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Lost Person", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+$/);
  await page.waitForLoadState("networkidle");
  await (await property(page, "Status")).getByRole("button", { name: "Price" }).click();
  await expect(timeline(page)).toContainText("Lost: Price");
  expect(await now(other.id)).toMatchObject({ status: "lost", lost_reason: "price" });

  await page.goto("/admin/leads");
  await page.getByRole("link", { name: "Won last month" }).click();
  await expect(page.locator("[data-lead]:visible", { hasText: "=Won Person" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  const book = await readXlsx(new Uint8Array(readFileSync(await (await download).path())));
  const names = book.sheets[0]?.rows.map((row) => row[5]);
  expect(names).toContain("=Won Person");
  expect(names).not.toContain("Lost Person");
  const [written] = await asService<{ format: string; rows: number }[]>("/rest/v1/lead_exports?select=format,rows&order=id.desc&limit=1");
  expect(written).toEqual({ format: "xlsx", rows: (names?.length ?? 0) - 1 });
});

test("a text from before is sent and kept word for word, the form is empty then, and a text that is too long stays and goes nowhere", async ({
  page,
  context,
}) => {
  const lead = await arrive("Written Person", 3);
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
  await signIn(page, sales, `/admin/leads/${lead.id}`);
  const area = page.locator("#answer:visible textarea");
  const whatsapp = page.locator("#answer:visible p").getByRole("link", { name: "WhatsApp" });
  await page.waitForLoadState("networkidle");
  const text = `Dear customer,\n\n${"we come on Monday. ".repeat(12)}\n\nMiqyas`;
  await area.fill(text);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith("/answer")))).toBe(true);
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Kept from before")).toBeVisible();
  await expect(area).toHaveValue(text);

  await area.fill("x".repeat(10_001));
  await expect(page.locator("#answer:visible [role=alert]")).toContainText("10,001 characters: a text may have at most 10,000.");
  await whatsapp.click();
  await expect(area).toBeFocused();
  expect(context.pages()).toHaveLength(1);
  await expect(area).toHaveValue("x".repeat(10_001));

  await area.fill(text);
  const chat = context.waitForEvent("page");
  await whatsapp.click();
  await (await chat).close();
  await page.getByRole("button", { name: "Yes, sent" }).click();
  const line = timeline(page).locator("li", { hasText: "Marked as answered: WhatsApp" });
  await expect(line).toContainText("we come on Monday.");
  await expect(area).toHaveValue("");
  await expect(page.getByText("Kept from before")).toHaveCount(0);

  // Folded to two lines, whole after a tap.
  const kept = line.locator("p[lang]");
  expect(await kept.evaluate((shown) => shown.textContent)).toBe(text);
  const lines = () => kept.evaluate((shown) => Math.round(shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight)));
  expect(await lines()).toBe(2);
  await kept.click({ position: { x: 5, y: 5 }, force: true });
  await expect.poll(lines).toBeGreaterThan(4);
  await page.locator("#work:visible ~ div").getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText("Undone");
  await expect(kept).toContainText("we come on Monday.");
});

test("at a desk new leads appear by themselves, the keyboard works the list, and nobody overwrites a colleague's change", {
  tag: "@long",
}, async ({ page, browser }) => {
  const shared = await arrive("Shared Person", 5);
  await signIn(page, sales, "/admin/leads");
  await expect(page.locator("[data-lead]:visible", { hasText: "Shared Person" })).toBeVisible();
  await arrive("Just Arrived", 0, { details: { problem: "no-cooling" } });
  await expect(page.locator("[data-lead]:visible", { hasText: "Just Arrived" })).toBeVisible({ timeout: 25_000 });

  await page.keyboard.press("/");
  await expect(page.locator("input[name=q]:visible")).toBeFocused();
  await page.keyboard.type("shared person");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=shared/);
  // The page has been loaded again and reacts in a moment.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.locator("dialog[open]")).toContainText("Next lead", { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  // It is the only lead of the list: pressed again, the focus stays there.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "Shared Person", exact: true })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("x");
  await expect(page.getByRole("button", { name: "Take them" })).toBeVisible();
  await page.getByRole("button", { name: "Take them" }).click();
  await expect(page.getByText("1 lead changed.").first()).toBeVisible();
  await page.getByRole("link", { name: "Shared Person", exact: true }).focus();
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+$/);
  await expect(page.locator("h1:visible")).toHaveText("Shared Person");

  // A late line of the history, such as a mail on its way, would bring the colleague's change along.
  const redrawings: Route[] = [];
  const ofThisLead = (url: URL) => url.pathname.endsWith(`/admin/leads/${shared.id}`);
  await page.route(ofThisLead, (route) => (route.request().method() === "GET" ? void redrawings.push(route) : route.continue()));
  const context = await browser.newContext();
  const second = await context.newPage();
  await signIn(second, colleague, `/admin/leads/${shared.id}`);
  await expect(page.getByText("omar also has this lead open.")).toBeVisible({ timeout: 20_000 });
  await (await property(second, "Status")).getByRole("button", { name: "Quoted" }).click();
  await expect(timeline(second)).toContainText("→ Quoted");

  // The first colleague has chosen already, and submits without having seen the change.
  await (await property(page, "Status")).locator("summary", { hasText: /^Lost/ }).click();
  const lost = page.locator("details[open] details[open]", { hasText: "Mark as lost" });
  await lost.getByLabel("Price").check();
  await lost.locator("textarea").fill("Told me on the phone");
  await lost.getByRole("button", { name: "Mark as lost" }).click();
  await expect(lost.getByText("Somebody changed this lead meanwhile")).toBeVisible();
  await page.unroute(ofThisLead);
  for (const route of redrawings) await route.continue().catch(() => undefined); // already continued
  expect(await now(shared.id)).toMatchObject({ status: "quoted" });
  await expect(timeline(page)).toContainText("Told me on the phone");
  await expect(lost.getByLabel("Price")).toBeChecked();
  await lost.getByRole("button", { name: "Mark as lost" }).click();
  await expect(timeline(page)).toContainText("Lost: Price");
  expect(await now(shared.id)).toMatchObject({ status: "lost" });
  await context.close();
});

test("without JavaScript the list can be filtered, a lead read and its status changed", async ({ browser }) => {
  const lead = await arrive("Plain Person", 2);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, sales, "/ar/admin/leads");
  await page.locator("input[name=q]").fill(lead.reference);
  await page.getByRole("button", { name: "بحث" }).click();
  await page.getByRole("link", { name: "Plain Person", exact: true }).click();
  await expect(page.locator("main")).toContainText("Message of Plain Person");
  await (await property(page, "الحالة")).getByRole("button", { name: "تم إرسال عرض السعر" }).click();
  await expect(page.locator("ol").last()).toContainText("تم إرسال عرض السعر");
  expect(await now(lead.id)).toMatchObject({ status: "quoted" });
  await context.close();
});

test.describe("a person who is erased", () => {
  // The lead that a colleague has open no longer exists.
  test.use({ expectedErrors: [/^404 \S+\/admin\/leads\/[\w-]+/] });
  test("can be marked as not to be contacted by sales, and erased by an administrator alone", { tag: "@long" }, async ({
    page,
    browser,
  }) => {
    const first = await arrive("Quiet Person", 6);
    const contact = { email: first.email, phone_e164: first.phone_e164 };
    await patch(first.id, { status: "lost", lost_reason: "other" });
    const again = await arrive("Quiet Person", 2, contact);
    await signIn(page, sales, `/admin/leads/${again.id}`);
    await expect(page.getByText("Erase this person")).toHaveCount(0);
    await page.locator("summary", { hasText: "Asked not to be contacted" }).click();
    await page.getByLabel("How and when they asked").fill("By phone today");
    await page.getByRole("button", { name: "Do not contact" }).click();
    await expect(page.getByText("This person asked not to be contacted.")).toBeVisible();
    for (const { id } of [first, again]) expect(await now(id)).toMatchObject({ do_not_contact: true });

    const context = await browser.newContext();
    const office = await context.newPage();
    await signIn(office, admin.email, `/admin/leads/${again.id}`);
    await office.locator("summary", { hasText: "Erase this person" }).click();
    const typed = office.getByLabel("To be sure, type the reference");
    await typed.fill("RQ-WRONG");
    await office.getByRole("button", { name: "Erase for good" }).click();
    await expect(office.getByText("Nothing was erased.")).toBeVisible();
    expect(await now(again.id)).toMatchObject({ id: again.id });
    await typed.fill(again.reference);
    await office.getByRole("button", { name: "Erase for good" }).click();
    await expect(office).toHaveURL(/\/admin\/leads$/);
    for (const { id } of [first, again]) expect(await now(id)).toEqual({});
    await context.close();
    // A colleague who still has the lead open is told that it is gone, and not that there is no connection.
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(page.locator("h1:visible")).toHaveText("Nothing is kept at this address");
  });
});

test("a stranger who knows a number changes nothing of its owner's lead, and staff can take a detail over and undo that", {
  tag: "@long",
}, async ({ page }) => {
  const victim = await arrive("Known Number", 3);
  await patch(victim.id, { email: null });
  const stranger = `stranger-${victim.phone_e164.slice(1)}@example.test`;
  await write(victim, { full_name: "Some Stranger", email: stranger, message: "Send me everything" });
  await signIn(page, sales, `/admin/leads/${victim.id}`);
  await page.waitForLoadState("networkidle");
  const offered = page.locator("section:visible", { has: page.getByRole("heading", { name: "Also named in messages" }) });
  await expect(offered).toContainText(stranger);
  await expect(offered).toContainText("Some Stranger");
  await expect(page.locator("h1:visible")).toHaveText("Known Number");
  // Answers still go to the person whose lead it is.
  await expect(page.locator(`a[href^="mailto:${stranger}"]`)).toHaveCount(0);

  await offered.getByRole("button", { name: `Take over: E-mail ${stranger}` }).click();
  await expect(page.locator("#answer:visible").locator(`a[href^="mailto:${stranger}"]`).first()).toBeVisible();
  await expect(timeline(page)).toContainText(`Taken over from a message: E-mail ${stranger}`);
  expect(await now(victim.id)).toMatchObject({ email: stranger, full_name: "Known Number" });
  await page.locator("main:visible").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: the lead is as it was before.")).toBeVisible();
  await expect(offered).toContainText(stranger);
  expect(await now(victim.id)).toMatchObject({ email: null });
});

test("without JavaScript Won keeps the visit and can be undone, and each status shows the day or reason it asks for", {
  tag: "@long",
}, async ({ browser }) => {
  const lead = await arrive("Visit Person", 3);
  const at = "2031-03-04T06:00:00+00:00";
  await patch(lead.id, { status: "visit-booked", next_action: "visit", next_action_at: at, next_action_note: "gate 3" });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, sales, `/admin/leads/${lead.id}`);
  const toWon = async () => (await property(page, "Status")).getByRole("button", { name: "Won" }).click();
  await expect(page.locator("#work")).toContainText("The visit on 4 Mar 2031, 10:00");
  await toWon();
  await expect(page.locator("main")).toContainText("Last change: Site visit booked → Won");
  expect(await now(lead.id)).toMatchObject({ status: "won", next_action: "visit", next_action_note: "gate 3" });
  expect(await planned(lead.id)).toBe(Date.parse(at));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("main")).not.toContainText("Last change");
  expect(await now(lead.id)).toMatchObject({ status: "visit-booked", next_action: "visit", closed_at: null, owner: null });
  expect(await planned(lead.id)).toBe(Date.parse(at));

  // A decided lead is taken up again and decided again.
  await toWon();
  const asked = async (name: RegExp) => {
    const status = await property(page, "Status");
    await status.locator("summary", { hasText: name }).click();
    return status.locator("details[open]");
  };
  const visit = await asked(/^Site visit booked/);
  await expect(visit.getByLabel("Day")).toHaveValue("2031-03-04");
  await visit.getByLabel("Day").fill("2031-04-05");
  await visit.getByRole("button", { name: "Visit booked" }).click();
  await expect(page.locator("ol").last()).toContainText("Next step: Site visit, 5 Apr 2031, 10:00");
  expect(await now(lead.id)).toMatchObject({ status: "visit-booked", next_action_note: "gate 3" });
  await toWon();
  await (await property(page, "Status")).getByRole("button", { name: "Price" }).click();
  await expect(page.locator("ol").last()).toContainText("Lost: Price");
  expect(await now(lead.id)).toMatchObject({ status: "lost", lost_reason: "price", next_action: "visit" });
  await context.close();
});

test("an undo is refused with a message once a colleague has changed the lead", { tag: "@long" }, async ({ page }) => {
  const lead = await arrive("Undo Person", 3);
  await signIn(page, sales, `/admin/leads/${lead.id}`);
  await page.waitForLoadState("networkidle");
  await (await property(page, "Status")).getByRole("button", { name: "Quoted" }).click();
  await expect(page.getByText("Last change: New → Quoted")).toBeVisible();
  await patch(lead.id, { status: "negotiating" });
  await page.locator("main:visible").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Nothing was undone.")).toBeVisible();
  expect(await now(lead.id)).toMatchObject({ status: "negotiating" });
});

test("several leads can be booked for a visit at once, and need a reason to be lost", { tag: "@long" }, async ({ page }) => {
  const two = [await arrive("Bulk Person", 3), await arrive("Bulk Person", 4)];
  await signIn(page, sales, "/admin/leads?q=bulk+person");
  await page.waitForLoadState("networkidle");
  const select = async () => {
    for (const box of await page.locator("input[name=leads]:visible").all()) await box.check();
  };
  await select();
  const choice = page.locator("fieldset span", { has: page.getByLabel("Set status") }).last();
  await page.getByLabel("Set status").selectOption("lost");
  await choice.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Choose a reason.")).toBeVisible();
  await page.getByLabel("Set status").selectOption("visit-booked");
  await page.locator("fieldset").getByLabel("Day").fill("2031-05-06");
  await choice.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("2 leads changed.").first()).toBeVisible();
  for (const { id } of two) {
    expect(await now(id)).toMatchObject({ status: "visit-booked" });
    expect(await planned(id)).toBe(Date.parse("2031-05-06T06:00:00Z"));
  }
});

test("an open emergency is in the first screen of Today, on a phone and at a desk, with nobody on call", async ({ page }) => {
  await arrive("Overdue Person", 200);
  await arrive("Smoke Person", 0.01, { details: { problem: "no-cooling" }, message: "Burning smell, and smoke from the unit" });
  await signIn(page, colleague);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin");
    const first = page.locator("main:visible [data-lead]").first();
    await expect(first).toContainText("Emergency");
    await expect(first).toBeInViewport({ ratio: 1 });
  }
});

test("Today shows everybody the steps of leads without an owner, and an emergency that writes again with its message", {
  tag: "@long",
}, async ({ page }) => {
  const unowned = await arrive("Nobodys Person", 3);
  await patch(unowned.id, { status: "quoted", next_action: "call", next_action_at: new Date(Date.now() - 3_600_000).toISOString() });
  const hot = await arrive("Hot Person", 5, { details: { problem: "no-cooling" }, message: "It is hot" });
  await patch(hot.id, { status: "contacted" });
  await write(hot, { message: "Nobody came, still hot" });
  await signIn(page, colleague);
  const section = (title: string) => page.locator("section:visible", { has: page.getByRole("heading", { name: title }) });
  await expect(section("Next steps without an owner")).toContainText("Nobodys Person");
  const row = section("Emergencies").locator("[data-lead]").filter({ hasText: "Hot Person" });
  await expect(row).toContainText("Nobody came, still hot");
  await expect(row).toContainText("Emergency");
  await page.goto("/ar/admin/leads?waiting=1");
  await expect(page.locator("[data-lead]:visible").filter({ hasText: "Hot Person" })).toContainText("Nobody came, still hot");

  // Planning the next step of a lead makes the planner its owner.
  await page.goto(`/admin/leads/${hot.id}`, { waitUntil: "networkidle" });
  await patch(unowned.id, { owner: null });
  await page.goto(`/admin/leads/${unowned.id}`, { waitUntil: "networkidle" });
  await (await property(page, "Next step")).getByRole("button", { name: "Save next step" }).click();
  await expect(timeline(page)).toContainText("Owner: omar");
});

test("a search finds closed leads, is kept in every view, and joins the parts of a name", { tag: "@long" }, async ({ browser }) => {
  const open = await arrive("عبد الرحمن الاختبار", 2, { locale: "ar" });
  const closed = await arrive("عبدالرحمن الاختبار", 4, { locale: "ar" });
  await patch(closed.id, { status: "won" });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, sales, "/ar/admin/leads");
  await page.locator("input[name=q]").fill("عبدالرحمن الاختبار");
  await page.getByRole("button", { name: "بحث" }).click();
  const found = page.locator("[data-lead]");
  await expect(found).toHaveCount(2);
  await expect(found.first()).toHaveAttribute("data-lead", open.id);
  await expect(found.last()).toContainText("تم الاتفاق");
  const views = page.getByRole("navigation", { name: "طرق العرض" });
  await expect(views.getByRole("link", { name: "الكل", exact: true })).toHaveAttribute("aria-current", "page");
  await views.getByRole("link", { name: "المفتوحة", exact: true }).click();
  await expect(found).toHaveCount(1);
  await expect(page.locator("input[name=q]")).toHaveValue("عبدالرحمن الاختبار");
  await views.getByRole("link", { name: "الكل", exact: true }).click();
  await expect(page.locator("input[name=q]")).toHaveValue("عبدالرحمن الاختبار");
  await expect(found).toHaveCount(2);
  await views.getByRole("link", { name: "المزعجة", exact: true }).click();
  await expect(found).toHaveCount(0);
  await page.getByRole("link", { name: "البحث في كل الطلبات" }).click();
  await expect(found).toHaveCount(2);
  await page.getByRole("link", { name: "مسح البحث" }).click();
  await expect(page.locator("input[name=q]")).toHaveValue("");
  await context.close();
});

test("a change shows at once and can be undone where it was made, and a half-typed note stays", { tag: "@long" }, async ({ page }) => {
  const name = `Quick Person ${crypto.randomUUID().slice(0, 8)}`;
  const [one, next] = [await arrive(name, 3), await arrive(name, 2)];
  await signIn(page, sales, `/admin/leads?q=${encodeURIComponent(name)}`);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("j");
  // What the list knows is shown before the server has answered.
  const letGo = await holdBack(page, new RegExp(`/admin/leads/${one.id}\\?_rsc`));
  await page.keyboard.press("Enter");
  await expect(page.locator(`[data-glimpse="${one.id}"]`)).toContainText(`Message of ${name}`);
  letGo();
  await expect(page.locator("main:visible")).toContainText("1 of 2");

  await page.keyboard.press("s");
  await page.locator("#work:visible").getByRole("button", { name: "Quoted" }).click();
  await expect(page.locator("#work:visible summary", { hasText: "Quoted" }).first()).toBeVisible();
  // On a slow phone the page shows the result seconds after the message.
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await page.locator("[data-sonner-toast]", { hasText: "Status: Quoted" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: the lead is as it was before.")).toBeVisible();
  expect(await now(one.id)).toMatchObject({ status: "new", owner: null });
  // The client did not pick up: the deadline stays.
  await page
    .locator("#answer:visible")
    .getByRole("link", { name: /^Call/ })
    .evaluate((link) => link.setAttribute("href", "#answer"));
  await page.locator("#answer:visible").getByRole("link", { name: /^Call/ }).click();
  const seen = page.locator("form:has(#note) input[name=version]");
  const before = Number(await seen.inputValue());
  await page.getByRole("button", { name: "No answer", exact: true }).click();
  // The page shows the result while the cursor is in the next field: it stays there.
  await page.locator("#note").focus();
  await expect(page.getByText("No answer noted. The clock goes on.")).toBeVisible();
  await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  expect((await now(one.id)).due_at).not.toBeNull();
  await expect.poll(async () => Number(await seen.inputValue())).toBeGreaterThan(before);
  await page.keyboard.insertText("Half a note");
  // The note is kept after a pause. Both values are read without waiting for the browser to draw: a failure shows which of them is missing.
  const note = () =>
    page.evaluate(() => ({
      stands: document.querySelector<HTMLTextAreaElement>("#note")?.value,
      isKept: Object.values(localStorage).some((kept) => kept.includes("Half a note")),
    }));
  await expect.poll(note).toEqual({ stands: "Half a note", isKept: true });
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.locator("#note")).toHaveValue("Half a note");
  await page.locator("h1:visible").click();
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+$/);

  await page.goto(`/admin/leads?q=${encodeURIComponent(name)}`, { waitUntil: "networkidle" });
  for (const box of await page.locator("input[name=leads]:visible").all()) await box.check();
  await page.getByRole("button", { name: "Take them" }).click();
  await page.locator("[data-sonner-toast]", { hasText: "2 leads changed." }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 2 leads.")).toBeVisible();
  expect(await now(next.id)).toMatchObject({ owner: null });
});

test("one field opens any screen, finds any lead and runs the actions of the screen", { tag: "@long" }, async ({ page }) => {
  const lead = await arrive("Palette Person", 3);
  await signIn(page, sales, "/admin");
  await page.waitForLoadState("networkidle");
  const field = page.getByRole("combobox", { name: "Find, go to, do" });
  await page.keyboard.press("Control+k");
  await field.fill("palette person");
  await expect(page.getByRole("option", { name: /Palette Person/ }).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(lead.id));
  await expect(page.locator("h1:visible")).toHaveText("Palette Person");
  await page.keyboard.press("Control+k");
  await field.fill("negot");
  await page.keyboard.press("Enter");
  await expect(page.locator("#work:visible summary", { hasText: "Negotiating" }).first()).toBeVisible();
  await expect(async () => expect(await now(lead.id)).toMatchObject({ status: "negotiating" })).toPass();
  await page.keyboard.press("Control+k");
  await field.fill("reports");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/reports$/);
});

test("every figure of the reports leads to its leads, and an editor sees figures without names and links", async ({ browser }) => {
  const [waiting, answered] = [await arrive("Counted Waiting", 30), await arrive("Counted Answered", 3, { locale: "ar" })];
  await patch(answered.id, { status: "contacted" });
  await patch(waiting.id, { status: "lost", lost_reason: "price" });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, sales, "/admin/reports");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports");
  const links = await page
    .locator("main :not([data-aed]) > a[href*='figure=']")
    .evaluateAll((all) => all.map((link) => ({ text: link.textContent ?? "", query: new URL((link as HTMLAnchorElement).href).search })));
  expect(links.length).toBeGreaterThan(20);
  for (const { text, query } of links) {
    const response = await page.request.get(`/admin/leads/rows${query}`);
    const { rows, next } = (await response.json()) as { rows: unknown[]; next: string | null };
    expect(rows.length, query).toBeGreaterThan(0);
    // Where the link is the figure itself; others are its name, or have it within a sentence.
    if (/^[\d,]+$/.test(text)) expect(next === null ? String(rows.length) : "31", query).toBe(next === null ? text : "31");
  }
  await page.locator("summary", { hasText: "Leads by person" }).click();
  await page
    .getByRole("row", { name: /Nobody yet/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/by=owner%3Aunknown/);
  await expect(page.locator("main:visible select[name=by]")).toHaveValue("owner:unknown");
  await context.close();

  const edited = await browser.newPage();
  await makeAccount("figures-editor@example.test", "editor");
  await signIn(edited, "figures-editor@example.test", "/admin/reports");
  await expect(edited.getByRole("heading", { level: 1 })).toHaveText("Reports");
  await expect(edited.getByText("Leads by person")).toHaveCount(0);
  await expect(edited.locator("main a[href*='figure=']")).toHaveCount(0);
  expect((await edited.request.get("/admin/reports/csv/people")).status()).toBe(404);
  await edited.close();
});

test("a person's record opens from “wrote before”, people can be merged and parted and notes corrected, without JavaScript too", {
  tag: "@long",
}, async ({ browser }) => {
  const one = await arrive("Recorded Person", 60);
  await patch(one.id, { status: "won" });
  await write(one, { full_name: "Recorded Person", message: "Again, please" });
  const two = await arrive("Recorded Twin", 2);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, sales, "/admin/leads?q=recorded+person");
  await page.getByRole("link", { name: "Wrote before" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recorded Person");
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:${one.phone_e164}`);
  await expect(page.locator("main")).toContainText("Message of Recorded Person");
  await expect(page.locator("main")).toContainText("Again, please");
  // The plan of a lead has its own day there, beside the day that the lead came.
  const [again] = await asService<{ id: string }[]>("/rest/v1/leads?select=id&status=eq.new&full_name=eq.Recorded%20Person");
  await patch(again?.id ?? one.id, { next_action: "visit", next_action_at: "2030-01-02T06:00:00Z" });
  await page.reload();
  await expect(page.locator("section[aria-labelledby=open]")).toContainText(/Site visit\s*2 Jan.* 10:00 AM/);

  await page.getByLabel("Name, number, address or reference").fill("recorded twin");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Merge: Recorded Twin" }).click();
  await expect(page.locator("main")).toContainText("Message of Recorded Twin");
  await expect(page.locator("#merging")).toContainText(/Recorded Person.* merged with .Recorded Twin/);
  await page.getByRole("button", { name: "Take apart: Recorded Twin" }).click();
  await expect(page.locator("#merging")).toContainText("taken apart");
  await expect(page.locator("#time-line + ol")).not.toContainText("Message of Recorded Twin");

  await page.goto(`/admin/leads/${two.id}`);
  const timeline = page.getByRole("region", { name: "Time line" });
  await timeline.getByLabel("Note for colleagues").fill("come at ten");
  await timeline.getByRole("button", { name: "Add note" }).click();
  await timeline.getByText("Edit", { exact: true }).click();
  await timeline.getByLabel("What the note says").fill("come at two");
  await timeline.getByRole("button", { name: "Save note" }).click();
  await expect(timeline).toContainText("come at two");
  await expect(timeline).toContainText("Before: come at ten");
  await timeline.getByText("Edit", { exact: true }).click();
  await timeline.getByRole("button", { name: "Withdraw" }).click();
  await expect(timeline).toContainText("Withdrew the note");
  await context.close();
});

test("a phone shows five leads or more, each in its column, and the buttons to answer are under the thumb", { tag: "@long" }, async ({
  page,
}) => {
  for (let hours = 1; hours <= 7; hours++) await arrive(`Column Person ${hours}`, hours);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sales, "/admin");
  await page.waitForLoadState("networkidle");
  const overhang = () =>
    page.evaluate(() => {
      const main = [...document.querySelectorAll("main")].find((element) => element.checkVisibility());
      const title = main?.querySelector("h1")?.getBoundingClientRect();
      return [...(main?.querySelectorAll("[data-lead]") ?? [])].filter((row) => {
        const { left, right } = row.getBoundingClientRect();
        return left < (title?.left ?? 0) - 0.5 || right > window.innerWidth;
      }).length;
    });
  expect(await overhang()).toBe(0);
  await page.goto("/ar/admin/leads", { waitUntil: "networkidle" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto("/admin/leads", { waitUntil: "networkidle" });
  expect(await overhang()).toBe(0);
  const whole = await page.evaluate(
    () =>
      [...document.querySelectorAll("[data-lead]")].filter((row) => row.checkVisibility() && row.getBoundingClientRect().bottom <= 844)
        .length,
  );
  expect(whole).toBeGreaterThanOrEqual(5);
  await page.locator("[data-lead]:visible a[data-open]").first().click();
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+$/);
  const bar = page.locator("[data-thumb-bar]:visible");
  for (const name of ["Call", "WhatsApp", "Answer"]) {
    const box = await bar.getByRole("link", { name, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
});

test("after Escape from a field the keys act on the lead again, on an Arabic keyboard too", async ({ page }) => {
  const lead = await arrive("Typing Person", 3);
  await signIn(page, sales, `/admin/leads/${lead.id}`);
  await page.waitForLoadState("networkidle");
  const answer = page.locator("#answer:visible textarea");
  await page.keyboard.press("r");
  await expect(answer).toBeFocused();
  await page.keyboard.press("Escape");
  // The key that prints "m" on a Latin keyboard.
  const pressArabic = (key: string, code: string) =>
    page.evaluate(
      ([key, code]) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: key ?? "", code: code ?? "", bubbles: true, cancelable: true }),
        ),
      [key, code],
    );
  await pressArabic("ة", "KeyM");
  await expect(page.locator("#note:visible")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await expect(page).toHaveURL(/\/admin\/leads(\?|$)/);
  await expect(page.locator("input[name=q]:visible")).toBeVisible();
  await expect(async () => {
    await pressArabic("ظ", "Slash");
    await expect(page.locator("input[name=q]:visible")).toBeFocused({ timeout: 500 });
  }).toPass();
});

/** The names of the controls in this part of the page that cannot be pressed, because they are out of view or below something. */
const covered = (page: Page, part: string) =>
  page.locator(`${part}:visible`).evaluate((element) =>
    [...element.querySelectorAll("button, select")]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return control.checkVisibility() && !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((control) => control.textContent),
  );

test("a list shows names whole, in either script and beside any other", async ({ page }) => {
  const names = ["عبد الرحمن محمد عبد العزيز السويدي", "Villa 12, Al Barsha — مريم الشامسي", "Abdul Rahman Mohammed Al Suwaidi"];
  for (const name of names)
    await arrive(name, 120, { locale: "ar", details: { problem: "no-cooling", area: "Jumeirah Village Circle, Street 7" } });
  await signIn(page, sales, "/ar/admin/leads");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of names) {
      const row = page.locator("[data-lead]:visible", { hasText: name }).first();
      const cut = await row.locator("p, bdi").evaluateAll((parts) =>
        // The message alone is shown in part.
        parts
          .filter((part) => !part.matches(".text-preview") && getComputedStyle(part).overflow !== "visible")
          .map((part) => part.textContent),
      );
      expect(cut, `${name} at ${width}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("two selected leads become one person and one lead, that is undone, and a selected lead is lost by its reason", async ({ page }) => {
  const [older, newer] = [await arrive("Twice Person", 5), await arrive("Twice Person again", 1)];
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, sales, "/admin/leads?q=twice+person");
  await page.waitForLoadState("networkidle");
  const boxes = page.locator("[data-lead]:visible input[name=leads]");
  await boxes.nth(0).check();
  await expect(page.getByRole("button", { name: "Same person" })).toHaveCount(0);
  await boxes.nth(1).check();
  await expect(page.getByLabel(new RegExp(`${newer.reference}.* is closed as a duplicate of .*${older.reference}`))).toBeChecked();
  await page.getByRole("button", { name: "Same person" }).click();
  const toast = (text: string) => page.locator("[data-sonner-toast]", { hasText: text });
  await expect(toast("One person and one lead now")).toBeVisible();
  expect(await now(newer.id)).toMatchObject({ status: "duplicate", merged_into: older.id });
  await toast("One person and one lead now").getByRole("button", { name: "Undo" }).click();
  await expect(toast("Taken apart again")).toBeVisible();
  expect(await now(newer.id)).toMatchObject({ status: "new", merged_into: null });

  await page.goto("/admin/leads?q=twice+person+again", { waitUntil: "networkidle" });
  await boxes.first().check();
  await page.locator("summary", { hasText: "Lost …" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Does not answer" })).toBeHidden();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Does not answer" }).click();
  await expect.poll(async () => now(newer.id)).toMatchObject({ status: "lost", lost_reason: "no-answer" });
});

test("the bar for selected leads covers no line that is selected or reached by key", async ({ page }) => {
  for (let hours = 1; hours <= 12; hours++) await arrive(`Selected Person ${hours}`, hours);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sales, "/ar/admin/leads?q=selected+person");
  await page.waitForLoadState("networkidle");
  await page.locator("[data-selecting]").check();
  const inView = await page
    .locator("[data-lead]:visible")
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom < innerHeight).length);
  await page
    .locator("[data-lead]:visible input[name=leads]")
    .nth(inView - 1)
    .check();
  const bar = page.locator("fieldset:visible", { has: page.locator("[name=pick-owner]") });
  /** How far the line with the focus reaches below the upper edge of the bar. */
  const overlap = () =>
    bar.evaluate(
      (fields) =>
        (document.activeElement?.closest("[data-lead]")?.getBoundingClientRect().bottom ?? Number.NaN) - fields.getBoundingClientRect().top,
    );
  await expect.poll(overlap).toBeLessThan(1);
  for (let line = 1; line <= 4; line++) {
    await page.keyboard.press("j");
    await expect.poll(overlap).toBeLessThan(1);
  }
  expect(await covered(page, "fieldset:has([name=pick-owner])")).toEqual([]);
});

test("on a phone the choices after a call nobody answered are in view, with nothing above them", async ({ page }) => {
  // An emergency is called again at any hour.
  const lead = await arrive("Called Person", 3, {
    message: "The AC stopped in the night. ".repeat(12),
    details: { problem: "no-cooling" },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sales, `/ar/admin/leads/${lead.id}`);
  await page.waitForLoadState("networkidle");
  const call = page.locator("[data-thumb-bar]:visible a").first();
  // The browser has no telephone.
  await call.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await call.click();
  await page.getByRole("button", { name: "لم يرد", exact: true }).click();
  await expect(page.locator("[data-sonner-toast]")).toBeVisible();
  await expect(page.getByRole("button", { name: "بعد ساعة" })).toBeInViewport();
  await expect.poll(() => covered(page, "[data-bottom-bar]")).toEqual([]);
  await page.getByRole("button", { name: "بعد 30 دقيقة" }).click();
  await expect(page.locator("[data-thumb-bar]:visible")).toBeVisible();
  await expect.poll(() => planned(lead.id)).toBeGreaterThan(Date.now());
});

test("on a phone nothing in the top line stands over anything else, in Arabic", async ({ page }) => {
  await arrive("Counted Person", 2);
  await signIn(page, sales, "/ar/admin/leads");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const overlapping = await page.locator("header:visible").evaluate((header) => {
      const parts = [...header.querySelectorAll("a, button, summary")].filter((part) => part.checkVisibility());
      return parts.flatMap((part, index) =>
        parts
          .slice(index + 1)
          .filter((other) => {
            const [a, b] = [part.getBoundingClientRect(), other.getBoundingClientRect()];
            return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          })
          .map((other) => `${part.textContent} | ${other.textContent || other.ariaLabel}`),
      );
    });
    expect(overlapping, String(width)).toEqual([]);
  }
  await page.locator("header:visible summary", { hasText: "القائمة" }).click();
  await expect(page.getByRole("link", { name: "التقارير" })).toBeInViewport();
});

test("the list has the columns that the user chose in this browser, without JavaScript too", async ({ browser }) => {
  const lead = await arrive("Column Chooser", 2, { details: { problem: "care", service: "ventilation" } });
  await patch(lead.id, { service: "ventilation" });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, sales, `/admin/leads?q=${lead.reference}`);
  const row = page.locator("[data-lead]");
  await expect(row.getByText(`Message of Column Chooser`)).toBeVisible();
  await expect(row.getByText("Ventilation", { exact: false })).toBeHidden();
  await page.locator("summary", { hasText: "Columns" }).click();
  const columns = page.locator("details", { hasText: "Columns" });
  await columns.getByLabel("Message").uncheck();
  await columns.getByLabel("Service").check();
  await columns.getByRole("button", { name: "Apply" }).click();
  await expect(row.getByText("Ventilation", { exact: false })).toBeVisible();
  await expect(row.getByText("Message of Column Chooser")).toBeHidden();
  await page.goto(`/ar/admin/leads?q=${lead.reference}`);
  await expect(row.getByText("Message of Column Chooser")).toBeHidden();
  await context.close();
});
