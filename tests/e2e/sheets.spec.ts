// The calculators with one sheet of questions, as a tenant uses them and as an engineer shares them.
import { gzipSync } from "node:zlib";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import en from "../../messages/en.json" with { type: "json" };
import { arabicFirst, expect, siteUrl, test, wake, wakingScripts } from "./site.ts";

const answerCells = "[data-answer-id]";

for (const locale of localeCodes) {
  test(
    `the answer is the same with and without JavaScript, and its working is below it (${locale})`,
    arabicFirst(locale),
    async ({ page, browser }) => {
      const path = localePath("/calculators/fresh-air-ventilation", locale);
      await page.goto(path, { waitUntil: "networkidle" });
      await page.locator("[name=area]").fill("١٥٠"); // Arabic digits in either language
      await page.locator("[name=people]").fill("12");
      await page.locator("select[name=recovery]").selectOption("wheel");
      await expect(page).toHaveURL(/recovery=wheel/);
      // The working is closed at first: the answer is for everybody, its working for those who open it.
      await expect(page.locator("[data-working] [data-step]").first()).toBeHidden();
      await page.locator("[data-working] > summary").click();
      await expect(page.locator("[data-working] [data-step]").first()).toBeVisible();
      const live = await page.locator(answerCells).allTextContents();
      expect(live.length).toBeGreaterThan(0);

      const plain = await browser.newContext({ javaScriptEnabled: false });
      const served = await plain.newPage();
      await served.goto(siteUrl + path);
      expect(await served.locator(answerCells).count()).toBeGreaterThan(2); // an example is shown before anything is asked
      await served.locator("[name=area]").fill("١٥٠");
      await served.locator("[name=people]").fill("12");
      await served.locator("select[name=recovery]").selectOption("wheel");
      await served.locator("main form:not([action='/api/useful']) button[type=submit]").click();
      await expect(served).toHaveURL(/fresh-air-ventilation\/result\?/);
      await expect(served.locator(answerCells)).toHaveText(live);
      await expect.poll(() => served.locator("[data-working] [data-step]").count()).toBeGreaterThan(10);
      await expect(served.locator("[data-working] [data-step]").first()).toBeVisible(); // without scripts it is open, since nothing could open it
      expect(await served.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
      await plain.close();
    },
  );
}

test("a wrong answer is marked at its question, and a question is asked only where it matters", async ({ page, browser }) => {
  await page.goto("/ar/calculators/ac-electricity-cost", { waitUntil: "networkidle" });
  await expect(page.locator("#q-eer")).toBeHidden();
  await page.locator("[name=now]").selectOption("own");
  await expect(page.locator("#q-eer")).toBeVisible();
  await page.locator("[name=eer]").fill("99");
  await expect(page.locator("#q-eer-problem")).toContainText("18");
  await expect(page.locator("[name=eer]")).toHaveAttribute("aria-invalid", "true");
  await page.locator("[name=eer]").fill("٨٫٥");
  await expect(page.locator("#q-eer-problem")).toBeHidden();
  await expect(page.locator(answerCells).first()).toBeVisible();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const served = await plain.newPage();
  await served.goto(`${siteUrl}/ar/calculators/ac-electricity-cost/result?now=own&eer=x&area=1`);
  for (const field of ["eer", "area"]) await expect(served.locator(`#q-${field}-problem`)).toBeVisible();
  await expect(served.locator("#q-declared")).toBeHidden();
  await expect(served.locator("[name=area]")).toHaveValue("1");
  await plain.close();
});

test("the link of an answer shows the same answer to somebody else, and goes along with a request for a quote", async ({ page }) => {
  await page.goto("/calculators/ac-size-converter?power=2&power-u=tr", { waitUntil: "networkidle" });
  await expect(page.locator("[data-working]")).toBeVisible();
  const numbers = await page.locator(answerCells).allTextContents();
  const link = (await page.locator("[data-share]").getAttribute("href")) ?? "";
  const ask = await page.locator("main a[href*='calculation=']").first().getAttribute("href");
  expect(new URL(ask ?? "", siteUrl).searchParams.get("calculation")).toBe(link);
  await page.goto(link);
  await expect(page.locator(answerCells)).toHaveText(numbers);
});

test("a facing typed on the keyboard selects the one that was meant", { tag: "@long" }, async ({ page }) => {
  for (const [slug, from] of [
    ["solar-pv", "W"],
    ["ac-electricity-cost", "W"],
    ["insulation-glass-upgrade", "W"],
  ] as const) {
    await page.goto(`/calculators/${slug}`, { waitUntil: "networkidle" });
    const facing = page.locator("select[name=facing]");
    // Until the page is awake, the browser's own search in the list works.
    await wake(page);
    for (const [typed, to] of [
      ["North", "N"],
      ["South", "S"],
      ["n", "N"],
      ["SE", "SE"],
    ] as const) {
      await facing.selectOption(from);
      await page.locator("main form:not([action='/api/useful']) button[type=submit]").focus();
      await facing.focus();
      await page.keyboard.type(typed);
      await expect(facing, `${slug}: ${typed}`).toHaveValue(to);
    }
    await expect(page).toHaveURL(/facing=SE/);
  }
});

test("an untouched sheet shows an example without a verdict, and its button answers on the same page", async ({ page }) => {
  await page.goto("/calculators/condensation-check", { waitUntil: "networkidle" });
  const title = page.locator("[data-result-title]");
  await expect(title).toHaveText("An example");
  await expect(page.locator(`${answerCells}.is-bad, main figure .bg-heat`)).toHaveCount(0);
  await expect(page.locator("aside a[href='/quote']")).toHaveCount(1);
  await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
  await expect(title).toHaveText("The answer");
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/condensation-check$/);
  await expect(page.locator(`${answerCells}.is-bad`)).toHaveCount(1);
});

