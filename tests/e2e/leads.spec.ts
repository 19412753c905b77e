// What belongs to a lead besides its words: files for staff alone, and clicks that say nothing about the person.
import { admin, asService, expect, makeAccount, signIn, siteUrl, test } from "./site.ts";

const ownOrigin = { origin: siteUrl };
// A 1 × 1 PNG.
const photo = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

test("a photo sent with a request is served only to those who answer leads", async ({ request, browser }) => {
  const response = await request.post("/api/leads?kind=quote", {
    headers: ownOrigin,
    multipart: {
      kind: "quote",
      fullName: "Photo Person",
      phone: "050 899 0101",
      problem: "no-cooling",
      message: "Warm.",
      area: "Dubai Marina",
      emirate: "dubai",
      property: "flat",
      locale: "en",
      photos: { name: "living room.png", mimeType: "image/png", buffer: photo },
    },
  });
  expect(response.status()).toBe(200);
  const { reference } = (await response.json()) as { reference: string };
  const [file] = await asService<{ id: string; content_type: string; lead_submissions: unknown }[]>(
    `/rest/v1/lead_files?select=id,content_type&order=created_at.desc&limit=1`,
  );
  const [submission] = await asService<{ kind: string }[]>(`/rest/v1/lead_submissions?select=kind&reference=eq.${reference}`);
  expect(submission?.kind).toBe("quote");
  expect(file?.content_type).toBe("image/jpeg");

  const path = `/api/leads/files/${file?.id}`;
  expect((await request.get(path)).status()).toBe(401);
  await makeAccount("files-editor@example.test", "editor");
  for (const [email, status] of [
    ["files-editor@example.test", 403],
    [admin.email, 200],
  ] as const) {
    const context = await browser.newContext({ baseURL: siteUrl });
    const page = await context.newPage();
    await signIn(page, email);
    const answer = await page.request.get(path);
    expect(answer.status(), email).toBe(status);
    if (status === 200) {
      const headers = answer.headers();
      expect(headers["content-type"]).toBe("image/jpeg");
      expect(headers["content-disposition"]).toBe(`inline; filename="file"; filename*=UTF-8''living%20room.jpg`);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["cache-control"]).toContain("no-store");
      expect((await answer.body()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect((await page.request.get("/api/leads/files/00000000-0000-0000-0000-000000000000")).status()).toBe(404);
      expect((await page.request.get("/api/leads/files/..%2f..%2fkey")).status()).toBe(404);
    }
    await context.close();
  }
});

test("a tap on a phone number is counted with its page, and nonsense is not", async ({ request }) => {
  const click = (data: string, headers: Record<string, string> = ownOrigin) => request.post("/api/clicks", { data, headers });
  const good = "channel=whatsapp&page=%2Far%2Fcontact%3Fx%3D1";
  expect((await click(good)).status()).toBe(204);
  expect((await click(good, { origin: "https://evil.example" })).status()).toBe(403);
  for (const bad of ["", "{}", "channel=fax&page=%2F", "channel=call", "channel=call&page=%2F%2Fevil"])
    expect((await click(bad)).status(), bad).toBe(400);
  expect((await click(" ".repeat(3000))).status()).toBe(413);
  const rows = await asService<object[]>("/rest/v1/contact_clicks?select=channel,page,locale&page=eq./ar/contact");
  expect(rows).toEqual([{ channel: "whatsapp", page: "/ar/contact", locale: "ar" }]);
});

test("a calculation goes along with a message, and staff open it as its sender saw it", async ({ page }) => {
  const path = "/calculators/hvac-cooling-load/result?p=dubai&b=from2005&k=bedroom&a=20";
  const email = "calculation@example.test";
  await page.goto(`/contact?${new URLSearchParams({ size: "2.1 kW", calculation: path })}`, { waitUntil: "networkidle" });
  const field = (name: string) => page.locator(`main form [name=${name}]`).last();
  await expect(field("message")).toHaveValue("Please check my calculation: 2.1 kW.");
  await field("fullName").fill("Calculating Person");
  await field("email").fill(email);
  await field("phone").fill("050 899 0177");
  await page.locator("main:visible form:not([action='/api/useful']) button[type=submit]").last().click();
  await expect
    .poll(async () => {
      const [lead] = await asService<{ details: Record<string, string> }[]>(`/rest/v1/leads?select=details&email=eq.${email}`);
      return lead?.details.calculation;
    })
    .toBe(path);
  const [lead] = await asService<{ id: string }[]>(`/rest/v1/leads?select=id&email=eq.${email}`);
  await signIn(page, admin.email, `/admin/leads/${lead?.id}`);
  await expect(page.locator(`a[href="${path}"]`)).toHaveText("Open the calculation");
});

test("readers say without JavaScript whether a page was useful", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  for (const [path, answer, thanks] of [
    ["/services/ventilation", "Yes", "We are glad that it helped"],
    ["/ar/services/ventilation", "لا", "عمّ كنت تبحث؟"],
  ] as const) {
    await reader.goto(siteUrl + path);
    const end = reader.locator(".was-useful");
    await expect(end.getByText(thanks)).toBeHidden();
    await end.getByRole("button", { name: answer, exact: true }).click();
    await expect(end.getByText(thanks)).toBeInViewport();
    await expect(end.getByRole("button")).toHaveCount(0);
  }
  expect(await context.cookies()).toEqual([]);
  await context.close();
  const rows = () =>
    asService<Record<string, unknown>[]>(
      "/rest/v1/page_views?select=locale,useful,not_useful&page=eq./services/ventilation&device=eq.desktop&order=locale",
    );
  await expect.poll(rows).toEqual([
    { locale: "ar", useful: 0, not_useful: 1 },
    { locale: "en", useful: 1, not_useful: 0 },
  ]);
});

