// Sleeping pages (docs/decisions/0015-sleeping-pages.md): what a browser loads before a visitor touches a part that needs the framework,
// and that nothing done to a sleeping page is lost.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { sleepingPolicy, stylesIn } from "../../lib/http/content-security-policy.ts";
import { pageScript } from "../../lib/http/page-script.generated.ts";
import { localeCodes, localePath, locales } from "../../lib/i18n/locales.ts";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import { applyRememberedTheme } from "../../lib/site/theme.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { isLong } from "../helpers/run-size.ts";
import { addStyles, arabicFirst, expect, holdBack, siteUrl, test } from "./site.ts";

const scriptBudget = 3072;
/** The bytes that a page may load before it is touched: the page itself and its fonts. */
const pageBudget = { en: 75 * 1024, ar: 90 * 1024 };
/** The bytes of a page that no cache keeps, in the brotli of lib/host/requests/compress.ts. */
const requestBudget = 60 * 1024;
const asServed = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 } };
const fontBytes: Record<string, number> = {};

/** The policy that a page should have: it allows the part of its style sheets that the page contains. */
const policyFor = (html: string): string =>
  sleepingPolicy(stylesIn(html), /<style data-precedence="next">(.*?)<\/style>/s.exec(html)?.[1] ?? "");

async function everyPage(): Promise<string[]> {
  const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

test("every page of the sitemap, and the page for unknown addresses, is sent asleep, with the strict policy and within its weight", async () => {
  const all = [...(await everyPage()), "/no-such-page"];
  expect(all.length).toBeGreaterThan(180);
  const pages = all.filter((_, index) => isLong || index % 3 === 0);
  const faults: string[] = [];
  for (const path of pages) {
    const answer = await fetch(siteUrl + path);
    const html = await answer.text();
    const fault = (text: string) => faults.push(`${path}: ${text}`);
    if (!html.includes('id="sleeping-page"') || /__next_f\.push|<script[^>]* src=/.test(html))
      fault(`goes out awake; "Pages go out awake" on the site's standard error names the line of decision 15 that no longer holds`);
    if (answer.headers.get("content-security-policy") !== policyFor(html)) fault("has another policy than a sleeping page's");
    if (/<link rel="stylesheet"/.test(html.replace(/<template>.*?<\/template>/s, "")) || answer.headers.get("link")?.includes("style"))
      fault("loads a style sheet");
    const fonts = [...html.matchAll(/href="(\/fonts\/[^"]+)"/g)].map(([, file = ""]) => file);
    for (const file of fonts) fontBytes[file] ??= (await (await fetch(siteUrl + file)).arrayBuffer()).byteLength;
    const bytes = gzipSync(html).length + fonts.reduce((sum, file) => sum + (fontBytes[file] ?? 0), 0);
    const budget = pageBudget[/^\/ar(?:\/|$)/.test(path) ? "ar" : "en"];
    if (bytes > budget) fault(`weighs ${bytes} bytes of ${budget}`);
  }
  expect(faults.slice(0, 5)).toEqual([]);
});

test("a page rendered per request weighs at most 60 KB, and shares its style sheets with the others", async () => {
  const quick = "/calculators/hvac-cooling-load/result?p=alAin&b=from2005&k=shop&a=60&t=0&d=W&g=large&n=6";
  const perRequest = [quick, `${quick}&working=1`, ...sheetSlugs.map((slug) => `/calculators/${slug}/result`), "/search", "/search?q=duct"];
  const weights: Record<string, number> = {};
  for (const path of localeCodes.flatMap((locale) => perRequest.map((each) => localePath(each, locale)))) {
    const html = await (await fetch(siteUrl + path)).text();
    expect(html, path).toMatch(/<link rel="stylesheet"[^>]*data-precedence/);
    weights[path] = brotliCompressSync(html, asServed).length;
  }
  expect(Object.entries(weights).filter(([, bytes]) => bytes > requestBudget)).toEqual([]);
});

test("the script that runs before a touch is under 3 KB", () => {
  expect(gzipSync(applyRememberedTheme + pageScript, { level: 9 }).length).toBeLessThan(scriptBudget);
});

test("a sleeping page has an ETag, answers HEAD and is compressed, and its hydration data can be cached for ever", async ({ request }) => {
  const whole = await fetch(`${siteUrl}/contact`);
  const tag = whole.headers.get("etag") ?? "";
  expect(tag).not.toBe("");
  expect(whole.headers.get("content-encoding")).toBe("gzip");
  const text = await whole.text();
  const head = await fetch(`${siteUrl}/contact`, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), head.headers.get("content-security-policy")]).toEqual([200, tag, policyFor(text)]);
  expect(Number(head.headers.get("content-length"))).toBe(Buffer.byteLength(text));
  const again = await request.get("/contact", { headers: { "if-none-match": tag } });
  expect([again.status(), (await again.body()).length, again.headers().etag]).toEqual([304, 0, tag]);
  const [, data = ""] = /"data":"([^"]+)"/.exec(text) ?? [];
  const hydration = await fetch(siteUrl + data);
  expect([hydration.status, hydration.headers.get("cache-control"), hydration.headers.get("content-encoding")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
    "gzip",
  ]);
  for (const none of ["/hydration/x", "/hydration/AAAAAAAAAAAAAAAAAAAA", "/hydration/AAAAAAAAAAAAAAAAAAAA?page=//evil.test"])
    expect((await fetch(siteUrl + none)).status, none).toBe(404);
});

