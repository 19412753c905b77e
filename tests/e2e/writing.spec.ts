// Writing a page's text as the page shows it: what is typed, pasted and linked is stored as Markdown, and placeholders are chips.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { asService, expect, makeAccount, signIn, test } from "./site.ts";

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
  const pasted = await keptAfter(page, () => pasteInto(body, word));
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

test("a section stays unfolded while what is wrong in it is mended, and Ctrl+S keeps a draft", async ({ page }) => {
  await signIn(page, writer, "/admin/pages/service/ac-smell");
  const section = page.locator("main:visible details", { has: page.locator("[id='en.questions']") });
  await section.locator("summary").click();
  const count = await section.locator("[data-item]").count();
  await section.getByRole("button", { name: /^\+ Add/ }).click();
  const field = (name: string) => page.locator(`[name='${name}']`);
  await field(`en.questions.${count}.question`).fill("Is it the drain?");
  await field(`ar.questions.${count}.question`).fill("هل السبب مجرى التصريف؟");
  await section.locator("summary").click();
  await page.locator("main:visible").getByRole("button", { name: "Publish both languages" }).click();
  await expect(page.locator("main:visible form").getByRole("status")).toContainText("Nothing was published");
  // The refusal unfolds it; mending does not fold it, and no letter is lost.
  const [english, arabic] = [field(`en.questions.${count}.answer`), field(`ar.questions.${count}.answer`)];
  await english.pressSequentially("Often it is.");
  await arabic.pressSequentially("غالبًا نعم.");
  await expect(english).toHaveValue("Often it is.");
  await expect(arabic).toHaveValue("غالبًا نعم.");
  await expect(arabic).toBeFocused();
  await keptAfter(page, () =>
    section
      .getByRole("button", { name: /^Remove/ })
      .last()
      .click(),
  );

  await page.goto("/admin/pages/new?kind=post");
  const slug = `saved-by-key-${Date.now()}`;
  await page.locator("[name=en]").fill("Saved by a key");
  await page.locator("[name=ar]").fill("محفوظ بمفتاح");
  await page.locator("[name=slug]").fill(slug);
  await page.getByRole("button", { name: "Create and write" }).click();
  await page.waitForURL(`**/admin/pages/post/${slug}`);
  await page.locator("[name='en.summary']").pressSequentially("Kept at once.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.locator("main:visible form").getByRole("status")).toContainText("Draft saved.");
});

test("a chip is changed and not wrapped; tools, caret and selection stay where they belong on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, writer, "/admin/pages/page/case-studies");
  const body = english(page);
  const field = page.locator("main:visible div.min-w-0", { has: body }).last();
  const tools = field.getByRole("toolbar");
  const tool = (name: string) => tools.getByRole("button", { name, exact: true });

  const saved = await body.inputValue();
  // Without a message, there is no line for one.
  await expect(field.locator("[data-toolbar] > p")).toBeHidden();
  await tool("More").click();
  await tool("Write as on the page").click();

  // The most used tools are in one row, the others behind one button.
  await expect(tool("Undo")).toBeVisible();
  await expect(tool("Table")).toBeHidden();
  expect(await tools.evaluate((bar) => bar.getBoundingClientRect().height)).toBeLessThan(60);
  await tool("More").click();

  const chips = body.locator(".visual-chip");
  const count = await chips.count();
  await chips.first().click();
  await tool("Placeholder").click();
  await field.getByLabel("Show the selected words only while …").selectOption("{hours?");
  await expect(chips.first()).toHaveText("only with working hours ⟨");
  await expect(chips).toHaveCount(count);
  // It is still selected.
  await body.press("Backspace");
  await expect(chips).toHaveCount(count - 2);
  await expect(field.getByText("The condition is gone: these words are always shown now.")).toBeVisible();
  await tool("Undo").click();
  await expect(chips).toHaveCount(count);
  await tool("Undo").click();
  await expect(chips.first()).toHaveText("only with calculated cases ⟨");

  // What is written at the end stays above the bar of the form.
  await body.press("ControlOrMeta+End");
  for (let line = 0; line < 8; line++) {
    await body.press("Enter");
    await body.pressSequentially("Line");
    const gap = await page.evaluate(() => {
      const caret = getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector("main form [data-action-bar]")?.getBoundingClientRect().top ?? 0;
      return bar - caret;
    });
    expect(gap).toBeGreaterThanOrEqual(0);
  }
  // The tools of a table are in the bar that sticks, and nothing covers them.
  await tool("Table").click();
  const row = field.locator("[data-toolbar]").getByRole("button", { name: "Row below" });
  await row.click();
  await expect(body.locator("tr")).toHaveCount(4);

  // A draft kept meanwhile would appear to the next test that opens the page.
  await tool("Write Markdown itself").click();
  await keptAfter(page, () => body.fill(saved));
});

test("a result of the search opens at its words, and the Arabic office shows Arabic first", async ({ page }) => {
  await signIn(page, writer, "/admin/pages?q=drain+pan");
  const found = page.locator("main:visible li").filter({ has: page.locator("mark") });
  await found.first().getByRole("link").first().click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().toLowerCase())).toContain("drain");
  await page.goto("/ar/admin/pages/page/case-studies");
  await expect(page.locator("main:visible form [id$='.title']").first()).toHaveAttribute("id", "ar.title");
});

