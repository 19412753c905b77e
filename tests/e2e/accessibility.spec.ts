// Every address of the registry, looked at as a machine can: accessibility rules, sideways scrolling, clipped text, small
// targets, focus. Screenshots go to tests/e2e/.output/screens for people to look at.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { routes } from "../../lib/site/routes.ts";
import { admin, expect, signIn, test } from "./site.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const widths = [390, 768, 1440];
const themes = ["light", "dark"] as const;

/** One address for each template in every look; every other address once in each language. */
const templates = [
  "/",
  "/services/air-conditioning",
  "/dubai/ac-services",
  "/contact",
  "/terms",
  "/contact/sent?ref=MQ-00000000",
  "/no-such-page",
];
const others = routes
  .map(({ path }) => path)
  .filter((path) => !templates.some((template) => template.startsWith(path) && (path !== "/" || template === "/")));

async function inspect(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `tests/e2e/.output/screens/${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
      name,
    )
    .toEqual([]);
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
    for (const element of document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      const inText = getComputedStyle(element).display === "inline"; // WCAG 2.5.8 lets links in running text be
      if (box.width > 0 && !inText && (box.height < 24 || box.width < 24))
        found.push(`small target ${Math.round(box.width)}×${Math.round(box.height)}: ${label(element)}`);
    }
    return found;
  });
  expect.soft(faults, name).toEqual([]);
}

async function inspectIn(page: Page, path: string, looks: { width: number; theme: (typeof themes)[number] }[]): Promise<void> {
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "networkidle" });
    await inspect(page, `${path.replace(/\W+/g, "_").replace(/^_$/, "_home")}-${theme}-${width}`);
  }
}

const everyLook = themes.flatMap((theme) => widths.map((width) => ({ width, theme })));

for (const locale of localeCodes) {
  for (const path of templates) {
    test.describe(() => {
      test.use({ expectedErrors: [/^404 .*no-such-page/] });
      test(`${localePath(path, locale)} in every look`, async ({ page }) => {
        test.setTimeout(120_000);
        await inspectIn(page, localePath(path, locale), everyLook);
      });
    });
  }
  for (const path of others) {
    test(`${localePath(path, locale)} once`, async ({ page }) => {
      await inspectIn(page, localePath(path, locale), [{ width: locale === "ar" ? 390 : 1440, theme: "light" }]);
    });
  }
  test(`the contact form's errors (${locale})`, async ({ page }) => {
    await page.goto(localePath("/contact", locale));
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("main form [role=alert]")).toBeVisible();
    await inspect(page, `contact-errors-${locale}`);
  });
  test(`the office (${locale})`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(localePath("/admin/sign-in", locale));
    await inspect(page, `office-sign-in-${locale}`);
    await signIn(page, admin.email, localePath("/admin", locale));
    for (const path of ["/admin", "/admin/pages", "/admin/pages/page/contact", "/admin/no-access"]) {
      await inspectIn(page, localePath(path, locale), [
        { width: 1440, theme: "light" },
        { width: 390, theme: "dark" },
      ]);
    }
  });
}

test("the keyboard reaches everything in order, sees where it is, and is never covered", async ({ page }) => {
  for (const locale of localeCodes) {
    await page.goto(localePath("/contact", locale));
    await page.keyboard.press("Tab");
    await expect(page.locator("a[href='#content']")).toBeFocused();
    const seen = new Set<string>();
    for (let step = 0; step < 60; step++) {
      const state = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const top = document.elementFromPoint(
          Math.min(box.left + box.width / 2, innerWidth - 1),
          Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
        );
        return {
          key: element.outerHTML.slice(0, 200),
          outlined: style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2,
          covered: !(top && (element.contains(top) || top.contains(element))),
          inside: box.bottom > 0 && box.top < innerHeight,
        };
      });
      if (!state) break;
      expect(state, `step ${step}`).toMatchObject({ outlined: true, covered: false, inside: true });
      seen.add(state.key);
      await page.keyboard.press("Tab");
    }
    expect(seen.size).toBeGreaterThan(15);
  }
});

test("the theme follows the system until chosen, then is remembered, without a flash", async ({ page }) => {
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
  expect(await page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === "running").length)).toBe(0);
});

test("text at 200 % loses nothing at 640 px", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  for (const path of ["/", "/ar/contact", "/ar/dubai/ac-services/dubai-marina"]) {
    await page.goto(path);
    await page.addStyleTag({ content: "html { font-size: 212% !important }" });
    await inspect(page, `${path.replace(/\W+/g, "_")}-200`);
  }
});