/** What is seen of each element, and of what stands before and after it. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const drawn = /^(?:display|visibility|opacity|color|background|border|outline|font-|line-height|fill|stroke|transform|content|inset)/;
    const properties = [...getComputedStyle(document.body)].filter((name) => drawn.test(name));
    return [...document.body.querySelectorAll("*")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const looks = [undefined, "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part);
        return part && style.content === "none" ? "" : properties.map((name) => style.getPropertyValue(name)).join();
      });
      return `${element.tagName} ${element.getAttribute("class")} ${[x, y, width, height].map(Math.round)} ${looks}`;
    });
  });

test("a page looks the same with the rules that it has as with all of its style sheets", async ({ browser }) => {
  const paths = [
    "/",
    "/services",
    "/services/air-conditioning",
    "/services/ventilation/kitchen-exhaust",
    "/dubai/ac-services/dubai-marina",
  ];
  const others = [
    "/sharjah/ac-services",
    "/contact",
    "/quote",
    "/calculators/ac-electricity-cost",
    "/blog",
    "/glossary",
    "/about",
    "/nowhere",
  ];
  const looks = [
    { viewport: { width: 390, height: 844 }, colorScheme: "dark", locale: "ar" },
    { viewport: { width: 1440, height: 900 }, colorScheme: "light", locale: "en" },
  ] as const;
  for (const { locale, ...look } of looks) {
    const page = await browser.newPage({ ...look, reducedMotion: "reduce" });
    // A font that arrives late, and the mark of the time of day, would change between the two looks.
    await page.clock.setFixedTime(new Date());
    await page.route(/\.(?:js|woff2)$/, (route) => route.abort());
    for (const path of [...paths, ...others]) {
      await page.goto(siteUrl + localePath(path, locale));
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
        return document.fonts.ready;
      });
      await addStyles(
        page,
        "*,::before,::after,::details-content{content-visibility:visible!important;animation:none!important;transition:none!important}",
      );
      const asSent = await looksOf(page);
      expect(asSent.length, path).toBeGreaterThan(100);
      await page.evaluate(async () => {
        const template = document.querySelector<HTMLTemplateElement>("head template");
        for (const link of [...(template?.content.children ?? [])]) {
          document.head.append(link);
          await new Promise((loaded) => link.addEventListener("load", loaded));
        }
      });
      const whole = await looksOf(page);
      expect(whole.filter((each, index) => each !== asSent[index]).slice(0, 3), `${path} in ${locale}`).toEqual([]);
    }
    await page.close();
  }
});

/** Opens a page that has fetched no script; returns the list of what it fetches from then on. */
async function openAsleep(page: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().includes("/hydration/")) scripts.push(request.url());
  });
  await page.goto(path, { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  return scripts;
}

for (const locale of localeCodes) {
  const words = { en, ar }[locale];

  test(`theme, menu, drawer, hours and language work while the page sleeps (${locale})`, arabicFirst(locale), async ({ page }) => {
    const scripts = await openAsleep(page, localePath("/services", locale));
    await expect(page.locator("[data-now=open]:visible").first()).not.toBeEmpty();
    await page.getByRole("button", { name: words.site.theme }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.locator("header summary:visible").first().click();
    await page.keyboard.press("Escape");
    await expect(page.locator("header details[open]")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: words.site.menu }).click();
    await expect(page.locator("#site-menu")).toBeVisible();
    await page.getByRole("button", { name: words.site.closeMenu }).click();
    await expect(page.locator("#site-menu")).toBeHidden();
    expect(scripts).toEqual([]);
  });

  test(
    `the language switch keeps query and hash on a first tap, and the choice is remembered (${locale})`,
    arabicFirst(locale),
    async ({ page }) => {
      const path = localePath("/services", locale);
      const other = locale === "en" ? "ar" : "en";
      await openAsleep(page, `${path}?utm_source=x&a=1#content`);
      await page.locator("header a[data-locale]:visible").click();
      await expect(page).toHaveURL(`${siteUrl}${localePath("/services", other)}?utm_source=x&a=1#content`);
      // Back in the first language, the other one is offered; once declined, it is not offered again.
      await page.goto(path);
      const offer = page.locator(`aside[lang="${locales[other].tag}"]`);
      await expect(offer).toBeVisible();
      await offer.getByRole("button").click();
      await expect(offer).toBeHidden();
      await page.reload();
      await expect(offer).toBeHidden();
    },
  );

  test(`a first tap on "send" names what is missing and keeps what was typed (${locale})`, arabicFirst(locale), async ({ page }) => {
    await openAsleep(page, localePath("/contact", locale));
    const form = page.locator("main form");
    await form.locator("[name=fullName]").fill("Sara");
    await form.locator("[type=submit]").click();
    await expect(form.getByRole("alert")).toBeVisible();
    await expect(form.locator("[name=fullName]")).toHaveValue("Sara");
    await expect(form.locator("[name=fullName][aria-invalid=true]")).toHaveCount(0);
    await expect(page).toHaveURL(siteUrl + localePath("/contact", locale)); // not sent by loading the page again
  });
}

test("a page that the browser has translated keeps its translation, and its form is sent natively", async ({ page }) => {
  await openAsleep(page, "/contact");
  // As Chromium's translator does it: each text in elements of its own, the title and the language of the document replaced.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("main") as Node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest("script, option"))) {
      const translated = document.createElement("font");
      text.replaceWith(translated);
      translated.append(Object.assign(document.createElement("font"), { textContent: "übersetzt" }));
    }
    document.title = "übersetzt";
    document.documentElement.lang = "de";
  });
  const form = page.locator("main form");
  await form.locator("[name=fullName]").fill("Sara");
  await form.locator("[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/contact");
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.locator("[name=fullName]")).toHaveValue("Sara");
});

