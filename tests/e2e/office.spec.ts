// Access to the office, and its work.
import { admin, asService, expect, leadsBy, makeAccount, signIn, siteUrl, test } from "./site.ts";

const sales = "sales@example.test";
const editor = "editor@example.test";
const nobody = "nobody@example.test";

test.beforeAll(async ({ request }) => {
  await makeAccount(sales, "sales");
  await makeAccount(editor, "editor");
  await makeAccount(nobody);
  const form = {
    fullName: "Canary Person",
    email: "canary@example.test",
    phone: "050 899 0002",
    message: "canary message",
    locale: "en",
    page: "/contact",
  };
  await request.post("/api/leads", { multipart: form, headers: { origin: siteUrl } });
});

const officePaths = [
  "/admin",
  "/admin/leads",
  "/admin/leads/rows",
  "/admin/pulse",
  "/admin/live",
  "/admin/failures",
  "/admin/notifications",
  "/admin/pages",
  "/admin/pages/page/terms",
  "/admin/pages/page/terms/history",
  "/admin/preview/page/terms",
  "/admin/media",
  "/admin/no-access",
  "/admin/leads/00000000-0000-0000-0000-000000000000",
];

test("a visitor without a session is sent to sign in, and then to the page they wanted", async ({ request, page }) => {
  for (const path of officePaths.flatMap((path) => [path, `/ar${path}`])) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(307);
    expect(response.headers().location).toContain(`/admin/sign-in?next=${encodeURIComponent(path)}`);
    expect(response.headers()["cache-control"]).toContain("no-store");
  }
  await signIn(page, admin.email, "/ar/admin/pages");
  await expect(page).toHaveURL(/\/ar\/admin\/pages$/);
});

test("requests from published advisories against the framework show nothing of the office", async ({ request }) => {
  const [lead] = await leadsBy("canary@example.test");
  const variants: [string, Record<string, string>][] = [
    ["", { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" }],
    ["", { RSC: "1" }],
    ["", { RSC: "1", "Next-Router-Prefetch": "1" }],
    ["", { RSC: "1", "Next-Router-Segment-Prefetch": "/_tree" }],
    ["", { "x-matched-path": "/en/admin", "x-nextjs-data": "1" }],
    ["?_rsc=abc", { RSC: "1" }],
    [".rsc", {}],
    [".segments/_tree.segment.rsc", {}],
    ["?nxtPlocale=en", {}],
    ["/", {}],
    ["%2f", {}],
  ];
  for (const path of ["/admin", "/ar/admin", "/en/admin", "//admin", "/ADMIN", `/admin/leads/${lead?.id}`, `/en/admin/leads/${lead?.id}`]) {
    for (const [suffix, headers] of variants) {
      const response = await request.fetch(siteUrl + path + suffix, { headers, maxRedirects: 0 });
      expect([307, 308, 404, 400, 401], `${path}${suffix} ${JSON.stringify(headers)}`).toContain(response.status());
      expect(await response.text()).not.toMatch(/canary/i);
    }
  }
});

test("forged sessions open nothing", async ({ request }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { sub: "00000000-0000-0000-0000-000000000001", role: "service_role", exp: 4_000_000_000, email: admin.email };
  for (const token of [
    `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`,
    `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.c2lnbmF0dXJl`,
  ]) {
    const session = {
      access_token: token,
      refresh_token: "x",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: 4_000_000_000,
      user: { id: claims.sub, email: admin.email },
    };
    const response = await request.get("/admin", { maxRedirects: 0, headers: { cookie: `office=base64-${part(session)}` } });
    expect(response.status()).toBe(307);
  }
});

test("an account without a role sees that it has no access", { tag: "@long" }, async ({ page }) => {
  await signIn(page, nobody);
  for (const path of officePaths) {
    // Addresses that answer scripts rather than people refuse by their status.
    if (/\/(?:rows|pulse|live)$/.test(path)) {
      expect((await page.request.get(path)).status(), path).toBe(403);
      continue;
    }
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/no-access$/);
    await expect(page.locator("h1:visible")).toHaveText("No access yet");
    await expect(page.locator("body")).not.toContainText("canary");
  }
});

test("sales see leads and cannot edit content, and editors the other way round", async ({ browser }) => {
  const pageOf = async (email: string) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, email);
    return { page, close: () => context.close() };
  };
  const one = await pageOf(sales);
  await expect(one.page.locator("h1:visible")).toHaveText("Today");
  await expect(one.page.getByRole("link", { name: "Pages", includeHidden: true })).toHaveCount(0);
  // The number beside "Leads" is of leads that wait; mails that were not delivered are no number in the menu.
  await expect(one.page.getByRole("link", { name: /^Leads\s?\d+$/ })).toBeVisible();
  await expect(one.page.locator("summary", { hasText: "Menu" })).toHaveText(/^Menu\D*$/);
  await one.page.locator("summary", { hasText: "Menu" }).click();
  await expect(one.page.getByRole("link", { name: /^Not delivered/ })).toBeVisible();
  await one.page.goto("/admin/pages/page/terms");
  await expect(one.page).toHaveURL(/no-access$/);
  await one.close();

  const two = await pageOf(editor);
  await expect(two.page).toHaveURL(/\/admin\/pages$/);
  await expect(two.page.getByRole("link", { name: /^Not delivered/, includeHidden: true })).toHaveCount(0);
  await two.page.goto("/admin/failures");
  await expect(two.page).toHaveURL(/no-access$/);
  const [lead] = await leadsBy("canary@example.test");
  await two.page.goto(`/admin/leads/${lead?.id}`);
  await expect(two.page).toHaveURL(/no-access$/);
  await expect(two.page.locator("body")).not.toContainText("canary");
  await two.close();
});

