// The technician's phone: opened with network, used without it, and what is kept there goes with the session.
import type { BrowserContext, Dialog, Page } from "@playwright/test";
import { type Locale, localePath } from "../../lib/i18n/locales.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { brokenRules } from "./axe.ts";
import { admin, asService, backendPort, expect, keysOf, makeAccount, signIn, siteUrl, test } from "./site.ts";

const wordsOf = { en, ar };
test.use({
  viewport: { width: 390, height: 844 },
  expectedErrors: [/net::ERR_(?:INTERNET_DISCONNECTED|FAILED|ABORTED)|Failed to fetch/],
});

async function userId(email: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${backendPort}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: keysOf().publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: admin.password }),
  });
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

/** A visit of a lead in half an hour, for this technician. */
async function makeVisit(email: string, locale: Locale, name: string): Promise<{ id: string; lead: string }> {
  const key = String(Date.now() + Math.floor(Math.random() * 1000)).padStart(64, "0");
  const lead = {
    reference: `RQ-${key.slice(-8)}`,
    kind: "quote",
    locale,
    page: "/quote",
    full_name: name,
    phone_e164: `+97150${key.slice(-7)}`,
    phone_typed: `050${key.slice(-7)}`,
    message: "The bedroom unit drips on the bed",
    details: { place: "dubai-marina" },
    idempotency_key: `form:${key}`,
    payload_hash: key,
  };
  await asService("/rest/v1/rpc/submit_lead", { method: "POST", body: { p_lead: lead } });
  const [row] = await asService<{ id: string }[]>(`/rest/v1/leads?select=id&reference=eq.${lead.reference}`);
  const id = crypto.randomUUID();
  const body = {
    id,
    lead_id: row?.id,
    technician: await userId(email),
    starts_at: new Date(Date.now() + 30 * 60_000).toISOString(),
    place: "dubai-marina",
    address: "Tower 3, flat 1204",
    instruction: "Key at the guard",
  };
  await asService("/rest/v1/visits", { method: "POST", body });
  return { id, lead: row?.id ?? "" };
}

const status = (page: Page) => page.locator("header:visible [role=status]");
/** Waits until the page would open without network. */
const untilKept = (page: Page) => expect(page.locator("[data-shell]")).toBeAttached();

/** All that the browser keeps for this site, as text: databases, caches and local storage. */
const keptText = (page: Page) =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name ?? "");
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<{ sealed?: { data: ArrayBuffer }; key?: CryptoKey }[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        for (const row of rows) {
          parts.push(JSON.stringify(row), `exportable: ${row.key?.extractable}`);
          if (row.sealed) parts.push(new TextDecoder("latin1").decode(row.sealed.data));
        }
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) parts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    return parts.join("\n");
  });

const nothingKept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    flag: localStorage.getItem("office-field"),
  }));
const nothing = { databases: 0, caches: 0, workers: 0, flag: null };

async function drawSignature(page: Page): Promise<void> {
  const canvas = page.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("No field to sign in.");
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  for (let at = 20; at < 200; at += 20) await page.mouse.move(box.x + at, box.y + 40 + (at % 40));
  await page.mouse.up();
}

async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2000, 1000];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.fillStyle = "#c2410f";
    context.fillRect(0, 0, 1000, 1000);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}

