// What readers get: pages that work in a browser, within their budget, with the right contact links.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import type { Sleeping } from "../../lib/host/sleeping-page.ts";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { serviceTree } from "../../lib/site/services.ts";
import en from "../../messages/en.json" with { type: "json" };
import { bringTooLate, expect, holdBack, shareOf, siteUrl, test, wake } from "./site.ts";

test("pages load in a browser without an error, and fit 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  // One page of each template; accessibility.spec.ts looks at every address at other widths.
  for (const locale of localeCodes) {
    for (const path of [
      "/",
      "/services",
      "/services/commercial-hvac",
      "/services/air-conditioning/amc",
      "/dubai/ac-services",
      "/dubai/ac-services/jlt",
      "/contact",
      "/search?q=ac",
    ]) {
      await page.goto(localePath(path, locale));
      const { wide, seen } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, seen: window.innerWidth }));
      expect(wide, path).toBeLessThanOrEqual(seen);
    }
    // The name and the tools share one line on every phone.
    for (const width of [320, 360, 375, 390, 430]) {
      await page.setViewportSize({ width, height: 700 });
      expect((await page.locator("header").first().boundingBox())?.height, `${locale} ${width}`).toBeLessThan(90);
    }
    await page.setViewportSize({ width: 320, height: 700 });
  }
});

/** Longer limits of some templates on a phone, in px. A glossary of 91 terms is looked up, not read. */
const longest: Record<string, number> = { "/": 8000, "/resources/glossary": 8000 };

