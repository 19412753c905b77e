// Another firm makes the site its own in the office, and nothing of the first is left in anything that leaves the site.
import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { type Kind, kinds } from "../../lib/content/kinds.ts";
import { accountMail } from "../../lib/notify/mail/account-mails.ts";
import { officeMail, senderMail } from "../../lib/notify/mail/lead-mails.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { walk } from "./crawl.ts";
import { logoFile, markColour, markFile, ofTheFirst, second, tracesOfTheFirst } from "./firms.ts";
import { asService, expect, makeAccount, publishEntry, signIn, siteUrl, test } from "./site.ts";

test.setTimeout(240_000);
test.describe.configure({ mode: "serial" });

const editor = "brand-editor@example.test";

type Row = { id: string; locale: "en" | "ar"; data: Record<string, unknown> };
const settingsRows = () => asService<Row[]>("/rest/v1/entries?select=id,locale,data&kind=eq.settings");
let before: Row[] = [];
test.beforeAll(async () => {
  await makeAccount(editor, "editor");
  before = await settingsRows();
});
// Later specs read and edit the original settings.
test.afterAll(async () => {
  const dataBefore = (locale: string) => before.find((row) => row.locale === locale)?.data ?? {};
  await publishEntry("settings", "site", dataBefore);
  await expect.poll(async () => (await fetch(siteUrl)).text()).toContain(String(dataBefore("en").phone));
});

async function publish(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/admin/settings/"),
  );
  await page.getByRole("button", { name: "Publish both languages" }).click();
  await answered;
  // The checkboxes of what is offered have a status of their own above.
  await expect(page.locator("main:visible form").getByRole("status").last()).toHaveText(/^Published and live/, {
    timeout: 60_000,
  });
}

async function choosePicture(page: Page, field: string, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole("group", { name: field, exact: true }).getByRole("button", { name: "Choose a picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Which picture?" });
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  await dialog.getByLabel("What it shows (English)").fill(`${field} of the firm`);
  await dialog.getByLabel("What it shows (Arabic)").fill("شعار الشركة");
  await dialog.getByRole("button", { name: "Save the description" }).click();
  await expect(dialog).toBeHidden();
}

test("the search for traces finds the first firm, so that finding none means something", async ({ request }) => {
  expect(ofTheFirst.every((trace) => trace.length > 4)).toBe(true);
  const found = new Set<string>();
  for (const path of ["/", "/ar", "/icon.svg"])
    for (const trace of tracesOfTheFirst(await (await request.get(path)).text())) found.add(trace);
  expect([...found].length).toBeGreaterThan(6);
});

