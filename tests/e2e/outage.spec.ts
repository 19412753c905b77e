// Publishing, restarts and a stopped database, on a site of its own: the embedded backend stands in for a remote service,
// so that it can be stopped while the site runs.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { routes } from "../../lib/site/routes.ts";
import { childrenOf, killBelow, startScript, stop, untilFree } from "../helpers/processes.ts";
import { isLong } from "../helpers/run-size.ts";
import { admin, asService, expect, keysOf, signIn, sitePort, test } from "./site.ts";

test.describe.configure({ mode: "serial" });

const [databasePort, port] = [sitePort + 10, sitePort + 11];
const url = `http://localhost:${port}`;
test.use({ baseURL: url });

const backendDir = mkdtempSync(join(tmpdir(), "outage-backend-"));
const siteDir = mkdtempSync(join(tmpdir(), "outage-site-"));

let backend: ChildProcess | undefined;
let site: ChildProcess | undefined;

const startBackend = async () => {
  backend = await startScript("serve-backend.ts", { DATA_DIR: backendDir, BACKEND_PORT: String(databasePort) }, /Backend ready/);
};
const startSite = async (env: Record<string, string> = {}) => {
  await untilFree(port);
  const keys = keysOf(backendDir);
  site = await startScript(
    "start.ts",
    {
      DATA_DIR: siteDir,
      PORT: String(port),
      SUPABASE_URL: `http://127.0.0.1:${databasePort}`,
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    /✓ Ready/,
  );
};
test.beforeAll(async () => {
  await startBackend();
  await startSite();
});
test.afterAll(async () => {
  await stop(site, "SIGTERM");
  await stop(backend, "SIGTERM");
  rmSync(backendDir, { recursive: true, force: true });
  rmSync(siteDir, { recursive: true, force: true });
});

const pageText = async (path: string) => (await fetch(url + path)).text();

async function everyPageServes(): Promise<void> {
  const paths = [
    ...routes.filter(({ rendering, file }) => rendering === "static" && !file).map(({ path }) => path),
    "/services/air-conditioning",
  ];
  const all = paths.flatMap((path) => localeCodes.map((locale) => localePath(path, locale)));
  for (const path of all.filter((_, index) => isLong || index % 3 === 0)) {
    const response = await fetch(url + path);
    expect(response.status, path).toBe(200);
    expect((await response.text()).length, path).toBeGreaterThan(20_000);
  }
  expect((await fetch(`${url}/services/never-published`)).status).toBe(404);
}

test.describe("kill -9", () => {
  // The browser was waiting for the rest of a response, and a page that stays open while the site starts again reports that a preloaded
  // style was not used.
  test.use({ expectedErrors: [/ERR_|network error/] });
  test("loses no edit that was just published in the office", { tag: "@long" }, async ({ page }) => {
    await signIn(page, admin.email, "/admin/pages/page/terms");
    await page.locator("[name='en.title']").fill("Terms, second edition");
    await page.locator("[name='ar.title']").fill("الشروط، الطبعة الثانية");
    // Not the request that reports who has the page open.
    const saved = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/pages/page/terms"),
    );
    await page.getByRole("button", { name: "Publish both languages" }).click();
    await saved;
    await killBelow(site);
    await startSite();
    expect(await pageText("/terms")).toContain("Terms, second edition");
    expect(await pageText("/ar/terms")).toContain("الشروط، الطبعة الثانية");
  });
});

test("what another instance publishes appears here within five seconds", async () => {
  const [entry] = await asService<{ id: string; data: object }[]>(
    "/rest/v1/entries?select=id,data&slug=eq.terms&locale=eq.en",
    {},
    databasePort,
    backendDir,
  );
  await pageText("/search?q=ac"); // the code that renders pages is loaded with the first one
  const begun = performance.now();
  await pageText("/search?q=chiller");
  const drawingMs = performance.now() - begun;
  const change = { data: { ...entry?.data, title: "Terms, third edition" }, revision: 9, updated_at: new Date().toISOString() };
  await asService(`/rest/v1/entries?id=eq.${entry?.id}`, { method: "PATCH", body: change }, databasePort, backendDir);
  // Five seconds on an idle machine; on a busy one longer, in proportion to the time it takes to render a page.
  const timeout = 5000 + 20 * drawingMs;
  await expect.poll(() => pageText("/terms"), { timeout, intervals: [100] }).toContain("Terms, third edition");
});

