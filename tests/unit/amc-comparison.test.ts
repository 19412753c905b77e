// The annual contracts side by side: a line for each thing that one of them states, and none for what no contract states.
import { createElement as h } from "react";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { AmcComparison } from "../../components/sections/amc-comparison.tsx";
import { inventedSettings } from "../../lib/content/demonstration/settings.ts";
import { sayIn } from "../../lib/content/demonstration/words.ts";
import { planTerms } from "../../lib/content/pages/trust.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const messages = { en, ar };
const page = vi.hoisted(() => ({ locale: "en" as Locale, plans: [] as object[] }));
const contracts = "commercial-hvac-maintenance-contracts";

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return {
    getTranslations: async (namespace: string) =>
      createTranslator({ locale: page.locale, messages: messages[page.locale], namespace } as never),
  };
});
vi.mock("#lib/i18n/current", () => ({ currentLocale: async () => page.locale }));
vi.mock("#lib/content/store/demonstration", () => ({ isDemonstration: () => false }));
vi.mock("#lib/content/pages/business", () => ({ readAmcPlans: async () => page.plans }));

async function shown(locale: Locale, changes: object = {}): Promise<string> {
  const { amcPlans } = inventedSettings(sayIn(locale), "2026-11-29");
  page.locale = locale;
  page.plans = amcPlans.filter((plan) => plan.page === contracts).map((plan) => ({ ...plan, ...changes }));
  const { prelude } = await prerender(h(AmcComparison, { service: contracts }));
  return plainText((await new Response(prelude as ReadableStream).text()).replaceAll("<!-- -->", "")).replaceAll("\u00a0", " ");
}

const nothing = { hourAed: 0, ...Object.fromEntries(planTerms.map((term) => [term, ""])) };

test.each(["en", "ar"] as const)(
  "the hour, a late arrival, the aim, who is told and a late cancelling are compared in %s",
  async (locale) => {
    const words = messages[locale].service;
    const [html, empty] = [await shown(locale), await shown(locale, nothing)];
    for (const line of [words.amcHour, ...Object.values(words.amcTerm)]) {
      expect(html).toContain(`>${line}</th>`);
      expect(empty).not.toContain(line);
    }
    expect(html).toMatch(/189/);
    expect(html).toMatch(/168/);
  },
);
