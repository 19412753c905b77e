// What the office switches off is offered nowhere, in either language, and all of it returns when it is switched on again.
import type { APIRequestContext, Page } from "@playwright/test";
import { walk } from "./crawl.ts";
import { expect, makeAccount, signIn, siteUrl, test } from "./site.ts";

const editor = "offers-editor@example.test";
const origin = "http://localhost:3000"; // SITE_URL of the site under test

test.beforeAll(() => makeAccount(editor, "editor"));
// Each switch re-renders every page.
test.setTimeout(600_000);

const tick = (page: Page, slug: string) => page.locator(`main:visible input[type=checkbox][value='${slug}']`);

async function publish(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/admin/settings/"),
  );
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await answered;
  await expect(page.locator("main:visible form").getByRole("status").last()).toContainText(/Published/, { timeout: 60_000 });
}

const gone = [
  "/services/commercial-hvac",
  "/services/commercial-hvac/ahu-services",
  "/services/air-conditioning/amc",
  "/dubai/ac-services/amc",
  "/sharjah/ac-services/amc",
  "/fujairah/ac-services",
  "/dubai/ac-services/jlt",
  // Pages about chillers and about contracts.
  "/resources/chiller-log-sheet",
  "/blog/what-an-amc-must-say",
].flatMap((path) => [path, `/ar${path}`]);

