// A prospect's message, in both languages, with and without JavaScript.
import { request as post } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { Page, Route } from "@playwright/test";
import { formatWeekdayTime } from "../../lib/i18n/dates.ts";
import { answerBy } from "../../lib/leads/sla.ts";
import { seededCalendar } from "../helpers/seeded-calendar.ts";
import { admin, asService, expect, holdBack, type Lead, leadsBy, signIn, siteUrl, test } from "./site.ts";

const english = {
  fullName: "Aisha Al Mansoori",
  phone: "+971 50 123 4567",
  message: 'The bedroom is warm.\nThird floor, "Marina" tower & <b>lift</b> B.',
};
const arabic = { fullName: "عائشة المنصوري", phone: "٠٥٠ ١٢٣ ٤٥٦٧", message: "المكيف ينقط ماء في غرفة النوم.\nالطابق الثالث، برج مارينا." };

const calendar = seededCalendar();

let count = 0;
const newEmail = () => `person-${Date.now()}-${count++}@example.test`;

/** The same words from another person: a second message from one number joins its open lead. */
function someone<Values extends { phone: string }>(values: Values): Values & { e164: string } {
  const digits = String(1_000_000 + (Date.now() % 800_000) * 10 + count++).slice(-7);
  const arabicDigits = digits.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  const phone = values.phone.startsWith("+") ? `+971 50 ${digits.slice(0, 3)} ${digits.slice(3)}` : `٠٥٠ ${arabicDigits}`;
  return { ...values, phone, e164: `+97150${digits}` };
}

const field = (page: Page, name: string) => page.locator(`main:visible [name=${name}]`);
const problem = (page: Page, name: string) => page.locator(`main:visible div:has(> [name=${name}]) > p[id$=-problem]`);

async function fill(page: Page, values: Partial<typeof english & { email: string; e164: string }>): Promise<void> {
  for (const [name, value] of Object.entries(values)) if (name !== "e164") await field(page, name).fill(value);
}

const submit = (page: Page) => page.locator("main:visible form:not([action='/api/useful']) button[type=submit]");

for (const { locale, path, words, done } of [
  { locale: "en", path: "/contact", words: english, done: "Message Sent Successfully!" },
  { locale: "ar", path: "/ar/contact", words: arabic, done: "وصلت رسالتك" },
  { locale: "ar", path: "/ar", words: arabic, done: "وصلت رسالتك" },
] as const) {
  test(`a message from ${path} arrives with everything that was typed`, { tag: path === "/ar/contact" ? "@long" : [] }, async ({
    page,
  }) => {
    const [email, values] = [newEmail(), someone(words)];
    await page.goto(path, { waitUntil: "networkidle" });
    // The form of the home page wakes when the visitor comes near it.
    if (path === "/ar") {
      await field(page, "message").scrollIntoViewIfNeeded();
      await expect(page.locator("main:visible form[data-awake]")).toBeVisible();
    }
    await fill(page, { ...values, email });
    // The promise names the day and hour that the working calendar gives.
    const promised = () => {
      const by = [0, 60_000].map((late) => answerBy(new Date(Date.now() + late), { replyHours: 24 }, calendar));
      return new RegExp(by.map((at) => formatWeekdayTime(at.getTime(), locale)).join("|"));
    };
    await expect(page.locator("main:visible form [data-now=answer]")).toHaveText(promised());
    await submit(page).click();
    const panel = page.locator("main:visible h2", { hasText: done });
    await expect(panel).toBeVisible();
    await expect(panel).toBeFocused();
    await expect(page.locator("[data-sonner-toast]")).toContainText(done);
    await expect(page.locator("main:visible .sent-promised")).toHaveText(promised());
    const [lead, ...others] = await leadsBy(email);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      full_name: values.fullName,
      message: values.message,
      phone_e164: values.e164,
      phone_typed: values.phone,
      locale,
      page: path.replace(/^\/ar$/, "/").replace(/^\/ar\//, "/"),
    });
    await expect(page.locator("main:visible")).toContainText(lead?.reference ?? "none");
  });
}

