// Editing as a new colleague would do it: a place in both languages with a picture, an article for later, and the way back to an older
// text.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import sharp from "sharp";
import { routes } from "../../lib/site/routes.ts";
import { admin, asService, expect, makeAccount, publishEntry, signIn, sitePort, siteUrl, test } from "./site.ts";

const writer = "writer@example.test";
test.beforeAll(() => makeAccount(writer, "editor"));

const photo = () =>
  sharp({ create: { width: 1300, height: 900, channels: 3, noise: { type: "gaussian", mean: 120, sigma: 40 }, background: "#888" } })
    .jpeg()
    .toBuffer();

test.describe(() => {
  test.use({ expectedErrors: [/422/] }); // the file that is not what it claims
  test("a place can be edited in both languages with a picture, and an old text can be restored", async ({ page, request }) => {
    test.setTimeout(150_000);
    await signIn(page, writer, "/admin/pages");
    const main = page.locator("main:visible");
    await main.getByRole("searchbox").fill("dubai-marina");
    await main.getByRole("button", { name: "Find" }).click();
    await main.getByRole("link", { name: "AC service in Dubai Marina" }).click();
    const opening = page.locator("[name='en.lead']");
    const before = await opening.inputValue();
    await opening.fill("Canal side, metro side: two ways in.");
    await page.locator("[name='ar.lead']").fill("جهة القناة وجهة المترو: مدخلان.");

    // Adds a list item in both languages at once and moves it up.
    await main.getByText(/^Facts \(/).click();
    const facts = await page.locator("[name^='en.facts.'][name$='.label']").count();
    await main.getByRole("button", { name: "Add fact" }).click();
    await page.locator(`[name='en.facts.${facts}.label']`).fill("Loading bay");
    await page.locator(`[name='ar.facts.${facts}.label']`).fill("منطقة التحميل");
    await page.locator(`[name='en.facts.${facts}.value']`).fill("Booked a day ahead");
    await page.locator(`[name='ar.facts.${facts}.value']`).fill("تُحجز قبل يوم");
    await main.getByRole("button", { name: `Move Fact ${facts + 1} up` }).click();
    await expect(page.locator(`[name='ar.facts.${facts - 1}.label']`)).toHaveValue("منطقة التحميل");

    await main.getByRole("button", { name: "Choose a picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Which picture?" });
    const upload = dialog.locator("input[type=file]");
    await upload.setInputFiles({ name: "lies.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>alert(1)</script>") });
    await expect(dialog.getByRole("status")).toContainText("not a JPEG, PNG or WebP picture");
    await upload.setInputFiles({ name: "marina-roof.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await dialog.getByRole("button", { name: "Save the description" }).click();
    await expect(dialog.locator("[aria-invalid]")).toHaveCount(2);
    await dialog.getByLabel("What it shows (English)").fill("Condensers on a roof in Dubai Marina");
    await dialog.getByLabel("What it shows (Arabic)").fill("وحدات تكثيف على سطح في دبي مارينا");
    await dialog.getByRole("button", { name: "Save the description" }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText("marina-roof.jpg")).toBeVisible();

    await main.getByRole("button", { name: "Publish both languages" }).click();
    await expect(page.locator("main:visible form").getByRole("status")).toHaveText("Published and live in both languages.");
    for (const [path, ...texts] of [
      ["/dubai/ac-services/dubai-marina", "Canal side, metro side", "Loading bay", 'alt="Condensers on a roof in Dubai Marina"'],
      ["/ar/dubai/ac-services/dubai-marina", "جهة القناة وجهة المترو", "منطقة التحميل", 'alt="وحدات تكثيف على سطح في دبي مارينا"'],
    ] as const) {
      const html = await (await request.get(path)).text();
      for (const text of texts) expect(html, path).toContain(text);
    }
    const html = await (await request.get("/dubai/ac-services/dubai-marina")).text();
    const file = /\/media\/marina-roof-[0-9a-f]+\/480\.avif/.exec(html)?.[0] ?? "";
    const served = await request.get(file);
    expect(served.headers()).toMatchObject({ "content-type": "image/avif", "cache-control": "public, max-age=31536000, immutable" });
    expect(html).toContain("/share.jpg");

    // A picture in use cannot be deleted.
    await page.goto("/admin/media");
    await page.locator("summary", { hasText: "marina-roof.jpg" }).click();
    await expect(page.getByRole("link", { name: /Dubai Marina/ })).toBeVisible();
    await expect(page.locator("main:visible").getByRole("button", { name: "Delete" })).toHaveCount(0);

    await page.goto("/admin/pages/location/dubai-marina/history");
    await expect(main.locator("ins").first()).toContainText(/\S/);
    await main.getByRole("button", { name: "Restore and publish" }).click();
    await expect(main.getByRole("status")).toHaveText(/^The text of .+ is restored, and live in both languages\.$/, { timeout: 45_000 });
    const restored = await (await fetch(`${siteUrl}/dubai/ac-services/dubai-marina`)).text();
    expect(restored).toContain(before.slice(0, 40).replaceAll("'", "&#x27;"));
    expect(restored).not.toContain("Canal side, metro side");
  });
});

test.describe(() => {
  test.use({ expectedErrors: [/401|ERR_/] });
  test("what an editor types is kept when they leave the page, go offline or are signed out", async ({ page, context }) => {
    await signIn(page, writer, "/admin/pages/page/about");
    const title = page.locator("[name='en.title']:visible");
    await page.waitForLoadState("networkidle");
    await title.fill("Left in mid-word");
    await page.getByRole("link", { name: "Pictures", exact: true }).first().click();
    await expect(page).toHaveURL(/\/admin\/media/);
    await page.goto("/admin/pages/page/about");
    await expect(title).toHaveValue("Left in mid-word");
    await page.getByRole("button", { name: "Back to the saved text" }).click();
    await expect(title).not.toHaveValue("Left in mid-word");
    await title.fill("Typed and left");
    await expect(page.getByText("What you typed is kept")).toBeVisible();
    await page.goto("/admin/pages");
    await page.goto("/admin/pages/page/about");
    await expect(title).toHaveValue("Typed and left");
    await page.getByRole("button", { name: "Back to the saved text" }).click();
    await expect(title).not.toHaveValue("Typed and left");

    await context.setOffline(true);
    await title.fill("Typed offline");
    await expect(page.getByText("No connection").filter({ visible: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("What you typed is kept")).toBeVisible({ timeout: 15_000 });

    await context.clearCookies();
    await title.fill("Typed signed out");
    await expect(page.getByText("You are signed out").filter({ visible: true })).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await signIn(page, writer, "/admin/pages/page/about");
    // The page goes on from what the server keeps, without asking the editor to choose.
    await expect(title).toHaveValue("Typed signed out");
    await expect(page.getByText("What you typed is kept")).toBeVisible();
    await page.getByRole("button", { name: "Back to the saved text" }).click();
  });
});

test.describe(() => {
  test.use({ expectedErrors: [/401|503/] });
  test("an editor who was signed out meanwhile signs in over the page, and what they sent is sent again", { tag: "@long" }, async ({
    page,
    context,
  }) => {
    await signIn(page, writer, "/admin/settings/names");
    const legalName = page.locator("[name='en.legalName']");
    await legalName.fill("Miqyas Technical Services LLC");
    await context.clearCookies();
    await page.getByRole("button", { name: "Save draft" }).click();
    const dialog = page.getByRole("dialog", { name: "You have been signed out" });
    await dialog.locator("[name=email]").fill(writer);
    await dialog.locator("[name=password]").fill(admin.password);
    await dialog.locator("[name=password]").press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.locator("main:visible form").getByRole("status")).toHaveText("Draft saved. The public page is unchanged.");
    await expect(legalName).toHaveValue("Miqyas Technical Services LLC");
    await legalName.fill("");
    await page.getByRole("button", { name: "Publish both languages" }).click();
    await expect(page.locator("main:visible form").getByRole("status")).toHaveText("Published and live in both languages.");
  });
});

test("an article can be written, previewed, scheduled, moved and taken down", { tag: "@long" }, async ({ page, request }) => {
  await signIn(page, writer, "/admin/pages/new?kind=post");
  const slug = `cool-roof-${Date.now()}`;
  await page.locator("[name=en]").fill("Cool roofs");
  await page.locator("[name=ar]").fill("أسطح باردة");
  await page.locator("[name=slug]").fill(slug);
  await page.getByRole("button", { name: "Create and write" }).click();
  await page.waitForURL(`**/admin/pages/post/${slug}`);
  // The next new article does not start with the titles of this one.
  await page.goto("/admin/pages/new?kind=post");
  await expect(page.locator("[name=en]")).toBeEditable();
  await expect(page.locator("[name=en]")).toHaveValue("");
  await expect(page.locator("[name=slug]")).toHaveValue("");
  await page.goto(`/admin/pages/post/${slug}`);
  const main = page.locator("main:visible");
  const status = page.locator("main:visible form").getByRole("status");
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toContainText("Nothing was published");
  const texts: Record<string, [string, string]> = {
    summary: ["A pale roof stays cooler.", "السطح الفاتح أبرد."],
    body: ["## Why\n\nLess sun is **taken up**.", "## لماذا\n\nيمتص حرارة أقل."],
    "seo.title": ["Cool roofs in the UAE", "أسطح باردة في الإمارات"],
    "seo.description": ["What a pale roof does for the cooling load.", "ما يفعله السطح الفاتح بحمل التبريد."],
  };
  // Words for which this site has another term are named while the editor types.
  await page.locator("[name='ar.summary']").fill("السطح الفاتح والمخمّد المغلق.");
  await expect(page.locator("[data-term]")).toContainText("دامبر");
  for (const [path, [en, ar]] of Object.entries(texts)) {
    await page.locator(`[name='en.${path}']`).fill(en);
    await page.locator(`[name='ar.${path}']`).fill(ar);
  }
  await expect(page.locator("[data-term]")).toHaveCount(0);
  await page.locator("[name='en.category']").selectOption("building");
  await main.getByRole("button", { name: "Preview" }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("strong", { hasText: "taken up" })).toBeVisible({ timeout: 15_000 });
  // What was kept first may lack the last words: the preview follows within a moment.
  const arabic = () => page.request.get(`/ar/admin/preview/post/${slug}`);
  await expect.poll(async () => (await arabic()).text()).toContain("يمتص حرارة أقل.");
  const preview = await arabic();
  expect(preview.headers()).toMatchObject({
    "cache-control": expect.stringContaining("no-store"),
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  expect((await request.get(`/admin/preview/post/${slug}`, { maxRedirects: 0 })).status()).toBe(307);
  await main.getByRole("button", { name: "Hide preview" }).click();

  await main.getByText("Schedule…").click();
  const soon = new Date(Date.now() + 2 * 60_000 + 4 * 3_600_000).toISOString().slice(0, 16);
  await page.locator("[name=at]").fill(soon);
  await main.getByRole("button", { name: "Save and schedule" }).click();
  await expect(status).toContainText("It goes live by itself");
  // Opened again it shows the schedule, which can be cancelled there and set again.
  await main.getByText("Schedule…").click();
  await expect(page.locator("[name=at]")).toHaveValue(soon);
  await main.getByRole("button", { name: "Call off the schedule" }).click();
  await expect(page.locator("[name=at]")).toHaveValue("");
  await expect(main.getByText("Called off. It stays as it is.")).toBeVisible();
  await page.locator("[name=at]").fill(soon);
  await main.getByRole("button", { name: "Save and schedule" }).click();
  await expect(status).toContainText("It goes live by itself");
  expect((await request.get(`/blog/${slug}`)).status()).toBe(404);
  // The test does not wait two minutes: the scheduled time becomes now.
  await asService(`/rest/v1/entries?slug=eq.${slug}`, { method: "PATCH", body: { scheduled_at: new Date().toISOString() } });
  await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(200);
  expect(await (await request.get(`/ar/blog/${slug}`)).text()).toContain("أسطح باردة");
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`/blog/${slug}<`);

  await page.goto(`/admin/pages/post/${slug}`);
  await page.getByRole("button", { name: "Take down, move…" }).click();
  await page.getByLabel("Address", { exact: true }).fill(`${slug}-2`);
  await page.getByRole("button", { name: "Move to this address" }).click();
  await page.waitForURL(`**/admin/pages/post/${slug}-2`);
  for (const prefix of ["", "/ar"]) {
    const moved = await request.get(`${prefix}/blog/${slug}?from=mail`, { maxRedirects: 0 });
    expect(moved.status()).toBe(308);
    expect(moved.headers().location).toMatch(new RegExp(`${prefix}/blog/${slug}-2\\?from=mail$`));
  }
  await page.getByRole("button", { name: "Take down, move…" }).click();
  await page.getByRole("button", { name: "Take it off the site" }).click();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Taken off the site.");
  for (const path of [`/blog/${slug}-2`, `/ar/blog/${slug}-2`, `/blog/${slug}`]) expect((await request.get(path)).status(), path).toBe(404);
  for (const path of ["/sitemap.xml", "/search?q=cool+roofs", "/blog/feed.xml"])
    await expect.poll(async () => (await request.get(path)).text(), path).not.toContain(`${slug}-2`);
});

test("text copied from Word is pasted as it reads, lists continue on Enter, and links can be set by keyboard", { tag: "@long" }, async ({
  page,
}) => {
  await signIn(page, writer, "/admin/pages/page/accessibility");
  const body = page.locator("[name='en.body']");
  const saved = await body.inputValue();
  const word = readFileSync("tests/unit/pasted/word-desktop.en.clipboard", "utf8");
  const paste = (html: string, plain: string) =>
    body.evaluate(
      (field, [html = "", plain = ""]) => {
        const data = new DataTransfer();
        data.setData("text/html", html);
        data.setData("text/plain", plain);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [html, plain],
    );
  await body.fill("");
  await paste(word, "plain");
  // The sample was copied from another site than this one.
  const asMarkdown = readFileSync("tests/unit/pasted/word-desktop.en.md", "utf8").trim();
  await expect(body).toHaveValue(asMarkdown.replace("](/services/", "](https://miqyas.example/ar/services/"));
  await expect(page.getByText("1 picture stayed behind")).toBeVisible();
  await body.press("ControlOrMeta+z");
  await expect(body).toHaveValue("");

  await body.pressSequentially("1. one");
  await body.press("Enter");
  await body.pressSequentially("two");
  await body.press("Tab");
  await expect(body).toHaveValue("1. one\n   1. two");
  for (let times = 0; times < 3; times++) await body.press("Enter");
  await body.pressSequentially("Ask them");
  await expect(body).toHaveValue("1. one\n   1. two\n\nAsk them");
  // An editor without a mouse can leave the field.
  await body.press("ArrowUp");
  await body.press("ArrowUp");
  await body.press("Escape");
  await body.press("Tab");
  await expect(body).not.toBeFocused();

  await body.focus();
  await body.press("ControlOrMeta+End");
  await body.press("ControlOrMeta+Shift+ArrowLeft");
  await body.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Where does the link lead?" });
  const find = dialog.getByRole("searchbox");
  await expect(find).toBeFocused();
  await find.fill("javascript:alert(1)");
  await expect(dialog.getByRole("status")).toContainText("This one may not.");
  await find.fill("example.com/ask");
  await find.press("Enter");
  await expect(body).toHaveValue(/Ask \[them\]\(https:\/\/example\.com\/ask\)$/);
  await expect(body).toBeFocused();
  await body.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Link (Ctrl K)" }).first()).toHaveAttribute("aria-pressed", "true");
  await body.press("ControlOrMeta+k");
  await expect(find).toHaveValue("https://example.com/ask");
  await dialog.getByRole("button", { name: "Take the link off, keep its words" }).click();
  await expect(body).toHaveValue(/Ask them$/);
  // A draft kept meanwhile would appear to the next test that opens the page.
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/admin/drafts") && answer.request().postDataJSON().data.en.body === saved,
  );
  await body.fill(saved);
  await kept;
});

test("a restore publishes the text that the editor chose, even on a slow line, and not over one they have not seen", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(150_000);
  const [terms] = await asService<{ data: { title: string } }[]>("/rest/v1/entries?select=data&kind=eq.page&slug=eq.terms&locale=eq.en");
  for (const title of ["Terms one", "Terms two", "Terms three"]) await publishEntry("page", "terms", () => ({ title }));
  const live = async () => {
    const rows = await asService<{ data: { title: string } }[]>(
      "/rest/v1/entries?select=data&kind=eq.page&slug=eq.terms&status=eq.published&order=locale",
    );
    return rows.map(({ data }) => data.title).join();
  };
  expect(await live()).toBe("Terms three,Terms three");

  await signIn(page, writer, "/admin/pages/page/terms/history");
  const main = page.locator("main:visible");
  await expect(main.locator("del, ins").filter({ hasText: "two" }).first()).toBeVisible();
  // The chosen text is held back on its way: the page still shows the one before it.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/history\?at=/, async (route) => {
    await held;
    await route.continue();
  });
  await main.getByRole("navigation", { name: "History" }).getByRole("link").nth(2).click();
  const restore = main.getByRole("button", { name: "Restore and publish" });
  await restore.click({ force: true });
  await expect(main.getByRole("status").filter({ hasText: "on its way" })).toBeVisible();
  await expect(restore).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(main.locator("del, ins").filter({ hasText: "one" }).first()).toBeVisible();
  expect(await live()).toBe("Terms three,Terms three");
  await restore.click();
  await expect(main.getByRole("status")).toHaveText(/is restored, and live/, { timeout: 45_000 });
  expect(await live()).toBe("Terms one,Terms one");

  // A colleague publishes while the page is open: a click by an editor who has not seen that text does not replace it.
  await publishEntry("page", "terms", () => ({ title: "Terms four" }));
  await restore.click();
  await expect(main.getByRole("status")).toContainText("nothing was changed");
  expect(await live()).toBe("Terms four,Terms four");
  await publishEntry("page", "terms", () => ({ title: terms?.data.title ?? "" }));
});

test("a restore brings back the whole page as it was: both languages and what they share", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(150_000);
  type Texts = { locale: string; data: { lead: string; drawings: object[] } };
  const stored = () => asService<Texts[]>("/rest/v1/entries?select=locale,data&kind=eq.location&slug=eq.fujairah&order=locale");
  const texts = async () => (await stored()).map(({ data: { lead, drawings } }) => [lead, drawings]);
  const before = await stored();
  const drawn = before[0]?.data.drawings ?? [];
  await publishEntry("location", "fujairah", () => ({ lead: "English, said anew." }), ["en"]);
  const wanted = await texts();
  // Later changes: the other language, and what both share.
  await publishEntry("location", "fujairah", () => ({ drawings: [{ drawing: "leak-test", caption: "12" }, ...drawn].slice(0, 3) }));
  await publishEntry("location", "fujairah", () => ({ lead: "قيل من جديد بعد ذلك." }), ["ar"]);

  await signIn(page, writer, "/admin/pages/location/fujairah/history");
  const main = page.locator("main:visible");
  await main.getByRole("navigation", { name: "History" }).getByRole("link").nth(2).click();
  await expect(page).toHaveURL(/at=/);
  await expect(main.locator("ins").filter({ hasText: "بعد ذلك" }).first()).toBeVisible();
  await expect(main.locator("ins").filter({ hasText: "leak" }).first()).toBeVisible();
  await main.getByRole("button", { name: "Restore and publish" }).click();
  await expect(main.getByRole("status")).toHaveText(/^The text of .+ is restored, and live in both languages\.$/, { timeout: 45_000 });
  expect(await texts()).toEqual(wanted);
  for (const { locale, data } of before) await publishEntry("location", "fujairah", () => data, [locale as "en" | "ar"]);
});

