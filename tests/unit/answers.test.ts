// Who comes, when, for how much and what if it fails, in short: by day, outside working hours, and by kind of building.
import { createElement as h } from "react";
import { prerender } from "react-dom/static";
import { describe, expect, test, vi } from "vitest";
import { Answers, BriefAnswer } from "../../components/sections/answers.tsx";
import { Facilities } from "../../components/sections/facilities.tsx";
import { PlaceBoundary } from "../../components/sections/place-bands.tsx";
import { Costs } from "../../components/sections/price-table.tsx";
import { type About, Trust } from "../../components/sections/trust.tsx";
import { ByHours } from "../../components/ui/by-hours.tsx";
import { inventedSettings } from "../../lib/content/demonstration/settings.ts";
import { sayIn } from "../../lib/content/demonstration/words.ts";
import { type Data, kinds } from "../../lib/content/kinds.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import type { properties } from "../../lib/leads/kinds/quote-fields.ts";
import { isAlwaysAnswered } from "../../lib/site/contact-links.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

const page = vi.hoisted(() => ({ locale: "en" as Locale, settings: {} as object, names: new Map<string, string>() }));
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
  readNames: async () => page.names,
  readEntry: async () => null,
  listEntries: async () => [],
}));
vi.mock("#components/layout/contact-links", () => ({
  CallLinks: () => h("a", {}, "call"),
  WhatsAppLink: () => null,
  quoteLink: async () => ({ href: "/quote" }),
}));
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
  const html = await answers({ service: repair }, "en", { outsideHours: {} });
  expect(html).toContain("Homes, shops, restaurants and clinics: AED 149 with VAT, taken off the bill");
  expect(html).toContain("and all other buildings: AED 525, VAT included");
  expect(html).toContain(
    "Outside working hours, homes, shops, restaurants and clinics: AED 249 with VAT, in place of AED 149. It is not taken off the bill",
  );
  expect(html).toContain("Emergency outside working hours: the time is agreed on the emergency line.");
  expect(await answers({ service: repair }, "en", { visitAfterHoursCredited: true })).toContain(
    "AED 149, and taken off the bill in the same",
  );
  // Of the two fees, the one that is not paid on top of a listed price.
  expect(html).toContain("In working hours that AED 149 is not paid on top of a listed price.");
  expect(await shown(h(Costs, { service: repair, className: "" }))).toContain("In working hours the visit of AED 149 is not paid on top.");
  const alone = await answers({ service: repair }, "en", { visitFeeAed: "", emergencyPhone: "" });
  expect(alone).toContain("Outside working hours, homes, shops, restaurants and clinics: AED 249, VAT included");
  expect(alone).toContain("Called while we are closed: counted from the next opening.");
  expect(alone).not.toContain("emergency line");
  expect(await answers({ service: repair }, "ar")).toContain("خارج ساعات العمل، للبيوت والمحلات والمطاعم والعيادات: 249 درهمًا");
});

test("whoever has no cooling at night reads who comes, when at the latest and for how much, by kind of building", async () => {
  const html = await answers({ service: repair });
  expect(html).toContain("Outside working hours, call the emergency line: the technician on call comes.");
  expect(html).toContain("Homes, shops, restaurants and clinics: within 8 hours of the call, by the clock");
  expect(html).toContain("Offices, warehouses and all other buildings: within 8 hours of the call, by the clock");
  expect(html).toContain("In danger the time is agreed on that call.");
  expect(html).toContain("Outside working hours, homes, shops, restaurants and clinics: AED 249");
  expect(html).toContain("Outside working hours, all other buildings: AED 735, VAT included");
  const brief = await shown(h(BriefAnswer, { service: repair, page: "ac-not-cooling" }));
  expect(brief).toContain("Homes, shops, restaurants and clinics: within 8 hours of the call, by the clock; AED 249");
  const arabic = await answers({ service: repair }, "ar");
  expect(arabic).toContain("البيوت والمحلات والمطاعم والعيادات: خلال 8 ساعات من الاتصال، ليلًا ونهارًا");
  expect(arabic).toContain("خارج ساعات العمل اتصل بخط الطوارئ، ويأتيك الفني المناوب.");
});

test("plant without a contract has its call-out at night too", async () => {
  const chillers = "commercial-hvac-chiller-services";
  const html = await answers({ service: chillers });
  expect(html).toContain("In working hours: AED 525, VAT included");
  expect(html).toContain("Outside them: within 6 hours of the call, by the clock; AED 1,050, VAT included");
  expect(html).toContain("Outside working hours, call the emergency line: the technician on call comes.");
  const brief = await shown(h(BriefAnswer, { service: "commercial-hvac-repair-services", page: "cold-rooms" }));
  expect(brief).toContain("Outside working hours, without a contract: within 6 hours of the call, by the clock; AED 1,050");
});