test("a visitor who is quicker than the code of the home page's form gets an answer all the same", { tag: "@long" }, async ({ page }) => {
  const [email, values] = [newEmail(), someone(arabic)];
  await page.goto("/ar", { waitUntil: "networkidle" });
  // From now on the page requests only that code, which does not come.
  const held: Route[] = [];
  await page.route("**/_next/static/chunks/**", (route) => void held.push(route));
  await fill(page, { ...values, email });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await submit(page).click();
  await expect(page).toHaveURL(/\/ar\/contact\/sent/);
  const [lead, ...others] = await leadsBy(email);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ full_name: values.fullName, message: values.message, phone_e164: values.e164, page: "/" });
  await expect(page.locator("main:visible")).toContainText(lead?.reference ?? "none");
});

test("the notices of success have the specified words", async ({ page }) => {
  await page.goto("/contact");
  await fill(page, { ...someone(english), email: newEmail() });
  await submit(page).click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toContainText("Message Sent Successfully!");
  await expect(toast).toContainText("Thank you for your message. We'll get back to you within 24 hours.");
});

test("the button says Sending... and a double click makes one lead", async ({ page }) => {
  const email = newEmail();
  await page.goto("/contact");
  await fill(page, { ...someone(english), email });
  const arrive = await holdBack(page, "**/api/leads*");
  await submit(page).dblclick();
  await expect(submit(page)).toHaveText("Sending...");
  arrive();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
  expect(await leadsBy(email)).toHaveLength(1);
});

test("an error in the page's own code leaves the form usable, with everything that was typed", async ({ page }) => {
  const email = newEmail();
  await page.goto("/contact", { waitUntil: "networkidle" });
  await fill(page, { ...someone(english), email });
  await page.evaluate(() => {
    const original = FormData.prototype.set;
    FormData.prototype.set = function (this: FormData) {
      FormData.prototype.set = original;
      throw new Error("a fault of the page");
    } as typeof original;
  });
  await submit(page).click();
  await expect(page.locator("[data-sonner-toast]")).toContainText("Error");
  await expect(submit(page)).toBeEnabled();
  await expect(field(page, "message")).toHaveValue(english.message);
  await submit(page).click();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent Successfully!" })).toBeVisible();
  expect(await leadsBy(email)).toHaveLength(1);
});

test.describe("when an answer is lost on the way", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test("what was typed stays, phone and WhatsApp are offered, and trying again makes no second lead", async ({ page }) => {
    const email = newEmail();
    const values = someone(english);
    await page.goto("/contact");
    await fill(page, { ...values, email });
    let first = true;
    await page.route("**/api/leads*", async (route) => {
      if (!first) return route.continue();
      first = false;
      await route.fetch(); // it arrives, but the response does not
      await route.abort();
    });
    await submit(page).click();
    const alert = page.locator("main:visible form [role=alert]");
    await expect(alert).toContainText("Error");
    await expect(alert).toContainText("Failed to send message. Please try again.");
    await expect(page.locator("[data-sonner-toast]")).toContainText("Failed to send message. Please try again.");
    await expect(page.locator("main:visible form a[href^='tel:']")).toBeVisible();
    await expect(page.locator("main:visible form a[href^='https://wa.me/']")).toBeVisible();
    const { e164: _e164, ...typed } = values;
    for (const [name, value] of Object.entries({ ...typed, email })) await expect(field(page, name)).toHaveValue(value);
    await submit(page).click();
    await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
    expect(await leadsBy(email)).toHaveLength(1);
  });
});

