// Unknown addresses and other spellings of known ones.
import { execFileSync } from "node:child_process";
import { cases } from "../helpers/run-size.ts";
import { expect, siteUrl, test } from "./site.ts";

const unknown = [
  "/nope",
  "/ar/nope",
  "/services/nope", // a slug from the database
  "/ar/services/nope",
  "/dubai",
  "/dubai/ac-services/nope", // fixed slugs
  "/ar/dubai/ac-services/nope",
  "/nowhere/ac-services",
  "/contact/nope",
  "/x.php",
  "/.env",
  "/ar/ar",
  "/fr/contact",
  "/_unknown/_unknown/_unknown/_unknown/_unknown",
  // Under prefixes that the middleware lets pass: there are no such languages.
  "/fonts/contact",
  "/fonts/admin",
  "/api/admin",
  "/api/services/nope",
  "/_next/admin",
  "/api/health/x",
];

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/^404 /] });
  for (const path of unknown) {
    test(`${path} is a readable 404`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      // A visitor of an Arabic address reads Arabic; any other address may have been typed by a reader of either language.
      const isArabic = path.startsWith("/ar/");
      await expect(page.getByRole("heading", { name: "This page does not exist" })).toHaveCount(isArabic ? 0 : 1);
      await expect(page).toHaveTitle(isArabic ? /^[^A-Za-z]*هذه الصفحة غير موجودة/ : /This page does not exist/);
      await expect(page.locator("section[lang=ar-AE] h1")).toBeVisible();
      await expect(page.locator("section[lang=ar-AE] a[href='/ar/contact']")).toBeVisible();
      expect(await page.locator("meta[name=robots]").first().getAttribute("content")).toContain("noindex");
    });
  }
});

test.describe("with JavaScript", () => {
  test.use({ expectedErrors: [/404/] });
  test("the page for an unknown address begins in the reader's language", async ({ page }) => {
    const top = async (locale: string) => (await page.locator(`section[data-language=${locale}]`).boundingBox())?.y ?? 0;
    await page.goto("/nope");
    expect(await top("en")).toBeLessThan(await top("ar"));
    // A reader who has chosen Arabic gets Arabic first at any address.
    await page.evaluate(() => localStorage.setItem("language", "ar"));
    await page.goto("/nope");
    expect(await top("ar")).toBeLessThan(await top("en"));
  });

  test("a long unknown address widens nothing on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const start of ["", "/ar"]) {
      await page.goto(`${start}/services/an-address-of-many-words-that-nobody-will-ever-find-here`);
      await expect(page.locator("[data-address]").first()).toContainText("an-address-of-many-words");
      expect(
        await page.locator("h1, .off-address").evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right))),
      ).toBeLessThanOrEqual(390);
    }
  });

  test("an unknown address that names an emirate leads to its page first", async ({ page }) => {
    const names = { "/dubai": "AC services in Dubai", "/sharjah/ac": "AC services in Sharjah", "/ar/ajman": "خدمات التكييف في عجمان" };
    for (const [path, name] of Object.entries(names)) {
      await page.goto(path);
      const first = page.locator("section[data-language]").first().locator("li").first();
      await expect(first).toBeVisible();
      await expect(first).toHaveText(name);
    }
  });
});

test("an unknown address is a 404 however it is requested, is not cached, and bears no internal mark", async () => {
  const ways: [string, RequestInit][] = [
    ["GET", {}],
    ["HEAD", { method: "HEAD" }],
    ["conditional", { headers: { "if-none-match": "*", "if-modified-since": new Date().toUTCString() } }],
    // The framework first redirects it to an address of its own.
    ["RSC", { headers: { rsc: "1" }, redirect: "follow" }],
    ["marked by the client", { headers: { "x-unknown-address": "1" } }],
    ["POST", { method: "POST", body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ];
  for (const path of ["/nope", "/blog/nope", "/ar/services/nope", "/dubai/ac-services/nope"])
    for (const [way, init] of ways) {
      const response = await fetch(siteUrl + path, { redirect: "manual", ...init });
      await response.arrayBuffer();
      expect(response.status, `${way} ${path}`).toBe(404);
      expect(response.headers.get("cache-control") ?? "", `${way} ${path}`).toContain("no-store");
      for (const header of ["x-unknown-address", "etag"]) expect(response.headers.get(header), `${way} ${path} ${header}`).toBeNull();
    }
  // The mark has no effect when a client sends it.
  const page = await fetch(`${siteUrl}/contact`, { headers: { "x-unknown-address": "1" } });
  expect(page.status).toBe(200);
});

test("unknown addresses are all 404 and store nothing, however many are requested", async () => {
  const filesBelow = () => execFileSync("find", [".next/server", ".next/cache", "-type", "f"], { encoding: "utf8" }).split("\n").length;
  const before = filesBelow();
  const prefixes = ["/", "/ar/", "/services/", "/ar/blog/", "/dubai/ac-services/", "/social/en/"];
  const statuses = new Set<number>();
  for (let batch = 0; batch < cases(150); batch++) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const address = `${siteUrl}${prefixes[index % prefixes.length]}none-${batch}-${index}`;
        // Read to its end and uncompressed: the next request uses the same connection.
        const response = await fetch(address, { redirect: "manual", headers: { "accept-encoding": "identity" } });
        statuses.add(response.status);
        await response.arrayBuffer();
      }),
    );
  }
  expect([...statuses]).toEqual([404]);
  expect(filesBelow()).toBe(before);
});

const spellings: [string, string][] = [
  ["/en", "/"],
  ["/en/contact", "/contact"],
  ["/EN/Contact", "/contact"],
  ["/CONTACT", "/contact"],
  ["/contact/", "/contact"],
  ["/ar/", "/ar"],
  ["/AR/Contact", "/ar/contact"],
  ["/contact?a=1&b=2", "/contact?a=1&b=2"],
  ["/Contact/?a=B", "/contact?a=B"],
];
for (const [given, wanted] of spellings) {
  if (given === wanted) continue;
  test(`${given} redirects permanently to ${wanted}`, async ({ request }) => {
    const response = await request.get(given, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(
      new URL(response.headers().location ?? "", "http://localhost").pathname +
        new URL(response.headers().location ?? "", "http://localhost").search,
    ).toBe(wanted);
    expect((await request.get(given)).status()).toBe(200);
  });
}

test("doubled slashes redirect to the one address and never to another host", async () => {
  for (const given of [
    "//contact",
    "/dubai//ac-services",
    "//evil.example/contact",
    "///evil.example",
    "/%5cevil.example",
    "/%2fevil.example",
  ]) {
    const response = await fetch(siteUrl + given, { redirect: "manual" });
    expect([308, 404], given).toContain(response.status);
    const location = response.headers.get("location");
    if (location) expect(new URL(location, siteUrl).origin, given).toBe(siteUrl);
  }
});

test("a forged host is not reflected", async ({ request }) => {
  const response = await request.get("/", { headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" } });
  expect(JSON.stringify(response.headers()) + (await response.text())).not.toContain("evil.example");
});
