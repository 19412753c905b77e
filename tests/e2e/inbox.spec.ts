// A salesperson's day: the most urgent lead on a phone, colleagues at the same lead, the list at a desk.
import { readFileSync } from "node:fs";
import { readXlsx } from "hucre/xlsx";
import { admin, asService, expect, leadsBy, makeAccount, signIn, test } from "./site.ts";

// The framework announces a stylesheet after a redirect that it then puts into the page itself.
test.use({ expectedErrors: [/css was preloaded using link preload but not used/] });

const sales = "noura@example.test";
const colleague = "omar@example.test";

test.beforeAll(async () => {
  await makeAccount(sales, "sales");
  await makeAccount(colleague, "sales");
});

let counter = 0;
/** A lead as a form would have sent it some hours ago. */
async function arrive(fullName: string, hoursAgo: number, more: Record<string, unknown> & { email?: string } = {}) {
  counter += 1;
  const key = `${Date.now()}${counter}`.padStart(64, "0");
  const email = more.email ?? `inbox-${key.slice(-12)}@example.test`;
  const reference = `MQ-${key.slice(-8)}`;
  await asService("/rest/v1/rpc/submit_lead", {
    method: "POST",
    body: {
      p_lead: {
        reference,
        kind: "quote",
        locale: "en",
        page: "/quote",
        full_name: fullName,
        email,
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
  const lead = (await leadsBy(email)).find((one) => one.reference === reference);
  if (!lead) throw new Error("The lead did not arrive.");
  return lead;
}
const now = async (id: string) => (await asService<Record<string, unknown>[]>(`/rest/v1/leads?select=*&id=eq.${id}`))[0] ?? {};
const patch = (id: string, body: object) => asService(`/rest/v1/leads?id=eq.${id}`, { method: "PATCH", body });

test("on a phone: the most urgent lead is found, answered, visited; another is lost; last month's won are exported", async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const urgent = await arrive("عائشة المستعجلة", 160, { locale: "ar" });
  const other = await arrive("Lost Person", 3);
  const won = await arrive("=Won Person", 4);
  await patch(won.id, { status: "won" });
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  lastMonth.setUTCHours(8); // noon in Dubai: in the evening its next day has begun, and with it the next month
  await patch(won.id, { closed_at: lastMonth.toISOString() });

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sales);
  await expect(page).toHaveTitle(/^\(\d+\) Today/);
  const first = page.locator("section:visible", { hasText: "Overdue" }).locator("[data-lead]").first();
  await expect(first).toContainText("late");
  await first.getByRole("link", { name: "عائشة المستعجلة", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+$/);
  await page.waitForLoadState("networkidle");

  // A ready answer, in her language, opens in WhatsApp; one touch says that it was sent.
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
  await page.locator("summary", { hasText: "First answer" }).click();
  const chat = context.waitForEvent("page");
  await page.locator("details[open]").getByRole("link", { name: "WhatsApp" }).click();
  const address = decodeURIComponent((await chat).url());
  expect(address).toContain(`wa.me/${urgent.phone_e164.slice(1)}?text=مرحبًا عائشة المستعجلة`);
  expect(address).toContain(urgent.reference);
  await (await chat).close();
  await expect(page.getByText("Sent? Then tap how you answered")).toBeVisible();
  await page.getByRole("button", { name: "WhatsApp", exact: true }).click();
  await expect(page.locator("ol:visible")).toContainText("Marked as answered: WhatsApp, ready answer “First answer”");
  expect(await now(urgent.id)).toMatchObject({ status: "contacted", due_at: null });
  expect((await now(urgent.id)).owner).not.toBeNull();

  await page.locator("summary", { hasText: "Book a visit" }).click();
  const visit = page.locator("details[open]", { hasText: "Book a visit" });
  await visit.locator("input[type=date]").fill("2030-03-04");
  await visit.locator("input[type=time]").fill("16:30");
  await visit.getByRole("button", { name: "Visit booked" }).click();
  await expect(page.locator("ol:visible")).toContainText("Next step: Site visit, 4 Mar 2030, 4:30");
  expect(Date.parse(String((await now(urgent.id)).next_action_at))).toBe(Date.parse("2030-03-04T12:30:00Z"));

  await page.goto("/admin/leads?q=lost+person", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Lost Person", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+$/);
  await page.waitForLoadState("networkidle");
  await page.locator("summary", { hasText: /^Lost/ }).click();
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await expect(page.getByText("Choose a reason.")).toBeVisible();
  await page.getByLabel("Price").check();
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await expect(page.locator("ol:visible")).toContainText("Lost: Price");
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

test("at a desk: what is new appears by itself, the keyboard works the list, colleagues are seen, and nobody overwrites another", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
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
  // The page has been loaded anew and listens in a moment.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.locator("dialog[open]")).toContainText("Next lead", { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  // The only line of the list: pressed again, it stays there.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "Shared Person", exact: true })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("x");
  await expect(page.getByRole("button", { name: "Take them" })).toBeVisible();
  await page.getByRole("button", { name: "Take them" }).click();
  await expect(page.getByText("1 changed")).toBeVisible();
  await page.getByRole("link", { name: "Shared Person", exact: true }).focus();
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]+#work$/);

  const context = await browser.newContext();
  const second = await context.newPage();
  await signIn(second, colleague, `/admin/leads/${shared.id}`);
  await expect(page.getByText("omar also has this lead open.")).toBeVisible({ timeout: 20_000 });
  await second.getByRole("button", { name: "Quoted" }).click();
  await expect(second.locator("ol:visible")).toContainText("→ Quoted");

  // The first has chosen already, and presses without having seen the change.
  await page.locator("summary", { hasText: /^Lost/ }).click();
  const lost = page.locator("details[open]", { hasText: "Mark as lost" });
  await lost.getByLabel("Price").check();
  await lost.locator("textarea").fill("Told me on the phone");
  await lost.getByRole("button", { name: "Mark as lost" }).click();
  await expect(lost.getByText("Somebody changed this lead meanwhile")).toBeVisible();
  expect(await now(shared.id)).toMatchObject({ status: "quoted" });
  await expect(page.locator("ol:visible")).toContainText("Told me on the phone");
  await expect(lost.getByLabel("Price")).toBeChecked();
  await lost.getByRole("button", { name: "Mark as lost" }).click();
  await expect(page.locator("ol:visible")).toContainText("Lost: Price");
  expect(await now(shared.id)).toMatchObject({ status: "lost" });
  await context.close();
});

test("without JavaScript the list is filtered, a lead is read and its status changed", async ({ browser }) => {
  const lead = await arrive("Plain Person", 2);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, sales, "/ar/admin/leads");
  await page.locator("input[name=q]").fill(lead.reference);
  await page.getByRole("button", { name: "بحث" }).click();
  await page.getByRole("link", { name: "Plain Person", exact: true }).click();
  await expect(page.locator("main")).toContainText("Message of Plain Person");
  await page.getByRole("button", { name: "أُرسل عرض السعر" }).click();
  await expect(page.locator("ol").last()).toContainText("تم إرسال عرض السعر");
  expect(await now(lead.id)).toMatchObject({ status: "quoted" });
  await context.close();
});

test("whoever asks is left alone, and forgotten; colleagues may do the one, an administrator both", async ({ page, browser }) => {
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
  await typed.fill("MQ-WRONG");
  await office.getByRole("button", { name: "Erase for good" }).click();
  await expect(office.getByText("Nothing was erased.")).toBeVisible();
  expect(await now(again.id)).toMatchObject({ id: again.id });
  await typed.fill(again.reference);
  await office.getByRole("button", { name: "Erase for good" }).click();
  await expect(office).toHaveURL(/\/admin\/leads$/);
  for (const { id } of [first, again]) expect(await now(id)).toEqual({});
  await context.close();
});