test("from its start a site shows no outdated page of its build, but the new phone number and address", {
  tag: "@long",
}, async () => {
  const address = "/rest/v1/entries?kind=eq.settings&slug=eq.site";
  const settings = await asService<{ id: string; revision: number; data: { phone: string } }[]>(
    `${address}&select=id,revision,data`,
    {},
    databasePort,
    backendDir,
  );
  expect(settings).toHaveLength(2);
  const before = String(settings[0]?.data.phone);
  for (const { id, revision, data } of settings) {
    const change = { data: { ...data, phone: "+97165550177" }, revision: revision + 1, updated_at: new Date().toISOString() };
    await asService(`/rest/v1/entries?id=eq.${id}`, { method: "PATCH", body: change }, databasePort, backendDir);
  }
  const paths = ["/services/air-conditioning", "/ar/services/ventilation", "/dubai/ac-services", "/ar/about", "/blog", "/terms"];
  const inAMoment = () => Promise.all(paths.map(pageText));
  await stop(site, "SIGTERM");
  await startSite({ SITE_URL: "https://www.sarab.example" });
  for (const [index, text] of (await inAMoment()).entries()) {
    expect(text, paths[index]).toContain("tel:+97165550177");
    expect(text, paths[index]).not.toContain(before);
    expect(text, paths[index]).toContain(`rel="canonical" href="https://www.sarab.example${paths[index]}"`);
    expect(text, paths[index]).not.toContain("localhost:3000");
  }
  expect((await fetch(`${url}/terms`)).headers.get("strict-transport-security")).toContain("max-age=");
  // A publication right after the start does not bring other outdated pages back.
  for (const { id, revision, data } of settings) {
    const change = { data: { ...data, phone: "+97165550188" }, revision: revision + 2, updated_at: new Date().toISOString() };
    await asService(`/rest/v1/entries?id=eq.${id}`, { method: "PATCH", body: change }, databasePort, backendDir);
  }
  await expect.poll(() => pageText("/")).toContain("tel:+97165550188");
  for (const path of ["/ar/blog/coils-near-the-sea", "/blog/coils-near-the-sea", "/ar/services/solar-panels", "/ar/unknown-page"]) {
    const text = await pageText(path);
    expect(text, path).not.toContain(before);
    expect(text, path).not.toContain("localhost:3000");
  }
  for (const { id, revision, data } of settings)
    await asService(`/rest/v1/entries?id=eq.${id}`, { method: "PATCH", body: { data, revision: revision + 3 } }, databasePort, backendDir);
  await stop(site, "SIGTERM");
  await startSite();
  for (const [index, text] of (await inAMoment()).entries()) expect(text, paths[index]).toContain(before);
  expect((await fetch(`${url}/terms`)).headers.get("strict-transport-security")).toBeNull();
});

test("a page added to the database has an address without a build, and loses it when it is taken down", { tag: "@long" }, async () => {
  const [like] = await asService<{ data: object }[]>(
    "/rest/v1/entries?select=data&slug=eq.air-conditioning&locale=eq.en",
    {},
    databasePort,
    backendDir,
  );
  expect((await fetch(`${url}/services/water-tanks`)).status).toBe(404);
  const entry = {
    kind: "service",
    slug: "water-tanks",
    locale: "en",
    status: "published",
    data: { ...like?.data, title: "Water tanks", name: "Tanks" },
  };
  await asService("/rest/v1/entries", { method: "POST", body: entry }, databasePort, backendDir);
  await expect.poll(async () => (await fetch(`${url}/services/water-tanks`)).status).toBe(200);
  expect(await pageText("/services/water-tanks")).toContain("Water tanks");
  await expect.poll(() => pageText("/")).toContain('href="/services/water-tanks"'); // the menu lists it too
  expect((await fetch(`${url}/ar/services/water-tanks`)).status).toBe(404); // not written in Arabic yet
  await asService("/rest/v1/entries?slug=eq.water-tanks", { method: "DELETE" }, databasePort, backendDir);
  await expect.poll(async () => (await fetch(`${url}/services/water-tanks`)).status).toBe(404);
});

test("with the database stopped every page is served, and health says so", async () => {
  await stop(backend, "SIGTERM");
  await everyPageServes();
  expect(await pageText("/terms")).toContain("Terms, third edition");
  await expect.poll(async () => (await (await fetch(`${url}/api/health`)).json()).status).toBe("degraded");
});

const typed = (index: number) => ({
  fullName: "Omar Test",
  email: `omar-${index}@example.test`,
  phone: `050 700 000${index}`,
  message: "Warm flat.\nMarina.",
});
const forms = ["/contact", "/ar/contact"].flatMap((path) => [true, false].map((javaScriptEnabled) => ({ path, javaScriptEnabled })));
const given: string[] = [];