test("no other address shows the office, not even to staff", async ({ page }) => {
  await signIn(page, admin.email);
  const [lead] = await leadsBy("canary@example.test");
  for (const prefix of ["/fonts", "/api", "/_next", "/_next/image", "/icon.svg", "/fr", "/en/ar"]) {
    for (const path of ["/admin", `/admin/leads/${lead?.id}`, "/admin/pages", "/contact"]) {
      const response = await page.request.get(prefix + path, { maxRedirects: 0 });
      expect([404, 308], prefix + path).toContain(response.status());
      expect(response.headers()["cache-control"] ?? "", prefix + path).not.toMatch(/immutable|s-maxage/);
      expect(await response.text()).not.toContain("canary");
    }
  }
});

test("session cookies are closed to scripts, and responses behind sign-in are not cached", async ({ page, context }) => {
  await signIn(page, admin.email);
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith("office"));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  // The cookie that only marks a browser that was signed in before opens nothing, so it lasts longer.
  for (const { name, expires } of cookies)
    expect(expires - Date.now() / 1000).toBeLessThan((name === "office-device" ? 181 : 15) * 24 * 3600);
  for (const path of ["/admin", "/admin/pages"]) {
    const response = await page.request.get(path);
    expect(response.status()).toBe(200);
    expect(response.headers()["cache-control"]).toContain("no-store");
    expect(response.headers()["x-robots-tag"]).toContain("noindex");
  }
  // A signed-in person gets the same public page as everybody.
  const publicPage = await page.request.get("/");
  expect(publicPage.headers()["set-cookie"]).toBeUndefined();
  expect(await publicPage.text()).toBe(await (await fetch(siteUrl)).text());
});

test.describe(() => {
  // Requests that the page still had open when its user signed out.
  test.use({ expectedErrors: [/^40[14] .*(?:pulse|_rsc=)/] });
  test("signing out ends the session", async ({ page }) => {
    await signIn(page, admin.email);
    await page.locator("summary", { hasText: "Account and security" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/admin\/sign-in$/);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fadmin$/);
  });
});

test("a colleague who has just signed in is not told that they are signed out", async ({ page }) => {
  const asked = page.waitForResponse(/api\/session/);
  await page.goto("/admin/sign-in");
  await asked;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/session", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("input[name=email]").fill(sales);
  await page.locator("input[name=password]").fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator("h1:visible")).toHaveText("Today");
  await expect(page.getByText("You have been signed out")).toHaveCount(0);
  release();
});

