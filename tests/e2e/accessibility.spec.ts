// Every address of the registry, checked as a machine can: accessibility rules, sideways scrolling, clipped text, small targets, focus.
// `npm run test:long` checks all of them in all looks and leaves pictures in tests/e2e/.output/screens for people.
import type { Page } from "@playwright/test";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { routes } from "../../lib/site/routes.ts";
import { standaloneServices } from "../../lib/site/services.ts";
import { isLong } from "../helpers/run-size.ts";
import { brokenRules } from "./axe.ts";
import { addStyles, admin, arabicFirst, bringTooLate, expect, holdBack, lookingTest, shareOf, signIn, test, wake } from "./site.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const widths = [390, 768, 1440];
const themes = ["light", "dark"] as const;

/** One address for each template, which the others share. The short form looks at each in one of the languages. */
const templates = [
  "/",
  "/services",
  "/services/air-conditioning",
  "/services/air-conditioning/amc",
  "/dubai/ac-services",
  "/dubai/ac-services/discovery-gardens",
  "/contact",
  "/contact/call-back",
  "/quote",
  "/quote/sent?ref=RQ-00000000",
  "/status",
  "/terms",
  "/resources/who-cools-my-building",
  "/calculators",
  "/calculators/hvac-cooling-load",
  "/calculators/hvac-cooling-load/detailed?c=1dYw7DgJBDEPvsvVTlEwmy-45KKP0FCug4f4oU9Ahy85HtjMVxZr6Y5G53R-v90Yau-ISjEm0d2di_Zj0GYccazHvUWSw0CXtHjfpepWTwSGG4zJQmSeOSay041ZVHQqen-v6K1X1BQ",
  "/calculators/hvac-cooling-load/result?p=dubai&b=from2005&k=office&a=20&t=0&d=W&g=medium&n=2",
  "/calculators/ac-electricity-cost",
  "/calculators/fresh-air-ventilation/result?recovery=wheel",
  "/search?q=chiller%20%D8%AA%D8%B4%D9%8A%D9%84%D8%B1",
  "/contact/sent?ref=RQ-00000000",
  "/no-such-page",
];
const others = [
  ...routes.filter(({ file }) => !file).map(({ path }) => path),
  ...standaloneServices.map((slug) => `/services/${slug}`),
  "/blog/tag/humidity",
  "/resources/chiller-log-sheet",
  "/resources/who-cools-my-building/dubai-marina",
].filter((path) => !templates.some((template) => template.split("?")[0] === path));

const everyLook = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
/** A desktop and a phone. Contrast in the other theme follows from its colours (tests/unit/brand.test.ts). */
const oneLook = { en: [{ width: 1440, theme: "light" }], ar: [{ width: 390, theme: "dark" }] } as const;
const bothEnds = [...oneLook.en, ...oneLook.ar];
type Look = { width: number; theme: (typeof themes)[number] };

/** `isJudged`: also by the accessibility rules, which take most of the time. */
async function inspect(page: Page, name: string, isJudged = true): Promise<void> {
  if (isLong) await page.screenshot({ path: `tests/e2e/.output/screens/${name}.png`, fullPage: true });
  if (isJudged) expect.soft(await brokenRules(page, tags), name).toEqual([]);
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    const label = (element: Element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
    if (document.documentElement.scrollWidth > window.innerWidth)
      found.push(`scrolls sideways: ${document.documentElement.scrollWidth} > ${window.innerWidth}`);
    for (const element of document.querySelectorAll("h1, h2, h3, p, a, button, dt, dd, li, label")) {
      if (!element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      if (style.overflow !== "visible" && style.webkitLineClamp === "none" && element.scrollHeight > element.clientHeight + 2)
        found.push(`cut off: ${label(element)}`);
    }
    for (const element of document.querySelectorAll("a, button, summary, select, textarea, [role=button], input:not([type=hidden])")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      const inText = getComputedStyle(element).display === "inline"; // WCAG 2.5.8 exempts links in running text
      // Controls for machines alone are behind a larger label.
      if (box.width > 1 && !inText && (box.height < 24 || box.width < 24))
        found.push(`small target ${Math.round(box.width)}×${Math.round(box.height)}: ${label(element)}`);
    }
    return found;
  });
  expect.soft(faults, name).toEqual([]);
}

