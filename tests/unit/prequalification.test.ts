// What stands behind the work, from the settings to pages and to the prequalification paper: filled in one language, in both, expired,
// and emptied again.
import { createElement as h } from "react";
import { prerender } from "react-dom/static";
import { extractText } from "unpdf";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET } from "../../app/[locale]/(site)/prequalification.pdf/route.ts";
import { PrequalificationLink } from "../../components/sections/prequalification.tsx";
import { PlaceProof, ServiceProof } from "../../components/sections/proof.tsx";
import { References } from "../../components/sections/references.tsx";
import type { Data } from "../../lib/content/kinds.ts";
import { currentMakes, isOutdated } from "../../lib/content/pages/business-dates.ts";
import { filledTable } from "../../lib/content/pages/prequalification.ts";
import { makesOf } from "../../lib/content/pages/trust.ts";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { plainText } from "../../lib/i18n/bidi.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { serviceNode } from "../../lib/seo/json-ld.ts";
import { daysLater, dubaiDay } from "../../lib/time/dubai-clock.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { publishedSeeds } from "../helpers/shown-seeds.ts";
import { wrongInStructuredData } from "../helpers/structured-data.ts";

const reader = vi.hoisted(() => ({ locale: "en" as Locale }));
const messages = { en, ar };
vi.mock("next/cache", () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return {
    getTranslations: async (asked: string | { locale: Locale; namespace: string }) => {
      const { locale, namespace } = typeof asked === "string" ? { locale: reader.locale, namespace: asked } : asked;
      return createTranslator({ locale, messages: messages[locale], namespace } as never);
    },
  };
});
vi.mock("../../lib/env.ts", async (original) => ({ ...(await original<object>()), env: () => ({ TRUSTED_PROXIES: 0 }) }));
vi.mock("#lib/i18n/current", () => ({ currentLocale: async () => reader.locale }));

type Settings = Data<"settings">;
const today = dubaiDay(new Date());
const [yesterday, later] = [daysLater(today, -1), daysLater(today, 200)];

let version = 0;
/** Publishes the first edition with these settings, which may differ by language, and these cases. */
async function publish(given: Partial<Record<Locale, Partial<Settings>>>, cases: Entry[] = [], demonstration = false): Promise<void> {
  const all = publishedSeeds({}, cases);
  for (const locale of ["en", "ar"] as const) {
    const key = entryKey("settings", "site", locale);
    const entry = all[key] as Entry;
    all[key] = { ...entry, data: { ...entry.data, ...given[locale] } };
  }
  version++;
  await replaceContent({ source: "test", version, ...visibleSnapshot(all), ...(demonstration && { demonstration }) });
}
const edition = () => (publishedSeeds()["settings/site/en"] as Entry).data as Settings;
const inBoth = (settings: Partial<Settings>) => publish({ en: settings, ar: settings });

async function shown(component: () => Promise<React.ReactNode>, locale: Locale = "en"): Promise<string> {
  reader.locale = locale;
  const { prelude } = await prerender(h("div", null, await component()));
  const html = await new Response(prelude as ReadableStream).text();
  return plainText(html.replace(/<!--.*?-->|<[^>]+>/g, " ").replace(/\s+/g, " ")).trim();
}

const respond = (locale: string) => GET(new Request("http://localhost/prequalification.pdf"), { params: Promise.resolve({ locale }) });
/** The text of each page of the paper. */
async function pagesOf(locale: Locale): Promise<string[]> {
  const response = await respond(locale);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(new Uint8Array(await response.arrayBuffer()));
  return text.map((page) => plainText(page).replace(/\s+/g, " "));
}

const licence = { emirate: "dubai", freeZone: "", number: "CN-4711", issuer: "Dubai Economy", expires: later, picture: "" } as const;
const insurance = {
  cover: "third-party",
  insurer: "Gulf Cover",
  number: "TP-9",
  limitAed: 5_000_000,
  expires: later,
  picture: "",
} as const;
const make = { name: "Daikin", authorised: true, proof: "Letter of the distributor", expires: later, services: [] };
const person = {
  name: "Omar Saleh",
  role: "Technician",
  picture: "",
  certificate: "F-gas",
  certificateNumber: "F-1",
  certificateExpires: later,
};
const reference = { client: "Tower One", work: "Twelve AHUs", place: "Dubai", years: "2024–2026", consent: true };