test("a wrong password and an unknown address get the same answer", async ({ page }) => {
  for (const [email, password] of [
    [sales, "not-the-password"],
    ["unknown@example.test", "not-the-password"],
  ] as const) {
    await page.goto("/admin/sign-in");
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
    await expect(page.locator("main:visible form [role=alert]")).toHaveText("E-mail or password is wrong.");
  }
  await page.goto("/admin/sign-in");
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("main:visible form [role=alert]")).toHaveText(
    "You must provide either an email or phone number and a password",
  );
});

test("too many attempts on one account are refused for some minutes", { tag: "@long" }, async ({ page }) => {
  await page.goto("/admin/sign-in");
  const message = page.locator("main:visible form [role=alert]");
  for (let attempt = 0; attempt < 40; attempt++) {
    await page.locator("input[name=email]").fill("held@example.test");
    await page.locator("input[name=password]").fill("wrong-password");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.locator("form button[type=submit]").click();
    await answered;
    // The previous message may still be shown: then one more attempt is made.
    await expect(message).toHaveText(/is wrong|Too many/);
    // The answer empties the field a moment after its text appears.
    await expect(page.locator("input[name=password]")).toHaveValue("");
    if ((await message.textContent())?.includes("Too many")) break;
  }
  await expect(message).toHaveText(/Too many attempts\. Try again in \d+ minutes?\./);
});