const statusOf = async (request: APIRequestContext, path: string) => (await request.get(path, { maxRedirects: 0 })).status();
const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
const linksIn = (html: string) => [...html.matchAll(/href="([^"#?]+)/g)].map(([, href = ""]) => href);

async function switchAll(page: Page, isOffered: boolean): Promise<void> {
  await page.goto("/admin/settings/services");
  await tick(page, "commercial-hvac").setChecked(isOffered);
  await tick(page, "air-conditioning-amc").setChecked(isOffered);
  if (!isOffered) {
    await expect(tick(page, "commercial-hvac-ahu-services")).not.toBeChecked();
    // Seven services of the hub with the pages of two jobs, one of another hub, that one's pages in three emirates, three sheets and an article.
    await expect(page.locator("main:visible")).toContainText("17 pages are not shown with these ticks.");
  }
  await publish(page);
  await page.goto("/admin/settings/places");
  for (const slug of ["fujairah", "jlt"]) await tick(page, slug).setChecked(isOffered);
  await publish(page);
}

test("services, an emirate and an area that are switched off vanish from every page, and return when switched on", async ({
  page,
  request,
}) => {
  // Waits for what other tests published last.
  for (const path of gone) await expect.poll(() => statusOf(request, path), { message: path, timeout: 30_000 }).toBe(200);
  await signIn(page, editor, "/admin/settings/services");
  await switchAll(page, false);

  // The pages are gone at once.
  for (const path of gone) expect(await statusOf(request, path), path).toBe(404);

  // Pages that nobody has requested since are re-rendered in the background.
  for (const path of ["/quote", "/services", "/dubai/ac-services", "/search"].flatMap((address) => [address, `/ar${address}`])) {
    const left = async () => {
      const html = await textOf(request, path);
      return [...linksIn(html).filter((href) => gone.includes(href)), ...(/value="(?:commercial-hvac|fujairah)"/.exec(html) ?? [])];
    };
    await expect.poll(left, { message: path, timeout: 120_000 }).toEqual([]);
  }

  // Menus, map and words of the home page, and its structured data.
  for (const [home, lead, all] of [
    ["/", "Dubai, Sharjah, Abu Dhabi, Ajman, Ras Al Khaimah and Umm Al Quwain", "the seven emirates"],
    ["/ar", "أبوظبي ودبي والشارقة وعجمان وأم القيوين ورأس الخيمة", "الإمارات السبع"],
  ] as const) {
    await expect.poll(async () => (await textOf(request, home)).includes(lead), { timeout: 60_000 }).toBe(true);
    const html = await textOf(request, home);
    expect(html).not.toContain(all);
    expect(linksIn(html).filter((href) => gone.includes(href))).toEqual([]);
    const served = /"areaServed":(\[[^\]]*\])/.exec(html)?.[1] ?? "";
    expect(JSON.parse(served)).toHaveLength(6);
  }

  // Files that machines read as a whole.
  for (const file of ["/sitemap.xml", "/llms.txt"]) {
    const text = await textOf(request, file);
    for (const path of gone.filter((address) => file === "/sitemap.xml" || !address.startsWith("/ar")))
      expect(text.includes(`${origin}${path}<`) || text.includes(`${origin}${path})`), `${file}: ${path}`).toBe(false);
  }
  for (const feed of ["/blog/feed.xml", "/ar/blog/feed.json"])
    await expect.poll(async () => (await textOf(request, feed)).includes("what-an-amc-must-say")).toBe(false);
  expect(await textOf(request, "/llms.txt")).toContain("Ras Al Khaimah and Umm Al Quwain.");

  for (const path of ["/search?q=chiller", "/search?q=AHU", "/ar/search?q=تشيلر", "/search?q=fujairah", "/search?q=AMC"]) {
    const leading = async () => linksIn(await textOf(request, path)).filter((href) => gone.includes(href));
    await expect.poll(leading, { message: path, timeout: 30_000 }).toEqual([]);
  }

  // Texts that linked there.
  await expect
    .poll(async () => (await textOf(request, "/services")).includes("Several buildings, a plant room or a chiller"), { timeout: 60_000 })
    .toBe(false);
  const services = await textOf(request, "/services");
  expect(services).toContain("A unit that works but has not been opened for a year");

  // The quote form offers neither, and visitors who want them can still write.
  await page.goto("/quote");
  const service = page.locator("main:visible select[name=service]");
  await expect(service.locator("option[value='commercial-hvac']")).toHaveCount(0);
  await expect(service.locator("option[value='air-conditioning-repair-cleaning']")).toHaveCount(1);
  const emirate = page.locator("main:visible select[name=emirate]");
  await expect(emirate.locator("option[value=fujairah]")).toHaveCount(0);
  await expect(emirate.locator("option[value=other]")).toHaveCount(1);
  // Contracts of both hubs are off; other services still do projects.
  await expect(page.locator("main:visible [name=problem][value=contract]")).toHaveCount(0);
  await expect(page.locator("main:visible [name=problem][value=project]")).toHaveCount(1);
  await page.locator("main:visible [name=problem][value=care]").check({ force: true });
  await page.locator("main:visible textarea[name=message]").fill("Two units on the roof");
  await page.locator("main:visible form[aria-label] button[type=submit]").last().click();
  const area = page.locator("main:visible input[name=area]");
  await area.click();
  await area.pressSequentially("Fujairah", { delay: 30 });
  await area.blur();
  await expect(page.locator("main:visible")).toContainText("We do not work in Fujairah at present; the nearest place we serve is");
  await expect(emirate).toHaveValue("other");

  // The area finder says that we do not work there.
  await page.goto("/dubai/ac-services");
  const finder = page.locator("main:visible [type=search]");
  await finder.click();
  await finder.pressSequentially("JLT", { delay: 30 });
  await expect(page.getByText(/We do not work in JLT at present/)).toBeVisible();

  await page.goto("/admin/pages?kind=service");
  const row = page.locator("li", { has: page.locator("a[href$='/pages/service/commercial-hvac-ahu-services']") });
  await expect(row).toContainText("Switched off in Settings");
  await page.goto("/admin/pages/service/commercial-hvac-ahu-services");
  await expect(page.getByRole("link", { name: "Change what you offer" })).toHaveAttribute("href", "/admin/settings/services");
  expect((await page.goto("/admin/preview/service/commercial-hvac-ahu-services"))?.status()).toBe(200);
  await expect(page.locator("main:visible h1")).toBeVisible();

  // No dead link and no empty heading is left anywhere. Pages are re-rendered in the background, so the walk is repeated where one was not
  // ready.
  const rest = async () => {
    const { dead, emptyHeadings, saying } = await walk(siteUrl, {
      origin,
      words: ["the seven emirates", "الإمارات السبع", /See AHU services/, /plant room of a tower/],
    });
    return { dead: dead.map(({ from, to }) => `${from} → ${to}`), emptyHeadings, saying };
  };
  await expect.poll(rest, { timeout: 400_000, intervals: [2000] }).toEqual({ dead: [], emptyHeadings: [], saying: [] });

  await switchAll(page, true);
  for (const path of gone) expect(await statusOf(request, path), path).toBe(200);
  await expect.poll(async () => (await textOf(request, "/")).includes("the seven emirates"), { timeout: 60_000 }).toBe(true);
});