test("the office can set names, logo, mark, colours, numbers, address and profiles", async ({ page }) => {
  const field = (name: string) => page.locator(`[name='${name}']`);
  await signIn(page, editor, "/admin/settings/names");
  for (const locale of ["en", "ar"] as const)
    for (const [name, text] of Object.entries(second[locale])) await field(`${locale}.${name}`).fill(text);
  await publish(page);

  await page.goto("/admin/settings/brand");
  await choosePicture(page, "Logo", "falcon-logo.png", await logoFile());
  await choosePicture(page, "Mark (square)", "falcon-mark.png", await markFile());
  await field("en.mainColour").fill(`٠${second.mainColour.slice(1)}`);
  await field("en.accentColour").fill(second.accentColour);
  await field("en.accentColour").blur();
  await expect(field("en.accentColour")).toHaveValue("#f58220");
  await expect(page.locator("[data-moved='mainColour dark']")).toContainText(/Main colour in the dark theme: made lighter .+#[0-9a-f]{6}/);
  await expect(page.locator("[data-moved='mainColour light']")).toHaveCount(0);
  const sample = page.locator("[data-sample=light] span").first();
  await expect(sample).toHaveCSS("background-color", "rgb(245, 130, 32)");
  await publish(page);
  await expect(field("en.mainColour")).toHaveValue("#0b1f4b");

  await page.goto("/admin/settings/contact");
  await field("en.phone").fill(second.phone);
  await field("en.whatsapp").fill(second.whatsapp);
  await field("en.email").fill(second.email);
  await publish(page);

  await page.goto("/admin/settings/addresses");
  await field("en.address").fill(second.address.en);
  await field("ar.address").fill(second.address.ar);
  await field("en.mapLink").fill(second.mapLink);
  for (const [index, profile] of second.profiles.entries()) {
    await page.getByRole("button", { name: "Add profile" }).click();
    await field(`en.profiles.${index}`).fill(profile);
  }
  await publish(page);
});

const pages = [
  "/",
  "/about",
  "/contact",
  "/services",
  "/services/ventilation",
  "/services/air-conditioning/amc",
  "/dubai/ac-services",
  "/calculators",
  "/calculators/hvac-cooling-load",
  "/blog",
  "/resources",
  "/terms",
  "/privacy",
  "/search?q=chiller",
  "/admin/sign-in",
  "/nowhere-at-all",
];

test("pages of every kind show the second firm in both languages, and nothing of the first", async ({ request }) => {
  for (const locale of ["en", "ar"] as const)
    for (const path of pages) {
      const address = locale === "en" ? path : path === "/" ? "/ar" : `/ar${path}`;
      const text = async () => (await request.get(address)).text();
      await expect.poll(async () => tracesOfTheFirst(await text()), { timeout: 60_000, message: address }).toEqual([]);
      const html = await text();
      expect(html, address).toContain(second[locale].shortName);
      // The office and its sign-in page keep the design's colours, which show what went well.
      if (path.startsWith("/admin")) expect(html, address).not.toContain("<style>:root{--color-cool:");
      else expect(html, address).toMatch(/<style>:root\{--color-cool:#0b1f4b;/);
      expect(html, address).toContain(`<link rel="icon" type="image/svg+xml" href="/icons/${locale}-icon.svg?v=`);
    }
});

/** The share of a picture's pixels that are near a colour. */
async function shareOf(picture: Buffer, { r, g, b }: { r: number; g: number; b: number }): Promise<number> {
  const { data } = await sharp(picture).flatten({ background: "#fff" }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let near = 0;
  for (let at = 0; at < data.length; at += 3)
    if (Math.abs((data[at] as number) - r) + Math.abs((data[at + 1] as number) - g) + Math.abs((data[at + 2] as number) - b) < 40)
      near += 1;
  return near / (data.length / 3);
}

async function file(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return { data: await response.body(), headers: response.headers() };
}

test("icons and manifest are the second firm's, and only versioned addresses of its mark are cached for ever", async ({ request }) => {
  for (const path of ["/apple-icon.png", "/icons/192.png", "/icons/en-512.png", "/icons/ar-maskable-512.png"]) {
    const { data, headers } = await file(request, path);
    expect(await shareOf(data, markColour), path).toBeGreaterThan(0.5);
    expect(headers["cache-control"], path).toBe("public, max-age=0, must-revalidate");
    expect((await request.get(path, { headers: { "if-none-match": headers.etag ?? "" } })).status(), path).toBe(304);
  }
  const ico = (await file(request, "/favicon.ico")).data;
  expect(ico.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
  expect(await shareOf(ico.subarray(22), markColour)).toBeGreaterThan(0.9);
  const svg = (await file(request, "/icon.svg")).data.toString();
  expect(await shareOf(await sharp(Buffer.from(svg)).png().toBuffer(), markColour)).toBeGreaterThan(0.9);

  for (const locale of ["en", "ar"] as const) {
    const text = (await file(request, locale === "en" ? "/site.webmanifest" : "/ar/site.webmanifest")).data.toString();
    expect(tracesOfTheFirst(text)).toEqual([]);
    const manifest = JSON.parse(text) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe(second[locale].businessName);
    expect((await file(request, manifest.icons[0]?.src ?? "")).headers["cache-control"]).toContain("immutable");
  }
  expect((await request.get("/icons/none.png")).status()).toBe(404);
  expect((await request.get("/icons/en-9999.png")).status()).toBe(404);
});

test("preview pictures of links and drawings have the second firm's colours", async ({ request }) => {
  for (const path of ["/social/en.png", "/social/ar/services/ventilation.png"]) {
    const { data } = await file(request, path);
    expect(await shareOf(data, markColour), path).toBeGreaterThan(0.003);
    expect(await shareOf(data, { r: 0x0a, g: 0x6c, b: 0x77 }), path).toBeLessThan(0.0005);
  }
  const html = await (await request.get("/services")).text();
  const [, drawing = ""] = /src="(\/drawings\/[\w-]+\.light\.svg\?v=0b1f4b-f58220)"/.exec(html) ?? [];
  const svg = (await file(request, drawing)).data.toString();
  expect(tracesOfTheFirst(svg)).toEqual([]);
  expect(svg).toContain("#0b1f4b");
});

/** The text and the metadata of a PDF. */
async function pdfText(data: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(data));
  return (await extractText(pdf, { mergePages: true })).text + JSON.stringify(await getMeta(pdf));
}

test("PDFs, feeds, llms.txt and structured data name the second firm and not the first", async ({ request }) => {
  const paths = (await (await request.get("/sitemap.xml")).text()).match(/\/resources\/[\w-]+/g) ?? [];
  const text = await pdfText((await file(request, `${paths[0]}/paper.pdf`)).data);
  expect(tracesOfTheFirst(text)).toEqual([]);
  expect(text).toContain(second.en.legalName);
  expect(text).toContain(second.shownPhone);

  for (const path of ["/blog/feed.xml", "/ar/blog/feed.xml", "/blog/feed.json", "/ar/blog/feed.json", "/llms.txt"]) {
    const body = (await file(request, path)).data.toString();
    expect(tracesOfTheFirst(body), path).toEqual([]);
    expect(body, path).toContain(path.startsWith("/ar") ? second.ar.shortName : second.en.shortName);
  }

  const html = await (await request.get("/")).text();
  const nodes = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = ""]) => JSON.parse(json));
  expect(nodes.find((node) => String(node["@id"]).endsWith("/#business"))).toMatchObject({
    "@type": "HVACBusiness",
    name: second.en.businessName,
    legalName: second.en.legalName,
    telephone: "+97143331234",
    hasMap: second.mapLink,
    geo: { latitude: 25.131234, longitude: 55.228765 },
    sameAs: second.profiles,
    logo: expect.stringMatching(/\/icons\/en-512\.png\?v=/),
  });
  expect(html).toContain('rel="me noopener"');
  expect(await (await request.get("/ar/contact")).text()).toContain("افتح في الخرائط");
});

test("mails are the second firm's: sender, subject, words and colours", async () => {
  const rows = await settingsRows();
  const settingsOf = (locale: string) => kinds.settings.parse(rows.find((row) => row.locale === locale)?.data);
  const settings = { en: settingsOf("en"), ar: settingsOf("ar") };
  const calendars = await asService<{ data: Record<string, unknown> }[]>("/rest/v1/entries?select=data&kind=eq.calendar");
  const calendar = workingCalendar(
    settings.en,
    calendars.map(({ data }) => kinds["calendar" satisfies Kind].parse(data)),
  );
  const lead = {
    id: "3f0c5a52-0000-4000-8000-000000000001",
    reference: "RQ-4F7K2B9X",
    kind: "contact",
    full_name: "Sara",
    email: "sara@client.test",
    phone_e164: "+97145551234",
    message: "It leaks.",
    details: {},
    created_at: "2026-11-18T06:00:00Z",
    urgency: "normal" as const,
    due_at: "2026-11-18T06:00:00Z",
  };
  const context = { settings, calendar, siteUrl };
  for (const locale of ["en", "ar"] as const) {
    const mails = [
      officeMail({ ...lead, locale }, context),
      senderMail({ ...lead, locale }, context),
      accountMail("recovery", { locale, link: `${siteUrl}/admin/confirm` })(settings[locale]),
    ];
    for (const { subject, html, text } of mails) {
      expect(tracesOfTheFirst(subject + html + text)).toEqual([]);
      // The rule below the name has the accent; links in the text have the main colour.
      expect(html).toContain(second.accentColour.toLowerCase());
    }
    expect(mails[1]?.html).toContain("#0b1f4b");
    expect(mails.at(-1)?.text).toContain(second[locale].businessName);
  }
});

test("the logo is in the header without moving it, on a light plate in the dark theme, and on the sign-in page", async ({ page }) => {
  for (const [width, path] of [
    [390, "/"],
    [1440, "/ar"],
    [320, "/ar/about"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(path);
    const logo = page.locator("header img[src^='/media/falcon-logo']").first();
    await expect(logo).toHaveAttribute("alt", second[path.startsWith("/ar") ? "ar" : "en"].businessName);
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    const box = await logo.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4.5, 0);
    expect(box?.height).toBeLessThanOrEqual(48);
    await expect(logo.locator("..")).toHaveCSS("background-color", "rgb(255, 254, 251)");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.goto("/admin/sign-in");
  await expect(page.getByRole("complementary").locator("img[src^='/media/falcon-logo']")).toBeVisible();
});

/** The hub of air conditioning with three of its services, and two services of their own. */
const six = [
  "air-conditioning",
  "air-conditioning-installation",
  "air-conditioning-maintenance",
  "air-conditioning-repair-cleaning",
  "ventilation",
  "solar-panels",
];
const four = ["sharjah", "ajman", "umm-al-quwain", "ras-al-khaimah"];

test("with six services and four emirates a visitor finds nothing of the first firm, no dead link and no empty heading", async ({
  page,
}) => {
  test.setTimeout(600_000);
  await signIn(page, editor, "/admin/settings/services");
  const ticks = page.locator("main:visible input[type=checkbox][value]");
  const offerOnly = async (kept: readonly string[]) => {
    // A hub comes before its services and switches them along.
    for (const slug of await ticks.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)))
      await page.locator(`main:visible input[type=checkbox][value='${slug}']`).setChecked(kept.some((keptSlug) => slug === keptSlug));
    await publish(page);
  };
  await offerOnly(six);
  await page.goto("/admin/settings/places");
  await offerOnly(four);
  // The first firm's claims and its samples.
  await page.goto("/admin/settings/claims");
  const remove = page.locator("main:visible").getByRole("button", { name: /^Remove / });
  while ((await remove.count()) > 0) await remove.first().click();
  await page.locator("[name='en.showSamples']").uncheck();
  await publish(page);

  // The second firm does not answer as fast as the first.
  await page.goto("/admin/settings/reply");
  await page.locator("[name='en.replyHours']").fill("36");
  await publish(page);

  for (const slug of ["/resources/amc-comparison-sheet", "/resources/chiller-log-sheet", "/blog/what-an-amc-must-say"])
    for (const path of [slug, `/ar${slug}`]) expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  for (const path of ["/resources/chiller-log-sheet/paper.pdf", "/resources/chiller-log-sheet/sheet.csv"])
    expect((await page.request.get(path)).status(), path).toBe(404);
  expect((await page.request.get("/resources/move-in-ac-checklist")).status()).toBe(200);

  const left = async () => {
    const found = await walk(siteUrl, {
      origin: "http://localhost:3000",
      words: [
        ...ofTheFirst,
        "seven emirates",
        "الإمارات السبع",
        "ISO 9001",
        "satisfied clients",
        "عميل راضٍ",
        "24/7",
        /(?:within|reply in) 24 hours/i,
        "خلال 24 ساعة",
        // Hidden samples and examples are not mentioned either.
        /marked as (?:a )?samples?/i,
        "نص تجريبي",
        /worked examples?/i,
        "مثال محسوب",
        "الأمثلة المحسوبة",
        // The register of buildings quotes those of others.
        /case stud(?:y(?! (?:kept|by|says))|ies)/i,
        "دراسات الحالة",
        // Nor are sheets and articles about what this firm does not do.
        "AMC comparison sheet",
        "Chiller log sheet",
        "Permit checklist for AC and MEP works",
        /what an AMC must say/i,
      ],
    });
    const places = new Set(found.pages.map((path) => path.replace(/^\/ar(?=\/|$)/, "")).filter((path) => path.endsWith("/ac-services")));
    return { ...found, pages: [...places].sort() };
  };
  await expect.poll(left, { timeout: 400_000, intervals: [2000] }).toEqual({
    pages: four.map((slug) => `/${slug}/ac-services`).sort(),
    dead: [],
    emptyHeadings: [],
    saying: [],
  });
});

test("without mark and logo the first letter of the name is shown, in the firm's colours and the page's script", async ({ request }) => {
  for (const { id, data } of await settingsRows())
    await asService(`/rest/v1/entries?id=eq.${id}`, { method: "PATCH", body: { data: { ...data, logo: "", mark: "" } } });
  const navy = { r: 0x0b, g: 0x1f, b: 0x4b };
  for (const path of ["/icons/en-512.png", "/icons/ar-512.png"])
    await expect.poll(async () => shareOf((await file(request, path)).data, navy)).toBeGreaterThan(0.5);
  const [en, ar] = await Promise.all(
    ["/icons/en-icon.svg", "/icons/ar-icon.svg"].map(async (path) => (await file(request, path)).data.toString()),
  );
  expect(en).not.toBe(ar);
  expect(en).not.toContain("<text");
  await expect.poll(async () => (await request.get("/ar")).text(), { timeout: 60_000 }).toMatch(/<text[^>]*>ق<\/text>/);
});