test("a visitor who cannot measure is asked only for what can be seen", async ({ page }) => {
  await page.goto("/calculators/condensation-check", { waitUntil: "networkidle" });
  await expect(page.locator("#q-temperature")).toBeVisible();
  await page.locator("select[name=what]").selectOption("signs");
  for (const id of ["air", "temperature", "humidity", "surface"]) await expect(page.locator(`#q-${id}`)).toBeHidden();
  await expect(page.locator("#q-signs")).toBeVisible();
  await expect(page.locator(answerCells).first()).toContainText("Mould, most likely");
});

test("the contact links on every page take a result along, and drop it when the visitor leaves its page", async ({ page }) => {
  for (const path of [
    "/calculators/fresh-air-ventilation/result?space=retail&area=60",
    "/calculators/fresh-air-ventilation?space=retail&area=60",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const quoteLink = await page.locator("main a[href*='calculation=']").first().getAttribute("href");
    await expect(page.locator("header a[href*='calculation=']").first()).toHaveAttribute("href", quoteLink ?? "");
    await expect(page.locator("aside a[href*='calculation=']").first()).toHaveAttribute("href", quoteLink ?? "");
    for (const chat of await page.locator("aside a[href^='https://wa.me/']").all())
      expect(decodeURIComponent((await chat.getAttribute("href")) ?? "")).toContain("fresh-air-ventilation/result?space=retail&area=60");
    expect(new URL(quoteLink ?? "", siteUrl).searchParams.get("figure")).not.toContain("/calculators/");
  }
  await page.locator("header").getByRole("link", { name: "Contact Us" }).first().click();
  await expect(page).toHaveURL(/\/contact/);
  await expect(page.locator("header a[href*='calculation=']")).toHaveCount(0);
});

test("going back from the quote returns to the same place in a result", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    "/calculators/hvac-cooling-load?p=dubai&b=from2005&k=shop&a=60&t=0&d=W&g=large&n=6",
    "/ar/calculators/fresh-air-ventilation?space=home&area=220",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const ask = page.locator("main a[href*='calculation=']").first();
    await ask.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => Number(sessionStorage.getItem(`scroll ${location.pathname}${location.search}`)) === Math.round(scrollY),
    );
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(1000);
    await ask.click();
    await expect(page).toHaveURL(/\/quote\?/);
    await page.goBack();
    // Reading the position fails while the page is being loaded again.
    const distance = () => page.evaluate((y) => Math.abs(scrollY - y), before).catch(() => Number.POSITIVE_INFINITY);
    await expect.poll(distance, { message: path }).toBeLessThan(60);
    await expect(ask).toBeInViewport();
  }
});