for (const [index, { path, javaScriptEnabled }] of forms.entries()) {
  test(`${path} takes a message ${javaScriptEnabled ? "with" : "without"} JavaScript while the database is stopped`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: url });
    const page = await context.newPage();
    await page.goto(path);
    for (const [name, value] of Object.entries(typed(index))) await page.locator(`main [name=${name}]`).fill(value);
    await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
    const reference = page.locator("main bdi", { hasText: /^RQ-[0-9A-Z]{8}$/ });
    await expect(reference).toBeVisible();
    given.push((await reference.textContent()) ?? "");
    await context.close();
  });
}

test("health reports how many messages wait, and for how long", async () => {
  const spool = async () =>
    ((await (await fetch(`${url}/api/health`)).json()) as { spool: { pending: number; oldestSeconds: number } }).spool;
  expect((await spool()).pending).toBe(forms.length);
  // An age that was not read would stay 0, and one by a wrong clock would be hours.
  await expect.poll(async () => (await spool()).oldestSeconds).toBeGreaterThanOrEqual(1);
  expect((await spool()).oldestSeconds).toBeLessThan(600);
});

test.describe("when the disk refuses as well", () => {
  const pending = join(siteDir, "spool", "pending");
  test.beforeAll(() => {
    renameSync(pending, `${pending}-away`);
    writeFileSync(pending, "");
  });
  test.afterAll(() => {
    rmSync(pending);
    renameSync(`${pending}-away`, pending);
  });
  for (const { path, text } of [
    { path: "/contact", text: "Failed to send message. Please try again." },
    { path: "/ar/contact", text: "تعذّر إرسال الرسالة" },
  ]) {
    for (const javaScriptEnabled of [true, false]) {
      test(`${path} fails honestly ${javaScriptEnabled ? "with" : "without"} JavaScript, keeps what was typed and offers other ways`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ javaScriptEnabled, baseURL: url });
        const page = await context.newPage();
        await page.goto(path);
        for (const [name, value] of Object.entries(typed(8))) await page.locator(`main [name=${name}]`).fill(value);
        await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
        const form = page.locator("main form");
        await expect(form.locator("[role=alert]")).toContainText(text);
        for (const [name, value] of Object.entries(typed(8))) await expect(page.locator(`main [name=${name}]`)).toHaveValue(value);
        await expect(form.locator("a[href^='tel:']")).toBeVisible();
        await expect(form.locator("a[href^='https://wa.me/']")).toBeVisible();
        await expect(page.locator("main")).not.toContainText(/RQ-[0-9A-Z]{8}/);
        await context.close();
      });
    }
  }
});

test("with the database stopped the site starts alone, with what was published last", { tag: "@long" }, async () => {
  await stop(site, "SIGTERM");
  await startSite();
  await everyPageServes();
  expect(await pageText("/terms")).toContain("Terms, third edition");
  expect((await (await fetch(`${url}/api/health`)).json()).status).toBe("degraded");
});

test.describe("in the office", () => {
  test.use({ expectedErrors: [/^50\d /] });
  test("a stopped database is named, and not mistaken for a wrong password", async ({ page }) => {
    await page.goto("/admin/sign-in");
    await page.locator("input[name=email]").fill(admin.email);
    await page.locator("input[name=password]").fill(admin.password);
    await page.locator("form button[type=submit]").click();
    await expect(page.locator("form [role=alert]")).toHaveText("The service does not answer at the moment. Try again shortly.");
  });
});

test("when the database is back, waiting messages are stored and everything works again", async ({ page }) => {
  await startBackend();
  await expect.poll(async () => (await (await fetch(`${url}/api/health`)).json()).status).toBe("ok");
  await expect.poll(async () => (await (await fetch(`${url}/api/health`)).json()).spool.pending).toBe(0);
  const kept = await asService<{ reference: string }[]>("/rest/v1/lead_submissions?select=reference", {}, databasePort, backendDir);
  expect(kept.map(({ reference }) => reference).sort()).toEqual([...given].sort());
  await page.goto("/contact");
  for (const [name, value] of Object.entries(typed(9))) await page.locator(`main [name=${name}]`).fill(value);
  await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
  await expect(page.locator("main h2", { hasText: "Message Sent Successfully!" })).toBeVisible();
  await signIn(page, admin.email, "/admin/pages/page/privacy");
  await page.locator("[name='en.title']").fill("Privacy, second edition");
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(page.locator("main:visible form").getByRole("status")).toContainText("Published");
  await expect.poll(() => pageText("/privacy")).toContain("Privacy, second edition");
});

test("SIGTERM ends everything and leaves nothing running", async () => {
  const children = childrenOf(site);
  await stop(site, "SIGTERM");
  expect(site?.exitCode).toBe(0);
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  await expect(fetch(url)).rejects.toThrow();
});
