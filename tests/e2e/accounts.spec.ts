// Accounts as people use them: joining, losing a password, losing a session while typing, leaving.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { hashRecoveryCode, newRecoveryCodes } from "../../lib/accounts/second-factor/recovery-codes.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { admin, asService, backendPort, expect, keysOf, leadsBy, makeAccount, signIn, siteUrl, test } from "./site.ts";

const status = (page: Page) => page.locator("main:visible [role=status]").filter({ hasText: /\S/ });

/** The newest link mailed to an address. The embedded backend writes its mails to files. */
function mailedLink(to: string): string {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "mail");
  const mails = readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as { to: string; link: string })
    .filter((mail) => mail.to === to);
  const { pathname, search } = new URL(mails.at(-1)?.link ?? "");
  return pathname + search;
}

async function endSessionsOf(email: string): Promise<void> {
  const call = (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${backendPort}/auth/v1/${path}`, {
      method: "POST",
      ...init,
      headers: { apikey: keysOf().publishableKey, "content-type": "application/json", ...init.headers },
    });
  const entered = await call("token?grant_type=password", { body: JSON.stringify({ email, password: admin.password }) });
  const { access_token } = (await entered.json()) as { access_token: string };
  const pass = officePassFor(keysOf().secretKey);
  await call("logout?scope=global", { headers: { authorization: `Bearer ${access_token}`, [officePassHeader]: pass } });
}

test("sign-up is closed until it is opened, answers everybody alike, and gives no access", { tag: "@long" }, async ({ page, browser }) => {
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${siteUrl}/admin/sign-up`);
  await expect(guest.locator("main:visible")).toContainText("by invitation");

  await signIn(page, admin.email, "/admin/team");
  await page.getByLabel("Anybody may make an account").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status(page)).toHaveText("Saved.");

  await guest.reload();
  const submit = async (email: string, password: string) => {
    await guest.locator("input[name=email]").fill(email);
    await guest.locator("input[name=password]").fill(password);
    await guest.getByRole("button", { name: "Make the account" }).click();
  };
  await submit("guest@example.test", "short");
  await expect(guest.locator("main").getByRole("alert")).toContainText("10 characters or more");
  // The quickest of several attempts in turn: the others also hold what else the machine does.
  const times = { unknown: Number.POSITIVE_INFINITY, known: Number.POSITIVE_INFINITY };
  const apart = () => Math.abs(times.unknown - times.known);
  for (let turn = 1; turn <= 6 && (turn <= 3 || apart() >= 400); turn++)
    for (const [kind, email] of [
      ["unknown", turn === 1 ? "guest@example.test" : `guest-${turn}@example.test`],
      ["known", admin.email],
    ] as const) {
      await guest.goto(`${siteUrl}/admin/sign-up`);
      const started = Date.now();
      await submit(email, "a-long-password");
      await expect(status(guest)).toHaveText("If this address had no account, it has one now. Sign in with it.");
      times[kind] = Math.min(times[kind], Date.now() - started);
    }
  expect(apart()).toBeLessThan(400);
  await signIn(guest, "guest@example.test", `${siteUrl}/admin`);
  await expect(guest.locator("h1:visible")).toHaveText("No access yet");

  // Waiting accounts are listed. Nobody proved this address, so the way in is an invitation to it.
  await page.reload();
  const waiting = page.locator("li", { hasText: "guest@example.test" });
  await expect(waiting).toContainText("Address not proved");
  await expect(waiting.getByRole("button", { name: /^Set role/ })).toHaveCount(0);
  await waiting.getByText("Invite guest@example.test").click();
  await waiting.getByLabel("Role").selectOption("sales");
  await waiting.getByLabel("Your present password").fill(admin.password);
  await waiting.getByRole("button", { name: "Invite" }).click();
  const link = new URL((await waiting.locator("bdi", { hasText: "/admin/join?code=" }).textContent()) ?? "");
  // The invited person has another password than the account's maker, and gets the account.
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(siteUrl + link.pathname + link.search);
  await invited.getByLabel("Your name").fill("Nadia Rahman");
  await invited.locator("input[name=password]").fill("the-true-owners-password");
  await invited.getByRole("button", { name: "Join" }).click();
  await expect(invited).toHaveURL(/\/admin$/);
  await guest.goto(`${siteUrl}/admin`);
  await expect(guest).toHaveURL(/\/admin\/sign-in/);
  await page.reload();
  await expect(page.locator("li", { hasText: "guest@example.test" })).toContainText("Sales");
  await page.getByLabel("Anybody may make an account").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status(page).filter({ hasText: "Saved." }).first()).toBeVisible();
});