test("a room's result opens the other calculators with its values", async ({ page }) => {
  await page.goto("/calculators/hvac-cooling-load/result?p=alAin&b=from2005&k=shop&a=60&t=0&d=W&g=large&n=6");
  await page.locator("main a[href*='/ac-electricity-cost?']").click();
  await expect(page.locator("[name=area]")).toHaveValue("60");
  await expect(page.locator("[name=bill]")).toHaveValue("abuDhabiBusiness");
  await expect(page.locator("[data-result-title]")).toHaveText("The answer");
});

test("a printed result has three pages at most, with answers, result and charts and without menus", { tag: "@long" }, async ({ page }) => {
  for (const path of [
    "/calculators/hvac-cooling-load/result?p=dubai&b=from2005&k=office&a=20&t=0&d=W&g=medium&n=2",
    "/ar/calculators/hvac-cooling-load/result?p=fujairah&k=majlis&a=40&t=1&d=W_S&g=large",
    ...sheetSlugs.map((slug) => `/calculators/${slug}/result`),
    "/ar/calculators/ac-electricity-cost/result",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const paper = (await page.pdf({ format: "A4" })).toString("latin1");
    expect.soft(paper.match(/\/Type \/Page\b(?!s)/g)?.length, path).toBeLessThanOrEqual(3);
    await page.emulateMedia({ media: "print" });
    for (const menu of ["nav[popover]", "footer details", "main form"])
      await expect(page.locator(menu).first(), `${path} ${menu}`).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test("a duct is drawn to scale, and a year as twelve bars", async ({ page }) => {
  await page.goto("/calculators/duct-sizing", { waitUntil: "networkidle" });
  const duct = page.getByRole("img", { name: /to scale/ });
  await expect(duct).toContainText("⌀ 315 mm");
  await page.locator("[name=flow]").fill("1200");
  await expect(duct).not.toContainText("⌀ 315 mm");
  const [, millimetres] = /⌀ (\d+) mm/.exec((await duct.textContent()) ?? "") ?? [];
  expect(Number(await duct.locator("circle").getAttribute("r")) * 2).toBe(Number(millimetres));
  for (const [slug, bars] of [
    ["ac-electricity-cost", 24],
    ["solar-pv", 12],
    ["insulation-glass-upgrade", 24],
  ] as const) {
    await page.goto(`/calculators/${slug}`);
    await expect(page.locator("figure [role=img] .flex > .flex > div"), slug).toHaveCount(bars);
  }
});

test("every answer has its drawing, which changes with the answers", async ({ page }) => {
  const kinds = {
    "ac-size-converter": "scale",
    "ac-electricity-cost": "months",
    "insulation-glass-upgrade": "months",
    "solar-pv": "months",
    "amc-plan": "visits",
    "fresh-air-ventilation": "airflows",
    "condensation-check": "scale",
    "duct-sizing": "duct",
    "chilled-water-pipe": "pipes",
  } satisfies Record<(typeof sheetSlugs)[number], string>;
  for (const slug of sheetSlugs) {
    await page.goto(`/calculators/${slug}`);
    await expect(page.locator("main figure[data-figure]"), slug).toHaveAttribute("data-figure", kinds[slug]);
  }
  await page.goto("/ar/calculators/chilled-water-pipe");
  const pipes = page.locator("main figure[data-figure] li");
  await expect(pipes.nth(1)).toContainText("DN50");
  await page.locator("#q-load input").first().fill("400");
  await expect(pipes.nth(1)).not.toContainText("DN50");
  await expect(pipes.filter({ hasText: "المقاس المختار" })).toHaveCount(1);
});

/**
 * Answers a sheet whose drawing has not arrived. `letGo`: it arrives, or fails if `isLost`. `top`: the position of the working below it.
 */
async function touchWithoutDrawing(page: import("@playwright/test").Page, isLost: boolean) {
  await page.goto("/calculators/fresh-air-ventilation", { waitUntil: "networkidle" });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/*.js", async (route) => {
    const response = await route.fetch();
    // Only the drawing is held back, recognised by the size of its picture.
    const isDrawing = (await response.text()).includes("30 10 480 166");
    if (isDrawing) await held;
    await (isDrawing && isLost ? route.abort() : route.fulfill({ response }));
  });
  await page.locator("[name=people]").fill("6");
  const working = page.locator("[data-working] > summary");
  await expect(working).toBeVisible();
  await expect(page.locator("[data-figure]")).toHaveCount(0);
  return { letGo, top: async () => (await working.boundingBox())?.y ?? 0 };
}

test("a drawing that arrives late moves nothing below it", async ({ page }) => {
  const { letGo, top } = await touchWithoutDrawing(page, false);
  const before = await top();
  letGo();
  await expect(page.locator("[data-figure]")).toBeVisible();
  expect(await top()).toBe(before);
});

test.describe("without its drawing", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test("an answer stands without a drawing that does not arrive, and nothing below it moves", async ({ page }) => {
    const { letGo, top } = await touchWithoutDrawing(page, true);
    const before = await top();
    const failed = page.waitForEvent("requestfailed");
    letGo();
    await failed;
    await expect(page.locator(answerCells).first()).toBeVisible();
    expect(await top()).toBe(before);
  });
});

test("a sheet's code is loaded when its form is touched, and weighs under 46 KB", { tag: "@long" }, async ({ page }) => {
  for (const slug of sheetSlugs) {
    const scripts: Promise<number>[] = [];
    await page.goto(`/calculators/${slug}`, { waitUntil: "networkidle" });
    const waking = await wakingScripts(page);
    const listen = (response: import("@playwright/test").Response) => {
      if (response.request().resourceType() === "script" && !waking.includes(new URL(response.url()).pathname))
        scripts.push(response.body().then((body) => gzipSync(body).length));
    };
    page.on("response", listen);
    const field = page.locator("main form input[type=text]:visible").first();
    const usual = await field.inputValue();
    await field.fill(`${usual}0`);
    await field.fill(usual);
    await expect(page.locator("[data-working]")).toBeVisible();
    page.off("response", listen);
    const kilobytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
    console.log(`${slug}: ${scripts.length} files, ${kilobytes.toFixed(1)} KB compressed when touched`);
    expect(scripts.length, slug).toBeGreaterThan(0);
    expect(kilobytes, slug).toBeLessThan(46);
  }
});

test("a result can be shown in SI or IP units, with JavaScript and without, and its address keeps the choice", async ({
  page,
  browser,
}) => {
  const without = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await without.goto(`${siteUrl}/calculators/chilled-water-pipe`);
  await without.getByLabel(en.sheets.common.system).selectOption("ip");
  await without.getByRole("button", { name: en.sheets.common.submit }).click();
  await expect(without).toHaveURL(/unit-system=ip/);
  await expect(without.locator('[data-answer-id="flow"]').first()).toContainText(/GPM.*L\/s/s);
  await expect(without.locator('[data-answer-id="head"]').first()).toContainText("ft wg");
  await page.goto("/calculators/duct-sizing", { waitUntil: "networkidle" });
  await page.getByLabel(en.sheets.common.system).selectOption("ip");
  await expect(page.locator("[data-answer-id]").filter({ hasText: "fpm" }).first()).toBeVisible();
  await expect(page.locator("[data-answer-id]").filter({ hasText: "in.wg/100 ft" }).first()).toBeVisible();
});