test("a caller is entered by key while the number finds who it may be, and words make it an emergency that one tap ends", async ({
  page,
}) => {
  await signIn(page, admin.email, "/admin");
  await page.setViewportSize({ width: 390, height: 844 });
  const enter = async (phone: string, name: string, message: string) => {
    await page.locator("main:visible h1").click(); // the keys are inactive while the user types
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/\/admin\/leads\/new$/);
    await expect(page.locator("input[name=phone]:visible")).toBeFocused();
    await page.keyboard.type(phone);
    await page.locator("input[name=fullName]:visible").fill(name);
    await page.locator("textarea[name=message]:visible").fill(message);
    const save = page.locator("main:visible form button[type=submit]").last();
    await expect(save).toBeInViewport();
    return save;
  };
  await (await enter("050 899 0555", "Aisha Caller", "AC leaking in JLT, baby at home")).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]{36}$/);
  const first = page.url();
  await expect(page.locator("main:visible mark")).toHaveText(["leaking", "baby"]);
  await expect(page.locator("main:visible header").getByText("Emergency", { exact: true })).toBeVisible();
  await page.locator("main:visible header").getByRole("button", { name: "Not an emergency" }).click();
  await expect(page.locator("main:visible header").getByRole("button", { name: "Make it an emergency" })).toBeVisible();
  await expect
    .poll(() => asService<object[]>("/rest/v1/leads?select=urgency,urgency_set,channel,source&full_name=eq.Aisha%20Caller"))
    .toEqual([{ urgency: "normal", urgency_set: "normal", channel: "call", source: "call" }]);

  // Refused, nothing is lost; known, the open lead takes it.
  const save = await enter("0508990555", "", "");
  await expect(page.locator("main:visible").getByText("Aisha Caller")).toBeVisible();
  await save.click();
  await expect(page.locator("#new-message-problem:visible")).toBeVisible();
  await expect(page.locator("input[name=phone]:visible")).toHaveValue("0508990555");
  await page.locator("textarea[name=message]:visible").fill("She calls again: when does somebody come?");
  await save.click();
  await expect(page).toHaveURL(first);
  await expect(page.locator("main:visible").getByText("She calls again: when does somebody come?").first()).toBeVisible();
});