test("a translated page does not wake", async ({ page }) => {
  // At once: on a busy machine a part would have been looked at for three seconds before.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      for (const heading of document.querySelectorAll("h1, h2"))
        heading.replaceChildren(Object.assign(document.createElement("font"), { textContent: "übersetzt" }));
      document.title = "übersetzt";
    }),
  );
  await openAsleep(page, "/");
  await page.locator("[data-wakes]").first().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await page.locator("[data-wakes] :is(input, select, button):visible").first().focus();
  // A part that is looked at for three seconds wakes its page; that nothing happens has no state to wait for.
  await page.waitForTimeout(4000);
  await expect(page.locator("main h1")).toHaveText("übersetzt");
  await expect(page.locator("[data-awake]")).toHaveCount(0);
});

test("letters typed while the page wakes are kept, with the cursor in its place", async ({ page }) => {
  await openAsleep(page, "/contact");
  const release = await holdBack(page, /\/_next\/static\/.*\.js/);
  const message = page.locator("main [name=message]");
  await message.pressSequentially("My AC drips");
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("still ");
  release();
  await expect(page.locator("main form[data-awake]")).toBeVisible();
  await expect(message).toHaveValue("My AC still drips");
  await expect(message).toBeFocused();
  await page.keyboard.type("now ");
  await expect(message).toHaveValue("My AC still now drips");
});

