// Arabic pages run from right to left, but a figure with its unit, a range and an equation keep their own order. Read by position from the
// page as it is drawn.
import type { Page } from "@playwright/test";
import { kinds } from "../../lib/content/kinds.ts";
import { accountMail, mailEmailStop, mailInvitation } from "../../lib/notify/mail/account-mails.ts";
import { type MailBody, type OutboxLead, officeMail, onCallMail, senderMail } from "../../lib/notify/mail/lead-mails.ts";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { isLong } from "../helpers/run-size.ts";
import { readingOrder } from "./reading-order.ts";
import { expect, openAllDetails, siteUrl, test } from "./site.ts";

const counted = { figures: 0, turned: 0 };

/** The faults of a page as sentences. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const { figures, turned } = await page.evaluate(readingOrder);
  counted.figures += figures;
  counted.turned += turned.length;
  return turned.map(({ text, seen, where }) => `${path} (${where}): "${text}" stands turned round in "${seen}"`);
}

async function pagesOf(locale: "ar"): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [...new Set(paths)].filter((path) => path === `/${locale}` || path.startsWith(`/${locale}/`));
}

test.describe(() => {
  // Drawing does not depend on scripts, and takes half the time without them.
  test.use({ javaScriptEnabled: false });
  test("on every Arabic page figures, ranges and equations keep their order", async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    const all = await pagesOf("ar");
    const paths = [
      ...all.filter((_, index) => isLong || index % 6 === 0),
      "/ar/search?q=درجة+مئوية",
      ...sheetSlugs.map((slug) => `/ar/calculators/${slug}/result`),
    ];
    expect(all.length).toBeGreaterThan(100);
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      faults.push(...(await faultsOf(page, path)));
    }
    console.log(`${paths.length} Arabic pages: ${counted.figures} figures and equations, ${counted.turned} turned round`);
    expect(counted.figures, "figures read").toBeGreaterThan(isLong ? 900 : 150);
    expect(faults).toEqual([]);
  });
});

const quick = "/ar/calculators/hvac-cooling-load";
const answers = "p=dubai&b=from2005&k=office&a=20&t=0&d=W&g=medium&n=2";

for (const [name, path] of [
  ["the server's cooling load", `${quick}/result?${answers}`],
  ["a shop for two units", `${quick}/result?p=dubai&b=from2005&k=shop&a=60&t=0&d=S&g=all&s=none&n=6`],
  ["the browser's cooling load", `${quick}?${answers}`],
  ["the detailed cooling load", `${quick}/detailed`],
  ...sheetSlugs.map((slug) => [`the browser's answer of ${slug}`, `/ar/calculators/${slug}`]),
] as [string, string][])
  test(`${name} keeps its figures in order in Arabic`, {
    tag: ["the server's cooling load", "the detailed cooling load"].includes(name) ? [] : "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path, { waitUntil: "networkidle" });
    if (name.includes("answer of")) {
      // The usual values in the address, so that the browser computes the answer itself.
      const query = await page
        .locator("main form")
        .evaluate((form: HTMLFormElement) =>
          new URLSearchParams([...new FormData(form)].map(([field, value]) => [field, String(value)])).toString(),
        );
      await page.goto(`${path}?${query}`, { waitUntil: "networkidle" });
      await expect(page.locator("[data-working]")).toBeVisible();
    } else if (path.endsWith("/detailed")) {
      await page.getByRole("button", { name: ar.detailedLoad.start.villa }).click();
      await expect(page.locator("[data-building]")).toHaveText(/^\d+\.\d\d$/);
      await page.getByRole("button", { name: new RegExp(`^\\+ ${ar.detailedLoad.variants.betterGlass}`) }).click();
      await page.locator("[data-room] button").first().click();
    } else await expect(page.locator("[data-result-title]").first()).toBeVisible();
    await openAllDetails(page);
    expect(await faultsOf(page, path)).toEqual([]);
  });

/** Every mail in Arabic, about a lead with figures, Latin words and telephone numbers in every field. */
function arabicMails(): Record<string, MailBody> {
  const seeds = readSeeds();
  const settingsOf = (locale: string) =>
    kinds.settings.parse(seeds.find((entry) => entry.kind === "settings" && entry.locale === locale)?.data);
  const settings = { en: settingsOf("en"), ar: settingsOf("ar") };
  const calendar = workingCalendar(settings.ar, []);
  const lead: OutboxLead = {
    id: "00000000-0000-0000-0000-000000000001",
    reference: "RQ-ABCDEFGH",
    kind: "quote",
    locale: "ar",
    page: "/ar/quote",
    full_name: "سارة Ahmed",
    email: "sara@client.test",
    phone_e164: "+971501234567",
    message: "الوحدة 5.0 TR لا تبرد تحت 27 °C، والطراز ASHRAE 62.1.\nاتصلوا على +971 50 123 4567 بين 14:00 و16:00.",
    details: { floorArea: "120 m²", day: "2026-11-24", window: "14:00-16:00", result: "14.2 kW (4.0 TR)" },
    created_at: "2026-11-18T06:00:00Z",
    urgency: "normal" as const,
    due_at: "2026-11-18T06:00:00Z",
  };
  const context = { settings, calendar, siteUrl: "https://miqyas.test" };
  const account = { locale: "ar", link: "https://miqyas.test/ar/admin/confirm?token_hash=x" } as const;
  return {
    office: officeMail(lead, context),
    joined: officeMail({ ...lead, joined_to: "RQ-00000000", known_email: "owner@client.test", known_phone: "+97145551234" }, context),
    sender: senderMail(lead, context),
    "on call": onCallMail(lead, "escalation", context),
    recovery: accountMail("recovery", account)(settings.ar),
    "e-mail stop": mailEmailStop(account)(settings.ar),
    invitation: mailInvitation({ ...account, role: "sales" })(settings.ar),
  };
}

test("mails in Arabic keep figures, telephone numbers and Latin names in order", async ({ page }) => {
  const faults: string[] = [];
  const before = counted.figures;
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, { html }] of Object.entries(arabicMails())) {
      await page.setContent(html);
      faults.push(...(await faultsOf(page, `mail ${name}`)));
    }
  }
  expect(counted.figures - before, "figures read").toBeGreaterThan(40);
  expect(faults).toEqual([]);
});

test("the check finds reversed figures with units, telephone numbers and Latin names with numbers", async ({ page }) => {
  const rlm = "\u200f";
  await page.setContent(
    `<html lang="ar" dir="rtl"><p>عند 27${rlm} °C</p><p>على +971${rlm} 50${rlm} 123${rlm} 4567</p><p>معيار ASHRAE${rlm} 62.1</p></html>`,
  );
  const { turned } = await page.evaluate(readingOrder);
  expect(turned.map(({ text }) => text)).toEqual(expect.arrayContaining(["27 °C", "+971 50", "ASHRAE 62.1"]));
});
