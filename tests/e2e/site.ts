// What the browser tests share: the site under test, its accounts, and a browser that fails a test on an unexpected error.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  test as base,
  type ConsoleMessage,
  expect,
  type Frame,
  type Page,
  type Response,
  type Route,
} from "@playwright/test";
import type { Sleeping } from "../../lib/host/sleeping-page.ts";
import { type Locale, localeCodes } from "../../lib/i18n/locales.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { browserStoodStill } from "../../scripts/shared/chromium.ts";
import { isLong } from "../helpers/run-size.ts";

/** Tags a test that exists in both languages: npm test runs it in Arabic, where more can go wrong. */
export const arabicFirst = (locale: Locale) => ({ tag: locale === "ar" ? [] : ["@long"] });

/** Of paths that may be looked at in either language, those for this one: all in the long form, otherwise every other one. */
export const shareOf = (locale: Locale, paths: readonly string[]) =>
  paths.filter((_, index) => isLong || index % 2 === localeCodes.indexOf(locale));

export const sitePort = Number(process.env.E2E_SITE_PORT ?? 29301); // below the ports of outgoing connections
export const backendPort = sitePort + 1;
/** Where a test's push service listens (tests/integration/push-service.ts). */
export const pushPort = sitePort + 2;
export const siteUrl = `http://localhost:${sitePort}`;
export const admin = { email: "admin@example.test", password: "a-long-password" };

type Keys = { publishableKey: string; secretKey: string };

export function keysOf(dataDir = process.env.E2E_DATA_DIR ?? ""): Keys {
  return JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")) as Keys;
}