async function inspectIn(page: Page, path: string, looks: readonly Look[], judged: readonly Look[] = looks): Promise<void> {
  // Pages of the office and pages with a query are completed by scripts; other pages are complete once they are loaded.
  const waitUntil = /\/admin|\?/.test(path) ? "networkidle" : "load";
  let shown: Look["theme"] | undefined;
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // Parts that are not laid out may keep the colours of the other theme for a while: only a change of width does without loading again.
    if (theme !== shown) await page.goto(path, { waitUntil });
    shown = theme;
    const isJudged = judged.some((look) => look.width === width && look.theme === theme);
    await inspect(page, `${path.replace(/\W+/g, "_").replace(/^_$/, "_home")}-${theme}-${width}`, isJudged);
  }
}

for (const locale of localeCodes) {
  for (const path of shareOf(locale, templates)) {
    lookingTest.describe(() => {
      lookingTest.use({ expectedErrors: [/^404 .*no-such-page/] });
      lookingTest(`${localePath(path, locale)} has no accessibility or layout faults`, async ({ page }) => {
        await inspectIn(page, localePath(path, locale), isLong ? everyLook : oneLook[locale]);
      });
    });
  }
  for (const path of others)
    lookingTest(`${localePath(path, locale)} has no accessibility or layout faults`, { tag: "@long" }, async ({ page }) => {
      // Its parts were judged in every look in its template.
      await inspectIn(page, localePath(path, locale), everyLook, bothEnds);
    });
  test(`the contact form with errors has no accessibility or layout faults (${locale})`, async ({ page }) => {
    await page.goto(localePath("/contact", locale));
    await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
    await expect(page.locator("main form [role=alert]")).toBeVisible();
    await inspect(page, `contact-errors-${locale}`);
  });
  test(
    `the steps of a quote, empty, wrong and filled, have no accessibility or layout faults (${locale})`,
    arabicFirst(locale),
    async ({ page }) => {
      await page.route("**/api/leads*", (route) => route.fulfill({ json: { status: "failed" } }));
      for (const { width, theme } of isLong ? bothEnds : oneLook[locale]) {
        await page.setViewportSize({ width, height: 850 });
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await page.clock.install();
        await page.goto(localePath("/quote?place=business-bay", locale), { waitUntil: "networkidle" });
        const look = (name: string) => inspect(page, `quote-${name}-${locale}-${width}`);
        const next = async (step?: number) => {
          await page.clock.fastForward(450); // the form's guard against double clicks
          await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
          if (step) await expect(page.locator("main form fieldset.step:visible h2")).toContainText(String(step));
        };
        const field = (name: string) => page.locator(`main form [name=${name}]`);
        await next();
        await expect(page.locator("main form [role=alert]")).toBeVisible();
        await look("1-wrong");
        await field("problem").nth(2).check();
        await field("message").fill("x");
        await field("problem").nth(1).check();
        await look("1-urgent");
        await next(2);
        await look("2");
        await field("property").first().check();
        await next(3);
        await field("photos").setInputFiles(["docs/home-en.png"]);
        await look("3");
        await next(4);
        await look("4");
        await next(5);
        await field("fullName").fill("A B");
        await field("phone").fill("0501234567");
        await look("5");
        await next();
        await expect(page.locator("main form [role=alert]")).toBeVisible();
        await look("5-failed");
        await page.unroute("**/api/leads*");
        await page.route("**/api/leads*", (route) => route.fulfill({ json: { status: "sent", reference: "RQ-00000000" } }));
        await next();
        await expect(page.locator("main h2").first()).toBeFocused();
        await look("6-sent");
        await page.unroute("**/api/leads*");
        await page.route("**/api/leads*", (route) => route.fulfill({ json: { status: "failed" } }));
      }
    },
  );
  test(`without JavaScript the quote is one page with all five steps (${locale})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 850 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto(localePath("/quote", locale));
    await expect(page.locator("main fieldset.step:visible")).toHaveCount(5);
    await page.screenshot({ path: `tests/e2e/.output/screens/quote-no-script-${locale}.png`, fullPage: true });
    await context.close();
  });
  test(
    `"call me back" and the status page have no accessibility or layout faults in any state (${locale})`,
    arabicFirst(locale),
    async ({ page }) => {
      await page.goto(localePath("/contact", locale), { waitUntil: "networkidle" });
      await page.locator("main details summary").click();
      await page.locator("main details form button").click();
      await expect(page.locator("main details [role=alert]")).toBeVisible();
      await inspect(page, `call-back-${locale}`);
      await page.goto(localePath("/status?ref=RQ-00000000", locale), { waitUntil: "networkidle" });
      await page.locator("main form button").click();
      await expect(page.locator("main [role=alert]")).toBeVisible();
      await inspect(page, `status-wrong-${locale}`);
      await page.locator("main [name=reference]").fill("RQ-00000000");
      await page.locator("main [name=digits]").fill("0000");
      await page.locator("main form button").click();
      await expect(page.locator("main [role=alert]")).toBeHidden();
      await inspect(page, `status-unknown-${locale}`);
    },
  );
  test(`the screens of the office have no accessibility or layout faults (${locale})`, arabicFirst(locale), async ({ page }) => {
    await page.goto(localePath("/admin/sign-in", locale));
    await inspect(page, `office-sign-in-${locale}`);
    await signIn(page, admin.email, localePath("/admin", locale));
    for (const path of shareOf(locale, [
      "/admin",
      "/admin/leads",
      "/admin/leads?status=won&q=x",
      "/admin/failures",
      "/admin/notifications",
      "/admin/opening",
      "/admin/pages",
      "/admin/pages/location/dubai-marina",
      "/admin/pages/location/dubai-marina/history",
      "/admin/media",
      "/admin/settings",
      "/admin/settings/papers",
      "/admin/reports",
      "/admin/health",
      "/admin/design",
      "/admin/no-access",
    ])) {
      await inspectIn(page, localePath(path, locale), isLong ? bothEnds : oneLook[locale]);
    }
  });
  test(`the screens of accounts, team and record have no accessibility or layout faults (${locale})`, { tag: "@long" }, async ({
    page,
  }) => {
    const looks = isLong ? bothEnds : oneLook[locale];
    const signInPages = ["/admin/sign-up", "/admin/recover", "/admin/confirm?token_hash=x&type=recovery", "/admin/join?code=x"];
    for (const path of shareOf(locale, signInPages)) await inspectIn(page, localePath(path, locale), looks);
    await page.goto(localePath("/admin/sign-in", locale));
    await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
    await expect(page.locator("main [role=alert]")).toBeFocused();
    await inspect(page, `office-sign-in-wrong-${locale}`);
    await signIn(page, admin.email, localePath("/admin/account", locale));
    const rooms = ["/admin/account", "/admin/team", "/admin/audit", "/admin/audit?area=settings&from=2020-01-01&to=2020-01-02"];
    for (const path of shareOf(locale, rooms)) await inspectIn(page, localePath(path, locale), looks);
  });
}

for (const locale of localeCodes) {
  test(
    `the keyboard reaches everything in order, with a visible focus that nothing covers (${locale})`,
    arabicFirst(locale),
    async ({ page }) => {
      for (const path of shareOf(locale, ["/", "/services/air-conditioning", "/dubai/ac-services", "/contact", "/quote"])) {
        await page.goto(localePath(path, locale), { waitUntil: "networkidle" });
        await page.keyboard.press("Tab");
        await expect(page.locator("a[href='#content']")).toBeFocused();
        const order: string[] = [];
        for (let step = 0; step < 250; step++) {
          const state = await page.evaluate(() => {
            const element = document.activeElement;
            if (!element || element === document.body) return null;
            // A place on a ruler shows its focus as a frame, a system of the drawing as a ring around its number.
            const ring = element instanceof SVGElement ? (element.querySelector("rect") ?? element.querySelector("circle")) : null;
            const box = (ring ?? element).getBoundingClientRect();
            const style = getComputedStyle(ring ?? element);
            const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
            const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1);
            const top = document.elementFromPoint(x, y);
            return {
              key: element.outerHTML.slice(0, 200),
              outlined: ring
                ? style.stroke !== "none" && Number.parseFloat(style.strokeWidth) >= 2
                : style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2,
              covered: !(top && (element.contains(top) || top.contains(element))),
              inside: box.bottom > 0 && box.top < innerHeight,
            };
          });
          if (!state) break;
          expect.soft(state, `${path} step ${step}`).toMatchObject({ outlined: true, covered: false, inside: true });
          order.push(state.key);
          await page.keyboard.press("Tab");
        }
        expect(order.length, path).toBeGreaterThan(15);
        expect(order.length, `${path}: the walk ends`).toBeLessThan(250);
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Shift+Tab");
        expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)), `${path} backwards`).toBe(order.at(-2));
      }
    },
  );
}

for (const [path, name] of [
  ["/status", "digits"],
  ["/ar/status", "digits"],
  ["/admin/sign-in", "password"],
] as const)
  test(`a visitor who types at ${path} before the scripts arrive stays in the field`, {
    tag: path === "/ar/status" ? [] : "@long",
  }, async ({ page }) => {
    const release = await holdBack(page, "**/_next/static/**/*.js");
    const form = page.locator("main form:has(button[type=submit])");
    await page.goto(path, { waitUntil: "commit" });
    await form.locator("button[type=submit]").click({ noWaitAfter: true });
    // Answered without scripts: the error message has the focus until the visitor goes on.
    await expect(form.locator("[role=alert]")).toBeVisible();
    const field = form.locator(`[name=${name}]`);
    await field.click();
    await page.keyboard.type("12");
    release();
    await expect.poll(() => form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")))).toBe(true);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(field).toBeFocused();
    await page.keyboard.type("34");
    await expect(field).toHaveValue("1234");
  });

test("the reference in the address of /status is put into its field", async ({ page }) => {
  await page.goto("/status?ref=RQ-00000000");
  await expect(page.locator("main [name=reference]")).toHaveValue("RQ-00000000");
});

test("the reference in the address of /status is not put into a field that is in use", async ({ page }) => {
  const release = await holdBack(page, "**/_next/static/**/*.js");
  await page.goto("/status?ref=RQ-00000000", { waitUntil: "commit" });
  const [field, other] = [page.locator("main [name=reference]"), page.locator("main [name=digits]")];
  await field.click();
  release();
  const form = page.locator("main form:has(button[type=submit])");
  await expect.poll(() => form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")))).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.keyboard.type("RQ-12");
  await expect(field).toHaveValue("RQ-12");
  await expect(other).toHaveValue("");
});

test.describe("the menu", () => {
  test("opens by key, closes on Escape, returns the focus, and marks the current page", async ({ page }) => {
    await page.goto("/contact");
    const services = page.locator("header summary", { hasText: "Services" });
    await services.focus();
    await page.keyboard.press("Enter");
    const hub = page.locator("header").getByRole("link", { name: "Air conditioning", exact: true });
    await expect(hub).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(hub).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(hub).toBeHidden();
    await expect(services).toBeFocused();
    await expect(page.locator("header nav a[aria-current=page]")).toHaveText("Contact Us");
    await services.click();
    await hub.click();
    await expect(page).toHaveURL(/services\/air-conditioning$/);
    await expect(hub).toBeHidden();
    await expect(page.locator("header nav a[aria-current=page]")).toHaveText("Air conditioning");
  });

  test("stays open when the page wakes", async ({ page }) => {
    await page.goto("/contact");
    await page.locator("header summary", { hasText: "Services" }).click();
    await expect(page.locator("header details[open]")).toHaveCount(1);
    await wake(page);
    await expect(page.locator("header details[open]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator("header details[open]")).toHaveCount(0);
  });

  test("closes on a click elsewhere", async ({ page }) => {
    await page.goto("/terms");
    await page.locator("header summary:visible").first().click();
    await expect(page.locator("header details[open]")).toHaveCount(1);
    await page.mouse.click(640, 710);
    await expect(page.locator("header details[open]")).toHaveCount(0);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(() => {
      test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      test(`is a drawer on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({ page }) => {
        await page.goto("/ar/terms");
        const drawer = page.locator("#site-menu");
        await expect(drawer).toBeHidden();
        await page.locator("header button[popovertarget]:visible").click();
        await expect(drawer).toBeVisible();
        await drawer.locator("summary", { hasText: "الخدمات" }).click();
        await drawer.locator("a[href='/ar/services/air-conditioning']").click();
        await expect(page).toHaveURL(/\/ar\/services\/air-conditioning$/);
        await expect(drawer).toBeHidden();
      });
    });
  }
});