test("an invitation lets one person in, removal ends their access at once, and both are recorded", async ({ page, browser }) => {
  await signIn(page, admin.email, "/admin/team");
  await page.getByLabel("E-mail of the person").fill("invited@example.test");
  await page.locator("#invite-role").selectOption("editor");
  // A screen left open invites nobody: the password is asked for.
  for (const password of ["", "not-the-password"]) {
    await page.locator("#invite-current").fill(password);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(status(page).filter({ hasText: "Your password is missing or wrong. Nothing was changed." })).toBeVisible();
    await expect(page.getByLabel("E-mail of the person")).toHaveValue("invited@example.test");
  }
  await page.locator("#invite-current").fill(admin.password);
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await page.locator("bdi", { hasText: "/admin/join?code=" }).textContent();
  const { pathname, search } = new URL(link ?? "");
  const chat = new URL((await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href")) ?? "");
  expect([chat.host, chat.pathname]).toEqual(["wa.me", "/"]);
  expect(chat.searchParams.get("text")).toContain(link);
  // On a phone, what may be changed of a colleague is folded.
  await page.setViewportSize({ width: 390, height: 844 });
  const role = page.getByRole("combobox", { name: /^Role of/ }).first();
  await expect(role).toBeHidden();
  await page.locator("summary", { hasText: "Change" }).first().click();
  await expect(role).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });

  const invited = await (await browser.newContext()).newPage();
  await invited.goto(siteUrl + pathname + search);
  await expect(invited.locator("main:visible")).toContainText("You are invited as Editor");
  await invited.getByLabel("Your name").fill("Nadia Rahman");
  await invited.locator("input[name=password]").fill(admin.password);
  await invited.getByRole("button", { name: "Join" }).click();
  await expect(invited).toHaveURL(/\/admin\/pages$/);
  // The name replaces the address, and only the current device is listed.
  await expect(invited.locator("header summary", { hasText: "Nadia Rahman" })).toBeVisible();
  await expect(invited.locator("header")).not.toContainText("invited@example.test", { useInnerText: true });
  await invited.goto(`${siteUrl}/admin/account`);
  await expect(invited.locator("main:visible li", { hasText: "this device" })).toHaveCount(1);
  await expect(invited.locator("main:visible")).not.toContainText("Unknown device");
  await invited.getByLabel("Your name").fill("نادية رحمن");
  await invited.getByRole("button", { name: "Save the name" }).click();
  await expect(invited.locator("header summary", { hasText: "نادية رحمن" })).toBeVisible();
  await invited.goto(siteUrl + pathname + search);
  await expect(invited.locator("main:visible")).toContainText("has been used");

  await page.reload();
  const person = page.locator("li", { hasText: "invited@example.test" });
  await person.getByRole("button", { name: "Remove", exact: true }).click();
  await person.getByRole("button", { name: "Remove now" }).click();
  // The account stays, without a role.
  await expect(person.getByRole("button", { name: "Remove", exact: true })).toHaveCount(0);
  await invited.goto(`${siteUrl}/admin/pages`);
  await expect(invited).toHaveURL(/\/admin\/sign-in/);

  // The last administrator cannot be demoted.
  const ownRow = page.locator("li", { hasText: admin.email });
  await ownRow.getByRole("combobox").selectOption("sales");
  await ownRow.getByLabel("Your present password").fill(admin.password);
  await ownRow.getByRole("button", { name: /^Set role/ }).click();
  await expect(ownRow.getByRole("status").filter({ hasText: "The last administrator stays" })).toBeVisible();

  await page.goto("/admin/audit?area=team");
  const record = page.locator("main:visible ol");
  await expect(record.locator("li", { hasText: "invited@example.test" }).first()).toContainText("removed");
  await page.getByLabel("What").selectOption("insert");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/action=insert/);
  await expect(record).toContainText("invited@example.test");
  await expect(record).not.toContainText("removed");
});

