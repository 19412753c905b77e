// Quote requests, "call me back" and the status page, in both languages, with and without JavaScript. With JavaScript the test answers for
// /api/leads; other tests check how leads are stored.
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { formatWeekdayTime } from "../../lib/i18n/dates.ts";
import { answerBy } from "../../lib/leads/sla.ts";
import { seededCalendar } from "../helpers/seeded-calendar.ts";
import { arabicFirst, asService, expect, holdBack, type Lead, leadsBy, siteUrl, test, wake } from "./site.ts";

const reference = "RQ-4F7K2B9X";
const form = (page: Page) => page.locator("main:visible form[aria-label]").last();
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);
const choice = (page: Page, name: string, value: string) => form(page).locator(`[name=${name}][value="${value}"]`);
const next = (page: Page) => form(page).locator("button[type=submit]");
const heading = (page: Page) => form(page).locator("fieldset.step > legend h2:visible");

type Sent = Record<string, string> & { files: string };

/** What the browser posted, field by field; for files, their names. */
function read(body: string): Sent {
  const sent: Record<string, string> = {};
  const files: string[] = [];
  for (const [, name = "", file, value = ""] of body.matchAll(
    /Content-Disposition: form-data; name="([^"]+)"(?:; filename="([^"]*)")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([\s\S]*?)\r\n(?=--)/g,
  )) {
    if (file === undefined) sent[name] = value;
    else files.push(`${name}:${file}`);
  }
  return Object.assign(sent, { files: files.join() });
}

/** Answers the form's posts; returns what was posted. */
async function answer(
  page: Page,
  reply: (time: number) => object | "lost" = () => ({ status: "sent", reference }),
  when: Promise<void> = Promise.resolve(),
): Promise<Sent[]> {
  const posts: Sent[] = [];
  await page.route("**/api/leads*", async (route) => {
    posts.push(read(route.request().postDataBuffer()?.toString("utf8") ?? ""));
    const body = reply(posts.length);
    if (body === "lost") return route.abort();
    await when;
    await route.fulfill({ json: body });
  });
  return posts;
}

const texts = {
  en: {
    path: "/quote",
    message: "It drips since Monday.\nAbove the bed, <b>second</b> floor.",
    area: "Dubai Marina",
    name: "Aisha Al Mansoori",
    step: (step: number) => `Step ${step} of 5`,
    done: "Message Sent Successfully!",
    required: "Kind of request is required",
    invalid: "Phone number is invalid",
    failed: "Failed to send message. Please try again.",
    restore: "Go on with it",
    back: "Back",
    plant: "For buildings with plant",
  },
  ar: {
    path: "/ar/quote",
    message: "المكيف ينقط ماء منذ الاثنين.\nفوق السرير.",
    area: "مردف",
    name: "عائشة المنصوري",
    step: (step: number) => `الخطوة ${step} من 5`,
    done: "وصلت رسالتك",
    required: "نوع الطلب: يرجى تعبئة هذا الحقل",
    invalid: "رقم الهاتف: يرجى كتابة رقم صحيح، مثل \u2066050 123 4567\u2069",
    failed: "تعذّر إرسال الرسالة",
    restore: "أكمل الطلب",
    back: "رجوع",
    plant: "للمباني التي فيها معدات تكييف مركزي",
  },
} as const;

/** The form accepts no further step within 0.4 s, so that a double click does not answer two: the test moves the page's clock. */
const guardOpens = (page: Page) => page.clock.fastForward(450);
test.beforeEach(({ page }) => page.clock.install());

async function go(page: Page, step: number, locale: "en" | "ar" = "en"): Promise<void> {
  await guardOpens(page);
  await next(page).click();
  await expect(heading(page)).toContainText(texts[locale].step(step));
}

async function fillTo(page: Page, step: number, locale: "en" | "ar" = "en"): Promise<void> {
  const t = texts[locale];
  await choice(page, "problem", "weak").check();
  await field(page, "message").fill(t.message);
  if (step > 1) {
    await go(page, 2, locale);
    await field(page, "area").fill(t.area);
    await field(page, "emirate").selectOption("dubai");
    await choice(page, "property", "flat").check();
  }
  if (step > 2) await go(page, 3, locale);
  if (step > 3) await go(page, 4, locale);
  if (step > 4) {
    await go(page, 5, locale);
    await field(page, "fullName").fill(t.name);
    await field(page, "phone").fill("050 123 4567");
  }
  await guardOpens(page);
}