test("the theme follows the system until one is chosen, which is remembered without a flash", async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await paper()).toBe(light);
  await page.addInitScript(() => {
    // The first colour that could be painted: read as soon as there is a body.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      (window as unknown as { first: string }).first = getComputedStyle(document.documentElement).backgroundColor;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/ar/terms");
  expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe(light);
});

test("forced colours keep borders and focus; reduced motion stops all motion", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/contact");
  const field = page.locator("main [name=email]");
  await field.focus();
  const style = await field.evaluate((element) => {
    const { borderTopWidth, outlineStyle } = getComputedStyle(element);
    return { borderTopWidth, outlineStyle };
  });
  expect(Number.parseFloat(style.borderTopWidth)).toBeGreaterThanOrEqual(1);
  expect(style.outlineStyle).not.toBe("none");
  for (const path of ["/", "/services/air-conditioning"]) {
    await page.goto(path);
    const running = () => document.getAnimations().filter((animation) => animation.playState === "running").length;
    // Animations cut to a hundredth of a millisecond end as soon as the page is drawn; endless ones never do.
    await expect.poll(() => page.evaluate(running), path).toBe(0);
  }
});

for (const width of [390, 1440])
  for (const late of [true, false])
    test(`nothing shifts while a page loads (${width} px, the font ${late ? "too late" : "at hand"})`, {
      tag: late || width > 390 ? "@long" : [],
    }, async ({ page }) => {
      // A Friday night: the sentence about the closed office is the longest.
      const friday = new Date();
      friday.setUTCDate(friday.getUTCDate() + ((5 - friday.getUTCDay() + 7) % 7));
      friday.setUTCHours(18, 0, 0, 0);
      await page.addInitScript((at) => {
        Date.now = () => at;
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
          const described = ({ node, previousRect, currentRect }: Source) =>
            `${node?.nodeName} ${node?.className} ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`;
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
            shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(described).join()}`);
        }).observe({ type: "layout-shift", buffered: true });
      }, friday.getTime());
      await page.setViewportSize({ width, height: 850 });
      for (const path of ["/", "/ar", "/ar/services/air-conditioning", "/dubai/ac-services", "/ar/contact", "/quote", "/ar/quote"]) {
        // A slow first visit, on which the font comes too late to be used, and a visit that has the font. A font that arrives during the
        // first frames is the browser's business: on a busy machine even a kept one may, and then that visit says nothing.
        if (late) await page.route("**/*.woff2", (route) => bringTooLate(route, page));
        else await page.goto(path);
        let shifts: string[] = [];
        await expect
          .poll(async () => {
            await page.goto(path);
            // Shifts are reported one frame later.
            const visit = await page.evaluate(async () => {
              await document.fonts.ready;
              for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
              const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
              const firstPaint = performance.getEntriesByName("first-paint")[0]?.startTime ?? 0;
              return {
                shifts: (window as unknown as { shifts: string[] }).shifts,
                atHand: fonts.length > 0 && fonts.every((font) => (font as PerformanceResourceTiming).responseEnd < firstPaint),
              };
            });
            shifts = visit.shifts;
            return late || visit.atHand;
          }, path)
          .toBe(true);
        await page.unrouteAll();
        expect(
          shifts.filter((shift) => Number.parseFloat(shift) >= 0.0005),
          path,
        ).toEqual([]);
      }
    });

test("a visitor is told when the connection is gone, and the notice goes when it is back", async ({ page, context }) => {
  await page.goto("/ar/terms", { waitUntil: "networkidle" });
  await context.setOffline(true);
  await expect(page.getByText("لا يوجد اتصال")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("لا يوجد اتصال")).toBeHidden();
});

test("a printed page has no controls and nothing that floats, and every answer is open", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/services/air-conditioning");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(255, 255, 255)");
  await expect(page.locator("#site-menu")).toBeHidden();
  await expect(page.locator("aside:visible")).toHaveCount(0);
  await expect(page.locator("main details p").first()).toBeVisible();
});

test("notices are at most three, as wide as they should be, stay under pointer and focus, and go", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await signIn(page, admin.email, "/ar/admin/design");
  const show = page.getByRole("button", { name: "أظهر رسالة نجاح" });
  // All at once: on a busy machine the first notice would be gone before the fifth click.
  await show.evaluate((button: HTMLButtonElement) => {
    for (let count = 0; count < 5; count++) button.click();
  });
  const notices = page.locator("[data-sonner-toast]");
  await expect(notices.and(page.locator("[data-visible=true]"))).toHaveCount(3);
  // While it slides in, it is drawn a little smaller.
  await expect.poll(async () => (await notices.first().boundingBox())?.width).toBe(356);
  expect((await notices.first().boundingBox())?.x).toBeLessThan(200); // mirrored: on the left
  await expect(page.locator("section[aria-live=polite]")).toHaveCount(1);
  await notices.first().locator("button").focus();
  await page.clock.fastForward(4600);
  await expect(notices.first()).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.locator("h1:visible").click();
  await page.clock.fastForward(12_000);
  await expect(notices).toHaveCount(0);
  await show.click();
  const next = await notices.first().boundingBox();
  if (!next) throw new Error("no notice");
  await page.mouse.move(next.x + 150, next.y + 20);
  await page.mouse.down();
  await page.clock.fastForward(400); // slowly, so that only the distance counts
  await page.mouse.move(next.x + 126, next.y + 20, { steps: 8 });
  await page.clock.fastForward(400);
  await page.mouse.up();
  await expect(notices).toHaveCount(0, { timeout: 1500 });
});

test("text enlarged to 200 % loses nothing at 640 px", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  for (const path of ["/", "/ar/contact", "/ar/dubai/ac-services/dubai-marina"]) {
    await page.goto(path);
    await addStyles(page, "html { font-size: 212% !important }");
    await inspect(page, `${path.replace(/\W+/g, "_")}-200`);
  }
});