/** A request to the backend's API with the secret key. */
export async function asService<T>(
  path: string,
  init: { method?: string; body?: unknown } = {},
  port = backendPort,
  dataDir?: string,
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: init.method ?? "GET",
    headers: { apikey: keysOf(dataDir).secretKey, "content-type": "application/json" },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

/** Publishes other fields of an entry as an administrator, without the editor's screens; makes the entry if it does not exist. */
export async function publishEntry(
  kind: string,
  slug: string,
  fields: (locale: Locale) => object,
  codes: readonly Locale[] = localeCodes,
): Promise<void> {
  const rows = await asService<{ id: string; locale: Locale; data: object }[]>(
    `/rest/v1/entries?select=id,locale,data&kind=eq.${kind}&slug=eq.${slug}`,
  );
  const versions = await Promise.all(
    codes.map(async (locale) => {
      const row = rows.find((candidate) => candidate.locale === locale);
      // A draft may be newer than the published revision.
      const revisions = `/rest/v1/entry_revisions?select=revision&entry_id=eq.${row?.id}&order=revision.desc&limit=1`;
      const [newest] = row ? await asService<{ revision: number }[]>(revisions) : [];
      return [locale, { base: newest?.revision ?? 0, data: { ...row?.data, ...fields(locale) } }] as const;
    }),
  );
  const call = async (path: string, body: object, token?: string) => {
    const headers = {
      apikey: keysOf().publishableKey,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}`, [officePassHeader]: officePassFor(keysOf().secretKey) }),
    };
    return (await fetch(`http://127.0.0.1:${backendPort}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { access_token } = (await call("/auth/v1/token?grant_type=password", admin)) as { access_token: string };
  const args = { p_kind: kind, p_slug: slug, p_versions: Object.fromEntries(versions), p_publish: true };
  expect(await call("/rest/v1/rpc/save_entry", args, access_token)).toMatchObject({ ok: true });
}

export type Lead = {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  phone_e164: string;
  phone_typed: string;
  message: string;
  details: Record<string, unknown>;
  locale: string;
  status: string;
  page: string;
  created_at: string;
};

export function leadsBy(email: string): Promise<Lead[]> {
  return asService<Lead[]>(`/rest/v1/leads?select=*&email=eq.${encodeURIComponent(email)}`);
}

/** Makes an account; with a role, that of a staff member. */
export async function makeAccount(email: string, role?: "admin" | "editor" | "sales" | "technician"): Promise<void> {
  await fetch(`http://127.0.0.1:${backendPort}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: keysOf().publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: admin.password }),
  });
  if (role)
    await asService("/rest/v1/rpc/grant_staff_role", { method: "POST", body: { p_email: email, p_role: role, p_display_name: "" } });
}

export async function signIn(page: Page, email: string, path = "/admin"): Promise<void> {
  // The fields of the office are filled as text; writing.spec.ts tries those that show a text as the page does.
  await page.addInitScript(() => localStorage.setItem("editor-source", "1"));
  await page.goto(path);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(admin.password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
}

/** Adds styles as a constructed sheet, since the page's policy would refuse a style element. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Opens every disclosure, also nested ones; resolves when all have toggled and their content is there. */
export async function openAllDetails(page: Page): Promise<void> {
  const open = () =>
    page.evaluate(async () => {
      const closed = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open], [data-tried])")];
      const toggled = closed.map((details) => {
        details.removeAttribute("name"); // only one of those with the same name may be open
        details.dataset.tried = "";
        details.open = true;
        return new Promise((resolve) => details.addEventListener("toggle", resolve, { once: true }));
      });
      await Promise.all(toggled);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return closed.length;
    });
  while ((await open()) > 0);
}

/** Wakes a sleeping page as a pointer over one of its parts does. */
export async function wake(page: Page): Promise<void> {
  await page.locator("[data-wakes]").first().dispatchEvent("pointerover");
  await expect(page.locator("[data-wakes][data-awake]").first()).toBeAttached();
}

/** The scripts that wake the current page. */
export async function wakingScripts(page: Page): Promise<string[]> {
  const block = await page.locator("#sleeping-page").textContent();
  return (JSON.parse(block ?? "") as Sleeping).scripts;
}

/** Holds back requests to an address; the returned function releases them. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Delivers a font half a second after the first text was drawn: the browser waits a tenth. */
export async function bringTooLate(route: Route, page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await route.continue();
}

/**
 * Reports what a page still does after its test failed. A wait fails in the same way whether its script hangs, which would be our fault, or
 * the browser has stopped drawing. That happens once in some thousand pages: the script answers, but no screenshot can be
 * made. scripts/check.ts forgives it where the test then passes.
 */
async function noteStandstill(page: Page): Promise<void> {
  const within = <T>(work: Promise<T>) =>
    Promise.race([
      work.then(String, (error: Error) => error.message.split("\n")[0]),
      new Promise<string>((resolve) => setTimeout(resolve, 5000, "no answer in 5 s")),
    ]);
  const script = await within(
    page.evaluate(() => `answers (${document.visibilityState}, ${location.href}, ${JSON.stringify(document.documentElement.dataset)})`),
  );
  const drawing = await within(page.screenshot({ timeout: 4000 }).then(() => "draws"));
  console.error(`failed; its script: ${script}; its drawing: ${drawing}`);
  if (script?.startsWith("answers (visible") && drawing !== "draws") base.info().annotations.push({ type: browserStoodStill });
}

/**
 * What a browser says of a busy machine, and a visitor never sees: a style sheet used late, or not, because the framework preloads it after a
 * redirect and then puts it into the page itself; a page shown without blending in.
 */
const busyMachine = [/preloaded using link preload but not used/, /InvalidStateError: Transition was aborted because of invalid state/];

/** Runs a test on a page and fails on what it reported meanwhile: an error, a warning, a response of 400 or above. */
async function watched(page: Page, expectedErrors: readonly RegExp[], use: (page: Page) => Promise<void>): Promise<void> {
  const errors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    // A failed load is reported with its address by onResponse.
    const failedLoad = message.text().startsWith("Failed to load resource: the server responded");
    if ((message.type() === "error" || message.type() === "warning") && !failedLoad) errors.push(message.text());
  };
  const onResponse = (response: Response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  };
  // Leaving a page breaks off a response that is still arriving. The error is ignored if the page is left within 3 s.
  let brokenOff: { text: string; at: number }[] = [];
  const onPageError = (error: Error) => {
    if (/React error #412/.test(error.message)) brokenOff.push({ text: String(error), at: Date.now() });
    else errors.push(String(error));
  };
  const onNavigated = (frame: Frame) => {
    if (frame === page.mainFrame()) brokenOff = brokenOff.filter(({ at }) => Date.now() - at > 3000);
  };
  page.on("console", onConsole).on("response", onResponse).on("pageerror", onPageError).on("framenavigated", onNavigated);
  await use(page);
  page.off("console", onConsole).off("response", onResponse).off("pageerror", onPageError).off("framenavigated", onNavigated);
  errors.push(...brokenOff.map(({ text }) => text));
  expect(errors.filter((error) => ![...busyMachine, ...expectedErrors].some((pattern) => pattern.test(error)))).toEqual([]);
}

/** After a failure every page is examined, also those of contexts that the test opened itself. */
const standstill: [(given: { browser: Browser }, use: (value: undefined) => Promise<void>) => Promise<void>, { auto: true }] = [
  async ({ browser }, use) => {
    await use(undefined);
    if (base.info().status === base.info().expectedStatus) return;
    for (const context of browser.contexts()) for (const page of context.pages()) await noteStandstill(page);
  },
  { auto: true },
];

type Watch = { expectedErrors: RegExp[]; standstill: undefined };

export const test = base.extend<Watch>({
  expectedErrors: [[], { option: true }],
  standstill,
  page: ({ page, expectedErrors }, use) => watched(page, expectedErrors, use),
});

/**
 * For tests that look at one page after another and leave nothing behind: the worker keeps one browser page, so that the scripts that all
 * pages share, and the test's own, are fetched and compiled once, which takes a third less time.
 */
export const lookingTest = base.extend<Watch, { visitor: Page }>({
  expectedErrors: [[], { option: true }],
  standstill,
  visitor: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: siteUrl });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  page: ({ visitor, expectedErrors }, use) => watched(visitor, expectedErrors, use),
});

export { expect };