beforeEach(() => publish({}));

describe("the ordinary first edition", () => {
  test("has nothing of it on its pages, and no paper", async () => {
    for (const component of [
      () => ServiceProof({ slug: "air-conditioning" }),
      () => PlaceProof({ slug: "dubai" }),
      () => References(),
      () => PrequalificationLink({}),
    ])
      expect(await shown(component)).toBe("");
    for (const locale of ["en", "ar", "fr"]) expect((await respond(locale)).status, locale).toBe(404);
  });
});

describe("makes", () => {
  test("are on the pages of the services they name, or on all about cooling", () => {
    const makes = [
      { name: "all", services: [] },
      { name: "chillers", services: ["commercial-hvac-chiller-services"] },
      { name: "fans", services: ["ventilation"] },
      { name: "hub", services: ["air-conditioning"] },
    ];
    const names = (service: string) => makesOf(makes, service).map(({ name }) => name);
    expect(names("air-conditioning-amc")).toEqual(["all", "hub"]);
    expect(names("commercial-hvac")).toEqual(["all"]);
    expect(names("commercial-hvac-chiller-services")).toEqual(["all", "chillers"]);
    expect([names("ventilation"), names("solar-panels")]).toEqual([["fans"], []]);
  });

  test("keep their place without the authorisation once it has expired, and pages follow the day", async () => {
    const [settings] = [{ makes: [{ ...make, expires: yesterday }] }];
    expect(currentMakes(settings.makes, today)).toEqual([{ ...make, authorised: false, proof: "", expires: "" }]);
    expect(currentMakes([{ ...make, expires: today }], today)[0]?.authorised).toBe(true);
    await inBoth(settings);
    const text = await shown(() => ServiceProof({ slug: "air-conditioning" }));
    expect(text).toContain("Makes we service Daikin");
    expect(text).not.toMatch(/Authorised by|Letter of/);
    expect(isOutdated([{ ...edition(), makes: [make] }], [], later, daysLater(later, 1))).toBe(true);
    expect(isOutdated([edition()], [], later, daysLater(later, 1))).toBe(false);
  });

  test("have their paper in the language in which it is written, and their name in both", async () => {
    await publish({ en: { makes: [make] }, ar: { makes: [{ ...make, name: "", proof: "" }] } });
    expect(await shown(() => ServiceProof({ slug: "commercial-hvac" }))).toMatch(
      /Authorised by the maker Daikin : Letter of the distributor · valid until \d/,
    );
    const arabic = await shown(() => ServiceProof({ slug: "commercial-hvac" }), "ar");
    expect(arabic).toContain(`${ar.proof.authorised} Daikin`);
    expect(arabic).not.toContain("Letter");
  });

  test("are the brand of a service for machines only where the maker has authorised the business", () => {
    const page = { path: "/services/mep", locale: "en" as const, name: "MEP", description: "All of it", settings: edition() };
    const node = serviceNode({ ...page, brands: ["Daikin"] });
    expect(wrongInStructuredData(node)).toEqual([]);
    expect(node).toMatchObject({ brand: [{ "@type": "Brand", name: "Daikin" }] });
    expect(serviceNode(page)).not.toHaveProperty("brand");
  });
});

describe("people and cases on pages", () => {
  test("people are named with their certificate until it expires, and lead to the about page", async () => {
    await inBoth({ team: [person, { ...person, name: "Sara Ali", certificateExpires: yesterday }] });
    for (const component of [() => ServiceProof({ slug: "ventilation" }), () => PlaceProof({ slug: "jlt" })]) {
      const text = await shown(component);
      expect(text).toMatch(/Who comes Omar Saleh , F-gas Sara Ali /);
      expect(text).not.toContain("Makes");
    }
  });

  test("a case is on the pages of its service and place once its client has agreed", async () => {
    const seed = publishedSeeds()["case-study/villa-replacement/en"] as Entry;
    const data = {
      ...seed.data,
      title: "Two villas",
      example: false,
      consent: true,
      client: "Al Noor",
      doneOn: "2026-09-01",
      places: ["jlt"],
    };
    await publish({}, [{ ...seed, slug: "two-villas", data }]);
    for (const component of [() => ServiceProof({ slug: "air-conditioning-installation" }), () => PlaceProof({ slug: "jlt" })])
      expect(await shown(component)).toMatch(/Jobs we have done .*Two villas.*Al Noor · 1 September 2026/);
    expect(await shown(() => PlaceProof({ slug: "ajman" }))).toBe("");
  });
});

