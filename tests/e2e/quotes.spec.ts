// From a lead to an accepted quote, in Arabic on a phone: the office writes and sends it, the customer reads, asks and accepts, with JavaScript
// and without; the paper, the page and the lead say the same sum.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import { admin, asService, expect, leadsBy, makeAccount, publishEntry, signIn, siteUrl, test } from "./site.ts";

const sales = "quotes@example.test";
const phone = { width: 390, height: 844 };
/** Robots do not count as having seen a quote, and the browser of the tests says that it is one. */
const userAgent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile Safari/604.1";

test.beforeAll(async () => {
  await makeAccount(sales, "sales");
});

test.afterAll(() => publishEntry("settings", "site", () => ({ taxNumber: "", prices: [] })));

async function arrive(fullName: string, locale: "en" | "ar") {
  const [key, email] = [randomUUID().replaceAll("-", "").padStart(64, "0"), `quote-${randomUUID()}@example.test`];
  const number = String(Date.now()).slice(-7);
  await asService("/rest/v1/rpc/submit_lead", {
    method: "POST",
    body: {
      p_lead: {
        reference: `RQ-${key.slice(-8).toUpperCase()}`,
        kind: "quote",
        locale,
        page: "/quote",
        full_name: fullName,
        email,
        phone_e164: `+97150${number}`,
        phone_typed: `050${number}`,
        message: "ثلاث وحدات تكييف",
        details: { service: "air-conditioning-repair-cleaning" },
        idempotency_key: `form:${key}`,
        payload_hash: key,
      },
    },
  });
  const [lead] = await leadsBy(email);
  if (!lead) throw new Error("The lead did not arrive.");
  return lead;
}
const now = async (id: string) => (await asService<Record<string, unknown>[]>(`/rest/v1/leads?select=*&id=eq.${id}`))[0] ?? {};
const quotesOf = (id: string) => asService<Record<string, unknown>[]>(`/rest/v1/quotes?select=*&lead_id=eq.${id}&order=created_at`);

/** The figures of a PDF, as they stand in it. */
async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

/** Fills the lines of the draft. */
async function write(page: Page, lines: readonly (readonly [text: string, quantity: string, price: string])[]) {
  for (const [at, [text, quantity, price]] of lines.entries()) {
    if (at > 0) await page.getByRole("button", { name: /أضف بندًا|Add a line/ }).click();
    const line = page.locator("ol > li").nth(at);
    await line.locator("input[name=line-text]").fill(text);
    await line.locator("input[name=line-quantity]").fill(quantity);
    if (price) await line.locator("input[name=line-price]").fill(price);
  }
}