test("an editor reads “live” once visitors get the new page on their first view, lists and days off included", { tag: "@long" }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  /** One plain request for a page, as from a first-time visitor. */
  const firstView = async (path: string) => (await fetch(siteUrl + path)).text();
  const paths = ["/blog", "/ar/blog", "/contact", "/ar/contact", "/about", "/ar/about"];
  // Earlier visitors have filled the cache.
  for (const path of paths) await firstView(path);
  const status = page.locator("main:visible form").getByRole("status");
  const publish = async () => {
    await page.getByRole("button", { name: "Publish both languages" }).click();
    await expect(status).toHaveText("Published and live in both languages.", { timeout: 45_000 });
  };

  await signIn(page, writer, "/admin/pages/post/coils-near-the-sea");
  const titles = { en: page.locator("[name='en.title']"), ar: page.locator("[name='ar.title']") };
  const former = { en: await titles.en.inputValue(), ar: await titles.ar.inputValue() };
  await titles.en.fill("Salt on the coils, told anew");
  await titles.ar.fill("الملح على الملفات من جديد");
  await publish();
  expect(await firstView("/blog")).toContain("Salt on the coils, told anew");
  const arabic = await firstView("/ar/blog");
  expect(arabic).toContain("الملح على الملفات من جديد");
  expect(arabic, "whoever waited for the rendering gets it asleep").toContain('id="sleeping-page"');
  await titles.en.fill(former.en);
  await titles.ar.fill(former.ar);
  await publish();
  expect(await firstView("/blog")).not.toContain("Salt on the coils, told anew");

  await page.goto("/admin/settings/calendar");
  const last = (await page.locator("[data-item^='holidays.']").count()) - 1;
  await page.locator(`[data-item='holidays.${last}'] button`).first().click();
  const holiday = (field: string, locale = "en") => page.locator(`[name='${locale}.holidays.${last}.${field}']`);
  const kept = [await holiday("date").inputValue(), await holiday("name").inputValue(), await holiday("name", "ar").inputValue()] as const;
  await holiday("date").fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await holiday("name").fill("Day of the new compressor");
  await holiday("name", "ar").fill("يوم الضاغط الجديد");
  await publish();
  for (const path of ["/contact", "/about"]) {
    expect(await firstView(path), path).toContain("Day of the new compressor");
    expect(await firstView(`/ar${path}`), path).toContain("يوم الضاغط الجديد");
  }
  await holiday("date").fill(kept[0]);
  await holiday("name").fill(kept[1]);
  await holiday("name", "ar").fill(kept[2]);
  await publish();
});

