// Writing a page's text as the page shows it: what is typed, pasted and linked is stored as Markdown, and placeholders are chips.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, makeAccount, signIn, test } from "./site.ts";

const writer = "chips@example.test";
test.beforeAll(() => makeAccount(writer, "editor"));

const english = (page: Page) => page.locator("[id='en.body']");

/** The text as the editor keeps it: the draft that it sends a moment after the last change. */
async function keptAfter(page: Page, act: () => Promise<void>): Promise<{ en: string; ar: string }> {
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/admin/drafts") && request.method() === "POST");
  await act();
  const { data } = (await sent).postDataJSON() as { data: Record<"en" | "ar", { body: string }> };
  return { en: data.en.body, ar: data.ar.body };
}

test("headings, bold, lists, links and pasted pages become Markdown; a placeholder loses both its ends or none", async ({ page }) => {
  await signIn(page, writer, "/admin/pages/page/case-studies");
  const body = english(page);
  const source = page.getByRole("button", { name: "Write Markdown itself" }).first();
  const visual = page.getByRole("button", { name: "Write as on the page" }).first();
  await visual.click();
  await expect(body).toHaveAttribute("role", "textbox");
  await expect(page.locator("[id='ar.body']")).toHaveAttribute("dir", "rtl");
  await source.click();
  const saved = await page.locator("[name='en.body']").inputValue();
  await visual.click();

  await body.press("ControlOrMeta+End");
  const typed = await keptAfter(page, async () => {
    await body.press("Enter");
    await body.pressSequentially("## Our way");
    await body.press("Enter");
    await body.pressSequentially("We measure ");
    await body.press("ControlOrMeta+b");
    await body.pressSequentially("first");
    await body.press("ControlOrMeta+b");
    await body.pressSequentially(".");
    await body.press("Enter");
    await body.pressSequentially("- one");
    await body.press("Enter");
    await body.pressSequentially("two");
  });
  expect(typed.en).toBe(`${saved}\n\n## Our way\n\nWe measure **first**.\n\n- one\n- two`);

  // A link by keyboard, over the last word.
  await body.press("ControlOrMeta+Shift+ArrowLeft");
  await body.press("ControlOrMeta+k");
  const find = page.getByRole("dialog", { name: "Where does the link lead?" }).getByRole("searchbox");
  await find.fill("example.com/ask");
  const linked = await keptAfter(page, () => find.press("Enter"));
  expect(linked.en).toMatch(/- \[two\]\(https:\/\/example\.com\/ask\)$/);
  await expect(body).toBeFocused();

  // Conditions are chips with words; deleting one end takes the other along, and the words stay.
  const chips = body.locator(".visual-chip");
  await expect(chips.first()).toHaveText("only with calculated cases ⟨");
  const count = await chips.count();
  const without = await keptAfter(page, async () => {
    await chips.first().click();
    await body.press("Backspace");
  });
  await expect(chips).toHaveCount(count - 2);
  expect(without.en.startsWith("## Why both")).toBe(true);
  const back = await keptAfter(page, () => body.press("ControlOrMeta+z"));
  // What was changed and undone is written anew: with other blanks, and the same otherwise.
  const words = (text: string) => text.replace(/\s/g, "");
  expect(words(back.en)).toBe(words(linked.en));

  // Copied from Word.
  const word = readFileSync("tests/unit/pasted/word-desktop.en.clipboard", "utf8");
  await body.press("ControlOrMeta+a");
  const pasted = await keptAfter(page, () =>
    body.evaluate((field, html) => {
      const data = new DataTransfer();
      data.setData("text/html", html);
      data.setData("text/plain", "plain");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, word),
  );
  expect(pasted.en).toContain("## ");
  expect(pasted.en).not.toContain("mso");

  // The source shows the same, and a text written there is shown as on the page again.
  await source.click();
  const area = page.locator("[name='en.body']");
  await expect(area).toHaveValue(pasted.en);
  expect((await keptAfter(page, () => area.fill("A **word** about {reply}."))).en).toBe("A **word** about {reply}.");
  await visual.click();
  await expect(body.locator("strong")).toHaveText("word");
  await expect(body.locator(".visual-chip")).toHaveText("time to answer");
  // A draft kept meanwhile would appear to the next test that opens the page.
  await source.click();
  await keptAfter(page, () => area.fill(saved));
});

test("a result of the search opens at its words, and the Arabic office shows Arabic first", async ({ page }) => {
  await signIn(page, writer, "/admin/pages?q=drain+pan");
  const found = page.locator("main:visible li").filter({ has: page.locator("mark") });
  await found.first().getByRole("link").first().click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().toLowerCase())).toContain("drain");
  await page.goto("/ar/admin/pages/page/case-studies");
  await expect(page.locator("main:visible form [id$='.title']").first()).toHaveAttribute("id", "ar.title");
});