test("nothing is promised for the night while the owner has not said it, or has no line to call", async () => {
  const unsaid = [{ outsideHours: {} }, { emergencyPhone: "" }];
  for (const changes of unsaid)
    for (const service of [repair, "commercial-hvac-chiller-services"])
      expect(await answers({ service }, "en", changes)).not.toMatch(/by the clock|on call/);
  // The fees are stated on their own.
  expect(await answers({ service: repair }, "en", { emergencyPhone: "" })).toContain("Outside working hours, all other buildings: AED 735");
  const inHours = { emergencyHours: [{ days: [5], opens: "18:00", closes: "23:59" }] };
  expect(await answers({ service: repair }, "en", inHours)).toContain(
    "the emergency line, while it is answered: the technician on call comes.",
  );
});

test("plant has its own fee, and nothing that holds for homes", async () => {
  const html = await answers({ service: "commercial-hvac-chiller-services" });
  expect(html).toContain("First visit to plant, without a contract");
  for (const absent of ["249", "149", "Emergency outside", "For facility managers"]) expect(html).not.toContain(absent);
});

test.each(["en", "ar"] as const)(
  "the page of a tower in %s says of what is “yours” that the tenancy contract divides it",
  async (locale) => {
    const entry = kinds.location.parse(readSeeds().find(({ slug, locale: found }) => slug === "jlt" && found === locale)?.data);
    expect(await shown(h(PlaceBoundary, { entry } as never), locale)).toContain(messages[locale].location.yours);
  },
);

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
  expect(codes).toContain("Homes, shops, restaurants and clinics: AED 149");
  expect(codes).not.toContain("From AED");
  expect(await brief("high-cooling-bill")).toContain("Visit that measures where the units go: From AED 149");
  expect(await brief("cold-rooms", "commercial-hvac-repair-services")).toContain("Critical: on site within 2 hours");
});

test("where a line is answered day and night, no page holds the words for when nobody answers", async () => {
  const always = { emergencyPhone: "+971507650000", emergencyHours: [] };
  expect([isAlwaysAnswered(always), isAlwaysAnswered({ ...always, emergencyPhone: "" })]).toEqual([true, false]);
  expect(isAlwaysAnswered({ ...always, emergencyHours: [{ days: [5], opens: "18:00", closes: "23:59" }] })).toBe(false);
  expect(await shown(ByHours({ nobody: !isAlwaysAnswered(always) && "Nobody answers", children: "Call" }))).not.toContain("nobody");
});

/** The hours in which somebody comes outside the places that a level names first: "in Dubai, 8 elsewhere". */
const elsewhere = /(\d+) elsewhere|و(\d+) في غير/;