test("from lead to accepted quote, in Arabic on a phone", async ({ page, browser }) => {
  await publishEntry("settings", "site", () => ({
    taxNumber: "100123456700003",
    prices: [
      {
        service: "air-conditioning-repair-cleaning",
        fromAed: 450,
        part: "",
        size: "شقة",
        unit: "شقة",
        covers: "التصوير قبل العمل وبعده",
        excludes: "إصلاح المجاري",
        changes: "",
      },
    ],
  }));
  const lead = await arrive("عائشة", "ar");
  await page.setViewportSize(phone);
  await signIn(page, sales, `/ar/admin/leads/${lead.id}`);
  await page.getByRole("button", { name: "عرض سعر جديد" }).click();
  await page.waitForURL(/\/quote\/[0-9a-f-]{36}$/);

  // The first line begins with a price of the settings, which brings its unit, its price and what is in it and what is not.
  const listed = page.locator("#quote-prices option");
  await expect(async () => {
    await page.reload();
    expect(await listed.count()).toBeGreaterThan(0);
  }).toPass();
  const offered = await listed.first().getAttribute("value");
  await write(page, [
    [offered ?? "", "2", ""],
    ["استبدال المرشح", "٣", "87.50"],
    ["زيارة", "1", "150"],
  ]);
  const first = page.locator("ol > li").first();
  await expect(first.locator("input[name=line-price]")).toHaveValue("450");
  await expect(first.locator("input[name=line-unit]")).toHaveValue("شقة");
  await expect(page.locator("#quote-inclusions")).toHaveValue("التصوير قبل العمل وبعده");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  // 900 + 262.50 + 150
  await expect(page.locator("main:visible")).toContainText("1,312.50");
  await page.getByRole("button", { name: "احفظ وراجع" }).click();
  await page.waitForURL(/\?send=1$/);
  await expect(page.locator("main:visible")).toContainText("1,312.50");
  const [draft] = await quotesOf(lead.id);
  expect(draft).toMatchObject({ status: "draft", total_fils: 131_250, vat_fils: 6250, locale: "ar", number: null });
  const link = `/ar/q/${draft?.link}`;
  const text = page.getByLabel("نص الرسالة إلى العميل");
  await expect(text).toHaveValue(new RegExp(`https?://\\S+${link}\\n`));
  // While it is a draft, its link shows nothing of it.
  const customer = await browser.newContext({ baseURL: siteUrl, viewport: phone, locale: "ar", userAgent });
  const theirs = await customer.newPage();
  await theirs.goto(link);
  await expect(theirs.locator("h1:visible")).toHaveText("هذا العرض غير متاح");

  await page.getByRole("button", { name: "سجّله مُرسلًا" }).click();
  await expect(page.locator("h1:visible")).toContainText("مُرسل");
  const number = String((await quotesOf(lead.id))[0]?.number);
  expect(await now(lead.id)).toMatchObject({ status: "quoted", value_fils: 131_250, awaiting_since: null });

  // The customer reads it; the office's own look does not count.
  await page.goto(link);
  await expect(page.locator("h1:visible")).toContainText(number);
  const response = await theirs.goto(`/q/${draft?.link}`);
  await expect(theirs).toHaveURL(link);
  expect(response?.headers()).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
  });
  await expect(theirs.locator("h1:visible")).toContainText(number);
  await expect(theirs.locator("main:visible")).toContainText("100123456700003");
  await expect(theirs.locator("main:visible")).toContainText("1,312.50");
  expect(await quotesOf(lead.id)).toMatchObject([{ seen_count: 1 }]);

  // A question: once, however often it is tapped, and answered by the office like a message.
  await theirs.getByLabel("سؤالك").fill("هل يشمل السعر سطح المبنى؟");
  await theirs.getByRole("button", { name: "أرسل السؤال" }).click();
  await expect(theirs.getByText("وصلنا سؤالك")).toBeVisible();
  await theirs.getByLabel("سؤالك").fill("هل يشمل السعر سطح المبنى؟");
  const again = theirs.waitForResponse((response) => response.request().method() === "POST");
  await theirs.getByRole("button", { name: "أرسل السؤال" }).click();
  await again;
  const questions = await asService<unknown[]>(`/rest/v1/lead_submissions?select=id&lead_id=eq.${lead.id}&kind=eq.quote-question`);
  expect(questions).toHaveLength(1);
  await page.goto(`/ar/admin/leads/${lead.id}`);
  await expect(page.locator("main:visible").getByText("هل يشمل السعر سطح المبنى؟").first()).toBeVisible();
  expect((await now(lead.id)).awaiting_since).not.toBeNull();
  await page.locator("#answer details > summary").last().click();
  await page.locator("#answer details button[name=answered][value=call]").click();
  await expect.poll(async () => (await now(lead.id)).awaiting_since).toBeNull();

  // What is missing is named, and nothing is lost.
  await theirs.getByLabel("اسمك الكامل").fill("عائشة المنصوري");
  await theirs.getByRole("button", { name: "اقبل العرض" }).click();
  await expect(theirs.getByText("ضع علامة على أنك تقبل العرض.")).toBeVisible();
  await expect(theirs.getByLabel("اسمك الكامل")).toHaveValue("عائشة المنصوري");
  await theirs.getByRole("checkbox").check();
  await theirs.getByRole("button", { name: "اقبل العرض" }).click();
  await expect(theirs.getByText("قبِله").first()).toContainText("عائشة المنصوري");
  expect(await now(lead.id)).toMatchObject({ status: "won", value_fils: 131_250 });

  // The paper has the same total.
  const paper = await customer.request.get(`${link}/quote.pdf`);
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  const onPaper = await textOf(await paper.body());
  for (const figure of ["1,312.50", "62.50", "262.50", number]) expect(onPaper).toContain(figure);

  // Nobody who said yes is forgotten: the lead is on the first screen until something is planned.
  await page.goto("/ar/admin");
  const planned = page.locator("section:visible", { hasText: "قُبلت: بانتظار تحديد موعد" });
  await expect(planned.locator("[data-lead]")).toContainText("عائشة");
  await page.goto(`/ar/admin/leads/${lead.id}`);
  await expect(page.locator("section:visible", { has: page.locator("#quotes") })).toContainText("عائشة المنصوري");
  await customer.close();
});

test("a customer without JavaScript accepts a revision, of which the old link tells", async ({ page, browser }) => {
  const lead = await arrive("Omar Client", "en");
  await signIn(page, admin.email, `/admin/leads/${lead.id}`);
  await page.getByRole("button", { name: "New quote" }).click();
  await page.waitForURL(/\/quote\/[0-9a-f-]{36}$/);
  await write(page, [["Compressor", "1", "1,200"]]);
  await page.getByRole("button", { name: "Save and check" }).click();
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.locator("h1:visible")).toContainText("Sent");
  await page.getByRole("button", { name: "Revise" }).click();
  await page.waitForURL((url) => /\/quote\/[0-9a-f-]{36}$/.test(url.pathname) && !url.search);
  await expect(page.locator("input[name=line-price]")).toHaveValue("1200");
  await page.locator("input[name=line-price]").fill("990");

  const [first] = await quotesOf(lead.id);
  const plain = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled: false });
  const theirs = await plain.newPage();
  await theirs.goto(`/q/${first?.link}`);
  await expect(theirs.locator("main:visible")).toContainText("1,200");
  await page.getByRole("button", { name: "Save and check" }).click();
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.locator("h1:visible")).toContainText("-2");

  // What they still have open is not what the office offers now.
  await theirs.getByLabel("Your full name").fill("Omar Client");
  await theirs.getByRole("checkbox").check();
  await theirs.getByRole("button", { name: "Accept the quote" }).click();
  await expect(theirs.getByText("The quote has changed since you opened it")).toBeVisible();
  await expect(theirs.getByLabel("Your full name")).toHaveValue("Omar Client");
  await theirs.goto(`/q/${first?.link}`);
  await expect(theirs.getByText("This is the revised quote.")).toBeVisible();
  await theirs.getByLabel("Your question").fill("When can you come?");
  await theirs.getByRole("button", { name: "Send the question" }).click();
  await expect(theirs.getByText("Your question has reached us.")).toBeVisible();
  await theirs.getByLabel("Your full name").fill("Omar Client");
  await theirs.getByRole("checkbox").check();
  await theirs.getByRole("button", { name: "Accept the quote" }).click();
  await expect(theirs.getByText("Accepted by")).toBeVisible();
  expect(await now(lead.id)).toMatchObject({ status: "won", value_fils: 99_000 });
  expect(await quotesOf(lead.id)).toMatchObject([{ status: "replaced" }, { status: "accepted", accepted_name: "Omar Client" }]);
  await plain.close();
});