for (const { path, required, invalid } of [
  { path: "/contact", required: "Full name is required", invalid: "Phone number is invalid" },
  { path: "/ar/contact", required: "الاسم الكامل", invalid: "رقم الهاتف" },
]) {
  test(`${path} names what is missing or wrong, and the summary takes focus`, async ({ page }) => {
    await page.goto(path);
    await submit(page).click();
    const summary = page.locator("main:visible form [role=alert]").locator("..");
    await expect(summary).toBeFocused();
    // One way to answer is enough, so the summary names the phone number and not the e-mail address.
    await expect(summary.getByRole("link")).toHaveCount(3);
    await expect(summary.getByRole("link").first()).toContainText(required);
    await expect(field(page, "fullName")).toHaveAttribute("aria-invalid", "true");
    await expect(problem(page, "fullName")).toContainText(required);
    expect(await field(page, "fullName").getAttribute("aria-describedby")).toContain(await problem(page, "fullName").getAttribute("id"));

    await fill(page, { fullName: "A B", email: "a@example.test", phone: "997", message: "x" });
    await submit(page).click();
    await expect(summary.getByRole("link")).toHaveCount(1);
    await expect(summary.getByRole("link")).toContainText(invalid);
    await summary.getByRole("link").click();
    await expect(field(page, "phone")).toBeFocused();
    await expect(field(page, "phone")).toHaveValue("997");
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { locale, path, words, wrong, sent } of [
    { locale: "en", path: "/contact", words: english, wrong: "E-mail is invalid", sent: "/contact/sent" },
    { locale: "ar", path: "/ar/contact", words: arabic, wrong: "البريد الإلكتروني", sent: "/ar/contact/sent" },
    { locale: "en", path: "/", words: english, wrong: "E-mail is invalid", sent: "/contact/sent" },
  ]) {
    test(`${path} shows errors, keeps values, and ends on a page with the reference`, async ({ page }) => {
      const [email, { e164, ...values }] = [newEmail(), someone(words)];
      await page.goto(path);
      await fill(page, { ...values, email: "wrong" });
      await submit(page).click();
      await expect(page.locator("main:visible form [role=alert]")).toBeVisible();
      await expect(problem(page, "email")).toContainText(wrong);
      for (const [name, value] of Object.entries({ ...values, email: "wrong" })) await expect(field(page, name)).toHaveValue(value);

      await fill(page, { email });
      await submit(page).click();
      await expect(page).toHaveURL(new RegExp(`${sent}\\?ref=RQ-[0-9A-Z]{8}&at=\\d+$`));
      const [lead] = await leadsBy(email);
      await expect(page.locator("main:visible")).toContainText(lead?.reference ?? "none");
      expect(lead).toMatchObject({ full_name: values.fullName, message: values.message, phone_e164: e164, locale });
    });
  }

  test("sending the same form twice makes one lead", async ({ page }) => {
    const [email, values] = [newEmail(), someone(english)];
    for (let time = 0; time < 2; time++) {
      await page.goto("/contact");
      await fill(page, { ...values, email });
      await submit(page).click();
      await expect(page).toHaveURL(/ref=RQ-/);
    }
    expect(await leadsBy(email)).toHaveLength(1);
  });
});

/** The leads with this number, without its plus sign, which the embedded API reads as a space. */
const leadsFrom = (e164: string) => asService<Lead[]>(`/rest/v1/leads?select=*&phone_e164=like.*${e164.slice(1)}`);