/** A phone number that nobody has sent from, since the same one would join the open lead. It ends in 4567. */
const freshPhone = () => `050${100 + Math.floor(Math.random() * 900)}4567`;

for (const locale of ["en", "ar"] as const) {
  const t = texts[locale];
  test(`a quote is requested in five steps (${locale})`, arabicFirst(locale), async ({ page }) => {
    const posts = await answer(page);
    await page.goto(t.path);
    await expect(heading(page)).toContainText(t.step(1));
    await fillTo(page, 2, locale);
    await go(page, 3, locale);
    await expect(heading(page)).toBeFocused();
    await field(page, "photos").setInputFiles(["docs/home-en.png"]);
    await expect(form(page)).toContainText("home-en.png");
    await go(page, 4, locale);
    await field(page, "day").nth(2).check();
    const day = await field(page, "day").nth(2).inputValue();
    await field(page, "window").nth(1).check();
    await go(page, 5, locale);
    await field(page, "fullName").fill(t.name);
    await field(page, "phone").fill("٠٥٠ ١٢٣ ٤٥٦٧");
    await guardOpens(page);
    await next(page).click();
    const panel = page.locator("main:visible h2", { hasText: t.done });
    await expect(panel).toBeFocused();
    await expect(page.locator("main:visible")).toContainText(reference);
    // What was asked stays to be printed.
    const kept = page.getByRole("region", { name: locale === "en" ? "Job sheet" : "ملخص طلبك" });
    for (const text of [t.name, t.area, "home-en.png"]) await expect(kept).toContainText(text);
    const chat = new URL((await page.locator("main:visible a[href^='https://wa.me/']").first().getAttribute("href")) ?? "");
    expect(chat.searchParams.get("text")).toContain(reference);
    await expect(page.locator("main:visible a[href*='/status?ref=']")).toHaveAttribute(
      "href",
      `${t.path.replace("/quote", "")}/status?ref=${reference}`,
    );
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      kind: "quote",
      locale,
      page: "/quote",
      leaveEmpty: "",
      problem: "weak",
      message: t.message.replace("\n", "\r\n"),
      area: t.area,
      emirate: "dubai",
      property: "flat",
      day,
      fullName: t.name,
      phone: "٠٥٠ ١٢٣ ٤٥٦٧",
      marketingVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      submissionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      elapsedMs: expect.stringMatching(/^\d+$/),
      files: "photos:home-en.png",
    });
    expect(posts[0]?.window).toMatch(/^\d\d:\d\d-\d\d:\d\d$/);
    expect(posts[0]).not.toHaveProperty("marketing"); // the visitor did not tick it
    expect(posts[0]).not.toHaveProperty("cameFrom");
    expect(posts[0]).not.toHaveProperty("attribution");
    expect(await page.evaluate(() => localStorage.getItem("quote-draft"))).toBeNull();
  });

  test(`missing and wrong answers are named, and the summary takes focus (${locale})`, arabicFirst(locale), async ({ page }) => {
    await answer(page);
    await page.goto(t.path);
    await next(page).click();
    const summary = form(page).locator("[role=alert]").locator("..");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([t.required, /./]);
    await expect(form(page).locator("[role=radiogroup]").first()).toHaveAttribute("aria-invalid", "true");
    await summary.getByRole("link").first().click();
    await expect(choice(page, "problem", "no-cooling")).toBeFocused();

    await fillTo(page, 5, locale);
    await field(page, "phone").fill("997");
    await next(page).click();
    await expect(summary.getByRole("link")).toHaveText([t.invalid]);
    await expect(summary).toBeFocused();
    await expect(field(page, "phone")).toHaveValue("997");
  });
}

test("a visitor with an emergency is offered a call at the first step, and need not describe the fault", async ({ page }) => {
  await answer(page);
  await page.goto("/quote");
  await expect(field(page, "message")).toBeVisible();
  await choice(page, "problem", "no-cooling").check();
  await expect(form(page).locator("a[href^='tel:']:visible")).toHaveCount(1);
  await expect(field(page, "message")).toBeHidden();
  await go(page, 2);
});

test("the fault that a visitor read about on another page is already chosen, with the service that mends it", async ({ page }) => {
  await page.goto("/dubai/ac-services/jlt");
  await page.locator("main a[href='/services/ac-noise']").click();
  await page.waitForURL(/ac-noise/);
  await page.locator("main .ask-answer:visible a[href*='/quote?']").click();
  await page.waitForURL(/trouble=noise/);
  await wake(page);
  await expect(choice(page, "problem", "noise")).toBeChecked();
  expect(new URL(page.url()).searchParams.get("service")).toBe("air-conditioning-repair-cleaning");
});