test("a success message is not in the colour of errors, and appears beside its button", { tag: "@long" }, async ({ page }) => {
  await makeAccount("beside@example.test", "sales");
  await signIn(page, admin.email, "/admin/team");
  const person = page.locator("li", { hasText: "beside@example.test" });
  for (const [button, said] of [
    [/^Save the name/, "Saved."],
    [/^Sign out everywhere/, "Signed out everywhere."],
  ] as const) {
    await person.getByLabel(/^Name of/).fill("Beside Him");
    await person.getByRole("button", { name: button }).click();
    const answer = person.getByRole("status").filter({ hasText: said });
    await expect(answer).toBeInViewport();
    await expect(answer).toHaveClass(/text-cool/);
    const [buttonBox, answerBox] = [await person.getByRole("button", { name: button }).boundingBox(), await answer.boundingBox()];
    expect(Math.abs((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0) / 2 - (answerBox?.y ?? 0) - (answerBox?.height ?? 0) / 2)).toBeLessThan(
      60,
    );
  }
  // Text typed afterwards is not called saved.
  await person.getByRole("button", { name: /^Save the name/ }).click();
  await expect(person.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await person.getByLabel(/^Name of/).fill("Another");
  await expect(person.getByRole("status").filter({ hasText: "Saved." })).toHaveCount(0);
});

test("half-typed text is kept for its author and removed when they sign out", { tag: "@long" }, async ({ page }) => {
  await signIn(page, admin.email, "/admin/notifications");
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("office-kept:")).length);
  const field = page.getByLabel("On call");
  await page.waitForResponse(/api\/session/);
  await field.fill("night@exam");
  await expect.poll(left).toBe(1);
  await page.reload();
  await expect(field).toHaveValue("night@exam");
  await expect(page.getByText("Kept from before")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(field).toHaveValue("");
  await expect.poll(left).toBe(0);
  await field.fill("night@exam");
  await expect.poll(left).toBe(1);
  await page.locator("summary", { hasText: "Account and security" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(left).toBe(0);
});

test("without a mail server nobody is told that a mail is on its way", { tag: "@long" }, async ({ page, browser }) => {
  for (const [path, words, way] of [
    ["/admin/recover", "no mail can be sent from it now", "Ask an administrator"],
    ["/ar/admin/recover", "لا يوجد خادم بريد لهذا الموقع", "اطلب من مدير النظام"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("main:visible")).toContainText(words);
    await expect(page.locator("main:visible")).toContainText(way);
    await expect(page.locator("form")).toHaveCount(0);
  }
  // A change of address needs a mail as well.
  const email = "moving@example.test";
  await makeAccount(email, "sales");
  const mover = await (await browser.newContext()).newPage();
  await signIn(mover, email, `${siteUrl}/admin/account`);
  await expect(mover.locator("main:visible")).toContainText("This office sends no mail, so a new address could not be proved to be yours");
  await expect(mover.getByRole("button", { name: "Change the address" })).toHaveCount(0);
});

test("an administrator can hand over a link for a new password, which works once and ends all other sessions", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  const email = "stranded@example.test";
  await makeAccount(email, "sales");
  const lost = await (await browser.newContext()).newPage();
  await signIn(lost, email, `${siteUrl}/admin`);

  await signIn(page, admin.email, "/admin/team");
  const ownRow = page.locator("main:visible li", { hasText: admin.email });
  await expect(ownRow.getByRole("button", { name: "Link for a new password" })).toHaveCount(0);
  await page.locator("main:visible li", { hasText: email }).getByRole("button", { name: "Link for a new password" }).click();
  const dialog = page.getByRole("dialog", { name: `A new password for ${email}` });
  await dialog.getByLabel("Your present password").fill(admin.password);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByRole("status").first()).toContainText("It is shown this once, works once, and ends after 24 hours");
  const { pathname, search } = new URL((await dialog.locator("bdi").textContent()) ?? "");
  await page.reload();
  await expect(page.locator("main:visible")).not.toContainText("token_hash");

  const found = await (await browser.newContext()).newPage();
  await found.goto(siteUrl + pathname + search);
  await expect(found.locator("main:visible")).toContainText("An administrator of the office gave you this link");
  await found.getByRole("button", { name: "Go on" }).click();
  await expect(found).toHaveURL(/\/admin\/new-password$/);
  await found.locator("input[name=password]").fill("found-again-password");
  await found.getByRole("button", { name: "Save the password" }).click();
  await expect(found).toHaveURL(/\/admin$/);
  await lost.goto(`${siteUrl}/admin`);
  await expect(lost).toHaveURL(/\/admin\/sign-in/);
  await lost.locator("input[name=email]").fill(email);
  await lost.locator("input[name=password]").fill("found-again-password");
  await lost.locator("form button[type=submit]").click();
  await expect(lost).toHaveURL(/\/admin$/);
  // The link works only once.
  await found.goto(siteUrl + pathname + search);
  await found.getByRole("button", { name: "Go on" }).click();
  await expect(found.locator("main:visible [role=alert]")).toContainText("no longer valid");

  await page.goto("/admin/audit?area=team");
  const record = page.locator("main:visible ol li", { hasText: email });
  await expect(record.filter({ hasText: "made a link for a colleague's new password" })).toContainText(admin.email);
  await expect(record.filter({ hasText: "link for a new password followed" })).toHaveCount(1);
});

test("a lost password can be replaced by the link of a mail, once", async ({ page }) => {
  const email = "forgetful@example.test";
  await makeAccount(email, "sales");
  // This site has no mail server, so its form sends no mail; the sign-in service writes its mails to files all the same.
  await fetch(`http://127.0.0.1:${backendPort}/auth/v1/recover`, {
    method: "POST",
    headers: { apikey: keysOf().publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const link = mailedLink(email);
  await page.goto(link);
  // Opening the link does not use it up: programs that read mail open links too.
  await page.goto(link);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/admin\/new-password$/);
  await page.locator("input[name=password]").fill("another-long-password");
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  // The permission is used up, and so is the link.
  await page.goto("/admin/new-password");
  await expect(page.locator("main:visible")).toContainText("a fresh link from your mail is needed");
  await page.goto(link);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.locator("main:visible [role=alert]")).toContainText("no longer valid");
});

/** Gives an account a second factor whose app nobody has; returns its recovery codes. */
async function giveFactor(email: string): Promise<string[]> {
  const entered = await fetch(`http://127.0.0.1:${backendPort}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: keysOf().publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: admin.password }),
  });
  const { user } = (await entered.json()) as { user: { id: string } };
  const codes = newRecoveryCodes();
  const call = (name: string, body: object) => asService(`/rest/v1/rpc/${name}`, { method: "POST", body });
  const of = { p_user: user.id, p_session: crypto.randomUUID() };
  await call("begin_factor", { ...of, p_secret: "x".repeat(40) });
  await call("confirm_factor", { ...of, p_step: 1, p_hashes: codes.map((code) => hashRecoveryCode(user.id, code)) });
  return codes;
}

test("the link for a lost password does not replace the second factor", async ({ page }) => {
  const email = "forgetful-twice@example.test";
  await makeAccount(email, "sales");
  const [code = ""] = await giveFactor(email);
  await fetch(`http://127.0.0.1:${backendPort}/auth/v1/recover`, {
    method: "POST",
    headers: { apikey: keysOf().publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  await page.goto(mailedLink(email));
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/admin\/second-factor$/);
  await page.goto("/admin/new-password");
  await expect(page).toHaveURL(/\/admin\/second-factor$/);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByLabel("Recovery code").press("Enter");
  await expect(page).toHaveURL(/\/admin\/new-password$/);
  await page.locator("input[name=password]").fill("another-long-password");
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test.describe(() => {
  test.use({ expectedErrors: [/^401 /] });
  test("the dialog over a form whose session has ended asks for the second factor too, and what was typed stays", async ({ page }) => {
    const email = "typing-twice@example.test";
    await makeAccount(email, "sales");
    await signIn(page, email, "/admin/account");
    const [, code = ""] = await giveFactor(email);
    // From now on this session has no rights.
    await page.locator("#change-name-name").fill("Somebody Careful");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("status").getByRole("button", { name: "Sign in" }).click();
    const dialog = page.getByRole("dialog", { name: "You have been signed out" });
    await dialog.locator("input[name=email]").fill(email);
    await dialog.locator("input[name=password]").fill(admin.password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByLabel("Code", { exact: true }).fill("ABCD-EFGH-JKLM-NPQR");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The code is wrong");
    await dialog.getByRole("button", { name: "Use a recovery code" }).click();
    await dialog.getByLabel("Recovery code").fill(code);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("#change-name-name")).toHaveValue("Somebody Careful");
  });

  test("a session that ends while typing loses no text", { tag: "@long" }, async ({ page, request }) => {
    const email = "typing@example.test";
    await makeAccount(email, "sales");
    await request.post("/api/leads", {
      multipart: {
        fullName: "Typed To",
        email: "typed-to@example.test",
        phone: "050 899 0077",
        message: "m",
        locale: "en",
        page: "/contact",
      },
      headers: { origin: siteUrl },
    });
    const [lead] = await leadsBy("typed-to@example.test");
    // The page asks who else is there as soon as its script runs.
    const present = page.waitForResponse(/\/presence/);
    await signIn(page, email, `/admin/leads/${lead?.id}`);
    await present;
    const note = page.locator("#note");
    await note.fill("Half a sentence, and then");
    await endSessionsOf(email);
    await page.getByRole("button", { name: "Add note" }).click();
    const dialog = page.getByRole("dialog", { name: "You have been signed out" });
    await expect(dialog).toBeVisible();
    await expect(note).toHaveValue("Half a sentence, and then");
    await dialog.locator("input[name=email]").fill(email);
    await dialog.locator("input[name=password]").fill("wrong-password");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("E-mail or password is wrong.");
    await dialog.locator("input[name=password]").fill(admin.password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("main:visible ol").filter({ hasText: "Half a sentence, and then" }).first()).toBeVisible();
    await expect(note).toHaveValue("");
  });
});

test("staff see their sessions, can end the others, and change their password only with the present one", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  const email = "phones@example.test";
  await makeAccount(email);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, email, `${siteUrl}/admin/account`);
  await signIn(page, email, "/admin/account");
  await expect(page.locator("main:visible ul li", { hasText: "this device" })).toHaveCount(1);
  await expect(page.locator("main:visible")).toContainText(/Chrome/);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(status(page)).toHaveText("You are signed out everywhere else.");
  await expect(page.locator("main:visible ul li")).toHaveCount(1);
  await other.goto(`${siteUrl}/admin/account`);
  await expect(other).toHaveURL(/\/admin\/sign-in/);

  const change = page.locator("form", { has: page.getByRole("button", { name: "Change the password" }) });
  await change.locator("input[name=current]").fill("not-the-password");
  await change.locator("input[name=password]").fill("a-much-longer-password");
  await change.getByRole("button", { name: "Change the password" }).click();
  await expect(change.getByRole("alert")).toHaveText("Your present password is wrong.");
  await change.locator("input[name=current]").fill(admin.password);
  await change.locator("input[name=password]").fill("a-much-longer-password");
  await change.getByRole("button", { name: "Change the password" }).click();
  await expect(change.getByRole("status")).toContainText("The password is changed");
});