describe("references", () => {
  test("are listed with consent only, without columns that nobody filled", async () => {
    await inBoth({ references: [reference, { ...reference, client: "Secret", consent: false }] });
    const text = await shown(() => References());
    expect(text).toContain("Tower One Twelve AHUs Dubai 2024–2026");
    expect(text).not.toContain("Secret");
    await inBoth({ references: [{ ...reference, place: "", years: "" }] });
    expect(await shown(() => References())).not.toMatch(/Years|Place/);
    expect([filledTable(["a", "b"], [["1", ""]]), filledTable(["a"], [])]).toEqual([{ head: ["a"], rows: [["1"]] }, undefined]);
  });
});

describe("the prequalification paper", () => {
  test.each([
    ["a trade licence", { tradeLicences: [licence] }, { tradeLicences: [{ ...licence, expires: yesterday }] }],
    ["an insurance", { insurances: [insurance] }, { insurances: [{ ...insurance, expires: yesterday }] }],
  ])("is offered with %s, and neither linked nor answered once it has expired", async (_, filled, expired) => {
    await inBoth(filled as Partial<Settings>);
    expect([await shown(() => PrequalificationLink({})), (await respond("ar")).status]).toEqual([en.prequalification.link, 200]);
    await inBoth(expired as Partial<Settings>);
    expect([await shown(() => PrequalificationLink({})), (await respond("ar")).status]).toEqual(["", 404]);
  });

  test("says what is filled in, in both languages, with its sample behind it", async () => {
    const level = {
      name: "P1",
      means: "No cooling in a server room",
      answerMinutes: 30,
      onSiteHours: 1.5,
      workingHours: false,
      when: "day and night",
    };
    await publish({
      en: {
        legalName: "Gulf Air Technical Services LLC",
        tradeLicences: [licence, { ...licence, emirate: "sharjah", number: "OLD-1", expires: yesterday }],
        insurances: [insurance],
        crew: [{ role: "HVAC technicians", count: 14 }],
        standbyPlant: [{ what: "Air-cooled chiller", capacity: "150 kW", terms: "Within a day" }],
        responseLevels: [level],
        references: [reference],
        makes: [make, { ...make, name: "Carrier", authorised: false, proof: "", expires: "" }],
      },
      ar: {
        tradeLicences: [
          { ...licence, issuer: "" },
          { ...licence, emirate: "sharjah", number: "OLD-1", expires: yesterday },
        ],
        insurances: [{ ...insurance, insurer: "" }],
        responseLevels: [{ ...level, name: "", means: "", when: "" }],
      },
    });
    const pages = await pagesOf("en");
    const text = pages.join(" ");
    for (const words of [
      "Gulf Air Technical Services LLC",
      "CN-4711",
      "Dubai Economy",
      "Third-party liability",
      "5,000,000",
      "Commercial HVAC: ",
      "HVAC technicians 14",
      "Air-cooled chiller 150 kW",
      "30 minutes 90 minutes",
      "Tower One",
      "Daikin Authorised by the maker · Letter of the distributor",
      "Carrier Serviced",
      "Sample method statement",
      "FFP2",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/OLD-1|Example: an/);
    const arabic = (await pagesOf("ar")).join(" ");
    // The name of the insurer and of the level are borrowed; sentences are not.
    for (const words of ["CN-4711", "Gulf Cover", "P1"]) expect(arabic).toContain(words);
    expect(arabic).not.toMatch(/Dubai Economy|No cooling|Tower One|OLD-1/);
  });

  test("is marked on every page while an invented firm is shown", async () => {
    await publish({ en: { tradeLicences: [licence] }, ar: { tradeLicences: [licence] } }, [], true);
    const pages = await pagesOf("en");
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain(en.pdf.invented);
  });

  test("is rendered once for one state of the content", async () => {
    await inBoth({ tradeLicences: [licence] });
    const etag = (await respond("en")).headers.get("etag") ?? "";
    const again = new Request("http://localhost/prequalification.pdf", { headers: { "if-none-match": etag } });
    expect((await GET(again, { params: Promise.resolve({ locale: "en" }) })).status).toBe(304);
  });
});