test("a problem goes away as soon as its field is mended", async ({ page }) => {
  await page.goto("/quote");
  await next(page).click();
  const summary = form(page).locator("[role=alert] ~ ul a");
  await expect(summary).toHaveText(["Kind of request is required", "Description is required"]);
  await choice(page, "problem", "weak").check();
  await expect(summary).toHaveText(["Description is required"]);
  await field(page, "message").press("x");
  await expect(summary).toHaveCount(0);
  await expect(field(page, "message")).not.toHaveAttribute("aria-invalid");
  await fillTo(page, 5);
  await field(page, "phone").fill("997");
  await next(page).click();
  await expect(summary).toHaveText(["Phone number is invalid"]);
  await field(page, "phone").pressSequentially("1");
  await expect(summary).toHaveText(["Phone number is invalid"]); // still no number
  await field(page, "phone").fill("050 123 4567");
  await expect(summary).toHaveCount(0);
});

test("the job sheet and the drawing follow the answers, the drawing also before the page is awake", async ({ page, browser, baseURL }) => {
  await page.goto("/quote");
  const sheet = page.getByRole("region", { name: "Job sheet" });
  await fillTo(page, 2);
  await choice(page, "cooling", "district").check();
  for (const text of ["It cools too little", "Dubai Marina, Dubai", "Flat", "District cooling"]) await expect(sheet).toContainText(text);
  await expect(sheet).toContainText("If the whole building is warm"); // whom to call first
  await expect(page.locator(".yours-flat")).toBeVisible();
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const still = await plain.newPage();
  await still.goto("/quote");
  await choice(still, "property", "villa").check();
  await expect(still.locator(".yours-villa")).toBeVisible();
  await expect(still.locator(".yours-none")).toBeHidden();
  await plain.close();
});

test("an error of an earlier step that the server finds is shown at that step", async ({ page }) => {
  await answer(page, () => ({ status: "refused", problems: { area: "invalid" } }));
  await page.goto("/quote");
  await fillTo(page, 5);
  await next(page).click();
  await expect(heading(page)).toContainText("Where is it?");
  await expect(form(page).locator("[role=alert] ~ ul a")).toHaveText(["Area is invalid"]);
  await form(page).locator("[role=alert] ~ ul a").click();
  await expect(field(page, "area")).toBeFocused();
});

test("going back keeps every answer, by the form's button, the browser's and the list of steps", async ({ page }) => {
  await page.goto("/quote");
  await fillTo(page, 4);
  await field(page, "day").nth(1).check();
  await form(page).getByRole("button", { name: "Back" }).click();
  await expect(heading(page)).toContainText("Step 3 of 5");
  await page.goBack();
  await expect(heading(page)).toContainText("Step 2 of 5");
  await expect(field(page, "area")).toHaveValue("Dubai Marina");
  await guardOpens(page);
  await page.getByRole("list", { name: "Steps of the request" }).getByRole("button").first().click();
  await expect(heading(page)).toContainText("Step 1 of 5");
  await expect(field(page, "message")).toHaveValue(texts.en.message);
  for (const step of [2, 3, 4]) await go(page, step);
  await expect(field(page, "day").nth(1)).toBeChecked();
  await expect(page).toHaveURL(/\/quote#when$/);
});

for (const locale of ["en", "ar"] as const) {
  test(`a draft survives a reload, is offered, and can be deleted (${locale})`, arabicFirst(locale), async ({ page }) => {
    const t = texts[locale];
    await page.goto(t.path);
    await fillTo(page, 5, locale);
    await page.reload({ waitUntil: "networkidle" });
    await expect(heading(page)).toContainText(t.step(1));
    await expect(field(page, "message")).toHaveValue("");
    await page.getByRole("button", { name: t.restore }).click();
    await expect(heading(page)).toContainText(t.step(5));
    await expect(field(page, "fullName")).toHaveValue(t.name);
    await expect(field(page, "message")).toHaveValue(t.message);
    await expect(choice(page, "problem", "weak")).toBeChecked();
    for (const step of [4, 3]) {
      await form(page).getByRole("button", { name: t.back }).click();
      await expect(heading(page)).toContainText(t.step(step));
    }
    await page.reload({ waitUntil: "networkidle" });
    await page.getByRole("button", { name: locale === "en" ? "Delete it" : "احذف الطلب" }).click();
    expect(await page.evaluate(() => localStorage.getItem("quote-draft"))).toBeNull();
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: t.restore })).toBeHidden();
  });
}