test("pages are short on a phone: home 8,000 px, others 6,000, the footer 700; on a desktop nothing is folded", { tag: "@long" }, async ({
  page,
}) => {
  // The evening, when the sentence about the opening hours is longest.
  await page.clock.setFixedTime(new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`));
  for (const locale of localeCodes) {
    // A page does not wait for its fonts (font-display: optional). With them in the browser's cache it is laid out as designed.
    await page.goto(localePath("/", locale));
    await page.evaluate(async () => void (await document.fonts.ready));
    for (const path of shareOf(locale, [
      "/",
      "/services",
      "/services/air-conditioning",
      "/services/mep",
      "/services/air-conditioning/amc",
      "/services/commercial-hvac/chiller-services",
      "/dubai/ac-services",
      "/dubai/ac-services/jlt",
      "/dubai/ac-services/dubai-marina",
      "/calculators",
      "/calculators/hvac-cooling-load",
      "/blog",
      "/blog/sizing-without-rules-of-thumb",
      "/case-studies/villa-replacement",
      "/resources/glossary",
      "/resources/who-cools-my-building",
      "/resources/who-cools-my-building/palm-jumeirah",
      "/careers",
      "/privacy",
      "/contact",
      "/quote",
    ])) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(localePath(path, locale));
      const [whole, foot] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.querySelector("footer")?.getBoundingClientRect().height ?? 0,
      ]);
      expect.soft(whole, `${locale} ${path}`).toBeLessThanOrEqual(longest[path] ?? 6000);
      expect.soft(foot, `foot of ${locale} ${path}`).toBeLessThanOrEqual(700);
      // What is folded on a phone is open on a desktop, and its heading is no tab stop.
      await page.setViewportSize({ width: 1440, height: 900 });
      const shut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("main details.fold:not([open])")]
          .filter((fold) => !fold.lastElementChild?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
          .map((fold) => fold.textContent?.slice(0, 60)),
      );
      expect.soft(shut, `${locale} ${path}`).toEqual([]);
    }
  }
});

/** The fonts in which texts with digits or Latin letters are drawn, according to the browser, and how far anything moved. */
async function facesOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("body *:not(script, style, noscript, template)"))
      if (element.childElementCount === 0 && /[0-9A-Za-z]/.test(element.textContent ?? "") && element.getClientRects().length > 0)
        element.toggleAttribute("data-latin", true);
  });
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await devtools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "[data-latin]" });
  const texts = await page.locator("[data-latin]").evaluateAll((all) => all.map((element) => element.textContent ?? ""));
  const faults: string[] = [];
  for (const [index, nodeId] of nodeIds.entries()) {
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
    if (others.length > 0) faults.push(`"${texts[index]?.trim().slice(0, 60)}" in ${others.join(", ")}`);
  }
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
  return { read: nodeIds.length, faults, moved };
}

const quickAnswers = "p=dubai&b=from2005&k=office&a=20&t=0&d=W&g=medium&n=2";
for (const [name, path, answer] of [
  ["home page", "/ar", null],
  ["article", "/ar/blog/sizing-without-rules-of-thumb", null],
  ["place", "/ar/dubai/ac-services", null],
  ["answer of a sheet", "/ar/calculators/ac-size-converter", "[data-answer-id] bdi span"],
  ["cooling load", `/ar/calculators/hvac-cooling-load/result?${quickAnswers}`, "main .size bdi"],
] as [string, string, string | null][])
  test(`the first Arabic page a visitor opens has digits and Latin words in its own font: ${name}`, {
    tag: name === "cooling load" ? [] : "@long",
  }, async ({ browser }) => {
    // Fonts that are not announced in the head arrive late, as on a phone.
    const ahead = [...(await (await fetch(siteUrl + path)).text()).matchAll(/href="([^"]+\.woff2)"/g)].map(([, address = ""]) => address);
    // On a busy machine even announced fonts may be too late to be used; then all text waits for the next page alike.
    await expect(async () => {
      const visit = await browser.newContext();
      const page = await visit.newPage();
      const fonts: string[] = [];
      page.on("request", (request) => request.resourceType() === "font" && fonts.push(new URL(request.url()).pathname));
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.route(
        ({ pathname }) => pathname.endsWith(".woff2") && !ahead.includes(pathname),
        (route) => bringTooLate(route, page),
      );
      await page.goto(siteUrl + path, { waitUntil: "networkidle" });
      const { read, faults, moved } = await facesOf(page);
      const heavy =
        answer &&
        (await page
          .locator(answer)
          .first()
          .evaluate((element) => getComputedStyle(element).fontWeight));
      await visit.close();
      expect(read, "texts with digits or Latin letters").toBeGreaterThan(3);
      expect(faults).toEqual([]);
      expect(moved).toBeLessThan(0.0005);
      expect(fonts.sort()).toEqual(["/fonts/readex-5.3-arabic-latin-400.woff2", "/fonts/readex-5.3-arabic-latin-560.woff2"]);
      if (heavy) expect(Number(heavy)).toBeGreaterThan(449);
    }).toPass({ timeout: 45_000 });
  });

test("an Arabic page loads less than 36 KB of fonts", () => {
  const bytes = [400, 560].reduce((sum, weight) => sum + readFileSync(`public/fonts/readex-5.3-arabic-latin-${weight}.woff2`).length, 0);
  expect(bytes).toBeLessThan(36 * 1024);
});

test("following a link shows the next page, and a notice while it loads", async ({ page }) => {
  await page.goto("/");
  await wake(page);
  const arrive = await holdBack(page, "**/contact*");
  await page.locator("header").getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByRole("status").filter({ hasText: en.site.loading })).toBeVisible();
  arrive();
  await expect(page.locator("h1:visible")).toHaveText("Contact us");
  await expect(page).toHaveURL(/\/contact$/);
});

test("pointing at a part of a drawing highlights it and its line of the key, and the other way round", async ({ page }) => {
  await page.goto("/services/ventilation");
  const drawing = page.locator("main .keyed:visible").first();
  const [number, line] = [drawing.locator(".parts > :nth-child(4)"), drawing.locator(".key > :nth-child(4)")];
  await expect(number.locator("title")).toHaveText((await line.textContent())?.replace(/^4/, "") ?? "");
  const ring = () => number.locator(".halo").evaluate((circle) => getComputedStyle(circle).stroke);
  const badge = () => line.locator("span").evaluate((element) => getComputedStyle(element).borderColor);
  const [dark, plain] = [await ring(), await badge()];
  await number.locator("text").hover();
  await expect.poll(badge).not.toBe(plain);
  const lit = await ring();
  expect(lit).not.toBe(dark);
  await page.mouse.move(0, 0);
  await expect.poll(ring).toBe(dark);
  await line.hover();
  await expect.poll(ring).toBe(lit);
});

test("shared caches may keep only whole pages", async ({ request }) => {
  const caching = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    (await request.fetch(path, { method, headers, maxRedirects: 0 })).headers()["cache-control"] ?? "";
  expect(await caching("/contact")).toMatch(/^public, max-age=0, s-maxage=(?:3,|1$)/);
  for (const headers of [{ RSC: "1" }, { RSC: "1", "Next-Router-Prefetch": "1" }] as Record<string, string>[])
    expect(await caching("/contact", headers)).toBe("private, no-store");
  expect(await caching("/contact?_rsc=1", { RSC: "1" })).toBe("private, no-store");
  expect(await caching("/contact/sent")).toContain("no-store");
  expect(await caching("/no-such-page")).toContain("no-store");
});

test("the contact links carry the number and the greeting of the settings", async ({ page }) => {
  await page.goto("/dubai/ac-services/dubai-marina");
  const chat = page.locator("main a[href^='https://wa.me/']").first();
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/971500000000\?text=Hello.*MEP%20services.*Dubai%20Marina/);
  await expect(page.locator("main a[href^='tel:']").first()).toHaveAttribute("href", "tel:+97140000000");
});

test("the floating WhatsApp button names what the shown page is about", async ({ page }) => {
  await page.goto("/ar/dubai/ac-services/dubai-marina", { waitUntil: "networkidle" });
  const button = page.locator("aside a[href^='https://wa.me/']:visible");
  await expect(button).toHaveAttribute("href", /text=/);
  await button.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  const counted = page.waitForResponse("**/api/clicks");
  await button.click();
  expect((await counted).status()).toBe(204);
  const text = new URL((await button.getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toContain(await page.locator("h1:visible").textContent());
});

test("a WhatsApp message says what is wrong and where, from the answer itself and from the button that every page has", async ({
  page,
}) => {
  const greeting = "Hello, I would like to ask about your MEP services.";
  const textOf = async (link: Locator) => new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");
  await page.goto("/services/air-conditioning/maintenance");
  const trouble = page.locator("main .ask-answer:visible");
  const button = page.locator("aside a[href^='https://wa.me/']:visible");
  await button.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await button.click();
  expect(await textOf(button)).toBe(`${greeting} ${await page.locator("main article").getAttribute("data-subject")}`);
  await page.goto("/");
  await button.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await page.locator("main .ask label").nth(2).click();
  expect(await textOf(trouble.locator("a[href^='https://wa.me/']"))).toBe(`${greeting} My AC is leaking.`);
  await button.click();
  expect(await textOf(button)).toBe(`${greeting} My AC is leaking.`);

  // In a plate the first answer is shown from the start, and says nothing about the visitor until another one is chosen.
  await page.goto("/ar");
  await button.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  const arabic = "مرحبًا، أود الاستفسار عن خدماتكم الكهروميكانيكية.";
  await button.click();
  expect(await textOf(button)).toBe(arabic);
  await page.locator("main .ask label").nth(2).click();
  await button.click();
  expect(await textOf(button)).toBe(`${arabic} المكيف يسرّب الماء.`);
});

test("each system of the building leads to the page about it, and none to a hub", async ({ page }) => {
  await page.goto("/");
  const system = (id: string) => page.locator(`main svg.drawing[role=group] a[data-system="${id}"]`).first();
  for (const [id, path] of Object.entries({
    chiller: "commercial-hvac/chiller-services",
    "cooling-tower": "commercial-hvac/cooling-tower-services",
    ahu: "commercial-hvac/ahu-services",
    "fan-coil": "air-conditioning/maintenance",
    split: "air-conditioning/repair-cleaning",
    ducted: "air-conditioning/amc",
  }))
    await expect(system(id)).toHaveAttribute("href", `/services/${path}`);
  for (const hub of Object.keys(serviceTree)) await expect(page.locator(`main a[data-system][href="/services/${hub}"]`)).toHaveCount(0);
});

test("links within the site open without loading the page again, and the browser's own ways with them still work", async ({
  page,
  context,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await wake(page);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const kept = () => page.evaluate(() => "kept" in window);
  await page.locator("main svg a:visible .pen-callout").first().click();
  await expect(page).toHaveURL(/\/services\/[a-z/-]+$/);
  await expect(page.locator("h1:visible")).toBeVisible();
  await page.locator("footer a[href='/terms']:visible").click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/services\/[a-z/-]+$/);
  expect(await kept()).toBe(true);

  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.locator("footer a[href='/privacy']:visible").click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(opened).toHaveURL(/\/privacy$/);
  await expect(page).toHaveURL(/\/services\/[a-z/-]+$/);
  await opened.close();
  // The other language is another document.
  await page.locator("header a[hreflang=ar-AE]:visible").click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await kept()).toBe(false);
});

test("the form of the home page wakes when the visitor comes near, and is there when they come from within the site", async ({ page }) => {
  const message = page.locator("main form [name=message]:visible");
  await page.goto("/", { waitUntil: "networkidle" });
  await message.scrollIntoViewIfNeeded();
  await expect(page.locator("main form[data-awake]:visible")).toBeVisible();
  await page.locator("main form:not([action='/api/useful']) button[type=submit]:visible").click();
  await expect(page.locator("main form [aria-invalid=true]:visible").first()).toBeVisible();
  await expect(page).toHaveURL(/localhost:\d+\/$/);

  // Reached from within the site, the page comes with its drawing.
  await page.goto("/contact", { waitUntil: "networkidle" });
  await wake(page);
  await page.locator("header a[href='/']:visible").first().click();
  await expect(page.locator("main svg.drawing[role=group]:visible a[data-system]")).toHaveCount(15);
  await page.locator("main section:visible").last().scrollIntoViewIfNeeded();
  await expect(message).toBeVisible();
});

test("a reference stays within the width of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of localeCodes) {
    await page.goto(localePath("/quote/sent?ref=RQ-MW3NBGM8", locale));
    const overhang = await page.locator(".sent-reference bdi").evaluate((reference) => {
      const text = document.createRange();
      text.selectNodeContents(reference);
      return text.getBoundingClientRect().width - reference.getBoundingClientRect().width;
    });
    expect(overhang, locale).toBeLessThanOrEqual(0);
  }
});

test("on a tablet the drawing of a page's plate begins below the words that open it", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const path of ["/services/ac-leaking-water", "/ar/services/ac-smell", "/services/ac-deep-cleaning"]) {
    await page.goto(path);
    const [words, drawing] = await Promise.all([
      page.locator(".plate-lead").first().boundingBox(),
      page.locator(".stage svg").first().boundingBox(),
    ]);
    expect(drawing?.y, path).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0) - 24);
  }
});

test("the scripts that wake a page stay within their budget", async ({ request }) => {
  const scriptsOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const [, block = ""] = /id="sleeping-page">(.*?)<\/script>/.exec(html) ?? [];
    return new Set((JSON.parse(block) as Sleeping).scripts);
  };
  // The page for missing files runs none of our code: it loads what an empty page loads.
  const empty = await scriptsOf("/fonts/none.woff2");
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as { rootMainFiles: string[] };
  expect(rootMainFiles.every((file) => empty.has(`/_next/${file}`))).toBe(true);
  expect(empty.size).toBeLessThanOrEqual(rootMainFiles.length + 2); // and the router's own boundaries
  const beyond = async (path: string) => {
    const ownScripts = [...(await scriptsOf(path))].filter((source) => !empty.has(source));
    const sizes = await Promise.all(ownScripts.map(async (source) => gzipSync(await (await request.get(source)).body()).length));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
  for (const locale of localeCodes) {
    for (const path of [
      "/terms",
      "/services/air-conditioning",
      "/dubai/ac-services",
      "/dubai/ac-services/dubai-marina",
      "/calculators",
      "/calculators/hvac-cooling-load",
      "/calculators/hvac-cooling-load/detailed",
      "/calculators/ac-electricity-cost",
    ])
      expect(await beyond(localePath(path, locale)), `${path}: KB compressed beyond an empty page`).toBeLessThanOrEqual(12);
    expect(await beyond(localePath("/", locale)), "/: KB compressed beyond an empty page").toBeLessThanOrEqual(35);
    expect(await beyond(localePath("/contact", locale)), "/contact: KB compressed beyond an empty page").toBeLessThanOrEqual(35);
    // The quote has five steps, drafts and files besides what every form has.
    expect(await beyond(localePath("/quote", locale)), "/quote: KB compressed beyond an empty page").toBeLessThanOrEqual(36);
  }
});

test("health reports the site's state and nothing secret", async ({ request }) => {
  const response = await request.get("/api/health");
  expect(await response.json()).toEqual({
    status: "ok",
    database: "up",
    spool: { pending: expect.any(Number), oldestSeconds: expect.any(Number), unreadable: 0 },
    version: expect.stringMatching(/^(?:[0-9a-f]{40}|\d+\.\d+\.\d+)$/),
  });
});

test("no secret is in anything the browser can fetch", async ({ page }) => {
  const { keysOf } = await import("./site.ts");
  const { secretKey, publishableKey } = keysOf();
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(siteUrl)) bodies.push(response.text().catch(() => ""));
  });
  for (const path of ["/", "/contact", "/admin/sign-in"]) await page.goto(path, { waitUntil: "networkidle" });
  const all = (await Promise.all(bodies)).join("\n");
  expect(all.length).toBeGreaterThan(100_000);
  expect(all).not.toContain(secretKey);
  expect(all).not.toContain(publishableKey); // the browser never uses the database
});

test("the area finder answers in either script, also for a place without a page", async ({ page }) => {
  await page.goto("/ar/dubai/ac-services", { waitUntil: "networkidle" });
  const field = page.getByRole("searchbox");
  await field.fill("ميردف");
  await expect(page.getByRole("status").getByRole("link", { name: "مردف" })).toHaveAttribute("href", "/ar/dubai/ac-services/mirdif");
  await field.fill("JVC");
  const status = page.getByRole("status").filter({ hasText: "قرية جميرا الدائرية" });
  await expect(status.getByRole("link", { name: "من يبرّد قرية جميرا الدائرية؟" })).toHaveAttribute(
    "href",
    "/ar/resources/who-cools-my-building/jumeirah-village-circle",
  );
  await field.fill("qqqqqq");
  await expect(page.getByRole("status").filter({ hasText: "لم نتعرف" })).toBeVisible();
});

test("the register narrows to what is typed, in either script and misspelt, or to a provider's rows; without JavaScript it has all", async ({
  browser,
  page,
}) => {
  await page.goto("/resources/who-cools-my-building", { waitUntil: "networkidle" });
  const shown = page.locator("#register-list li:visible");
  const all = await shown.count();
  const field = page.getByRole("searchbox");
  await field.fill("jumeira vilage circle");
  await expect(shown).toHaveCount(1);
  await expect(shown.getByRole("link")).toHaveAttribute("href", "/resources/who-cools-my-building/jumeirah-village-circle");
  await field.fill("القصيص");
  await expect(shown).toHaveText([/Al Qusais/]);
  await field.fill("Emicool");
  await expect(shown.filter({ hasText: "Motor City" })).toHaveCount(1);
  await expect(shown.filter({ hasNotText: "Emicool" })).toHaveCount(0);
  await field.fill("qqqqqq");
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Not in the register" })).toBeVisible();
  await field.fill("");
  await expect(shown).toHaveCount(all);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const asleep = await context.newPage();
  await asleep.goto(`${siteUrl}/ar/resources/who-cools-my-building`);
  await expect(asleep.locator("#register-list li:visible")).toHaveCount(all);
  await context.close();
});

test("the zone of a place decides, without JavaScript, whom to call and what the quote form begins with", async ({ browser, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const asleep = await context.newPage();
  await asleep.goto(`${siteUrl}/dubai/ac-services/palm-jumeirah`);
  await expect(asleep.locator(".ask-answer:visible")).toHaveCount(1);
  await expect(asleep.locator(".ask-answer:visible")).toContainText("Call us first.");
  await asleep.getByRole("radio", { name: /Trunk flat/ }).check({ force: true });
  await expect(asleep.locator(".ask-answer:visible")).toContainText("Ask the concierge first.");
  const quote = await asleep.locator(".ask-answer:visible a[href*='/quote']").getAttribute("href");
  expect(quote).toContain("cooling=district");
  await context.close();
  await page.goto(quote ?? "");
  await expect(page.locator("[name=area]")).toHaveValue("Palm Jumeirah, Trunk flat");
  await expect(page.locator("[name=cooling][value=district]")).toBeChecked();
});

test("search works without JavaScript, from its page and from the page for unknown addresses", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${siteUrl}/ar/no-such-page`);
  await page.locator("section[lang=ar-AE] input[name=q]").fill("ميردف");
  await page.locator("section[lang=ar-AE] form button").click();
  await expect(page).toHaveURL(/\/ar\/search\?q=/);
  await expect(page.locator("main .search-best a")).toHaveAttribute("href", "/ar/dubai/ac-services/mirdif");
  await page.locator("main input[name=q]").fill('"><b>x</b>');
  await page.locator("main form button").click();
  await expect(page.locator("main [role=status]")).toContainText('"><b>x</b>');
  // The troubles that are offered instead have bold words of their own.
  await expect(page.locator("main b", { hasText: /^x$/ })).toHaveCount(0);
  await context.close();
});