test("until visitors get the new page, the editor reads only that it is saved", { tag: "@long" }, async ({ page }) => {
  await signIn(page, writer, "/admin/pages/page/terms");
  const status = page.locator("main:visible form").getByRole("status");
  const lead = page.locator("[name='ar.lead']");
  const before = await lead.inputValue();
  await lead.fill("شروط قيلت من جديد.");
  // A proxy still serves the old page.
  const old = await (await fetch(`${siteUrl}/ar/terms`)).text();
  let isOld = true;
  await page.route("**/ar/terms", (route) =>
    isOld ? route.fulfill({ body: old, contentType: "text/html; charset=utf-8" }) : route.continue(),
  );
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toContainText("Saved. Visitors see it in a few seconds.");
  await expect(page.getByRole("link", { name: /View the page/ })).toHaveCount(0);
  isOld = false;
  await expect(status).toContainText("Published and live in Arabic. English stays as it is.", { timeout: 45_000 });
  await lead.fill(before);
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toContainText("Published and live in Arabic. English stays as it is.", { timeout: 45_000 });
});

test("dead links and a title that another page has are named before publishing, with the page that was probably meant", {
  tag: "@long",
}, async ({ page }) => {
  await signIn(page, writer, "/admin/pages/page/privacy");
  const main = page.locator("main:visible");
  const status = page.locator("main:visible form").getByRole("status");
  const field = (name: string) => page.locator(`[name='${name}']`);
  const [body, title] = [await field("ar.body").inputValue(), await field("en.title").inputValue()];
  const [terms] = await asService<{ data: { title: string } }[]>("/rest/v1/entries?select=data&kind=eq.page&slug=eq.terms&locale=eq.en");
  await field("ar.body").fill(`${body}\n\nاقرأ [الشروط](/term) و[الخاتمة](#no-such-heading).`);
  await field("en.title").fill(terms?.data.title ?? "");
  // Told while the user writes, before anything is published.
  await expect(main.locator("[data-problem]").filter({ hasText: "no page at" })).toBeVisible();
  await expect(main.locator("[data-problem]").getByRole("link", { name: "/terms" })).toHaveAttribute("href", "/terms");
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toContainText("Nothing was published");
  await expect(main.getByRole("button", { name: "Publish all the same" }), "a dead link is refused").toHaveCount(0);
  const stored = async () =>
    (await asService<{ data: { title: string } }[]>("/rest/v1/entries?select=data&kind=eq.page&slug=eq.privacy&locale=eq.en"))[0]?.data;
  expect((await stored())?.title).toBe(title);
  await expect(main.locator("[data-problem]").filter({ hasText: "no page at" })).toBeVisible();
  await expect(main.locator("[data-problem]").filter({ hasText: "Another page" })).toBeVisible();
  await main.getByRole("button", { name: "Put /terms there" }).click();
  await expect(field("ar.body")).toHaveValue(/\[الشروط\]\(\/terms\)/);
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(main.locator("[data-problem]").filter({ hasText: "#no-such-heading" })).toBeVisible({ timeout: 20_000 });
  // A title may be intended, and a linked page may be published next.
  await main.getByRole("button", { name: "Publish all the same" }).click();
  await expect(status).toHaveText("Published and live in both languages.", { timeout: 45_000 });
  await field("ar.body").fill(body);
  await field("en.title").fill(title);
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toHaveText("Published and live in both languages.", { timeout: 45_000 });
});