test("the service and place of the page that a visitor comes from are filled in", async ({ page }) => {
  await page.goto("/dubai/ac-services/business-bay", { waitUntil: "networkidle" });
  await page.locator("main").getByRole("link", { name: "Get a Quote" }).first().click();
  await expect(page).toHaveURL(/\/quote\?place=business-bay&zone=[\w+]+&cooling=district$/);
  await expect(field(page, "area")).toHaveValue("Business Bay, Flat in a tower");
  await expect(field(page, "emirate")).toHaveValue("dubai");
  await expect(field(page, "place")).toHaveValue("business-bay");
  await expect(form(page)).toContainText("Usual in Business Bay: District cooling");

  await page.goto("/ar/services/air-conditioning/amc", { waitUntil: "networkidle" });
  const quote = page.locator("main").getByRole("link", { name: "اطلب عرض سعر" }).filter({ visible: true });
  await quote.first().click();
  await expect(field(page, "service")).toHaveValue("air-conditioning-amc");
  await expect(field(page, "message")).toHaveValue("");
  // What was chosen in the question of the page comes along, and nothing that was not chosen.
  await page.goto("/ar/services/air-conditioning/amc", { waitUntil: "networkidle" });
  await page.locator("main .ask label").nth(1).click();
  await quote.first().click();
  await expect(field(page, "message")).toHaveValue(/الغاز ناقص/);

  // The links of header and dock know the page too.
  await page.goto("/services/commercial-hvac/chiller-services", { waitUntil: "networkidle" });
  await page.locator("header").getByRole("link", { name: "Get a Quote" }).first().click();
  await expect(page).toHaveURL(/\/quote\?service=commercial-hvac-chiller-services$/);
  await expect(field(page, "service")).toHaveValue("commercial-hvac-chiller-services");

  await page.goto("/quote?service=no-such&place=../../etc", { waitUntil: "networkidle" });
  await expect(field(page, "service")).toHaveValue("");
  await expect(field(page, "area")).toHaveValue("");
});

test("a facility manager is asked about plant, which a household never sees", async ({ page }) => {
  const posts = await answer(page);
  await page.goto("/quote?service=commercial-hvac-chiller-services");
  await expect(field(page, "service")).toHaveValue("commercial-hvac-chiller-services");
  await fillTo(page, 3);
  await field(page, "plant").fill("2 chillers of 200 TR");
  await field(page, "purchase").fill("Tender closes 15 January");
  await expect(page.locator("main:visible .job-sheet").first()).toContainText("2 chillers of 200 TR");
  await guardOpens(page);
  for (const step of [4, 5]) await go(page, step);
  await field(page, "fullName").fill("A B");
  await field(page, "phone").fill("050 123 4567");
  await guardOpens(page);
  await next(page).click();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
  expect(posts[0]).toMatchObject({ plant: "2 chillers of 200 TR", purchase: "Tender closes 15 January", contractEnds: "" });

  await page.goto("/quote?service=air-conditioning-maintenance");
  await expect(field(page, "service")).toHaveValue("air-conditioning-maintenance");
  await fillTo(page, 3);
  await expect(field(page, "size")).toBeVisible();
  await expect(field(page, "plant")).toBeHidden();
});

test("every link to a quote opens the form", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("header").getByRole("link", { name: "Get a Quote" }).first()).toHaveAttribute("href", "/quote");
  // How an emergency is taken, and the custom solution; in the first screen it is in the header.
  await expect(page.locator("main a[href='/quote']")).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator("aside a[href='/quote']")).toBeVisible();
});

test("an area typed in either script is recognised and fills in the emirate", async ({ page }) => {
  await page.goto("/quote");
  await choice(page, "problem", "care").check();
  await field(page, "message").fill("x");
  await go(page, 2);
  await field(page, "area").fill("الشارقه");
  await form(page).getByRole("status").getByRole("button", { name: "Sharjah", exact: true }).click();
  await expect(field(page, "area")).toHaveValue("Sharjah");
  await expect(field(page, "area")).toBeFocused();
  await expect(field(page, "emirate")).toHaveValue("sharjah");
  await field(page, "area").fill("JVC");
  await form(page).getByRole("status").getByRole("button", { name: "Jumeirah Village Circle" }).click();
  await expect(field(page, "emirate")).toHaveValue("dubai");
  await expect(field(page, "place")).toHaveValue(""); // it has no page of its own
  await field(page, "area").fill("Kalba"); // the nearest page is Fujairah's, and the town is Sharjah's
  await expect(field(page, "emirate")).toHaveValue("sharjah");
  await field(page, "area").fill("Dibba");
  await form(page).getByRole("status").getByRole("button", { name: "Dibba Al Fujairah" }).click();
  await expect(field(page, "emirate")).toHaveValue("fujairah");
});