describe.each(["en", "ar"] as const)("the invented firm says one thing wherever it stands, in %s", (locale) => {
  const words = messages[locale];
  const [homes, buildings] = [words.trust.homes, words.trust.buildings];
  const chillers = "commercial-hvac-chiller-services";

  test("each of the two first visits has one fee and holds one thing, and is named where they are said", async () => {
    const { visitFeeCovers, visitBuildingCovers, visitBuildingAed, prices } = settingsOf(locale);
    const row = prices.find(({ part, fromAed }) => part === words.trust.visitAlone && fromAed === Number(visitBuildingAed));
    expect(visitBuildingCovers).toBe(`${row?.covers} ${row?.changes}`);
    // No other price is that of a visit.
    expect(prices.filter(({ fromAed, pages }) => fromAed === Number(visitBuildingAed) && !pages.includes("ac-smell"))).toEqual([row]);
    const terms = await shown(h(Trust, { service: repair }), locale);
    expect(terms).toContain(`${homes}. ${words.trust.visitCovers.slice("{who}. ".length).replace("{covers}", visitFeeCovers)}`);
    expect(terms).toContain(words.trust.plantCounts);
    expect(terms).toContain(`${buildings}. ${words.trust.visitCovers.slice("{who}. ".length).replace("{covers}", visitBuildingCovers)}`);
    for (const plant of [await answers({ service: chillers }, locale), await shown(h(Trust, { service: chillers }), locale)]) {
      expect(plant).toContain(visitBuildingCovers);
      expect(plant).not.toContain(visitFeeCovers);
    }
  });

  test("who pays the fee of a home is said in the same words on pages and in the form", () => {
    for (const [key, who] of [
      ["visitHome", homes],
      ["visitBuilding", buildings],
    ] as const)
      expect(words.trust[key]).toBe(`${who}: {cost}`);
    expect(words.trust.afterHoursShort.toLowerCase()).toContain(`${homes.toLowerCase().replace(/^ال/, "")}: {cost}`);
    const form = words.quote.properties as Record<(typeof properties)[number], string>;
    const stems = locale === "en" ? ["shop", "restaurant", "clinic"] : ["محل", "مطعم|مطاعم", "عياد"];
    for (const stem of stems) {
      expect(form.shop, stem).toMatch(new RegExp(stem, "i"));
      expect(homes, stem).toMatch(new RegExp(stem, "i"));
      expect(buildings, stem).not.toMatch(new RegExp(stem, "i"));
    }
  });

  test("nobody with a contract waits longer than somebody without one, and each page says for whom its times are", async () => {
    const { responseLevels, arrivals } = settingsOf(locale);
    const [soonest, latest] = [Math.min, Math.max].map((pick) => pick(...arrivals.map(({ hours }) => hours)));
    for (const { name, answerMinutes, onSiteHours, when } of responseLevels) {
      expect(onSiteHours, name).toBeLessThanOrEqual(soonest ?? 0);
      expect(answerMinutes / 60, name).toBeLessThanOrEqual(onSiteHours);
      const [, en, ar] = elsewhere.exec(when) ?? [];
      expect(Number(en ?? ar), name).toBeLessThanOrEqual(latest ?? 0);
    }
    expect(new Set(responseLevels.map(({ onSiteHours }) => onSiteHours)).size).toBe(responseLevels.length);
    const html = await shown(h(Facilities, { service: chillers }), locale);
    expect(html).toContain(words.facilities.response);
    expect(html).toContain(words.facilities.withoutContract);
    // The clock of the level that does not run day and night.
    expect(html).toContain(locale === "en" ? "2 working hours" : "ساعتي عمل");
    const answer = await answers({ service: chillers }, locale);
    expect(answer).toContain(words.facilities.urgent);
    expect(answer).toContain(words.facilities.withoutContract);
    expect(answer).toContain(
      locale === "en" ? "Dubai: within 4 working hours, or 6 working hours" : "دبي: خلال 4 ساعات عمل أو 6 ساعات عمل",
    );
  });

  test("where an installation is priced or stands among others, its own warranty stands there", async () => {
    page.names = new Map([["air-conditioning-installation", "Installation of ACs"]]);
    const own = words.trust.warranty.installation.includes("Installation") ? "Installation 730 days" : "التركيب 730 يومًا";
    for (const html of [
      await answers({ place: "jlt" }, locale),
      await answers({ service: "air-conditioning" }, locale),
      await shown(h(Costs, { parts: [repair, "air-conditioning-installation"], className: "" }), locale),
    ])
      expect(html).toContain(own);
    // Two years are said with what they rest on.
    const { terms = "" } = settingsOf(locale).warranties.find(({ service }) => service === "air-conditioning-installation") ?? {};
    expect(await shown(h(Trust, { place: "jlt" }), locale)).toContain(terms);
    expect(await shown(h(Costs, { parts: [repair, "air-conditioning-installation"], className: "" }), locale)).toContain(terms);
    // What has the general warranty alone does not name it.
    expect(await answers({ service: repair }, locale)).not.toContain(own);
    expect(await shown(h(Costs, { parts: [repair], className: "" }), locale)).not.toContain(own);
    page.names = new Map();
  });

  test("what the warnings tell people to call for at once counts as an emergency", () => {
    const { troubles } = kinds.cooling.parse(readSeeds().find((entry) => entry.kind === "cooling" && entry.locale === locale)?.data);
    const accepted = settingsOf(locale).emergencyMeans;
    const calls = locale === "en" ? /^Call us/ : /^اتصل بنا/;
    /** How the list names each danger. */
    const named: [danger: RegExp, name: string][] =
      locale === "en"
        ? [
            [/tripped/, "tripped breaker"],
            [/ceiling/, "sagging ceiling"],
            [/of fish/, "burning smell"],
            [/board/, "hot board"],
            [/Water/, "water near electricity"],
          ]
        : [
            [/^قاطع/, "قاطع فصل"],
            [/السقف/, "سقف يتدلى"],
            [/سمك/, "رائحة احتراق"],
            [/لوحة/, "لوحة كهرباء حارة"],
            [/الماء قريب/, "ماء قرب الكهرباء"],
          ];
    const dangers = troubles.flatMap(({ warnings }) => warnings.filter(({ steps }) => steps.some((step) => calls.test(step))));
    expect(dangers.length).toBeGreaterThan(4);
    for (const { danger } of dangers) {
      const name = named.find(([pattern]) => pattern.test(danger))?.[1];
      expect(name && accepted.includes(name), danger).toBe(true);
    }
  });

  test("a quarter more outside working hours is a quarter of the price that stands there", () => {
    const raised = settingsOf(locale).prices.filter(({ changes }) => /quarter|الربع/.test(changes));
    expect(raised.length).toBeGreaterThan(2);
    for (const { fromAed, changes } of raised) {
      const amounts = [...changes.matchAll(/[\d,]+\d/g)].map(([amount]) => Number(amount.replaceAll(",", "")));
      expect(amounts, changes).toEqual([fromAed * 1.25, fromAed]);
    }
    // None says an amount of its own.
    expect(settingsOf(locale).prices.filter(({ changes }) => /[Oo]utside working|خارج ساعات/.test(changes))).toEqual(raised);
  });

  test("no warranty of all services speaks of a drain", () => {
    const { warranties, prices } = settingsOf(locale);
    expect(warranties.filter(({ service, terms }) => !service && /drain|درين/.test(terms))).toEqual([]);
    expect(prices.filter(({ covers }) => /Blocked again|انسدّ من جديد/.test(covers))).toHaveLength(2);
  });
});