test("words of a text find their page, and the pages that link to a page are named before it is taken down", { tag: "@long" }, async ({
  page,
}) => {
  const [privacy] = await asService<{ data: { body: string; title: string } }[]>(
    "/rest/v1/entries?select=data&kind=eq.page&slug=eq.privacy&locale=eq.en",
  );
  const { body, title } = privacy?.data ?? { body: "", title: "" };
  await publishEntry("page", "privacy", () => ({ body: `${body}\n\n[The quokka of Deira](/blog/coils-near-the-sea)` }), ["en"]);
  await signIn(page, writer, "/admin/pages");
  const main = page.locator("main:visible");
  await main.getByRole("searchbox").fill("QUOKKA of deira");
  await main.getByRole("button", { name: "Find" }).click();
  await expect(main.locator("li mark").filter({ hasText: "quokka" })).toBeVisible();
  // The instance learns of the new text within seconds.
  await expect(async () => {
    await page.goto("/admin/pages/post/coils-near-the-sea");
    await main.getByRole("button", { name: "Take down, move…" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: title })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await publishEntry("page", "privacy", () => ({ body }), ["en"]);
});

test("of two people on one entry the second is told, and saves over the first only what they changed", { tag: "@long" }, async ({
  page,
}) => {
  await signIn(page, writer, "/admin/pages/page/accessibility");
  const main = page.locator("main:visible");
  const status = page.locator("main:visible form").getByRole("status");
  const [title, lead] = [page.locator("[name='en.title']"), page.locator("[name='en.lead']")];
  const before = { title: await title.inputValue(), lead: await lead.inputValue() };
  await lead.fill("Mine, written at the same time.");
  await publishEntry("page", "accessibility", () => ({ title: "Theirs" }), ["en"]);
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toContainText(/admin\w* saved this page meanwhile \(English\)/i);
  await main.getByRole("button", { name: "Publish mine over it" }).click();
  await expect(status).toContainText("Published and live in English.");
  await expect(title).toHaveValue("Theirs");
  await expect(main.getByText("Everything is saved.")).toBeVisible();
  const stored = async () =>
    (await asService<{ data: { title: string; lead: string } }[]>("/rest/v1/entries?select=data&slug=eq.accessibility&locale=eq.en"))[0]
      ?.data;
  expect(await stored()).toMatchObject({ title: "Theirs", lead: "Mine, written at the same time." });
  await title.fill(before.title);
  // The fields now hold text that is not published.
  await expect(main.getByText("Published and live")).toHaveCount(0);
  await lead.fill(before.lead);
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect.poll(async () => (await stored())?.title).toBe(before.title);
});

test("a new text under the same name leaves other pages as they are, and a new name reaches every menu", { tag: "@long" }, async ({
  request,
}) => {
  test.setTimeout(150_000);
  const others = routes.filter(({ path }) => path.startsWith("/services/")).map(({ path }) => path);
  const shows = (path: string, text: string) =>
    expect
      .poll(async () => (await (await request.get(path)).text()).includes(text), { timeout: 60_000, message: `${path}: ${text}` })
      .toBe(true);
  const stateOf = async (path: string) => (await request.head(path)).headers()["x-nextjs-cache"];
  for (const path of others) await expect.poll(() => stateOf(path), { message: path, timeout: 60_000 }).toBe("HIT");

  const place = async () =>
    (await asService<{ data: { lead: string; name: string } }[]>("/rest/v1/entries?select=data&slug=eq.ajman&locale=eq.en"))[0]?.data;
  const before = await place();
  await publishEntry("location", "ajman", () => ({ lead: "A lead of its own, for one page." }), ["en"]);
  await shows("/ajman/ac-services", "A lead of its own, for one page.");
  expect(new Set(await Promise.all(others.map(stateOf)))).toEqual(new Set(["HIT"]));

  await publishEntry("location", "ajman", () => ({ name: "Ajman by the creek" }), ["en"]);
  await shows("/ajman/ac-services", "Ajman by the creek");
  await shows("/services/air-conditioning", "Ajman by the creek");
  await publishEntry("location", "ajman", () => ({ lead: before?.lead, name: before?.name }), ["en"]);
});

test("the first entry of a kind can be made from its empty list, and without a kind the editor is asked for one", { tag: "@long" }, async ({
  page,
}) => {
  await asService("/rest/v1/entries?kind=eq.job", { method: "DELETE" });
  await signIn(page, writer, "/admin/pages");
  const main = page.locator("main:visible");
  await main.getByRole("link", { name: "Create something new" }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/new$/);
  await expect(page.locator("h1:visible")).toHaveText("What do you want to create?");
  await expect(main.getByRole("listitem")).toHaveCount(6);
  await main.getByRole("link", { name: /^Article/ }).click();
  await expect(page.locator("h1:visible")).toHaveText("New: Article");

  await page.goto("/ar/admin/pages");
  await main.getByRole("link", { name: /^وظيفة/ }).click();
  await expect(main.getByText("لا محتوى هنا بعد")).toBeVisible();
  await main.getByRole("link", { name: "جديد: وظيفة" }).click();
  const slug = `site-engineer-${Date.now()}`;
  await page.locator("[name=en]").fill("Site engineer");
  await page.locator("[name=ar]").fill("مهندس موقع");
  await page.locator("[name=slug]").fill(slug);
  await main.getByRole("button").last().click();
  await page.waitForURL(`**/ar/admin/pages/job/${slug}`);
  await expect(page.locator("[name='ar.title']")).toHaveValue("مهندس موقع");
  await page.goto("/admin/pages?kind=job");
  await expect(main.getByRole("link", { name: "Site engineer" })).toBeVisible();
  await asService(`/rest/v1/entries?kind=eq.job&slug=eq.${slug}`, { method: "DELETE" });
});

test("only editors can upload pictures, and an upload that breaks off leaves nothing", { tag: "@long" }, async ({ page, request }) => {
  const pictures = () => asService<unknown[]>("/rest/v1/entries?select=slug&kind=eq.media");
  const before = (await pictures()).length;
  const send = (from: typeof request, headers: Record<string, string> = { origin: siteUrl }) =>
    from.post("/api/admin/media", { data: Buffer.alloc(10), headers, maxRedirects: 0 });
  expect((await send(request)).status()).toBe(401);
  await signIn(page, writer, "/admin/media");
  expect((await send(page.request, { origin: "https://evil.example" })).status()).toBe(403);
  expect((await send(page.request)).status()).toBe(422);
  const large = await page.request.post("/api/admin/media", { data: Buffer.alloc(21 * 1024 * 1024), headers: { origin: siteUrl } });
  expect(large.status()).toBe(413);
  // Half of the announced bytes, then silence.
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const raw = await photo();
  await new Promise<void>((resolve) => {
    const socket = connect(sitePort, "127.0.0.1", () => {
      socket.write(
        `POST /api/admin/media HTTP/1.1\r\nHost: localhost:${sitePort}\r\nOrigin: ${siteUrl}\r\nCookie: ${cookie}\r\nContent-Length: ${raw.length}\r\n\r\n`,
      );
      socket.write(raw.subarray(0, raw.length / 2), () => setTimeout(() => socket.destroy(), 300));
    });
    socket.on("close", () => resolve());
  });
  await page.waitForTimeout(1500);
  expect((await pictures()).length).toBe(before);
});

test("one language can be published alone: the other is marked as older, can be compared, and catches up", { tag: "@long" }, async ({
  page,
  request,
}) => {
  await signIn(page, writer, "/admin/pages/page/careers");
  const main = page.locator("main:visible");
  const status = page.locator("main:visible form").getByRole("status");
  const [en, ar] = [page.locator("[name='en.title']"), page.locator("[name='ar.title']")];
  const before = { en: await en.inputValue(), ar: await ar.inputValue() };
  const publishOne = async (language: string) => {
    await main.locator("summary", { hasText: "One language" }).click();
    await main.getByRole("button", { name: `Publish ${language} only` }).click();
  };
  await en.fill("Work with us, newly said");
  await ar.fill("كلام لم يكتمل");
  await publishOne("English");
  await expect(status).toHaveText(/^Published and live in English\. Arabic stays as it is\.\s+Arabic is older now: 1 change behind\.$/);
  expect(await (await request.get("/careers")).text()).toContain("Work with us, newly said");
  const arabic = await (await request.get("/ar/careers")).text();
  expect(arabic).toContain(before.ar);
  expect(arabic).not.toContain("كلام لم يكتمل");
  // What was typed in the other language is still there, and the mark links to what changed.
  await page.goto("/admin/pages/page/careers");
  await expect(ar).toHaveValue("كلام لم يكتمل");
  await expect(main.getByText("Older: 1 change behind", { exact: true })).toBeVisible();
  await expect(main.getByText("Arabic is older: 1 change behind.")).toBeVisible();
  await page.goto("/admin/pages?q=careers");
  await main.getByRole("link", { name: "What changed in English" }).first().click();
  await expect(main.locator("ins").filter({ hasText: "newly" }).first()).toBeVisible();
  await page.goto("/admin/pages/page/careers");
  await ar.fill(before.ar);
  await publishOne("Arabic");
  await expect(status).toHaveText("Published and live in Arabic. English stays as it is.");
  await expect(main.getByText("change behind")).toHaveCount(0);
  // Also the button for both languages publishes what was changed, and says what was not.
  await en.fill(before.en);
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(status).toHaveText(/^Published and live in English\. Arabic stays as it is\.\s+Arabic is older now: 1 change behind\.$/);
  await main.getByRole("button", { name: "Arabic is right as it is" }).click();
  await expect(status).toHaveText("Published and live as it was: nothing had changed.");
  await expect(main.getByText("change behind")).toHaveCount(0);
});

test("two people can write one page in two languages, and each is told of the other", { tag: "@long" }, async ({ page, browser }) => {
  await signIn(page, writer, "/admin/pages/page/privacy");
  const context = await browser.newContext({ baseURL: siteUrl });
  const other = await context.newPage();
  await signIn(other, admin.email, "/admin/pages/page/privacy");
  await expect(other.getByText(/^Also open with writer\.$/i)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^Also open with admin\w*\.$/i)).toBeVisible({ timeout: 15_000 });
  const [en, ar] = [page.locator("[name='en.lead']"), other.locator("[name='ar.lead']")];
  const before = { en: await en.inputValue(), ar: await ar.inputValue() };
  const publish = async (editorPage: typeof page) => {
    await editorPage.locator("main:visible").getByRole("button", { name: "Publish both languages" }).click();
    await expect(editorPage.locator("main:visible form").getByRole("status")).toHaveText(/^Published and live in /);
  };
  await en.fill("Mine, in English.");
  await ar.fill("نصه بالعربية.");
  await publish(other);
  await expect(page.getByText(/^admin\w* saved this page after you opened it\./i)).toBeVisible({ timeout: 15_000 });
  await publish(page);
  const stored = await asService<{ data: { lead: string } }[]>("/rest/v1/entries?select=data&slug=eq.privacy&order=locale");
  expect(stored.map(({ data }) => data.lead)).toEqual(["نصه بالعربية.", "Mine, in English."]);
  await context.close();
  await page.goto("/admin/pages/page/privacy");
  await en.fill(before.en);
  await page.locator("[name='ar.lead']").fill(before.ar);
  await publish(page);
});

test("text typed in a second window is kept when the first window saves", { tag: "@long" }, async ({ page, context }) => {
  await signIn(page, writer, "/admin/pages/page/terms");
  const title = (editorPage: typeof page) => editorPage.locator("[name='en.title']");
  const before = await title(page).inputValue();
  const second = await context.newPage();
  await second.goto("/admin/pages/page/terms");
  await title(second).fill("Typed in the second window");
  await expect(second.getByText("What you typed is kept")).toBeVisible();
  await title(page).fill("Saved in the first");
  await page.locator("main:visible").getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator("main:visible form").getByRole("status")).toContainText("Draft saved");
  await second.locator("main:visible").getByRole("button", { name: "Save draft" }).click();
  await expect(second.locator("main:visible form").getByRole("status")).toContainText(/writer saved this page meanwhile \(English\)/i);
  await expect(second.getByText("What you typed is kept")).toBeVisible();
  await second.reload();
  await expect(title(second)).toHaveValue("Typed in the second window");
  await title(second).fill(before);
  await second.locator("main:visible").getByRole("button", { name: "Publish both languages" }).click();
  await second.getByRole("button", { name: "Publish mine over it" }).click();
  await expect(second.locator("main:visible form").getByRole("status")).toContainText("Published");
});