for (const javaScriptEnabled of [true, false])
  test.describe(`with one way to answer, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("a phone number is enough, and so is an e-mail address; without either the number is asked for", async ({ page }) => {
      const arrived = async () => {
        if (javaScriptEnabled) await expect(page.locator("main:visible h2", { hasText: "Message Sent Successfully!" })).toBeVisible();
        else await expect(page).toHaveURL(/\/contact\/sent\?ref=RQ-/);
      };
      const { e164, phone, ...words } = someone(english);
      await page.goto("/contact");
      await fill(page, words);
      await submit(page).click();
      await expect(problem(page, "phone")).toHaveText("Phone number is required");
      await expect(problem(page, "email")).toHaveCount(0);
      await fill(page, { phone });
      await submit(page).click();
      await arrived();
      expect(await leadsFrom(e164)).toMatchObject([{ email: null, phone_typed: phone, message: words.message }]);

      const email = newEmail();
      await page.goto("/contact");
      await fill(page, { ...words, email });
      await submit(page).click();
      await arrived();
      expect(await leadsBy(email)).toMatchObject([{ phone_e164: null, message: words.message }]);
    });
  });

test("a message without an e-mail address is answered by phone and WhatsApp, and no mail is tried", async ({ page }) => {
  const { e164, ...values } = someone(english);
  await page.goto("/contact");
  await fill(page, values);
  await submit(page).click();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
  const [lead] = await leadsFrom(e164);
  const notices = await asService<{ topic: string }[]>(`/rest/v1/outbox?select=topic&lead_id=eq.${lead?.id}`);
  expect(notices.map(({ topic }) => topic)).not.toContain("sender-mail");
  await signIn(page, admin.email, `/admin/leads/${lead?.id}`);
  const main = page.locator("main:visible");
  await expect(main.locator(`a[href^="https://wa.me/${e164.slice(1)}"]`).first()).toBeVisible();
  await expect(main.locator(`a[href="tel:${e164}"]`).first()).toBeVisible();
  await expect(main.locator("a[href^='mailto:']")).toHaveCount(0);
});

test("staff find a message in the list and on its page with everything that was typed", async ({ page }) => {
  const [email, values] = [newEmail(), someone(arabic)];
  await page.goto("/ar/contact");
  await fill(page, { ...values, email });
  await submit(page).click();
  await expect(page.locator("main:visible h2", { hasText: "وصلت رسالتك" })).toBeVisible();
  const [lead] = await leadsBy(email);
  await signIn(page, admin.email, `/admin/leads?q=${lead?.reference}`);
  const line = page.locator("[data-lead]:visible", { hasText: lead?.reference });
  await expect(line).toContainText(arabic.fullName);
  await line.getByRole("link", { name: arabic.fullName, exact: true }).click();
  const main = page.locator("main:visible");
  for (const part of [
    arabic.fullName,
    arabic.message,
    values.phone,
    email,
    values.e164.replace(/^(....)(..)(...)/, "$1 $2 $3 "),
    lead?.reference ?? "none",
  ])
    await expect(main).toContainText(part);
});

test.describe("the API of the forms", () => {
  const form = { fullName: "A B", email: "stable@example.test", phone: "050 899 0001", message: "x", locale: "en", page: "/contact" };

  test("accepts messages from our own pages alone", async ({ request }) => {
    for (const headers of [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }] as Record<string, string>[]) {
      const response = await request.post("/api/leads", { multipart: form, headers: { ...headers } });
      expect(response.status()).toBe(403);
    }
    expect(await leadsBy("stable@example.test")).toEqual([]);
    const response = await request.post("/api/leads", { multipart: form, headers: { origin: siteUrl } });
    expect(await response.json()).toMatchObject({ status: "sent", reference: expect.stringMatching(/^RQ-/) });
  });

  test("gives a reason for what it cannot read", async ({ request }) => {
    const headers = { origin: siteUrl };
    expect((await request.post("/api/leads", { data: "{}", headers: { ...headers, "content-type": "application/json" } })).status()).toBe(
      400,
    );
    expect((await request.post("/api/leads", { multipart: { ...form, message: "x".repeat(70_000) }, headers })).status()).toBe(413);
    // A body without a length is counted as it arrives; the connection may close before the answer is read. Sent without fetch, which
    // sometimes goes on reading an endless body for ever, and keeps all of it.
    const large = Readable.from(
      (function* () {
        for (let piece = 0; piece < 1000; piece++) yield Buffer.alloc(65_536);
      })(),
    );
    const answer = await new Promise<number | string | undefined>((resolve) => {
      const outgoing = post(
        `${siteUrl}/api/leads`,
        { method: "POST", headers: { ...headers, "content-type": "multipart/form-data; boundary=x" } },
        ({ statusCode }) => resolve(statusCode),
      );
      outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
      pipeline(large, outgoing, () => undefined);
    });
    expect([413, "ECONNRESET", "EPIPE"]).toContain(answer);
    const refused = await request.post("/api/leads", { multipart: { email: "x" }, headers });
    expect(refused.status()).toBe(422);
    expect(await refused.json()).toEqual({
      status: "refused",
      problems: { fullName: "required", email: "invalid", message: "required" },
    });
  });
});
