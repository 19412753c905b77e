// Notices on a device: turned on in the account, tested, sent by a lead, shown by the service worker, and turned off. Chromium has no push
// service here, so the browser's subscription is one of the test's own service, and the browser is handed what that service decrypted.
import { PushService } from "../integration/push-service.ts";
import { asService, expect, makeAccount, pushPort, signIn, siteUrl, test } from "./site.ts";

test("staff turn notices on for a device, and a lead is told there in their language", async ({ page, context }) => {
  const service = new PushService();
  await service.start(pushPort);
  const { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth } = service.subscribe("This browser");
  await context.grantPermissions(["notifications"], { origin: siteUrl });
  await page.goto("/admin/sign-in");
  // The shell without a window, which npm test uses, shows no notices to anybody; a whole Chromium does.
  const showsNotices = await page.evaluate(() => Notification.permission === "granted");
  await page.addInitScript(
    (subscription) => {
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription;
    },
    { endpoint, keys: { p256dh, auth } },
  );
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await page.setViewportSize({ width: 390, height: 844 });
  await makeAccount("pushed@example.test", "sales");
  await signIn(page, "pushed@example.test", "/ar/admin/account");

  const part = page.locator("main:visible #push");
  // A site that has just started makes its keys in the first seconds.
  await expect(async () => {
    await page.reload();
    await expect(part.getByLabel("اسم هذا الجهاز")).toBeVisible({ timeout: 3000 });
  }).toPass();
  await part.getByLabel("اسم هذا الجهاز").fill("هاتف الورشة");
  await part.getByRole("button", { name: "تفعيل التنبيه هنا" }).press("Enter");
  const line = part.getByRole("listitem");
  await expect(line).toContainText("هاتف الورشة");
  await expect(line).toContainText("هذا الجهاز");
  expect(await part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await line.getByRole("button", { name: "إرسال تنبيه تجريبي" }).click();
  await expect(line.getByRole("status").first()).toHaveText("أُرسل التنبيه التجريبي. يظهر خلال ثوانٍ.");
  expect(service.taken.map(({ notice }) => notice.title)).toEqual(["هذه تجربة"]);

  await part.getByLabel("إظهار اسم العميل").check();
  await part.getByLabel("من", { exact: true }).fill("22:00");
  await part.getByRole("button", { name: "حفظ" }).click();
  await expect(part).toContainText("اكتب الساعتين");
  await part.getByLabel("من", { exact: true }).fill("");
  await part.getByRole("button", { name: "حفظ" }).click();
  await expect(part).toContainText("حُفظ التغيير");
  await page.reload();
  await expect(part.getByLabel("إظهار اسم العميل")).toBeChecked();

  const key = String(Date.now()).padStart(64, "0");
  const lead = {
    reference: `RQ-${key.slice(-8)}`,
    kind: "quote",
    locale: "en",
    page: "/quote",
    full_name: "Salem Pushed",
    email: "salem.pushed@example.test",
    phone_e164: `+97150${key.slice(-7)}`,
    phone_typed: `050${key.slice(-7)}`,
    message: "Told on a device",
    details: { place: "dubai-marina" },
    idempotency_key: `form:${key}`,
    payload_hash: key,
  };
  await asService("/rest/v1/rpc/submit_lead", { method: "POST", body: { p_lead: lead } });
  await expect.poll(() => service.taken.length).toBe(2);
  const told = service.taken[1]?.notice as { title: string; body: string; tag: string; data: { path: string } };
  expect(told).toMatchObject({ title: "طلب جديد", data: { path: `/ar/admin/leads/${told.tag}` } });
  expect(told.body).toContain("Salem Pushed");

  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: siteUrl,
    registrationId: await registered,
    data: JSON.stringify(told),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/admin/push-worker");
      return (await registration?.getNotifications())?.map(({ title, body, tag, dir }) => ({ title, body, tag, dir }));
    });
  if (showsNotices) await expect.poll(shown).toEqual([{ title: told.title, body: told.body, tag: told.tag, dir: "rtl" }]);
  await page.goto(told.data.path);
  await expect(page.locator("main:visible")).toContainText("Salem Pushed");

  await page.goto("/admin/account");
  await part.getByRole("button", { name: "Turn off" }).click();
  await expect(part.getByRole("button", { name: "Tell me here" })).toBeVisible();
  await expect(part.getByRole("listitem")).toHaveCount(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await service.stop();
});