test("sales can write the ready answers by touch, and a misspelt variable is not saved", { tag: "@long" }, async ({ page }) => {
  const seller = "seller@example.test";
  await makeAccount(seller, "sales");
  await signIn(page, seller, "/admin/replies");
  const main = page.locator("main:visible");
  const status = page.locator("main:visible form").getByRole("status");
  await main
    .getByRole("button", { name: /First answer/ })
    .first()
    .click();
  const [en, ar] = [page.locator("[name='en.templates.0.text']"), page.locator("[name='ar.templates.0.text']")];
  const before = await en.inputValue();
  await en.fill("Hello {nmae}, welcome. ");
  await expect(main.locator("figure").first()).toContainText("Hello {nmae}, welcome.");
  // Texts for the office alone have no draft, no date and no publishing of one language.
  for (const name of ["Save draft", "Publish both languages"]) await expect(main.getByRole("button", { name })).toHaveCount(0);
  await expect(main.getByText("Schedule…")).toHaveCount(0);
  await main.getByRole("button", { name: "Save for everyone" }).click();
  await expect(status).toContainText("1 marked field needs another look. Nothing was saved for the others yet.");
  await main.getByRole("button", { name: /Did you mean .?\{name\}/ }).click();
  await expect(en).toHaveValue("Hello {name}, welcome. ");
  await en.press("End");
  await main.getByRole("button", { name: "Insert: Request number" }).first().click();
  await expect(en).toHaveValue("Hello {name}, welcome. {reference}");
  await expect(main.locator("figure").first()).toContainText("Hello Aisha Al Marri, welcome. RQ-4K7P2XQA");

  await main.getByRole("button", { name: "+ Add ready answer" }).click();
  const added = (await page.locator("[data-item^='templates.']").count()) - 1;
  await page.locator(`[name='en.templates.${added}.name']`).fill("Payment received");
  await page.locator(`[name='en.templates.${added}.text']`).fill("Thank you, {name}.");
  await main.getByRole("button", { name: "Save for everyone" }).click();
  await expect(status).toContainText("In English only");
  const stored = await asService<{ data: { templates: { key: string; text: string }[] } }[]>(
    "/rest/v1/entries?select=data&kind=eq.replies&order=locale",
  );
  expect(stored.map(({ data }) => data.templates.at(-1)?.key)).toEqual(["payment-received", "payment-received"]);
  expect(await ar.count()).toBe(0); // only one is open at a time
  await main.getByRole("button", { name: `Remove Ready answer ${added + 1}` }).click();
  await main
    .getByRole("button", { name: /First answer/ })
    .first()
    .click();
  await en.fill(before);
  await main.getByRole("button", { name: "Save for everyone" }).click();
  await expect(status).toHaveText(/^Saved for everyone/);
});

