// The band for facility managers: what the owner filled in, in each language, and no trace of what is empty; on no page for households.
import { createElement as h } from "react";
import { prerender } from "react-dom/static";
import { describe, expect, test, vi } from "vitest";
import { Facilities } from "../../components/sections/facilities.tsx";
import type { Locale } from "../../lib/i18n/locales.ts";
import { serviceOrder } from "../../lib/site/services.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const messages = { en, ar };
const empty = {
  crew: [] as object[],
  standbyPlant: [] as object[],
  responseLevels: [] as object[],
  arrivals: [] as object[],
  hours: [] as object[],
};
const page = vi.hoisted(() => ({ locale: "en" as Locale, settings: {} as object, isDemonstration: false, hasPaper: false }));

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return {
    getTranslations: async (namespace: string) =>
      createTranslator({ locale: page.locale, messages: messages[page.locale], namespace } as never),
  };
});
vi.mock("#lib/i18n/current", () => ({ currentLocale: async () => page.locale }));
vi.mock("#lib/content/store/demonstration", () => ({ isDemonstration: () => page.isDemonstration }));
vi.mock("#lib/content/pages/navigation", () => ({ serviceLinks: async () => [{ href: "/contracts", label: "" }] }));
vi.mock("#lib/content/pages/business", () => ({ offersPrequalification: async () => page.hasPaper }));
vi.mock("#lib/content/store/read", () => ({
  readSettings: async () => page.settings,
  listEntries: async () => [
    { slug: "log", data: { title: "Log sheet", audience: ["facilities-manager"], format: "sheet" } },
    { slug: "moving", data: { title: "Moving in", audience: ["resident"], format: "checklist" } },
    { slug: "words", data: { title: "Glossary", audience: ["facilities-manager"], format: "glossary" } },
  ],
}));
vi.mock("#components/layout/contact-links", () => ({
  quoteLink: async ({ service }: { service: string }) => ({ href: `/quote?service=${service}` }),
}));
vi.mock("#components/ui/link", () => ({
  LinkRow: ({ links }: { links: { href: string; label: string }[] }) => links.map(({ href, label }) => h("a", { key: href, href }, label)),
}));

async function shown(service: string, settings: object = empty, locale: Locale = "en"): Promise<string> {
  Object.assign(page, { locale, settings: { ...empty, ...settings } });
  const { prelude } = await prerender(h(Facilities, { service }));
  return (await new Response(prelude as ReadableStream).text()).replaceAll("<!-- -->", "");
}

const chillers = "commercial-hvac-chiller-services";
const level = { name: "P1", means: "No cooling", answerMinutes: 15, onSiteHours: 1.5, when: "day and night" };

test("it stands on the pages about the plant of a building, and on no page for a household", async () => {
  for (const service of serviceOrder)
    expect((await shown(service)) !== "", service).toBe(
      service.startsWith("commercial-hvac") || ["mep-mechanical-services", "building-management-systems"].includes(service),
    );
});

test("the prequalification paper stands beside the asset list once it is offered", async () => {
  expect(await shown(chillers)).not.toContain("prequalification.pdf");
  page.hasPaper = true;
  expect(await shown(chillers, {}, "ar")).toContain('href="/ar/prequalification.pdf"');
  page.hasPaper = false;
});

describe("what the owner states", () => {
  test("an empty slot leaves no heading and no table, and what is true of any contract stays", async () => {
    for (const locale of ["en", "ar"] as const) {
      const html = await shown(chillers, {}, locale);
      const words = messages[locale].facilities;
      for (const absent of [words.response, words.crew, words.standby]) expect(html).not.toContain(absent);
      for (const there of [words.priced, words.pricedText.parts, words.papers]) expect(html).toContain(there);
      expect(html).not.toContain("<table");
    }
  });

  test("each slot is shown with its figures, and each value is marked while the firm is invented", async () => {
    const filled = {
      responseLevels: [level],
      crew: [{ role: "Chiller technicians", count: 6 }],
      standbyPlant: [{ what: "Air-cooled chiller", capacity: "200 TR", terms: "Within a day" }],
    };
    page.isDemonstration = false;
    const html = await shown(chillers, filled);
    for (const value of [
      "P1",
      "No cooling",
      "15 minutes",
      "90 minutes",
      "day and night",
      "Chiller technicians",
      "6",
      "200 TR",
      "Within a day",
    ])
      expect(html).toMatch(new RegExp(`>[^<]*${value}[^<]*<`));
    expect(html).not.toContain("data-invented");
    page.isDemonstration = true;
    expect((await shown(chillers, filled)).split("data-invented").length - 1).toBe(5 + 1 + 2);
    page.isDemonstration = false;
    const arabic = await shown(chillers, filled, "ar");
    for (const value of ["15 دقيقة", "90 دقيقة", "200 TR"]) expect(arabic).toContain(value);
  });

  test("a column that no level fills is left out, and a row without a name in either language too", async () => {
    const html = await shown(chillers, {
      responseLevels: [
        { ...level, means: "", when: "" },
        { ...level, name: "", means: "Nobody sees this" },
      ],
      crew: [{ role: "", count: 987 }],
    });
    expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(3);
    for (const absent of [en.facilities.means, en.facilities.when, "Nobody sees this", "987", en.facilities.crew])
      expect(html).not.toContain(absent);
  });

  test("whole hours are hours, and the papers are those for facility managers", async () => {
    const html = await shown(chillers, { responseLevels: [{ ...level, answerMinutes: 120, onSiteHours: 4 }] });
    expect(html).toContain("2 hours");
    expect(html).toContain("4 hours");
    expect(html).toContain('href="/resources/log"');
    expect(html).not.toMatch(/Moving in|Glossary/);
    expect(html).toContain(`href="/quote?service=${chillers}"`);
    // The page of the contracts does not lead to itself.
    expect(html).toContain('href="/contracts"');
    expect(await shown("commercial-hvac-maintenance-contracts")).not.toContain('href="/contracts"');
  });
});