/** Pastes a page as Word copies it. */
const pasteInto = (field: Locator, html: string) =>
  field.evaluate((element, copied) => {
    const data = new DataTransfer();
    data.setData("text/html", copied);
    data.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);

test("an article from Word is public in one language: name, paste, publish; the other has no page until it follows", async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const slug = `coil-check-${Date.now()}`;
  const status = page.locator("main:visible form").getByRole("status");
  await signIn(page, writer, "/admin/pages/new?kind=post");
  await page.locator("[name=ar]").fill("فحص الملف");
  await page.locator("[name=slug]").fill(slug);
  await page.getByRole("button", { name: "Create and write" }).click();
  await page.waitForURL(`**/admin/pages/post/${slug}`);
  const asOnPage = () => page.getByRole("button", { name: "Write as on the page" }).first().click();
  await asOnPage();
  const answer = "A coil that is white and crumbles has been eaten by salt, and cleaning makes it worse.";
  await pasteInto(english(page), `<h1>How to check a coil</h1><p>${answer} ${answer}</p><h2>What to look at</h2><p>The <b>fins</b>.</p>`);
  await expect(page.locator("[name='en.title']")).toHaveValue("How to check a coil");
  await expect(page.locator("[name='en.seo.title']")).toHaveValue("How to check a coil");
  await expect(page.locator("[name='en.summary']")).not.toHaveValue("");
  await expect(english(page).locator("h2")).toHaveText("What to look at");
  await page.getByRole("button", { name: "Publish English only" }).click();
  await expect(status).toContainText("Published and live in English.", { timeout: 45_000 });

  const html = await (await request.get(`/blog/${slug}`)).text();
  expect(html).toContain("How to check a coil");
  expect(html).not.toMatch(/<link[^>]*hreflang/i);
  const other = await request.get(`/ar/blog/${slug}`, { maxRedirects: 0 });
  expect([other.status(), other.headers().location]).toEqual([307, "/ar/blog"]);
  expect(await (await request.get("/blog")).text()).toContain(`/blog/${slug}`);
  expect(await (await request.get("/ar/blog")).text()).not.toContain(slug);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`/blog/${slug}<`);
  expect(sitemap).not.toContain(`/ar/blog/${slug}`);
  await page.goto(`/blog/${slug}`);
  await page.locator("header a[data-locale=ar]:visible").click();
  await expect(page).toHaveURL(/\/ar\/blog$/);

  // The other language follows, and both pages name each other.
  await page.goto(`/admin/pages/post/${slug}`);
  await asOnPage();
  await pasteInto(
    page.locator("[id='ar.body']"),
    `<p>الملف الأبيض الذي يتفتت أكله الملح، والتنظيف يزيده سوءًا.</p><h2>انظر إلى</h2><p>الزعانف.</p>`,
  );
  await expect(page.locator("[name='ar.seo.title']")).toHaveValue("فحص الملف");
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toContainText("live in Arabic", { timeout: 45_000 });
  for (const path of [`/blog/${slug}`, `/ar/blog/${slug}`]) {
    const text = await (await request.get(path)).text();
    expect(text, path).toMatch(/<link[^>]*hreflang="ar-AE"/i);
  }
  await asService(`/rest/v1/entries?kind=eq.post&slug=eq.${slug}`, { method: "DELETE" });
});

test("words of a sentence lead from the palette to the sentence; what is left is not selected, and its page is marked", async ({
  page,
}) => {
  await signIn(page, writer, "/admin");
  const words = page.getByRole("combobox", { name: "Find, go to, do" });
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(words).toBeVisible({ timeout: 1000 });
  }).toPass();
  await words.fill("drain pan");
  const found = page.getByRole("group", { name: "Pages" }).getByRole("option").first();
  await expect(found).toBeVisible();
  await found.click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().toLowerCase())).toContain("drain");

  // Leaving a text with Tab and coming back replaces no word.
  await page.goto("/admin/pages/page/case-studies");
  const body = english(page);
  await page.getByRole("button", { name: "Write as on the page" }).first().click();
  await expect(body).toHaveAttribute("role", "textbox");
  const saved = (await body.textContent()) ?? "";
  await body.press("ControlOrMeta+a");
  await page.locator("[name='en.title']").focus();
  await body.focus();
  await keptAfter(page, () => body.pressSequentially("x"));
  expect(((await body.textContent()) ?? "").length).toBeGreaterThan(saved.length);

  // The list says where something was typed, and a field of a long form is one choice away.
  await page.goto("/admin/pages?q=case+studies");
  const row = page.locator("main:visible li", { has: page.locator("a[href='/admin/pages/page/case-studies']") });
  await expect(row.getByText("You typed here and did not save")).toBeVisible();
  await page.goto("/admin/pages/page/case-studies");
  await page.getByRole("combobox", { name: "Go to…" }).selectOption({ label: "Search result" });
  await expect(page.locator("[name='en.seo.title']")).toBeFocused();
  await page.getByRole("button", { name: "Back to the saved text" }).click();
});