test("an old address can redirect to a page in both languages, until it is removed", { tag: "@long" }, async ({ page, request }) => {
  await signIn(page, writer, "/admin/redirects");
  const main = page.locator("main:visible");
  const add = async (from: string, to: string) => {
    await main.getByLabel("Old address").fill(from);
    await main.getByLabel("Leads to").fill(to);
    await main.getByRole("button", { name: "Let it lead there" }).click();
  };
  const said = main.getByRole("status").first();
  await add("/about", "/contact");
  await expect(said).toContainText("A page has this address");
  await add("/somewhere-old", "/nowhere-at-all");
  await expect(said).toContainText("There is no public page");
  await add("https://old.example.ae/AC-Repair.HTML?from=print", "/services/air-conditioning");
  await expect(said).toContainText("Added");
  for (const [from, to] of [
    ["/ac-repair.html", "/services/air-conditioning"],
    ["/ar/ac-repair.html?a=1", "/ar/services/air-conditioning?a=1"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), new URL(answer.headers().location ?? "", siteUrl).href], from).toEqual([308, siteUrl + to]);
  }
  // A chain of redirects takes one hop.
  await add("/even-older", "/ac-repair.html");
  await expect(main.getByText("/even-older")).toBeVisible();
  const hop = await request.get("/even-older", { maxRedirects: 0 });
  expect(new URL(hop.headers().location ?? "", siteUrl).pathname).toBe("/services/air-conditioning");
  for (const path of ["/even-older", "/ac-repair.html"]) {
    await main.getByRole("button", { name: `Remove ${path}` }).click();
    await main.getByRole("button", { name: `Remove ${path}` }).click();
    await expect(main.getByText(path, { exact: true })).toHaveCount(0);
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
  }
});