/** Fills in a report and sends it with a photo and a signature. */
async function writeReport(page: Page, locale: Locale): Promise<void> {
  const { field, visitReport } = wordsOf[locale];
  await page.getByRole("link", { name: field.writeReport }).click();
  await page.getByLabel(`${visitReport.names.supplyAir}, ${field.found}`).fill("٢١٫٥");
  await page.getByLabel(`${visitReport.names.supplyAir}, ${field.left}`).fill("95");
  // The remark about the value moves nothing from under the finger.
  const top = () => page.getByLabel(visitReport.works.drain).evaluate((box) => box.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await page.getByLabel(visitReport.works.drain).check();
  expect(await top()).toBe(before);
  await expect(page.getByText(field.unusual)).toBeVisible();
  await page.getByLabel(field.note).fill("Trap was blocked");
  const found = page.getByRole("group", { name: field.photosFound });
  await found.locator("input[type=file]").setInputFiles([
    { name: "drain.png", mimeType: "image/png", buffer: await picture(page) },
    { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  await expect(found.getByRole("img")).toHaveCount(1);
  await expect(found).toContainText("broken.png");
  await page.getByLabel(field.signer).fill("Salem");
  await drawSignature(page);
  expect(await brokenRules(page)).toEqual([]);
  // What was drawn last is kept a moment later.
  await page.waitForTimeout(800);
}

for (const locale of ["en", "ar"] as const)
  test(`a report written without network is kept, and stored once (${locale})`, async ({ page, context }) => {
    const { field } = wordsOf[locale];
    const email = `field-${locale}@example.test`;
    await makeAccount(email, "technician");
    const { id, lead } = await makeVisit(email, locale, "Salem Basement");
    const path = localePath("/admin/field", locale);
    await signIn(page, email, localePath("/admin", locale));
    await expect(page).toHaveURL(siteUrl + path);
    await page.locator(`a[href="#${id}"]`).click();
    await expect(page.locator("main:visible")).toContainText("Key at the guard");
    await expect(page.locator("main:visible")).toContainText("The bedroom unit drips on the bed");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await brokenRules(page)).toEqual([]);
    await untilKept(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.locator("main:visible")).toContainText("Tower 3, flat 1204");
    await expect(status(page)).toContainText(field.offline);
    await page.getByRole("button", { name: field.steps["on-the-way"] }).click();
    await expect(status(page)).toContainText(field.waitingSteps.match(/one \{(?:# )?([^}]+)\}/)?.[1] ?? "");
    await writeReport(page, locale);
    await page.reload();
    await expect(page.getByLabel(field.note)).toHaveValue("Trap was blocked");
    await expect(page.getByRole("group", { name: field.photosFound }).getByRole("img")).toHaveCount(1);
    await page.getByRole("button", { name: field.send }).click();
    await expect(page.locator("main:visible")).toContainText(field.reportWaits);
    await page.reload();
    await expect(page.locator("main:visible")).toContainText(field.reportWaits);
    const kept = await keptText(page);
    expect(["Salem", "Basement", "Tower 3", "Trap was", "bedroom unit", email].filter((secret) => kept.includes(secret))).toEqual([]);
    expect(kept.includes("exportable: false")).toBe(true);

    await context.setOffline(false);
    await expect(status(page)).toContainText(field.allArrived);
    await expect(page.locator("main:visible")).toContainText(field.reportArrived);
    const [visit] = await asService<Record<string, unknown>[]>(`/rest/v1/visits?select=*&id=eq.${id}`);
    expect(visit).toMatchObject({
      status: "done",
      report: { found: { supplyAir: 21.5 }, left: { supplyAir: 95 }, work: ["drain"], signed: "drawn" },
    });
    const files = await asService<{ purpose: string }[]>(`/rest/v1/visit_files?select=purpose&visit_id=eq.${id}`);
    expect(files.map(({ purpose }) => purpose).sort()).toEqual(["found", "signature"]);

    // The same report once more, as after an answer that was lost on the way.
    const query = new URLSearchParams({ key: String(visit?.report_key), kind: "report", visit: id, at: new Date().toISOString() });
    const again = await page.request.post(`/admin/field/send?${query}`, {
      headers: { origin: siteUrl, "sec-fetch-site": "same-origin" },
      data: visit?.report as object,
    });
    expect(await again.json()).toMatchObject({ status: "saved" });
    const events = await asService<{ kind: string }[]>(`/rest/v1/lead_events?select=kind&lead_id=eq.${lead}&kind=like.visit-*`);
    expect(events.map(({ kind }) => kind)).toEqual(["visit-on-the-way", "visit-reported"]);

    await page.locator("header:visible summary").click();
    await page.locator("[data-sign-out]:visible").click();
    await page.waitForURL(/sign-in/);
    await expect.poll(() => nothingKept(page)).toEqual(nothing);

    await signIn(page, admin.email, "/admin/account");
    const paper = await page.request.get(`/admin/visits/${id}/report`);
    expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await page.goto(`/admin/leads/${lead}`);
    await expect(page.locator('main:visible img[src^="/api/leads/files/"]')).toHaveCount(2);
  });

/** Opens the page with a visit, and writes a report without network. */
async function withUnsent(page: Page, context: BrowserContext, email: string): Promise<{ id: string }> {
  await makeAccount(email, "technician");
  const { id } = await makeVisit(email, "en", "Huda Unsent");
  await signIn(page, email, "/admin/field");
  await page.locator(`a[href="#${id}"]`).click();
  await untilKept(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: en.field.writeReport }).click();
  await page.getByLabel(en.field.sign).selectOption("no");
  await page.getByRole("button", { name: en.field.send }).click();
  await expect(status(page)).toContainText("1 report waits");
  return { id };
}

test("the office opens a report again, the technician corrects it, and both papers stay", async ({ page, browser }) => {
  const email = "field-corrects@example.test";
  await makeAccount(email, "technician");
  const { id } = await makeVisit(email, "en", "Salem Corrected");
  await signIn(page, email, "/admin/field");
  const name = page.getByRole("heading", { level: 1, name: /Salem Corrected/ });
  await page.locator(`a[href="#${id}"]`).click();
  await expect(name).toBeVisible();
  await page.getByRole("link", { name: en.field.writeReport }).click();
  const voltage = page.getByLabel(`${en.visitReport.names.voltage}, ${en.field.found}`);
  await voltage.fill("2400");
  await page.getByLabel(en.field.sign).selectOption("no");
  await page.getByRole("button", { name: en.field.send }).click();
  await expect(page.locator("main:visible")).toContainText(en.field.reportArrived);
  await expect(page.getByRole("link", { name: /On my way/ })).toHaveCount(0);

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(office, admin.email, `/admin/visits/${id}`);
  await office.waitForLoadState("networkidle");
  // The paper is downloaded, and nothing goes on spinning.
  const download = office.waitForEvent("download");
  await office.getByRole("link", { name: en.visits.report, exact: true }).click();
  await download;
  await office.waitForTimeout(500);
  await expect(office.locator(".animate-spin")).toHaveCount(0);
  await office.getByRole("button", { name: en.visits.reopen }).click();
  await expect(office.getByRole("link", { name: /before it was corrected/ })).toBeVisible();

  await page.reload();
  await expect(page.locator("main:visible")).toContainText(en.field.reportOpened);
  await page.getByRole("link", { name: en.field.writeReport }).click();
  await expect(voltage).toHaveValue("2400");
  await voltage.fill("240");
  await page.getByRole("button", { name: en.field.send }).click();
  await expect(page.locator("main:visible")).toContainText(en.field.reportArrived);
  expect(await asService(`/rest/v1/visits?select=status,report&id=eq.${id}`)).toMatchObject([
    { status: "done", report: { found: { voltage: 240 } } },
  ]);
  await office.reload();
  const earlier = await office.getByRole("link", { name: /before it was corrected/ }).getAttribute("href");
  const papers = await Promise.all([earlier ?? "", `/admin/visits/${id}/report`].map((path) => office.request.get(path)));
  expect(papers.map((paper) => [paper.status(), paper.headers()["content-type"]])).toEqual(
    Array.from({ length: 2 }, () => [200, "application/pdf"]),
  );
  await office.context().close();
});

test("signing out asks before it removes a report that has not arrived, and another user finds nothing", async ({ page, context }) => {
  // The service worker would send it, past the route below.
  await page.addInitScript(() => Object.defineProperty(ServiceWorkerRegistration.prototype, "sync", { get: () => undefined }));
  const { id } = await withUnsent(page, context, "field-unsent@example.test");
  // The network is back, and the site does not take anything yet.
  await page.route("**/admin/field/send?**", (route) => route.abort());
  await context.setOffline(false);
  await page.getByRole("button", { name: en.field.sendNow }).click();
  await page.locator("header:visible summary").click();
  await expect(page.locator("[data-sign-out]:visible")).toBeVisible();
  const asked: string[] = [];
  const refuse = (dialog: Dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  };
  page.on("dialog", refuse);
  // The list may be drawn again under the press, when the sending that failed comes back.
  await expect(async () => {
    await page.locator("[data-sign-out]:visible").click({ timeout: 3000 });
    expect(asked[0]).toContain("1 visit report has not arrived yet");
  }).toPass();
  page.off("dialog", refuse);
  await expect(page).toHaveURL(/admin\/field/);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.locator("[data-sign-out]:visible").click();
  await page.waitForURL(/sign-in/);
  await expect.poll(() => nothingKept(page)).toEqual(nothing);
  await makeAccount("field-second@example.test", "technician");
  await signIn(page, "field-second@example.test", "/admin/field");
  await expect(page.locator("main:visible")).toContainText(en.field.none);
  expect(await asService(`/rest/v1/visits?select=status&id=eq.${id}`)).toEqual([{ status: "booked" }]);
});

test("a phone whose access was taken away keeps nothing", async ({ page, context }) => {
  const email = "field-revoked@example.test";
  await withUnsent(page, context, email);
  await asService(`/rest/v1/staff?user_id=eq.${await userId(email)}`, { method: "DELETE" });
  await context.setOffline(false);
  await expect(page.locator("main:visible")).toContainText(en.field.ended);
  await expect.poll(() => nothingKept(page)).toEqual(nothing);
  await expect(page.locator("body")).not.toContainText("Huda");
});