test("answers chosen on a sleeping page count, and the quote goes on from them", async ({ page }) => {
  await openAsleep(page, "/quote");
  const form = page.locator("main form");
  const problem = form.locator("[name=problem][value=weak]");
  await problem.check();
  await form.locator("[name=message]").fill("Little cooling in two rooms");
  await form.locator("[type=submit]").click();
  await expect(form.locator("[name=area]")).toBeVisible();
  await expect(problem).toBeChecked();
});

test("answers chosen on a sleeping page are not offered as an earlier draft, and waking moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsleep(page, "/quote");
  const form = page.locator("main form");
  await form.locator("[name=problem][value=water]").check();
  const before = await form.boundingBox();
  await expect(page.locator("main form[data-awake]")).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await form.boundingBox()).toEqual(before);
  await expect(page.getByRole("button", { name: en.quote.draftRestore })).toHaveCount(0);
  await expect(form.locator("[name=problem][value=water]")).toBeChecked();
  await expect(page.getByRole("region", { name: en.quote.sheet })).toContainText("Water is dripping now");
  // They are kept as a draft for the next visit.
  await page.reload();
  await page.getByRole("button", { name: en.quote.draftRestore }).click();
  await expect(form.locator("[name=problem][value=water]")).toBeChecked();
});

test("the draft of an earlier visit is still offered to a visitor who answers before the page is awake", async ({ page }) => {
  await page.goto("/quote");
  await page.locator("main form [name=problem][value=weak]").check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("quote-draft"))).toContain("weak");
  const release = await holdBack(page, "**/hydration/**");
  await page.reload();
  await page.locator("main form [name=problem][value=water]").check();
  release();
  await page.getByRole("button", { name: en.quote.draftRestore }).click();
  await expect(page.locator("main form [name=problem][value=weak]")).toBeChecked();
});

test("values that the browser or a program fills in count as typed", async ({ page }) => {
  await openAsleep(page, "/contact");
  await page.locator("main [name=fullName]").evaluate((field: HTMLInputElement) => {
    field.value = "Sara";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.locator("main [name=email]").evaluate((field: HTMLInputElement) => {
    field.value = "sara@example.test"; // without an event
  });
  const form = page.locator("main form");
  await expect(form.and(page.locator("[data-awake]"))).toBeVisible();
  await form.locator("[type=submit]").click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.locator("[name=fullName]")).toHaveValue("Sara");
  await expect(form.locator("[name=email]")).toHaveValue("sara@example.test");
  await expect(form.locator("[name=email][aria-invalid=true]")).toHaveCount(0);
});

test("a value that a program sets without an event on an awake page is checked and sent", async ({ page }) => {
  await openAsleep(page, "/contact");
  const form = page.locator("main form");
  await form.locator("[name=fullName]").fill("Sara");
  await expect(form.and(page.locator("[data-awake]"))).toBeVisible();
  await form.locator("[name=email]").evaluate((field: HTMLInputElement) => {
    field.value = "sara@example.test";
  });
  await form.locator("[type=submit]").click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.locator("[name=email]")).toHaveValue("sara@example.test");
  await expect(form.locator("[name=email][aria-invalid=true]")).toHaveCount(0);
});

test("the area finder answers letters typed while the page sleeps", async ({ page }) => {
  await openAsleep(page, "/dubai/ac-services");
  await page.locator("main [type=search]").pressSequentially("marina");
  await expect(page.locator("main [role=status] a").first()).toHaveText("Dubai Marina");
});

test('"call me back" opens with one tap', async ({ page }) => {
  await openAsleep(page, "/services/air-conditioning");
  await page.locator("main details[data-wakes] summary").click();
  await expect(page.locator("main details[data-wakes] form [name=phone]")).toBeVisible();
});

