// The quick door of the cooling-load calculator, as a tenant uses it and as an engineer shares it.
import { gzipSync } from "node:zlib";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { expect, siteUrl, test } from "./site.ts";

const calculator = "/calculators/hvac-cooling-load";
const result = `${calculator}/result`;
const answers = "p=dubai&b=from2005&k=office&a=20&t=0&d=W&g=medium&n=2";
const bandCells = "[data-band]";

for (const locale of localeCodes) {
  test(`with and without JavaScript the numbers are the same (${locale})`, async ({ page, browser }) => {
    await page.goto(localePath(calculator, locale), { waitUntil: "networkidle" });
    await page.locator("[name=p]").selectOption("dubai");
    for (const [name, value] of [
      ["b", "from2005"],
      ["k", "office"],
      ["t", "0"],
      ["d", "W"],
      ["g", "medium"],
    ])
      await page.locator(`[name=${name}][value="${value}"]`).check();
    await page.locator("[name=a]").fill("٢٠"); // Arabic digits in either language
    await page.locator("[name=n]").fill("2");
    await expect(page).toHaveURL(new RegExp(`${calculator}\\?.*n=2`));
    expect(new URL(page.url()).search).toBe(`?${answers}`);
    const live = await page.locator(bandCells).allTextContents();
    expect(live).toHaveLength(9);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const served = await plain.newPage();
    await served.goto(siteUrl + localePath(calculator, locale));
    await served.locator("[name=p]").selectOption("dubai");
    for (const [name, value] of [
      ["b", "from2005"],
      ["k", "office"],
      ["t", "0"],
      ["d", "W"],
      ["g", "medium"],
    ])
      await served.locator(`[name=${name}][value="${value}"]`).check();
    await served.locator("[name=a]").fill("٢٠");
    await served.locator("[name=n]").fill("2");
    await served.locator("main form button[type=submit]").click();
    await expect(served).toHaveURL(new RegExp(`${result}\\?`));
    expect(await served.locator(bandCells).allTextContents()).toEqual(live);
    expect(await served.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    await plain.close();
  });

  test(`a refused answer is marked where it was given (${locale})`, async ({ page, browser }) => {
    await page.goto(localePath(calculator, locale), { waitUntil: "networkidle" });
    await page.locator("[name=a]").fill("2");
    await expect(page.locator("#q-area-problem")).toBeVisible();
    await expect(page.locator("[name=a]")).toHaveAttribute("aria-invalid", "true");
    await page.locator("[name=a]").fill("18,5");
    await expect(page.locator("#q-area-problem")).toBeHidden();
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const served = await plain.newPage();
    await served.goto(`${siteUrl}${localePath(result, locale)}?a=2&n=x&d=N_E_S_W_NE`);
    for (const field of ["area", "people", "directions"]) await expect(served.locator(`#q-${field}-problem`)).toBeVisible();
    await expect(served.locator("[name=a]")).toHaveValue("2");
    await plain.close();
  });
}

test("the link of a result shows the same result to somebody else", async ({ page }) => {
  await page.goto(`${calculator}?${answers}`, { waitUntil: "networkidle" });
  const numbers = await page.locator(bandCells).allTextContents();
  await page.getByRole("button", { name: "TR", exact: true }).click();
  await expect(page).toHaveURL(/o=tr/);
  const link = await page.locator("[data-share]").getAttribute("href");
  const chat = await page.locator("main a[href^='https://wa.me/']").first().getAttribute("href");
  expect(new URL(chat ?? "").searchParams.get("text")).toContain(`${siteUrl}${link}`);
  await page.goto(link ?? "");
  expect(await page.locator(bandCells).allTextContents()).toEqual(numbers);
  await expect(page.locator("[aria-current=true]")).toHaveText("TR");
});

test("answers stay on the device until they are cleared", async ({ page }) => {
  await page.goto(`${calculator}`, { waitUntil: "networkidle" });
  await page.locator("[name=k][value=majlis]").check();
  await expect(page.locator(bandCells).first()).toBeVisible();
  await page.goto(calculator, { waitUntil: "networkidle" });
  await expect(page.locator("[name=k][value=majlis]")).toBeChecked();
  await page.locator("[data-clear]").click();
  await expect(page.locator(bandCells)).toHaveCount(0);
  await page.goto(calculator, { waitUntil: "networkidle" });
  await expect(page.locator("[name=k][value=majlis]")).not.toBeChecked();
});

test("the keyboard alone reaches an answer and its working", async ({ page }) => {
  await page.goto(`/ar${calculator}`, { waitUntil: "networkidle" });
  await page.locator("[name=b][value='']").focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(bandCells).first()).toBeVisible();
  await page.locator("[name=d][value=N]").focus();
  await page.keyboard.press("Space");
  await expect(page.locator("[name=d][value='']")).not.toBeChecked();
  await page.locator("main form button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-result-title]")).toBeFocused();
  await page.locator("details.group\\/working > summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("details.group\\/working table").last()).toBeVisible();
});

test("the working adds up to the total it shows, without JavaScript too", async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${siteUrl}${result}?${answers}`);
  await page.locator("details.group\\/working > summary").click();
  const lines = await page.locator("details.group\\/working details > summary > span[dir=ltr]").allTextContents();
  const watts = lines.flatMap((line) => (line.replaceAll(",", "").match(/-?\d+/g) ?? []).map(Number));
  const total = await page.locator("details.group\\/working p > span[dir=ltr]").last().textContent();
  expect(lines.length).toBeGreaterThan(5);
  expect(watts.reduce((sum, value) => sum + value, 0)).toBe(Number(/= ([\d,]+) W/.exec(total ?? "")?.[1]?.replace(",", "")));
  await plain.close();
});

test("the engine comes when the form is touched, and weighs under 30 KB", async ({ page }) => {
  const scripts: { url: string; bytes: number }[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script")
      scripts.push({ url: response.url(), bytes: gzipSync(await response.body()).length });
  });
  await page.goto(calculator, { waitUntil: "networkidle" });
  const before = scripts.length;
  await page.locator("[name=k][value=bedroom]").check();
  await expect(page.locator(bandCells).first()).toBeVisible();
  const loaded = scripts.slice(before);
  const kilobytes = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  console.log(`loaded when touched: ${loaded.length} files, ${kilobytes.toFixed(1)} KB compressed`);
  expect(loaded.length).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThan(30);
});