test("what is typed reaches the server even when the editor leaves by a link at once", { tag: "@long" }, async ({ page }) => {
  await signIn(page, writer, "/admin/pages/page/terms");
  const title = page.locator("main:visible [name='en.title']");
  await expect(title).toBeEditable();
  await title.press("End");
  await title.pressSequentially(" left at once");
  await page.evaluate(() => document.querySelector<HTMLElement>("a[data-soft][href='/admin/media']")?.click());
  await page.waitForURL("**/admin/media");
  const drafts = () => asService<{ data: { en: { title: string } } }[]>("/rest/v1/entry_drafts?select=data&kind=eq.page&slug=eq.terms");
  await expect.poll(async () => (await drafts()).map(({ data }) => data.en.title).join()).toContain("left at once");
  await page.goto("/admin/pages/page/terms");
  await page.locator("main:visible").getByRole("button", { name: "Back to the saved text" }).click();
  await expect(title).not.toHaveValue(/left at once/);
});

test("what was typed in the second before leaving a subject is in the next one too, and is published with it", { tag: "@long" }, async ({
  page,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await signIn(page, writer, "/admin/settings/team");
  const main = page.locator("main:visible");
  const says = main.locator("form").getByRole("status");
  await main.getByRole("button", { name: /^\+ Add/ }).click();
  await page.locator("[name='en.team.0.name']").fill("Half Kept");
  await expect(page.getByText("What you typed is kept")).toBeVisible();
  // A second person, and the page is left before they are kept.
  await main.getByRole("button", { name: /^\+ Add/ }).click();
  await page.locator("[name='en.team.1.name']").fill("Not Yet Kept");
  await page.goto("/admin/settings/warranty");
  await expect(main.getByText(/What you typed in Team \(.+\) is not public yet\./)).toBeVisible();
  await expect(main.getByRole("button", { name: "Put it back" })).toHaveCount(0);
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(says).toHaveText(/^Published/);
  await page.goto("/admin/settings/team");
  await expect(page.locator("[name='en.team.0.name']")).toHaveValue("Half Kept");
  await expect(page.locator("[name='en.team.1.name']")).toHaveValue("Not Yet Kept");
  await expect(main.getByText("You are looking at what you typed")).toHaveCount(0);

  // The draft has changed elsewhere: the editor chooses, and until then the typed text is neither shown nor published.
  await page.locator("[name='en.team.1.name']").fill("Kept Here");
  await expect(page.getByText("What you typed is kept")).toBeVisible();
  await page.locator("[name='en.team.1.name']").fill("Left Here");
  await page.goto("/admin/pages");
  const drafts = "/rest/v1/entry_drafts?kind=eq.settings&slug=eq.site";
  await asService(drafts, { method: "PATCH", body: { updated_at: new Date().toISOString() } });
  await page.goto("/admin/settings/team");
  await expect(page.locator("[name='en.team.1.name']")).toHaveValue("Kept Here");
  await expect(main.getByText("It is not in what you see here, nor in what you publish, until you put it back.")).toBeVisible();
  await main.getByRole("button", { name: "Put it back" }).click();
  await expect(page.locator("[name='en.team.1.name']")).toHaveValue("Left Here");
  const remove = main.getByRole("button", { name: /^Remove / });
  while ((await remove.count()) > 0) await remove.first().click();
  await main.getByRole("button", { name: "Publish both languages" }).click();
  await expect(says).toHaveText(/^Published/);
});

test("a half-typed title and a half-described picture are there again", { tag: "@long" }, async ({ page }) => {
  await signIn(page, writer, "/admin/pages/new?kind=post");
  await page.locator("[name=en]").fill("Half a title");
  await page.locator("[name=ar]").fill("نصف عنوان");
  await page.goto("/admin/pages");
  await page.goto("/admin/pages/new?kind=post");
  await expect(page.locator("[name=en]")).toHaveValue("Half a title");
  await expect(page.locator("[name=ar]")).toHaveValue("نصف عنوان");
  await expect(page.locator("[name=slug]")).toHaveValue("half-a-title");
  await page.locator("[name=en]").fill("");

  await page.goto("/admin/media");
  const main = page.locator("main:visible");
  await main.locator("input[type=file]").setInputFiles({ name: "half.jpg", mimeType: "image/jpeg", buffer: await photo() });
  const says = main.getByRole("region", { name: "half.jpg" }).getByLabel("What it shows (English)");
  await says.fill("A condenser, not yet");
  await page.goto("/admin/pages");
  await page.goto("/admin/media");
  await main.locator("summary", { hasText: "half.jpg" }).click();
  await expect(main.locator("details[open]").getByLabel("What it shows (English)")).toHaveValue("A condenser, not yet");
  await expect(main.getByText("What you typed and did not save stands here again.")).toBeVisible();
});

test("on a phone the publish bar is one row with a switch of language, which names an older one", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, writer);
  for (const at of ["/admin/pages/page/careers", "/ar/admin/pages/page/careers"]) {
    await page.goto(at);
    const main = page.locator("main:visible");
    const form = main.locator("form:has([name='en.title'])");
    const choice = form.getByRole("combobox", { name: /^(?:Languages to publish|اللغات المراد نشرها)$/ });
    const more = form.getByRole("button", { name: /^(?:More|المزيد)$/ });
    const publish = form.locator("button[value^=publish]:visible");
    const tops = async () => new Set(await Promise.all([choice, publish, more].map(async (part) => (await part.boundingBox())?.y)));
    expect((await tops()).size).toBe(1);
    for (const part of [choice, publish, more])
      expect(await part.evaluate((box) => box.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
    const title = page.locator("[name='en.title']");
    const before = await title.inputValue();
    await title.fill(`${before} now`);
    await choice.selectOption("en");
    await publish.click();
    await expect(form.getByRole("status").first()).toContainText(/Arabic is older now|أصبحت أقدم/);
    await expect(choice.locator("option[value=ar]")).toHaveText(/older|أقدم/);
    expect((await tops()).size).toBe(1);
    await more.click();
    await expect(form.getByRole("button", { name: /^(?:Save draft|حفظ مسودة)$/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await title.fill(before);
    await choice.selectOption("");
    await publish.click();
    await expect(form.getByRole("status").first()).toContainText(/Arabic is older now: 2|ينقصها تعديلان/);
    await form.getByRole("button", { name: /right as it is|صحيحة كما هي/ }).click();
    await expect(choice.locator("option[value=ar]")).not.toHaveText(/older|أقدم/);
  }
});