test("an area whose whole name is typed is chosen as if it had been tapped", async ({ page }) => {
  await page.goto("/quote");
  await fillTo(page, 1);
  await go(page, 2);
  await field(page, "area").pressSequentially("dubai marina");
  await expect(field(page, "emirate")).toHaveValue("dubai");
  await expect(field(page, "place")).toHaveValue("dubai-marina");
  await field(page, "area").pressSequentially(", Marina Crown");
  await expect(field(page, "place")).toHaveValue("dubai-marina");
  // A name with which others begin is chosen when the field is left.
  await field(page, "area").fill("Sharjah");
  await choice(page, "property", "flat").check();
  await expect(field(page, "emirate")).toHaveValue("sharjah");
});

test("what a calculation knows is not asked again, and its result is shown beside the form", async ({ page }) => {
  const calculation = "/calculators/hvac-cooling-load/result?p=alAin&k=shop&a=60";
  await page.goto(`/quote?${new URLSearchParams({ size: "9.62 kW", calculation })}`);
  await expect(form(page)).toContainText("Your calculation goes along: 9.62 kW");
  await expect(choice(page, "problem", "new")).toBeChecked();
  await fillTo(page, 1);
  await go(page, 2);
  await expect(field(page, "emirate")).toHaveValue("al-ain");
  await expect(choice(page, "property", "shop")).toBeChecked();
  await field(page, "area").fill("Plot 12");
  await go(page, 3);
  await expect(field(page, "size")).toHaveValue("9.62 kW, 60\u00a0m²");

  // A building's address says nothing that can be read, so its link names what is known.
  await page.goto("/quote?size=84.2+kW&place=sharjah&property=office");
  await fillTo(page, 1);
  await go(page, 2);
  await expect(field(page, "emirate")).toHaveValue("sharjah");
  await expect(choice(page, "property", "office")).toBeChecked();
});

test("a visitor with an urgent fault is told to call before anything else is asked", async ({ page }) => {
  await page.goto("/quote");
  const urgent = form(page).getByRole("status").filter({ hasText: "This should not wait for a form" });
  for (const problem of ["water", "no-cooling"]) {
    await choice(page, "problem", problem).check();
    await expect(urgent.locator("a[href^='tel:']:visible")).toHaveCount(1);
    await expect(urgent.locator("a[href^='https://wa.me/']")).toBeVisible();
  }
  await choice(page, "problem", "care").check();
  await expect(form(page).locator("a[href^='tel:']:visible")).toHaveCount(0);
});

test("only days and times of the working hours are offered", { tag: "@long" }, async ({ page }) => {
  await page.clock.setSystemTime(new Date("2026-11-26T15:00:00Z")); // Thursday 19:00 in Dubai
  await page.goto("/quote");
  await fillTo(page, 4);
  const values = (name: string) => field(page, name).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const days = await values("day");
  expect(days.slice(0, 4)).toEqual(["", "2026-11-27", "2026-11-29", "2026-11-30"]);
  expect(days.some((day) => day !== "" && new Date(`${day}T00:00:00Z`).getUTCDay() === 6)).toBe(false);
  // National Day, from the calendar in the page.
  expect([days.includes("2026-12-01"), days.includes("2026-12-02"), days.includes("2026-12-03"), days.includes("2026-12-04")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  await choice(page, "day", "2026-11-29").check();
  await choice(page, "window", "14:00-16:00").check();
  await choice(page, "day", "2026-11-27").check(); // Friday: nobody works at that time
  expect(await values("window")).toEqual(["", "09:00-11:00", "11:00-12:15"]);
  await expect(choice(page, "window", "")).toBeChecked();
});

test("suggestions for an area come while its field is in use, and move nothing that a finger is about to tap", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/quote");
  await fillTo(page, 1);
  await go(page, 2);
  const release = await holdBack(page, "**/_next/static/chunks/**");
  const held = page.waitForRequest("**/_next/static/chunks/**");
  await field(page, "area").fill("Mirdi");
  await held;
  const flat = choice(page, "property", "flat");
  await flat.check();
  const before = await flat.boundingBox();
  const arrived = page.waitForResponse("**/_next/static/chunks/**");
  release();
  await arrived;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await flat.boundingBox()).toEqual(before);
  await expect(flat).toBeChecked();
  // They are offered when the visitor returns to the field.
  await field(page, "area").focus();
  await expect(form(page).getByRole("button", { name: "Mirdif", exact: true })).toBeVisible();
});

