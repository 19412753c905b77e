// The second factor as people use it: set up in the account, asked for at sign-in with and without scripts, a lost phone, a colleague's reset,
// and a role that requires it.
import type { Locator, Page } from "@playwright/test";
import { codeOf, stepAt } from "../../lib/accounts/second-factor/totp.ts";
import { type Locale, localePath } from "../../lib/i18n/locales.ts";
import { admin, asService, expect, makeAccount, signIn, test } from "./site.ts";

/** The secret of the key that the page shows as text. */
async function secretOn(page: Page): Promise<Buffer> {
  const key = ((await page.locator("main:visible bdi.font-mono").textContent()) ?? "").replace(/\s/g, "");
  const bits = [...key].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const codeNow = (secret: Buffer) => codeOf(secret, stepAt(Date.now()));
/** Lets half minutes pass for the account: no code was used in them. */
const forgetLastCode = () => asService("/rest/v1/second_factors?last_step=gte.0", { method: "PATCH", body: { last_step: 0 } });

const shownCodes = async (page: Page) => (await page.locator("main:visible ul.font-mono li").allInnerTexts()).map((code) => code.trim());
const send = (form: Locator) => form.locator("button[type=submit]").click();
const formWith = (page: Page, field: string) => page.locator("main:visible form").filter({ has: page.locator(field) });

/** Sets a second factor up on the page that shows its first form; returns its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: Buffer; codes: string[] }> {
  const begin = formWith(page, "#begin-factor-current");
  await begin.locator("input[name=current]").fill(admin.password);
  await send(begin);
  await expect(page.locator("main:visible svg[role=img] path")).toBeVisible();
  const secret = await secretOn(page);
  const confirm = formWith(page, "#confirm-factor-code");
  await confirm.locator("input[name=code]").fill(codeNow(secret) === "000000" ? "000001" : "000000");
  await send(confirm);
  await expect(page.locator("main:visible [role=alert]")).toBeVisible();
  await confirm.locator("input[name=code]").fill(codeNow(secret).replace(/^.../, "$& "));
  await send(confirm);
  await expect(page.locator("main:visible ul.font-mono li")).toHaveCount(10);
  return { secret, codes: await shownCodes(page) };
}

test("a second factor is set up, asked for at each sign-in, replaced by a recovery code once, and switched off", async ({ page }, {
  retry,
}) => {
  const email = `two-steps-${retry}@example.test`;
  await makeAccount(email, "sales");
  await signIn(page, email, "/admin/account");
  const { secret, codes } = await setUp(page);
  await expect(page.locator("#second-factor")).toContainText("You have 10 recovery codes left.");
  await page.reload();
  await expect(page.locator("main:visible ul.font-mono")).toHaveCount(0);

  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL(/\/admin\/sign-in/);
  await page.goto("/admin/leads");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(admin.password);
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/admin\/second-factor\?next=%2Fadmin%2Fleads$/);
  // No screen and no address opens before the code, and nothing says that the session has ended.
  for (const path of ["/admin", "/admin/leads", "/admin/account"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/second-factor$/);
  }
  expect((await page.request.get("/admin/leads/rows")).status()).toBe(401);
  expect(await page.evaluate(async () => (await fetch("/api/session")).json())).toMatchObject({ user: null });
  await expect(page.getByText("You have been signed out")).toHaveCount(0);
  await page.goto("/admin/second-factor?next=/admin/leads");
  const field = page.locator("#factor-code");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  // The code that switched it on counts no second time.
  await field.fill(codeNow(secret));
  await forgetLastCode();
  await field.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/admin/leads");

  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL(/\/admin\/sign-in/);
  await signIn(page, email);
  // However long the pages took: a code of this half minute and of the next counts as used.
  await asService("/rest/v1/second_factors?last_step=gte.0", { method: "PATCH", body: { last_step: stepAt(Date.now()) + 1 } });
  await page.locator("#factor-code").fill(codeNow(secret));
  await page.locator("#factor-code").press("Enter");
  await expect(page.locator("main:visible [role=alert]")).toContainText("was used already");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeVisible();
  await expect(page.locator("main:visible [role=alert]")).toHaveCount(0);
  await page.getByLabel("Recovery code").fill((codes[0] ?? "").toLowerCase());
  await page.getByLabel("Recovery code").press("Enter");
  await expect(page).toHaveURL(/\/admin$/);

  await page.goto("/admin/account");
  await expect(page.locator("#second-factor")).toContainText("You have 9 recovery codes left.");
  await page.locator("#second-factor summary").filter({ hasText: "Switch it off" }).click();
  const remove = formWith(page, "#remove-factor-code");
  const switchOff = async (code: string) => {
    await remove.locator("input[name=current]").fill(admin.password);
    await remove.locator("input[name=code]").fill(code);
    await send(remove);
  };
  await switchOff(codes[0] ?? "");
  await expect(page.locator("#second-factor [role=alert]")).toBeVisible();
  await switchOff(codes[1] ?? "");
  await expect(page.locator("#begin-factor-current")).toBeVisible();
});

for (const locale of ["en", "ar"] as const satisfies Locale[])
  test(`without scripts it is set up and asked for (${locale})`, async ({ browser }, { retry }) => {
    const email = `plain-steps-${locale}-${retry}@example.test`;
    await makeAccount(email, "sales");
    const page = await browser.newPage({ javaScriptEnabled: false });
    const at = (path: string) => localePath(path, locale);
    await signIn(page, email, at("/admin/account"));
    const { secret, codes } = await setUp(page);
    expect(new Set(codes).size).toBe(10);
    await page.locator("form:has(input[name=scope][value=local]) button").first().click();
    await forgetLastCode();
    await signIn(page, email, at("/admin/reports"));
    await page.locator("#factor-code").fill("12345");
    await send(formWith(page, "#factor-code"));
    await expect(page.locator("main:visible [role=alert]")).toBeVisible();
    // Arabic digits are digits too.
    const typed = codeNow(secret).replace(/\d/g, (digit) => (locale === "ar" ? String.fromCharCode(0x0660 + Number(digit)) : digit));
    await page.locator("#factor-code").fill(typed);
    await send(formWith(page, "#factor-code"));
    await expect(page).toHaveURL(new RegExp(`${at("/admin/reports")}$`));
    await page.close();
  });

test.describe(() => {
  test.use({ expectedErrors: [/^401 /] });
  test("guessing codes is stopped, however often the password is given again", async ({ page, context }, { retry }) => {
    const email = `guessed-${retry}@example.test`;
    await makeAccount(email, "sales");
    await signIn(page, email, "/admin/account");
    await setUp(page);
    // Eight in a quarter of an hour, and a new one may begin meanwhile.
    const alert = page.locator("main:visible [role=alert]");
    for (let attempt = 0; attempt < 17 && !(await alert.filter({ hasText: "Too many attempts." }).count()); attempt++) {
      // A browser without the cookie that makes it known, as a stranger's is.
      await context.clearCookies();
      await signIn(page, email);
      await page.locator("#factor-code").fill("12345");
      await page.locator("#factor-code").press("Enter");
      await expect(alert).toBeVisible();
    }
    await expect(alert).toContainText("Too many attempts.");
  });

  test("where a role requires it, sign-in leads to setting it up; a colleague's is reset by an administrator", async ({
    page,
    browser,
  }) => {
    const email = "required@example.test";
    await makeAccount(email, "editor");
    const office = await browser.newPage();
    await signIn(office, admin.email, "/admin/team");
    await office.locator("#factor-of-editor").check();
    await office.locator("form:has(#factor-of-editor) button[type=submit]").click();
    await expect(office.locator("form:has(#factor-of-editor) [role=status]")).toHaveText("Saved.");

    await signIn(page, email, "/admin/pages");
    await expect(page).toHaveURL(/\/admin\/second-factor/);
    await setUp(page);
    await page.getByRole("link", { name: "To the office" }).click();
    await expect(page).toHaveURL(/\/admin\/pages$/);

    await office.reload();
    const line = office.locator("main:visible li").filter({ hasText: email });
    await expect(line).toContainText("with a second factor");
    await line.getByRole("button", { name: "Reset the second factor" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.locator("input[name=current]").fill(admin.password);
    await dialog.getByRole("button", { name: "Remove it now" }).click();
    await expect(line).toContainText("without a second factor");
    await dialog.getByRole("button", { name: "Close" }).click();
    await office.locator("#factor-of-editor").uncheck();
    await office.locator("form:has(#factor-of-editor) button[type=submit]").click();
    await expect(office.locator("form:has(#factor-of-editor) [role=status]")).toHaveText("Saved.");
    await office.goto("/admin/audit");
    await expect(office.locator("main:visible")).toContainText("removed a colleague's second factor");
    await office.close();
    await page.goto("/admin/pages");
    await expect(page).toHaveURL(/\/admin\/sign-in/);
  });
});