test("staff can see, retry and discard notifications that were not sent, and the lead's history records it", { tag: "@long" }, async ({
  page,
}) => {
  const [lead] = await leadsBy("canary@example.test");
  const rows = () =>
    asService<{ id: string; topic: string; attempts: number; discarded_at: string | null }[]>(
      `/rest/v1/outbox?select=id,topic,attempts,discarded_at&lead_id=eq.${lead?.id}`,
    );
  const given = (topic: string) =>
    asService(`/rest/v1/outbox?lead_id=eq.${lead?.id}&topic=eq.${topic}`, {
      method: "PATCH",
      body: { attempts: 60, dead_at: new Date().toISOString(), discarded_at: null, last_error: "smtp 550 RCPT TO" },
    });
  await given("office-mail");
  await given("sender-mail");
  await signIn(page, sales, "/admin/failures");
  await expect(page.locator("main:visible")).toContainText("No mail server is set up");
  const row = (topic: string) => page.locator("main:visible tr", { hasText: topic }).filter({ hasText: lead?.reference });
  await expect(row("E-mail to the office")).toContainText("Given up");
  await expect(row("E-mail to the office")).toContainText("smtp 550 RCPT TO");
  await row("E-mail to the office")
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(page.locator("main:visible form [role=status]")).toContainText("It is waiting again, and goes out once");
  await expect(row("E-mail to the office")).toContainText("Waiting");
  await row("E-mail to the sender")
    .getByRole("button", { name: /^Discard/ })
    .click();
  await expect(page.locator("main:visible form [role=status]")).toHaveText("Discarded. The lead's history says who did it.");
  await expect(row("E-mail to the sender")).toHaveCount(0);
  expect((await rows()).find(({ topic }) => topic === "office-mail")?.attempts).toBe(0);
  expect((await rows()).find(({ topic }) => topic === "sender-mail")?.discarded_at).not.toBeNull();
  // An alert that nobody received must not be shown as received. Two hours later, alerts of other tests no longer count, and no limit holds
  // this one back because of them.
  await asService(`/rest/v1/held_alerts?lead_id=eq.${lead?.id}`, { method: "DELETE" });
  const later = new Date(Date.now() + 7_200_000);
  const body = { p_lead: lead?.id, p_topic: "escalation", p_at: later };
  expect(await asService("/rest/v1/rpc/alert_on_call", { method: "POST", body })).toBe(true);
  await page.goto(`/admin/leads/${lead?.id}`);
  const alert = page.locator("ol:visible li", { hasText: "Overdue: alert to whoever is on call" });
  await expect(alert).toContainText("Not sent: no mail server is set up.");
  await expect(alert).toContainText("Nobody is on call: it is for the addresses that hear of new leads.");
  await expect(page.locator("ol:visible")).not.toContainText(/(?<!is )told|escalated/);
  await expect(page.locator("ol:visible li", { hasText: /E-mail to the sender\s*Discarded .+, not sent\./ })).toHaveCount(1);
  // Later it was sent: the history names the recipient and the time.
  await asService(`/rest/v1/outbox?lead_id=eq.${lead?.id}&topic=eq.escalation`, {
    method: "PATCH",
    body: { sent_at: "2026-11-20T08:30:00Z", sent_to: ["night@miqyas.test"] },
  });
  await page.reload();
  await expect(alert).toContainText(/Sent 20 Nov 2026, 12:30 PM to \u2066night@miqyas\.test\u2069\./);
  await page.goto(`/ar/admin/leads/${lead?.id}`);
  await expect(page.locator("ol:visible")).toContainText("طُلبت إعادة المحاولة: بريد إلى المكتب");
  await expect(page.locator("ol:visible")).toContainText("لن يُرسل بعد الآن: بريد إلى المرسل");
  for (const path of ["/admin/failures", "/ar/admin/failures"]) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} ${width}`).toBe(0);
    }
  }
});

test("rules of mails and their button stand in the column of the fields above, in either language", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, admin.email, "/admin/notifications");
  for (const path of ["/admin/notifications", "/ar/admin/notifications"]) {
    await page.goto(path);
    const main = page.locator("main:visible");
    const column = await main.locator("[name=leadMail]").boundingBox();
    const [left, right] = [column?.x ?? 0, (column?.x ?? 0) + (column?.width ?? 0)];
    const inside = [main.locator("[name=ruleKind]").first(), main.locator("[name=ruleTo]").first(), main.locator("form button").first()];
    for (const control of inside) {
      const box = await control.boundingBox();
      expect(box?.x, path).toBeGreaterThanOrEqual(left - 1);
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(right + 1);
    }
  }
});

test("administrators enter the mail server: a failed test says why and loses nothing, and rules send some leads to others", {
  tag: "@long",
}, async ({ page }) => {
  const kept = async () =>
    (
      await asService<{ host: string | null; port: number | null; username: string }[]>("/rest/v1/mail_server?select=host,port,username")
    )[0];
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin.email, "/admin/notifications");
  const main = page.locator("main:visible");
  const server = main.getByRole("region", { name: "Mail server" });
  await server.getByLabel("Provider").selectOption("microsoft");
  await expect(server.getByLabel("Server", { exact: true })).toHaveValue("smtp.office365.com");
  await expect(server).toContainText("Authenticated SMTP");
  await server.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await server.getByLabel("Port").fill("9");
  await server.getByLabel("User", { exact: true }).fill("office@firm.test");
  await server.getByLabel("Password").fill("app password");
  await server.getByLabel("Sender address").fill("office@firm.test");
  await server.getByLabel("Send a test to").fill("someone@firm.test");
  await server.getByRole("button", { name: "Send a test and save" }).click();
  await expect(server).toContainText("The test failed. Nothing was saved.");
  await expect(server).toContainText("The server does not answer at this port");
  await expect(server.getByLabel("User", { exact: true })).toHaveValue("office@firm.test");
  expect(await kept()).toEqual({ host: null, port: null, username: "" });
  await server.getByRole("button", { name: "Save without a test" }).click();
  await expect(server).toContainText("In use, saved without a test.");
  expect(await kept()).toEqual({ host: "127.0.0.1", port: 9, username: "office@firm.test" });
  await page.reload();
  await expect(server.getByLabel("Password")).toHaveValue("");
  await expect(server).toContainText("One is stored and never shown");
  await server.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(server).toContainText("No mail server is set up");

  const rule = (number: number) => main.getByRole("group", { name: `Rule ${number}` });
  await rule(1).getByLabel("Kind").selectOption("application");
  await rule(2).getByLabel("Goes to").fill("nobody");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rule(1)).toContainText("Enter at least one address");
  await expect(rule(2)).toContainText("This is no e-mail address: nobody");
  await rule(1).getByLabel("Goes to").fill("hr@firm.test");
  await rule(2).getByLabel("Emirate").selectOption("sharjah");
  await rule(2).getByLabel("Goes to").fill("sharjah@firm.test");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rule(4)).toBeVisible();
  await rule(1).getByLabel("Kind").selectOption("");
  await rule(1).getByLabel("Goes to").fill("");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rule(1).getByLabel("Goes to")).toHaveValue("sharjah@firm.test");
  expect(await asService("/rest/v1/notification_settings?select=lead_rules")).toEqual([
    { lead_rules: [{ kind: "", emirate: "sharjah", to: ["sharjah@firm.test"] }] },
  ]);
  await asService("/rest/v1/notification_settings?only_row=eq.true", { method: "PATCH", body: { lead_rules: [] } });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("administrators set who is told of leads: a wrong address is named, a second editor is warned, and other roles are refused", {
  tag: "@long",
}, async ({ browser }) => {
  const set = async () =>
    (await asService<{ lead_mail: string[]; on_call: string[] }[]>("/rest/v1/notification_settings?select=lead_mail,on_call"))[0];
  // Tests of editors put the administrators into the list.
  await asService("/rest/v1/notification_settings?only_row=eq.true", { method: "PATCH", body: { lead_mail: [] } });
  const open = async (email: string) => {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await signIn(page, email, "/admin/notifications");
    return page;
  };
  for (const email of [sales, editor]) {
    const page = await open(email);
    await expect(page).toHaveURL(/no-access$/);
    await page.context().close();
  }
  const [one, two] = [await open(admin.email), await open(admin.email)];
  const save = (page: typeof one) => page.getByRole("button", { name: "Save", exact: true }).click();
  const said = (page: typeof one) => page.locator("main:visible form:has(#leadMail) [role=status]");
  await one.getByLabel("On call").fill("night@example.test\nnobody");
  await save(one);
  await expect(said(one)).toContainText("Nothing was saved");
  await expect(one.locator("main:visible")).toContainText("This is no e-mail address: nobody");
  await expect(one.getByLabel("On call")).toHaveValue("night@example.test\nnobody");
  await one.getByLabel("On call").fill("Night@example.test; second@example.test");
  await save(one);
  await expect(said(one)).toContainText("Saved");
  expect(await set()).toEqual({ lead_mail: [], on_call: ["night@example.test", "second@example.test"] });
  await two.getByLabel("New leads").fill("late@example.test");
  await save(two);
  await expect(said(two)).toContainText("Someone else changed these addresses");
  expect((await set())?.lead_mail).toEqual([]);
  await one.getByLabel("On call").fill("");
  await save(one); // again, without reloading the page
  await expect(async () => expect((await set())?.on_call).toEqual([])).toPass();
  for (const page of [one, two]) await page.context().close();
});

test("an action posted directly is refused without the right role and from foreign pages", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, admin.email, "/admin/pages/page/terms");
  // The administrator's own request, recorded and not sent.
  const recorded = new Promise<{ url: string; headers: Record<string, string>; body: Buffer }>((resolve) => {
    void page.route("**/admin/pages/page/terms", async (route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.continue();
      resolve({ url: request.url(), headers: await request.allHeaders(), body: request.postDataBuffer() ?? Buffer.alloc(0) });
      await route.abort();
    });
  });
  await page.locator("[name='en.title']").fill("Stolen terms");
  await page.getByRole("button", { name: "Publish both languages" }).click();
  const { url, headers, body } = await recorded;
  await context.close();
  const { cookie: _cookie, host: _host, "content-length": _length, ...rest } = headers;

  const title = async () =>
    (await asService<{ title: string }[]>("/rest/v1/entries?select=title:data->>title&slug=eq.terms&locale=eq.en"))[0]?.title;
  const before = await title();
  expect(before).toBeTruthy();
  for (const account of [null, nobody, sales]) {
    const other = await browser.newContext();
    const visitor = await other.newPage();
    if (account) await signIn(visitor, account);
    for (const target of [url, `${siteUrl}/contact`, `${siteUrl}/admin/sign-in`]) {
      const answer = await other.request.fetch(target, { method: "POST", headers: rest, data: body, maxRedirects: 0 });
      expect(await answer.text()).not.toContain("published");
    }
    expect(await title(), String(account)).toBe(before);
    await other.close();
  }
  // The same request with the administrator's cookie, but from a foreign page.
  const adminContext = await browser.newContext();
  const adminPage = await adminContext.newPage();
  await signIn(adminPage, admin.email);
  for (const foreign of [
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "null", "sec-fetch-site": "cross-site" },
  ]) {
    await adminContext.request.fetch(url, { method: "POST", headers: { ...rest, ...foreign }, data: body, maxRedirects: 0 });
    expect(await title()).toBe(before);
  }
  const { origin: _origin, "sec-fetch-site": _site, ...withoutOrigin } = rest;
  await adminContext.request.fetch(url, { method: "POST", headers: withoutOrigin, data: body, maxRedirects: 0 });
  expect(await title()).toBe(before);
  // The unchanged request succeeds, so the refusals above had no other reason.
  await adminContext.request.fetch(url, { method: "POST", headers: rest, data: body, maxRedirects: 0 });
  expect(await title()).toBe("Stolen terms");
  await adminContext.close();
});

test("an edit is live in both languages once the editor says so, and a draft is not", { tag: "@long" }, async ({ page, request }) => {
  await signIn(page, editor, "/admin/pages/service/air-conditioning");
  const stamp = String(Date.now());
  await page.locator("[name='en.title']").fill(`Cooling ${stamp}`);
  await page.locator("[name='ar.title']").fill(`تبريد ${stamp}`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator("main:visible form").getByRole("status")).toHaveText("Draft saved. The public page is unchanged.");
  expect(await (await request.get("/services/air-conditioning")).text()).not.toContain(stamp);

  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(page.locator("main:visible form").getByRole("status")).toHaveText("Published and live in both languages.");
  expect(await (await request.get("/services/air-conditioning")).text()).toContain(`Cooling ${stamp}`);
  expect(await (await request.get("/ar/services/air-conditioning")).text()).toContain(`تبريد ${stamp}`);
});

test("what an editor typed is kept when the database refuses it", async ({ page }) => {
  await signIn(page, editor, "/admin/pages/page/contact");
  await page.locator("[name='en.title']").fill("");
  await page.locator("[name='ar.lead']").fill("نص جديد لم يُحفظ بعد");
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(page.locator("main:visible form").getByRole("status")).toContainText("Nothing was published");
  await expect(page.locator("[name='en.title']")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[name='ar.lead']")).toHaveValue("نص جديد لم يُحفظ بعد");
});

test("of two people on one page, the second is told of the first's change and keeps their text", { tag: "@long" }, async ({ browser }) => {
  const open = async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, editor, "/admin/pages/location/dubai");
    return { page, context };
  };
  const [one, two] = [await open(), await open()];
  for (const [person, text] of [
    [one, "First here"],
    [two, "Second here"],
  ] as const) {
    await person.page.locator("[name='en.name']").fill(text);
    await person.page.getByRole("button", { name: "Save draft" }).click();
    await expect(person.page.locator("main:visible form").getByRole("status")).not.toHaveText("");
  }
  await expect(two.page.locator("main:visible form").getByRole("status")).toContainText("saved this page meanwhile (English)");
  await expect(two.page.locator("[name='en.name']")).toHaveValue("Second here");
  await one.context.close();
  await two.context.close();
});

test.describe(() => {
  test.use({ expectedErrors: [/Content Security Policy/] });
  test("no foreign script runs: pages rendered for a request carry a nonce, and sleeping pages allow known scripts by hash", async ({
    page,
    request,
  }) => {
    const scriptsOf = async (path: string, options = {}) =>
      /script-src ([^;]+)/.exec((await request.fetch(path, options)).headers()["content-security-policy"] ?? "")?.[1] ?? "";
    // A prerendered page has its own policy, also at an address that may be rendered for a request.
    for (const path of ["/", "/status"]) expect(await scriptsOf(path), path).toMatch(/^'self'(?: 'sha256-[\w+/=]{44}')+$/);
    const form = { method: "POST", multipart: { kind: "contact" }, headers: { origin: siteUrl } };
    for (const [path, options] of [["/ar/admin/recover"], ["/ar/search?q=x"], ["/contact", form]] as const) {
      const [one, two] = [await scriptsOf(path, options), await scriptsOf(path, options)];
      expect(one, path).toMatch(/^'self'(?: 'sha256-[\w+/=]{44}')+ 'nonce-[\w+/=]{20,}'$/);
      expect(one, path).not.toBe(two);
    }
    await page.goto("/admin/sign-in");
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.ranAnyway = true";
      document.body.append(script);
      return "ranAnyway" in window;
    });
    expect(ran).toBe(false);
  });
});