test("at most five photos are sent, large ones are made smaller, and each can be removed", async ({ page }) => {
  const posts = await answer(page);
  await page.goto("/quote");
  await fillTo(page, 3);
  const large = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 1000];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const noise = context.createImageData(1600, 1000);
    for (let index = 0; index < noise.data.length; index++) noise.data[index] = index % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const [photo, note] = [test.info().outputPath("unit.png"), test.info().outputPath("note.txt")];
  writeFileSync(photo, Buffer.from(large, "base64"));
  writeFileSync(note, "x");
  await field(page, "photos").setInputFiles([photo, note]);
  const list = form(page).getByRole("list", { name: "Chosen files" });
  await expect(list).toContainText("unit.jpg");
  await expect(form(page)).toContainText("note.txt is not a kind of file");
  await field(page, "photos").setInputFiles([photo]); // the same photo again takes no second place
  const small = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from("not really") });
  await field(page, "photos").setInputFiles(["a", "b", "c", "d", "e"].map((name) => small(`${name}.png`)));
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await expect(form(page)).toContainText("At most 5 can be sent");
  await list.getByRole("button", { name: "Remove b.png" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await field(page, "drawings").setInputFiles([{ name: "plan.dwg", mimeType: "application/acad", buffer: Buffer.alloc(11 * 1024 * 1024) }]);
  await expect(form(page)).toContainText("plan.dwg is larger than 10 MB");
  await go(page, 4);
  await go(page, 5);
  await field(page, "fullName").fill("A");
  await field(page, "phone").fill("0501234567");
  await guardOpens(page);
  await next(page).click();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
  expect(posts[0]?.files).toBe("photos:unit.jpg,photos:a.png,photos:c.png,photos:d.png");
});

test("the button says Sending..., and a double click sends once", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const posts = await answer(page, undefined, arrived);
  await page.goto("/quote");
  await fillTo(page, 5);
  await next(page).dblclick();
  await expect(next(page)).toHaveText("Sending...");
  arrive();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("a double click on Continue does not answer the next step", async ({ page }) => {
  await page.goto("/quote");
  await fillTo(page, 1);
  await next(page).dblclick();
  await expect(heading(page)).toContainText("Step 2 of 5");
  // Whatever the second click causes has been drawn by now.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(form(page).locator("[role=alert]")).toHaveCount(0);
});

test("a visitor whose request came after too many others reads how long to wait, and loses nothing", async ({ page }) => {
  await answer(page, (time) => (time === 1 ? { status: "limited", minutes: 11 } : { status: "sent", reference }));
  await page.goto("/ar/quote");
  await fillTo(page, 5, "ar");
  await next(page).click();
  await expect(form(page).locator("[role=alert]")).toContainText("الانتظار 11 دقيقة");
  await expect(field(page, "message")).toHaveValue(texts.ar.message);
  await next(page).click();
  await expect(page.locator("main:visible h2", { hasText: texts.ar.done })).toBeVisible();
});

test.describe("when the answer is lost", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  for (const locale of ["en", "ar"] as const) {
    test(
      `all answers stay, phone and WhatsApp are offered, and the next try is the same submission, even after a reload (${locale})`,
      arabicFirst(locale),
      async ({ page }) => {
        const t = texts[locale];
        const posts = await answer(page, (time) => (time < 3 ? "lost" : { status: "sent", reference }));
        await page.goto(t.path);
        await fillTo(page, 5, locale);
        await next(page).click();
        await expect(form(page).locator("[role=alert]")).toContainText(t.failed);
        await expect(form(page).locator("[role=alert] ~ p a[href^='tel:']")).toBeVisible();
        await expect(form(page).locator("[role=alert] ~ p a[href^='https://wa.me/']")).toBeVisible();
        await expect(field(page, "fullName")).toHaveValue(t.name);
        await expect(field(page, "message")).toHaveValue(t.message);
        await next(page).click();
        await expect.poll(() => posts.length).toBe(2);
        await expect(form(page).locator("[role=alert]")).toContainText(t.failed);
        await page.reload({ waitUntil: "networkidle" });
        await page.getByRole("button", { name: t.restore }).click();
        await guardOpens(page);
        await next(page).click();
        await expect(page.locator("main:visible h2", { hasText: t.done })).toBeVisible();
        expect(new Set(posts.map(({ submissionId }) => submissionId)).size).toBe(1);
      },
    );
  }
});