test("calculators answer the first choice, and the first tap", async ({ page }) => {
  await openAsleep(page, "/calculators/duct-sizing");
  await page.locator("main form input[inputmode]").first().fill("250");
  await expect(page).toHaveURL(/flow=250/);
  await page.goto("/calculators/hvac-cooling-load", { waitUntil: "networkidle" });
  await page.locator("main [name=p]").selectOption("dubai");
  await expect(page).toHaveURL(/p=dubai/);
  await page.goto("/calculators/hvac-cooling-load/detailed", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: en.detailedLoad.start.villa }).click();
  await expect(page.locator("[data-building]")).toHaveText(/^\d+\.\d\d$/);
});

test("a part of a page wakes when the visitor comes near it, and not before", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = await openAsleep(page, "/");
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => scrollY === 300);
  // An observer that has watched since the first scrolling has fired by now, since this one began later.
  await page.locator("main form").evaluate((form) => new Promise((resolve) => new IntersectionObserver(resolve).observe(form)));
  await expect(page.locator("html[data-waking]")).toHaveCount(0);
  expect(scripts).toEqual([]);
  await page.evaluate(() => document.querySelector("footer")?.scrollIntoView());
  await expect(page.locator("main form[data-awake]")).toHaveCount(1);
});

test("on an awake page links open in the same document, and menus close", async ({ page }) => {
  await openAsleep(page, "/contact");
  await page.locator("main [name=fullName]").fill("Sara");
  await expect(page.locator("main form[data-awake]")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.locator("header summary:visible").first().click();
  await page.locator("header details[open] a").first().click();
  await expect(page).not.toHaveURL(/contact/);
  await expect(page.locator("header details[open]")).toHaveCount(0);
  await expect(page.locator("[data-now=open]:visible").first()).not.toBeEmpty();
  expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
});

test("after going back, what was typed is there, and the page wakes as before", async ({ page }) => {
  await openAsleep(page, "/contact");
  await page.locator("main [name=message]").fill("Before I left");
  await page.goto("/terms");
  await page.goBack();
  await expect(page.locator("main [name=message]")).toHaveValue("Before I left");
  await page.locator("main form:not([action='/api/useful']) [type=submit]").click();
  await expect(page.locator("main form").getByRole("alert")).toBeVisible();
  await expect(page.locator("main [name=message]")).toHaveValue("Before I left");
});

test.describe("a page whose hydration data is gone", () => {
  test.use({ expectedErrors: [/404 .*\/hydration\//] });

  test("is loaded again when nothing was entered", async ({ page }) => {
    await openAsleep(page, "/dubai/ac-services");
    await page.route(/\/hydration\//, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const again = page.waitForEvent("load");
    await page.locator("main [type=search]").focus();
    await again;
    await page.locator("main [type=search]").pressSequentially("marina");
    await expect(page.locator("main [role=status] a").first()).toHaveText("Dubai Marina");
  });

  test("sends its form natively with what was typed", async ({ page }) => {
    await openAsleep(page, "/contact");
    // The response comes after something was typed; before that the page is loaded again, as above.
    const typed = Promise.withResolvers<void>();
    await page.route(/\/hydration\//, async (route) => {
      await typed.promise;
      await route.fulfill({ status: 404 });
    });
    await page.locator("main [name=fullName]").fill("Sara");
    typed.resolve();
    await page.locator("main form:not([action='/api/useful']) [type=submit]").click();
    await expect(page.locator("main form").getByRole("alert")).toBeVisible();
    await expect(page.locator("main [name=fullName]")).toHaveValue("Sara");
  });
});

test.describe(() => {
  test.use({ expectedErrors: [/Executing inline (?:script|event handler) violates/] });

  test("a script put into a page's content does not run, and is reported", async ({ page }) => {
    const foreign = '<p>words</p><script>window.foreign = 1</script><img src="/icon.svg" onload="window.foreign = 2">';
    await page.route("**/terms", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace("<main", `${foreign}<main`) });
    });
    const report = page.waitForRequest(/\/api\/policy-reports$/);
    await page.goto("/terms", { waitUntil: "networkidle" });
    expect((await report).postData()).toContain("script-src");
    expect(await page.evaluate(() => (window as { foreign?: number }).foreign)).toBeUndefined();
  });
});
