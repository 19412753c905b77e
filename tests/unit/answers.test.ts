// Who comes, when, for how much and what if it fails, in short: by day, outside working hours, and by kind of building.
import { createElement as h } from "react";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { Answers, BriefAnswer } from "../../components/sections/answers.tsx";
import type { About } from "../../components/sections/trust.tsx";
import { ByHours } from "../../components/ui/by-hours.tsx";
import { inventedSettings } from "../../lib/content/demonstration/settings.ts";
import { sayIn } from "../../lib/content/demonstration/words.ts";
import { type Data, kinds } from "../../lib/content/kinds.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { isAlwaysAnswered } from "../../lib/site/contact-links.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

const page = vi.hoisted(() => ({ locale: "en" as Locale, settings: {} as object }));
const messages = { en, ar };

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return {
    getTranslations: async (asked: string | { namespace: string }) =>
      createTranslator({
        locale: page.locale,
        messages: messages[page.locale],
        namespace: typeof asked === "string" ? asked : asked.namespace,
      } as never),
  };
});
vi.mock("#lib/i18n/current", () => ({ currentLocale: async () => page.locale }));
vi.mock("#lib/content/store/demonstration", () => ({ isDemonstration: () => false }));
vi.mock("#lib/content/pages/navigation", () => ({
  serviceLinks: async ([slug]: string[]) => [{ slug, href: `/services/${slug}`, label: slug }],
}));
vi.mock("#lib/content/pages/business", () => ({
  offersPrequalification: async () => false,
  readAmcPlans: async () => [],
  readFirm: async () => [],
  readLicenceHolders: async () => ({ own: [], firms: [] }),
  readLicences: async () => [],
  readOpeningSpans: async () => [],
  readTeam: async () => [],
}));
vi.mock("#lib/content/store/read", () => ({
  readSettings: async () => page.settings,
  readNames: async () => new Map(),
  readEntry: async () => null,
  listEntries: async () => [],
}));
vi.mock("#components/layout/contact-links", () => ({ CallLinks: () => h("a", {}, "call"), WhatsAppLink: () => null }));
vi.mock("#components/layout/opening-hours", () => ({ OpenState: () => null }));

const seed = (locale: Locale) => readSeeds().find((entry) => entry.kind === "settings" && entry.locale === locale)?.data;
const settingsOf = (locale: Locale, changes: object = {}): Data<"settings"> =>
  kinds.settings.parse({ ...seed(locale), ...inventedSettings(sayIn(locale), "2026-11-29"), ...changes });

async function shown(part: Parameters<typeof prerender>[0], locale: Locale = "en", changes: object = {}): Promise<string> {
  Object.assign(page, { locale, settings: settingsOf(locale, changes) });
  const { prelude } = await prerender(part);
  const html = await new Response(prelude as ReadableStream).text();
  return plainText(html.replace(/<script.*?<\/script>/gs, "").replace(/<!-- -->/g, ""))
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");
}

const repair = "air-conditioning-repair-cleaning";
const answers = (about: About, locale: Locale = "en", changes: object = {}) => shown(h<About>(Answers, about), locale, changes);

test("a visit outside working hours has its price and its way beside the usual one, and says what comes on top", async () => {
  const html = await answers({ service: repair });
  expect(html).toContain("Homes and shops: AED 149 with VAT, taken off the bill");
  expect(html).toContain("and all other buildings: AED 525, VAT included");
  expect(html).toContain("Outside working hours, homes and shops: AED 249 with VAT, in place of AED 149. It is not taken off the bill");
  expect(html).toContain("Emergency outside working hours: the time is agreed on the emergency line.");
  expect(await answers({ service: repair }, "en", { visitAfterHoursCredited: true })).toContain(
    "AED 149, and taken off the bill in the same",
  );
  const alone = await answers({ service: repair }, "en", { visitFeeAed: "", emergencyPhone: "" });
  expect(alone).toContain("Outside working hours, homes and shops: AED 249, VAT included");
  expect(alone).toContain("Called while we are closed: counted from the next opening.");
  expect(alone).not.toContain("emergency line");
  expect(await answers({ service: repair }, "ar")).toContain("خارج ساعات العمل، للبيوت والمحلات: 249 درهمًا");
});

test("plant has its own fee, and nothing that holds for homes", async () => {
  const html = await answers({ service: "commercial-hvac-chiller-services" });
  expect(html).toContain("Visit without a contract");
  for (const absent of ["249", "149", "Emergency outside", "For facility managers"]) expect(html).not.toContain(absent);
});

test("the page of a place leads managers of buildings to what holds for plant", async () => {
  expect(await answers({ place: "jlt" })).toMatch(/href="\/services\/commercial-hvac"[^>]*>For facility managers/);
  expect(await answers({ service: repair })).not.toContain("For facility managers");
});

test("a page about a trouble says in one line when, from how much and with what warranty", async () => {
  const brief = (name: string, service = repair) => shown(h(BriefAnswer, { service, page: name }));
  const leak = await brief("ac-leaking-water");
  expect(leak).toContain("We come within 4 working hours, or 10 working hours, by place and hour of the call");
  expect(leak).toContain("Drain line cleared: From AED 189");
  expect(leak).toContain("Parts 180 days · Labour 90 days");
  // Without a price of its own, the first visit alone.
  const codes = await brief("ac-error-codes");
  expect(codes).toContain("Homes and shops: AED 149");
  expect(codes).not.toContain("From AED");
  expect(await brief("cold-rooms", "commercial-hvac-repair-services")).toContain("Critical: on site within 2 hours");
});

test("where a line is answered day and night, no page holds the words for when nobody answers", async () => {
  const always = { emergencyPhone: "+971507650000", emergencyHours: [] };
  expect([isAlwaysAnswered(always), isAlwaysAnswered({ ...always, emergencyPhone: "" })]).toEqual([true, false]);
  expect(isAlwaysAnswered({ ...always, emergencyHours: [{ days: [5], opens: "18:00", closes: "23:59" }] })).toBe(false);
  expect(await shown(ByHours({ nobody: !isAlwaysAnswered(always) && "Nobody answers", children: "Call" }))).not.toContain("nobody");
});