test("a quote can be sent with the keyboard alone", async ({ page }) => {
  const posts = await answer(page);
  await page.goto("/quote");
  await choice(page, "problem", "no-cooling").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(choice(page, "problem", "weak")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(field(page, "service")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Warm air");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page, "area")).toBeFocused();
  await page.keyboard.type("mirdef"); // a misspelling, since the name itself would be chosen at once
  await expect(form(page).getByRole("button", { name: "Mirdif" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field(page, "emirate")).toHaveValue("dubai");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(choice(page, "property", "flat")).toBeChecked();
  await guardOpens(page);
  await field(page, "area").focus();
  await page.keyboard.press("Enter"); // goes on, as in any form
  await expect(heading(page)).toContainText("Step 3 of 5");
  for (const step of [4, 5]) await go(page, step);
  await field(page, "fullName").focus();
  await page.keyboard.type("A B");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0501234567");
  await guardOpens(page);
  await page.keyboard.press("Enter");
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeFocused();
  expect(posts[0]).toMatchObject({ place: "mirdif", problem: "weak" });
});

test("consent to marketing is sent only when it was ticked", async ({ page }) => {
  const posts = await answer(page);
  await page.goto("/quote");
  await fillTo(page, 5);
  await expect(field(page, "marketing")).not.toBeChecked();
  await field(page, "marketing").check();
  await next(page).click();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
  expect(posts[0]).toMatchObject({ marketing: "yes", marketingVersion: expect.any(String) });
});

test("where a visitor came from is sent only when they tick its box: the first and the last touch of this session", {
  tag: "@long",
}, async ({ page }) => {
  const posts = await answer(page);
  await page.goto("/terms?utm_source=paper&gclid=abc&other=x", {
    referer: "https://search.example/results?q=private",
    waitUntil: "networkidle",
  });
  await page.goto("/?utm_campaign=second", { waitUntil: "networkidle" });
  await page.goto("/quote");
  await fillTo(page, 5);
  await expect(field(page, "cameFrom")).not.toBeChecked();
  await field(page, "cameFrom").check();
  await next(page).click();
  await expect(page.locator("main:visible h2", { hasText: "Message Sent" })).toBeVisible();
  expect(JSON.parse(posts[0]?.attribution ?? "")).toEqual({
    first: { landing: "/terms", referrer: "search.example", utm_source: "paper", gclid: "abc" },
    last: { landing: "/", utm_campaign: "second" },
  });
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a tap on a call or WhatsApp link is reported with its page, and nothing else", async ({ page }) => {
  const bodies: string[] = [];
  await page.route("**/api/clicks", (route) => {
    bodies.push(route.request().postData() ?? "");
    return route.fulfill({ status: 204 });
  });
  await page.goto("/ar/terms", { waitUntil: "networkidle" });
  for (const scheme of ["tel:", "https://wa.me/"]) {
    const link = page.locator(`a[href^='${scheme}']:visible`).first();
    await link.evaluate((element) => element.addEventListener("click", (event) => event.preventDefault()));
    await link.click();
  }
  await expect.poll(() => bodies.sort()).toEqual(["channel=call&page=%2Far%2Fterms", "channel=whatsapp&page=%2Far%2Fterms"]);
});

test.describe("call me back", () => {
  for (const path of ["/contact", "/ar/contact", "/services/air-conditioning/amc"]) {
    test(`opens in place on ${path}`, { tag: path === "/ar/contact" ? [] : "@long" }, async ({ page }) => {
      const posts = await answer(page);
      await page.goto(path, { waitUntil: "networkidle" });
      const box = page.locator("main details").filter({ hasText: /Shall we call you|هل نتصل بك/ });
      await box.locator("summary").click();
      const fields = box.locator("form");
      await fields.locator("button[type=submit]").click();
      await expect(fields.locator("[role=alert] ~ ul a")).toHaveCount(2);
      await fields.locator("[name=fullName]").fill("Aisha");
      await fields.locator("[name=phone]").fill("0501234567");
      await fields.locator("[name=window]").selectOption("10:00-12:00");
      await fields.locator("button[type=submit]").click();
      await expect(box).toContainText(reference);
      expect(posts[0]).toMatchObject({ kind: "callback", window: "10:00-12:00", page: path.replace("/ar/", "/") });
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  const stored = (name: string) => asService<Lead[]>(`/rest/v1/leads?select=*&full_name=eq.${encodeURIComponent(name)}`);

  for (const locale of ["en", "ar"] as const) {
    test(
      `the quote is one page that keeps what was typed, names what is wrong, and ends with a reference (${locale})`,
      arabicFirst(locale),
      async ({ page }) => {
        const t = texts[locale];
        const name = `${t.name} ${Date.now().toString(36)}`;
        await page.goto(t.path);
        await expect(heading(page)).toHaveCount(5);
        await field(page, "message").fill(t.message);
        await choice(page, "problem", "new").check();
        await field(page, "phone").fill("997");
        await field(page, "window").selectOption("10:00-12:00");
        // Nothing hides the fields for facility managers here, so their legend says for whom they are.
        await expect(form(page).locator("fieldset.step-plant", { hasText: t.plant })).toBeVisible();
        await field(page, "plant").fill("2 × 200 TR");
        await next(page).click();
        const summary = form(page).locator("[role=alert]").locator("..");
        await expect(summary).toContainText(t.invalid);
        await expect(summary.getByRole("link")).toHaveCount(5);
        await expect(field(page, "message")).toHaveValue(t.message);
        await expect(choice(page, "problem", "new")).toBeChecked();
        await expect(field(page, "window")).toHaveValue("10:00-12:00");
        await expect(field(page, "phone")).toHaveValue("997");
        await expect(field(page, "plant")).toHaveValue("2 × 200 TR");

        await field(page, "phone").fill(freshPhone());
        await field(page, "area").fill(t.area);
        await field(page, "emirate").selectOption("dubai");
        await choice(page, "property", "office").check();
        await field(page, "fullName").fill(name);
        await next(page).click();
        await expect(page).toHaveURL(new RegExp(`${t.path}/sent\\?ref=RQ-[0-9A-Z]{8}&at=\\d+$`));
        const [lead, ...others] = await stored(name);
        expect(others).toEqual([]);
        expect(lead?.message).toContain(t.message);
        expect(lead?.details).toMatchObject({ plant: "2 × 200 TR" });
        await expect(page.locator("main:visible")).toContainText(lead?.reference ?? "none");
        await expect(page.locator("main:visible a[href^='https://wa.me/']")).toHaveAttribute("href", new RegExp(lead?.reference ?? "none"));
      },
    );
  }

  test("call me back has a page of its own", async ({ page }) => {
    const name = `Caller ${Date.now().toString(36)}`;
    await page.goto("/ar/contact");
    await page.locator("main details summary").click();
    await page.locator("main details a").click();
    await expect(page).toHaveURL(/\/ar\/contact\/call-back$/);
    await next(page).click();
    await expect(form(page).locator("[role=alert] ~ ul a")).toHaveCount(2);
    await field(page, "fullName").fill(name);
    await field(page, "phone").fill(freshPhone());
    await next(page).click();
    await expect(page).toHaveURL(/\/ar\/contact\/sent\?ref=RQ-/);
    expect(await stored(name)).toHaveLength(1);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled });
    test(`the status of a request is shown to those who know its reference and digits, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
      page,
      request,
    }) => {
      const email = `status-${Date.now()}@example.test`;
      const values = { fullName: "Aisha Al Mansoori", email, phone: freshPhone(), message: "x", locale: "en", page: "/contact" };
      await request.post("/api/leads", { multipart: { kind: "contact", ...values }, headers: { origin: siteUrl } });
      const [lead] = await leadsBy(email);
      for (const [path, unknown, word] of [
        ["/status", "We find no request", "Received"],
        ["/ar/status", "لم نجد طلبًا", "وصل الطلب"],
      ] as const) {
        await page.goto(path);
        await next(page).click();
        await expect(form(page).locator("[role=alert] ~ ul a")).toHaveCount(2);
        await field(page, "reference").fill(lead?.reference ?? "");
        await field(page, "digits").fill("0000");
        await next(page).click();
        await expect(page.locator("main")).toContainText(unknown);
        await field(page, "reference").fill((lead?.reference ?? "").toLowerCase().replace("rq-", "rq "));
        await field(page, "digits").fill("٤٥٦٧");
        await next(page).click();
        await expect(page.locator("main h2")).toHaveText(word);
        // The day and hour that the working calendar gives.
        const by = answerBy(new Date(lead?.created_at ?? ""), { replyHours: 24 }, seededCalendar());
        await expect(page.locator("main .status-due")).toContainText(formatWeekdayTime(by.getTime(), path === "/status" ? "en" : "ar"));
        await expect(page.locator("main")).not.toContainText(lead?.full_name ?? "none");
      }
    });
  });
}
