// A demonstration: started and ended by a tap, marked everywhere while it runs, and gone without a trace.
import type { APIRequestContext, Page } from "@playwright/test";
import { admin, asService, expect, makeAccount, signIn, siteUrl, test } from "./site.ts";

const editor = "demonstration-editor@example.test";
const paths = [
  "/",
  "/services/air-conditioning/repair-cleaning",
  "/services/air-conditioning/amc",
  "/dubai/ac-services",
  "/contact",
  "/quote",
  "/about",
  "/terms",
  "/case-studies",
];
const pages = paths.flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);
const main = (page: Page) => page.locator("main:visible");

test.beforeAll(() => makeAccount(editor, "editor"));
// A failed test must not leave the other tests an invented firm.
test.afterAll(async () => {
  const [clock] = await asService<{ version: number; demonstration: boolean }[]>("/rest/v1/content_clock?select=version,demonstration");
  if (clock?.demonstration)
    await asService("/rest/v1/content_clock?only_row=is.true", {
      method: "PATCH",
      body: { demonstration: false, version: clock.version + 1 },
    });
});

/** The pages; each rendering names the data of its hydration by a new mark. */
async function look(request: APIRequestContext): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of pages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    found[path] = (await answer.text()).replace(/\/hydration\/[\w-]+/, "/hydration/");
  }
  return found;
}

async function send(request: APIRequestContext, email: string): Promise<void> {
  const response = await request.post("/api/leads?kind=contact", {
    headers: { origin: siteUrl },
    multipart: { kind: "contact", fullName: "Seen Demonstration", email, phone: "050 899 0177", message: "Warm.", locale: "en" },
  });
  expect(response.status()).toBe(200);
}

test("one tap shows an invented firm, marked on every page and kept from search engines; the same tap leaves no trace", async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const before = await look(request);
  for (const [path, html] of Object.entries(before)) expect(html, path).not.toMatch(/data-demonstration|data-invented|EXAMPLE/);

  await signIn(page, admin.email, "/admin/opening");
  await main(page).getByRole("button", { name: "Show an invented firm" }).click();
  await expect(main(page).getByText("It runs since")).toBeVisible();
  await expect(page.locator("header [data-demonstration]").first()).toBeVisible();

  const during = await look(request);
  for (const [path, html] of Object.entries(during)) {
    expect(html.match(/data-demonstration/g), path).toHaveLength(1);
    expect(html, path).toContain("data-invented");
    expect(html, path).toContain(path.startsWith("/ar") ? "مثال للتكييف" : "Example Cooling");
    expect(html, path).not.toContain("application/ld+json");
    expect((await request.get(path)).headers()["x-robots-tag"], path).toBe("noindex, nofollow");
  }
  for (const file of ["/sitemap.xml", "/llms.txt"]) expect((await request.get(file)).status(), file).toBe(404);
  expect(await (await request.get("/robots.txt")).text()).not.toContain("Sitemap:");

  // The office shows and saves the firm's own settings.
  await page.goto("/admin/settings/names");
  await expect(page.locator("[name='en.businessName']")).toHaveValue("Miqyas Technical Services");
  await expect(page.locator("[name='en.legalName']")).toHaveValue("");

  const email = `demonstration-${Date.now()}@example.test`;
  await send(request, email);
  await expect(async () => {
    const [lead] = await asService<{ id: string; demonstration: boolean }[]>(`/rest/v1/leads?select=id,demonstration&email=eq.${email}`);
    expect(lead?.demonstration).toBe(true);
  }).toPass();
  await page.goto("/admin/leads");
  await expect(main(page).locator("li", { hasText: "Seen Demonstration" }).first()).toContainText("Demonstration");
  await main(page).locator("a", { hasText: "Seen Demonstration" }).first().click();
  await expect(main(page).getByText("Sent while the site showed an invented firm.")).toBeVisible();

  await page.goto("/admin/opening");
  await main(page).getByRole("button", { name: "End the demonstration" }).click();
  await expect(main(page).getByRole("button", { name: "Show an invented firm" })).toBeVisible();
  const after = await look(request);
  for (const path of pages) expect(after[path] === before[path], `${path} is as before`).toBe(true);
  expect((await request.get("/")).headers()["x-robots-tag"]).toBeUndefined();

  await page.goto("/admin/audit");
  await expect(main(page)).toContainText("started a demonstration");
  await expect(main(page)).toContainText("ended the demonstration");
});

test("an editor sees whether it runs, and cannot start it", async ({ page }) => {
  await signIn(page, editor, "/admin/opening");
  const section = main(page).locator("#demonstration");
  await expect(section).toContainText("An administrator can start and end it.");
  await expect(section.getByRole("button")).toHaveCount(0);
});
