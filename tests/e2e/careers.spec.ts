// A job from its publishing to its closing day, and an application to it by a person without JavaScript.
import { brokenRules } from "./axe.ts";
import { asService, expect, leadsBy, siteUrl, test } from "./site.ts";

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000 + 4 * 3_600_000).toISOString().slice(0, 10);
const texts = {
  en: {
    title: "Chiller technician",
    text: "You keep chillers running, take readings and find faults before they stop the plant.",
    duty: "Daily rounds of readings",
    need: "Two years with chillers of 100 TR or more",
  },
  ar: {
    title: "فني تشيلرات",
    text: "تشغّل التشيلرات وتأخذ القراءات وتجد العطل قبل أن يوقف المحطة.",
    duty: "جولات القراءة اليومية",
    need: "خبرة سنتين مع تشيلرات من 100 طن فأكثر",
  },
};
const path = "/careers/chiller-technician";
const status = async (address: string) => (await fetch(siteUrl + address)).status;
const body = async (address: string) => (await fetch(siteUrl + address)).text();
const eventually = { timeout: 20_000, intervals: [500] };

test.beforeAll(async () => {
  for (const locale of ["en", "ar"] as const) {
    const { title, text, duty, need } = texts[locale];
    const data = {
      seo: { title: `${title} 100 TR`, description: text },
      title,
      summary: text,
      field: "field",
      terms: "full-time",
      place: "dubai",
      openings: 1,
      postedOn: day(-1),
      closesOn: day(5),
      salary: { fromAed: "", toAed: "" },
      duties: [duty],
      requirements: [need],
      helpful: [],
      offers: [],
      hours: "",
      body: "",
    };
    const row = { kind: "job", slug: "chiller-technician", locale, status: "published", publish_at: new Date().toISOString(), data };
    await asService("/rest/v1/entries", { method: "POST", body: row });
  }
  await expect.poll(() => status(path), eventually).toBe(200);
});
test.afterAll(async () => asService("/rest/v1/entries?kind=eq.job", { method: "DELETE" }));

test("an open job is listed, for search engines too, and meets the accessibility rules", async ({ page }) => {
  for (const locale of ["en", "ar"] as const) {
    const prefix = locale === "ar" ? "/ar" : "";
    await expect.poll(() => body(`${prefix}/careers`), eventually).toContain(texts[locale].title);
    await page.goto(prefix + path);
    await expect(page.locator("h1")).toHaveText(texts[locale].title);
    const nodes = await page.locator('script[type="application/ld+json"]').allTextContents();
    const job = nodes.map((node) => JSON.parse(node)).find((node) => node["@type"] === "JobPosting");
    expect(job).toMatchObject({ title: texts[locale].title, validThrough: `${day(5)}T23:59:59+04:00`, directApply: true });
    expect(await brokenRules(page)).toEqual([]);
  }
  expect(await body("/sitemap.xml")).toContain(`${path}</loc>`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/./] });
  test("an application whose document is not what it claims arrives without it and says so, and a valid one arrives with it", async ({
    page,
  }) => {
    const email = `applicant-${Date.now()}@example.com`;
    const cv = (buffer: Buffer) =>
      page.locator("main input[type=file]").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer });
    const values = { fullName: "Ravi Kumar", phone: "050 123 4567", email, message: "Six years of chillers and AHUs." };
    const fill = async () => {
      await page.goto(path);
      for (const [name, value] of Object.entries(values)) await page.locator(`main [name=${name}]`).fill(value);
      await page.locator("main [name=consent]").check();
    };
    await fill();
    await cv(Buffer.from("<html><script>alert(1)</script></html>"));
    await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
    await page.waitForURL("**/careers/sent?ref=RQ-*&files=unread");
    await expect(page.locator("main")).toContainText("as PDF, DOC or DOCX without macros");
    await fill();
    // Larger than the framework accepts by itself.
    await cv(Buffer.concat([Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF"), Buffer.alloc(3_000_000, 32)]));
    await page.locator("main form:not([action='/api/useful']) button[type=submit]").click();
    await page.waitForURL("**/careers/sent?ref=RQ-*");
    await expect(page.locator("h1")).toHaveText("Your application has arrived");
    const [lead] = await leadsBy(email);
    const [row] = await asService<{ kind: string; details: { job: string }; lead_files: { content_type: string }[] }[]>(
      `/rest/v1/leads?select=kind,details,lead_files(content_type)&id=eq.${lead?.id}`,
    );
    expect(row).toMatchObject({
      kind: "application",
      details: { job: "chiller-technician" },
      lead_files: [{ content_type: "application/pdf" }],
    });
  });
});

test("a job whose closing day has passed is gone from its address, the list and the sitemap", async () => {
  const ended = { data: undefined as unknown };
  for (const locale of ["en", "ar"]) {
    const filter = `kind=eq.job&locale=eq.${locale}`;
    const [row] = await asService<{ data: object; revision: number }[]>(`/rest/v1/entries?select=data,revision&${filter}`);
    ended.data = { ...row?.data, closesOn: day(-1) };
    const change = { data: ended.data, revision: (row?.revision ?? 1) + 1, updated_at: new Date().toISOString() };
    await asService(`/rest/v1/entries?${filter}`, { method: "PATCH", body: change });
  }
  await expect.poll(() => status(path), eventually).toBe(404);
  await expect.poll(() => status(`/ar${path}`), eventually).toBe(404);
  await expect.poll(() => body("/careers"), eventually).not.toContain(path);
  expect(await body("/sitemap.xml")).not.toContain(path);
});
