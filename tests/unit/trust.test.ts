// Prices, warranties, certificates and reviews: where they are shown, when they expire, which fields may be in one language only, and
// their structured data.
import { describe, expect, test } from "vitest";
import { checkEditions, oneSided } from "../../lib/content/edit/problems.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { type Data, kinds } from "../../lib/content/kinds.ts";
import { currentTeam, isOutdated } from "../../lib/content/pages/business-dates.ts";
import {
  casesInOrder,
  casesOfPlace,
  casesOfService,
  comparedPlans,
  jobsOfPlace,
  lacksConsent,
  lacksNames,
  leadingPrices,
  licencesFor,
  lowestPrice,
  placesWithArrival,
  priceOf,
  pricesOf,
  reviewsOfPlace,
  reviewsOfService,
  reviewsShown,
  siteName,
  taskOf,
  unshownPrices,
  type WarrantyPart,
  warrantyOf,
  withBorrowedNames,
} from "../../lib/content/pages/trust.ts";
import { namesInstalments, visitTermsOf } from "../../lib/content/pages/visit-terms.ts";
import { conform, isRequired, type Json } from "../../lib/content/schema-form.ts";
import { publicEntry, publicSettings } from "../../lib/content/store/public-entry.ts";
import { businessNode, serviceNode } from "../../lib/seo/json-ld.ts";
import { isRoundTheClock, openState, phoneLineSpans } from "../../lib/time/opening-hours.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { wrongInStructuredData } from "../helpers/structured-data.ts";

const seeds = readSeeds();
const seed = (locale: string) => seeds.find((entry) => entry.kind === "settings" && entry.locale === locale)?.data ?? {};
const settings = (changes: object = {}): Data<"settings"> => kinds.settings.parse({ ...seed("en"), ...changes });

const caseEntry = {
  ...{ kind: "case-study", slug: "one", locale: "en" as const, revision: 1, updatedAt: "" },
  data: seeds.find((entry) => entry.kind === "case-study" && entry.locale === "en")?.data ?? {},
};

describe("only what the owner filled in is shown", () => {
  test("the first edition has no price, warranty or response time", () => {
    const empty = settings();
    expect([priceOf(empty, "mep"), warrantyOf(empty, "mep"), lacksNames(empty)]).toEqual([undefined, undefined, false]);
    expect(Object.values(visitTermsOf(empty)).flat().filter(Boolean)).toEqual([]);
    expect(placesWithArrival(empty, [{ slug: "jlt", data: { name: "JLT", responseWindow: "" } }])).toEqual([]);
  });

  test("no list of claims on the home page is required", () => {
    const home = (locale: string) => seeds.find((entry) => entry.kind === "home" && entry.locale === locale)?.data as Record<string, Json>;
    const none = { sellingPoints: [], promises: [], standards: [], proofReadings: [], priceLines: [] };
    const { problems, data } = checkEditions("home", { en: { ...home("en"), ...none }, ar: { ...home("ar"), ...none } });
    expect(problems).toEqual([]);
    expect(data.ar).toMatchObject(none);
    const shape = formOf(kinds.home);
    for (const { key, field } of shape.type === "group" ? shape.fields : [])
      if (field.type === "list") expect([key, isRequired(field)]).toEqual([key, false]);
  });

  test.each([
    ["", true, undefined, false, ""],
    ["0", true, 0, false, "Travel"],
    ["150", true, 150, true, "Travel"],
    ["150", false, 150, false, "Travel"],
  ])("a visit fee of %o, credited: %o", (visitFeeAed, visitFeeCredited, feeAed, credited, covers) => {
    const stated = settings({ visitFeeAed, visitFeeCredited, visitFeeCovers: "Travel" });
    expect(visitTermsOf(stated)).toMatchObject({ feeAed, credited, covers });
  });

  test("what a visit costs after hours, late-cancelled or wasted, and how it is paid, is each stated on its own", () => {
    const payments = { cheque: true, card: true };
    expect(visitTermsOf(settings({ visitAfterHoursAed: "250", visitWastedAed: "99.5", visitCancelHours: 4, payments }))).toEqual({
      feeAed: undefined,
      credited: false,
      covers: "",
      afterHoursAed: 250,
      afterHoursCredited: false,
      buildingAed: undefined,
      buildingCovers: "",
      wastedAed: 99.5,
      cancelHours: 4,
      payments: ["card", "cheque"],
      instalments: "",
    });
    // Nobody needs to cancel in time where a wasted visit is free.
    expect(visitTermsOf(settings({ visitWastedAed: "0", visitCancelHours: 4 }))).toMatchObject({ wastedAed: 0, cancelHours: 0 });
    expect(visitTermsOf(settings({ visitCancelHours: 4 }))).toMatchObject({ wastedAed: undefined, cancelHours: 4 });
  });

  test("instalments are named where the work costs much", () => {
    const priced = settings({
      prices: [
        { service: "ventilation", fromAed: 1000 },
        { service: "mep-plumbing-services", fromAed: 999 },
        { service: "mep-plumbing-services", fromAed: 5000, part: "Bathroom" },
      ],
    });
    const named = ["ventilation", "mep-plumbing-services", "air-conditioning-installation", "solar-panels", "air-conditioning-amc", "mep"];
    expect(named.filter((service) => namesInstalments(priced, service))).toEqual([
      "ventilation",
      "air-conditioning-installation",
      "solar-panels",
      "air-conditioning-amc",
    ]);
  });

  test("pages read no words about a fee or a warranty that is not stated, and amounts that stand alone", () => {
    const stated = { visitFeeCovers: "Travel", visitAfterHoursAed: "250", visitWastedAed: "100", warrantyClaim: "Write to us." };
    const alone = settings({ ...stated, warranties: [{ service: "mep", partsDays: "365" }] });
    expect(publicSettings(alone, undefined, (slug) => slug === "mep")).toMatchObject({ ...stated, visitFeeCovers: "", warrantyClaim: "" });
    expect(publicSettings({ ...alone, visitFeeAed: "0" }, undefined, () => false)).toMatchObject(stated);
  });

  test("a service has several prices, the lowest first, and no two that look alike", () => {
    const row = (fromAed: number, part: string, size = "") => ({ service: "ventilation", fromAed, part, size });
    const priced = settings({
      prices: [row(900, "Fan", "large"), row(400, "Fan", "small"), row(700, ""), row(300, ""), { service: "mep", fromAed: 1 }],
    });
    expect(pricesOf(priced, "ventilation").map(({ fromAed, size }) => [fromAed, size])).toEqual([
      [300, ""],
      [400, "small"],
      [900, "large"],
    ]);
  });

  test("a page about a trouble or a job names the price of its usual work, and never another's", () => {
    const row = (service: string, fromAed: number, part: string, pages: string[] = []) => ({ service, fromAed, part, pages });
    const priced = settings({
      prices: [
        row("air-conditioning-repair-cleaning", 189, "Drain", ["ac-leaking-water"]),
        row("air-conditioning-repair-cleaning", 368, "Drain of a ducted unit", ["ac-leaking-water"]),
        row("air-conditioning-maintenance", 945, "Ducts", ["duct-cleaning"]),
      ],
    });
    const leading = (page: string) => leadingPrices(priced, page).map(({ fromAed }) => fromAed);
    expect(["ac-leaking-water", "duct-cleaning", "ac-tripping"].map(leading)).toEqual([[189, 368], [945], []]);
    expect(["air-conditioning-repair-cleaning", "air-conditioning-maintenance"].map(leading)).toEqual([[189], [945]]);
    // Its table has its usual work first; the cause of a trouble may be another, so the other prices of its service follow.
    const table = (page: string) => pricesOf(priced, page).map(({ fromAed }) => fromAed);
    expect(["duct-cleaning", "ac-leaking-water", "ac-tripping", "ac-deep-cleaning"].map(table)).toEqual([
      [945],
      [189, 368],
      [189, 368],
      [189, 368],
    ]);
    expect(pricesOf(priced, "air-conditioning-repair-cleaning").map(({ fromAed }) => fromAed)).toEqual([189, 368]);
  });

  test("a place begins with what its buildings need, by what cools them", () => {
    const jobs = (drawing: string, ...cooling: string[]) =>
      jobsOfPlace({ section: { drawing }, zones: cooling.map((each) => ({ cooling: each })) });
    expect(jobs("section-flat-district", "chilled", "chilled")).toEqual([
      "thermostat-and-valve",
      "ac-leaking-water",
      "ac-deep-cleaning",
      "air-conditioning-maintenance",
      "duct-cleaning",
    ]);
    expect(jobs("section-villa", "own", "chilled").slice(0, 5)).toEqual([
      "ac-not-cooling",
      "thermostat-and-valve",
      "ac-leaking-water",
      "ac-deep-cleaning",
      "ac-gas-leak-test",
    ]);
    expect(jobs("section-flat-chiller", "building", "own").slice(0, 2)).toEqual(["thermostat-and-valve", "ac-not-cooling"]);
    expect(jobs("section-warehouse", "own")).toEqual(expect.arrayContaining(["commercial-hvac-repair-services", "ventilation"]));
    expect(jobs("")[0]).toBe("ac-not-cooling");
  });

  test("a price of a job stands with those of its service and on its own page, and what no page shows is known", () => {
    const row = (service: string, fromAed: number, part = "") => ({ service, fromAed, part, pages: [] });
    const priced = settings({
      prices: [
        row("ac-deep-cleaning", 350),
        row("air-conditioning-repair-cleaning", 189),
        row("air-conditioning-repair-cleaning", 250),
        row("mep", 90),
      ],
    });
    const aed = (page: string) => pricesOf(priced, page).map(({ fromAed }) => fromAed);
    expect([aed("air-conditioning-repair-cleaning"), aed("ac-deep-cleaning")]).toEqual([[189, 350], [350]]);
    expect(leadingPrices(priced, "ac-deep-cleaning").map(({ fromAed }) => fromAed)).toEqual([350]);
    const names = new Map([["ac-deep-cleaning", "AC deep cleaning"]]);
    const [own] = priced.prices;
    expect(own && taskOf(own, "air-conditioning-repair-cleaning", names)).toEqual(["AC deep cleaning"]);
    expect(own && taskOf(own, "ac-deep-cleaning", names)).toEqual([]);
    expect(unshownPrices(priced, (service) => service !== "mep")).toEqual([
      { row: 2, reason: "priceTwice" },
      { row: 3, reason: "priceOff" },
    ]);
  });

  test("a service has its own warranty or the general one, and an empty row means no warranty", () => {
    const warranties = [
      { service: "", partsDays: "180", labourDays: "90" },
      { service: "mep", partsDays: "365", labourDays: "365", terms: "With a contract" },
      { service: "ventilation" },
    ];
    const some = settings({ warranties });
    expect(warrantyOf(some)).toEqual({ days: { parts: 180, labour: 90 }, terms: "" });
    expect(warrantyOf(some, "mep")).toEqual({ days: { parts: 365, labour: 365 }, terms: "With a contract" });
    expect(warrantyOf(some, "interior-fit-out")).toEqual({ days: { parts: 180, labour: 90 }, terms: "" });
    // A licensed firm carries these out.
    for (const service of ["solar-panels", "cctv-and-security"]) expect(warrantyOf(some, service), service).toBeUndefined();
    expect(warrantyOf(some, "ventilation")).toBeUndefined();
    expect(warrantyOf(settings({ warranties: warranties.slice(1) }))).toBeUndefined();
  });

  test("of the general warranty a service has the parts that its work includes, of its own all", () => {
    const days = { partsDays: "365", jointDays: "180", cleaningDays: "30", installationDays: "730" };
    const parts = (service: string, more: object[] = []) =>
      Object.keys(warrantyOf(settings({ warranties: [{ service: "", ...days }, ...more] }), service)?.days ?? {});
    expect(parts("")).toEqual(["parts", "joint", "cleaning", "installation"]);
    expect(parts("air-conditioning")).toEqual(parts(""));
    expect(parts("air-conditioning-maintenance")).toEqual(["parts", "cleaning"]);
    expect(parts("air-conditioning-repair-cleaning")).toEqual(["parts", "joint", "cleaning"]);
    expect(parts("air-conditioning-installation")).toEqual(["parts", "joint", "installation"]);
    expect(parts("interior-fit-out")).toEqual(["parts", "installation"]);
    expect(parts("solar-panels", [{ service: "solar-panels", ...days }])).toEqual(parts(""));
    const cleaning = settings({ warranties: [{ service: "", cleaningDays: "30" }] });
    expect([warrantyOf(cleaning, "interior-fit-out"), warrantyOf(cleaning, "air-conditioning-amc")?.days]).toEqual([
      undefined,
      { cleaning: 30 },
    ]);
  });

  test("a card shows the price of its service, or the lowest of its published sub-services", () => {
    const priced = settings({
      prices: [
        { service: "air-conditioning-maintenance", fromAed: 150 },
        { service: "air-conditioning-amc", fromAed: 90 },
        { service: "air-conditioning-installation", fromAed: 400 },
        { service: "solar-panels", fromAed: 9000 },
        { service: "mep", fromAed: 700 },
        { service: "mep-plumbing-services", fromAed: 100 },
      ],
    });
    const published = new Set(["air-conditioning", "air-conditioning-maintenance", "air-conditioning-installation", "solar-panels", "mep"]);
    const lowestPriceFor = (slug: string) => lowestPrice(priced, slug, published);
    expect(lowestPriceFor("air-conditioning")).toMatchObject({ service: "air-conditioning-maintenance", fromAed: 150 });
    expect([lowestPriceFor("solar-panels")?.fromAed, lowestPriceFor("mep"), lowestPriceFor("ventilation")]).toEqual([
      9000,
      expect.objectContaining({ service: "mep", fromAed: 700 }),
      undefined,
    ]);
  });

  test("a licence is shown on the services it names, and on the sub-services of a hub", () => {
    const { licences } = settings({
      licences: [
        { name: "SIRA", number: "1", services: ["cctv-and-security"] },
        { name: "MEP", number: "2", services: ["mep"] },
        { name: "ISO", number: "3" },
      ],
    });
    const numbers = (service: string) => licencesFor(licences, service).map(({ number }) => number);
    expect([numbers("cctv-and-security"), numbers("mep-plumbing-services"), numbers("mep"), numbers("ventilation")]).toEqual([
      ["1"],
      ["2"],
      ["2"],
      [],
    ]);
  });

  test("a promise of when somebody comes belongs to a place, not to a page of a service in an emirate", () => {
    const place = (slug: string, responseWindow: string) => ({ slug, data: { name: slug, responseWindow } });
    const promised = settings({ arrivals: [{ places: ["jlt"], calledFrom: "", calledUntil: "", hours: 4 }] });
    expect(
      placesWithArrival(promised, [place("dubai", "4 hours"), place("jlt", ""), place("deira", ""), place("dubai-amc", "2 days")]),
    ).toEqual([
      { slug: "dubai", name: "dubai", window: "4 hours" },
      { slug: "jlt", name: "jlt", window: "" },
    ]);
  });

  test("contracts are compared by features, each feature once", () => {
    const plans = [{ includes: ["Filters", "Drain", ""] }, { includes: ["Coil", "Filters"] }, { includes: [] }];
    expect(comparedPlans(plans)).toEqual([
      { line: "Filters", held: [true, true, false] },
      { line: "Drain", held: [true, false, false] },
      { line: "Coil", held: [false, true, false] },
    ]);
    expect(comparedPlans([{ includes: [] }])).toEqual([]);
  });
});

describe("after its expiry date", () => {
  const ahmed = { name: "Ahmed", certificate: "Refrigerants", certificateNumber: "R-1", certificateExpires: "2026-12-31" };
  const { team } = settings({ team: [ahmed, { name: "Sara", role: "Planner" }] });

  test("a certificate is removed, and the team member stays", () => {
    expect(currentTeam(team, "2026-12-31").map(({ certificate }) => certificate)).toEqual(["Refrigerants", ""]);
    expect(
      currentTeam(team, "2027-01-01").map(({ name, certificate, certificateNumber }) => [name, certificate, certificateNumber]),
    ).toEqual([
      ["Ahmed", "", ""],
      ["Sara", "", ""],
    ]);
    expect(isOutdated([settings({ team })], [], "2026-12-31", "2027-01-01")).toBe(true);
    expect(isOutdated([settings({ team })], [], "2027-01-01", "2027-01-02")).toBe(false);
  });
});

describe("the emergency number", () => {
  const week = [1, 2, 3, 4, 5, 6, 7];
  const night = [
    { days: week, opens: "18:00", closes: "23:59" },
    { days: week, opens: "00:00", closes: "08:00" },
  ];
  const at = (time: string) => new Date(time).getTime();

  test("is answered around the clock if it has no hours or hours without a gap", () => {
    expect(isRoundTheClock([])).toBe(true);
    expect(isRoundTheClock([{ days: week, opens: "00:00", closes: "23:59" }])).toBe(true);
    expect(isRoundTheClock(night)).toBe(false);
    expect(isRoundTheClock([{ days: [1, 2, 3, 4, 5, 6], opens: "00:00", closes: "23:59" }])).toBe(false);
  });

  test("has one span per night, across midnight", () => {
    const spans = phoneLineSpans("2026-11-25", 3, night);
    expect(spans.map(([opens, closes]) => closes - opens)).toEqual([8 * 60, 14 * 60, 14 * 60, 6 * 60]);
    const state = (time: string) => openState(spans, at(time))?.state;
    expect(state("2026-11-25T23:30:00+04:00")).toBe("open");
    expect(state("2026-11-25T23:59:30+04:00")).toBe("open");
    expect(state("2026-11-26T00:00:30+04:00")).toBe("open");
    expect(state("2026-11-26T08:00:00+04:00")).toBe("today");
  });
});

describe("fields that may be filled in one language only", () => {
  const shape = formOf(kinds.settings);
  const both = (en: object, ar: object) => ({
    en: conform(shape, { ...seed("en"), ...en }) as Json,
    ar: conform(shape, { ...seed("ar"), ...ar }) as Json,
  });
  const wrong = (en: object, ar: object) => checkEditions("settings", both(en, ar)).problems.map(({ path, reason }) => [path, reason]);
  const licence = (name: string) => ({ licences: [{ name, number: "7" }] });

  test("a name is required in one language only, and both languages can be published", () => {
    expect(wrong(licence("ISO 9001"), licence(""))).toEqual([]);
    expect(wrong(licence(""), licence("شهادة"))).toEqual([]);
    expect(wrong(licence(""), licence(""))).toEqual([["en.licences.0.name", "required"]]);
    const person = (name: string, role = "") => ({ team: [{ name, role, certificateNumber: "1" }] });
    expect(wrong(person("Ahmed"), person(""))).toEqual([]);
    expect(wrong(person("Ahmed", "Technician"), person(""))).toEqual([]);
    expect(wrong(person(""), person(""))).toEqual([["en.team.0.name", "required"]]);
    // Publishing one language alone does not require a name that the other language has.
    expect(checkEditions("settings", { ar: both(licence("ISO"), licence("")).ar }).problems).toEqual([]);
  });

  test("a missing sentence is reported as untranslated, a missing name is not", () => {
    const row = (name: string, issuer: string) => ({ licences: [{ name, issuer, number: "7" }] });
    expect(oneSided("settings", both(row("ISO", "Body"), row("", "")))).toEqual([{ path: "licences.0.issuer", in: "en" }]);
  });

  test("a missing name is taken from the other language, a sentence never, and only if the lists have the same length", () => {
    const row = { name: "ISO", number: "7", issuer: "Body", scope: "AC" };
    const withoutNames = settings({ licences: [{ ...row, name: "", issuer: "", scope: "" }] });
    expect(lacksNames(withoutNames)).toBe(true);
    expect(withBorrowedNames(withoutNames, settings({ licences: [row] })).licences[0]).toMatchObject({
      name: "ISO",
      issuer: "",
      scope: "",
    });
    expect(withBorrowedNames(withoutNames, settings({ licences: [row, row] })).licences[0]).toMatchObject({ name: "" });
    expect(withBorrowedNames(withoutNames, undefined).licences[0]).toMatchObject({ name: "" });
    const client = (name: string, work: string) => settings({ references: [{ client: name, work, consent: true }] });
    expect(withBorrowedNames(client("", ""), client("Tower One", "AHUs")).references[0]).toMatchObject({ client: "Tower One", work: "" });
    expect(lacksNames(client("", ""))).toBe(true);
    const plant = { crew: [{ role: "Chillers", count: 4 }], standbyPlant: [{ what: "Chiller", capacity: "200 TR", terms: "" }] };
    const unnamed = settings({ crew: [{ role: "", count: 4 }], standbyPlant: [{ what: "", capacity: "200 TR", terms: "" }] });
    expect(lacksNames(unnamed)).toBe(true);
    expect(withBorrowedNames(unnamed, settings(plant))).toMatchObject(plant);
  });

  test("a review needs its text in one language, and the editor does not mark it as required in both", () => {
    const review = (quote: string) => ({ name: "Review", quote, author: "Tenant", sample: false, order: 1 });
    const check = (en: string, ar: string) =>
      checkEditions("testimonial", {
        en: conform(formOf(kinds.testimonial), review(en)),
        ar: conform(formOf(kinds.testimonial), review(ar)),
      }).problems.map(({ path }) => path);
    expect([check("Good", ""), check("", "جيد"), check("", "")]).toEqual([[], [], ["en.quote"]]);
    const form = formOf(kinds.testimonial);
    const quote = form.type === "group" ? form.fields.find(({ key }) => key === "quote")?.field : undefined;
    expect(quote && isRequired(quote)).toBe(false);
  });
});

describe("reviews", () => {
  const review = (slug: string, changes: object = {}) => ({
    slug,
    data: kinds.testimonial.parse({ name: slug, quote: "Good", author: "Tenant", sample: false, order: 5, consent: true, ...changes }),
  });
  const all = [
    review("sample", { sample: true, consent: false, order: 1, service: "mep" }),
    review("old", { date: "2025-01-01", service: "mep-plumbing-services", placePage: "jlt" }),
    review("new", { date: "2026-06-01", service: "air-conditioning-amc", placePage: "dubai-marina" }),
    review("undated"),
    review("silent", { consent: false, service: "mep" }),
    review("unsaid", { quote: "", service: "mep" }),
  ];
  const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug);

  test("are shown only with consent, newest first, and samples only while the owner shows them", () => {
    expect(slugs(reviewsShown(all, true))).toEqual(["new", "old", "undated", "sample"]);
    expect(slugs(reviewsShown(all, false))).toEqual(["new", "old", "undated"]);
    expect(lacksConsent("testimonial", { sample: false })).toBe(true);
    expect(lacksConsent("testimonial", { sample: true, consent: false })).toBe(false);
    // A review stored before the consent field existed.
    expect(lacksConsent("testimonial", { sample: false, quote: "Good" })).toBe(true);
  });

  test("a case that was carried out needs consent as well, an example and every other kind does not", () => {
    const isWithheld = (data: object) => publicEntry({ ...caseEntry, data: { ...caseEntry.data, ...data } }) === "withheld";
    expect([{ example: false }, { example: false, consent: true }, { example: true }].map(isWithheld)).toEqual([true, false, false]);
    expect([lacksConsent("case-study", { example: false }), lacksConsent("post", {})]).toEqual([true, false]);
  });

  test("are shown on the pages they are about", () => {
    expect(slugs(reviewsOfService(all, "mep"))).toEqual(["old"]);
    expect(slugs(reviewsOfService(all, "mep-plumbing-services"))).toEqual(["old"]);
    expect(slugs(reviewsOfService(all, "ventilation"))).toEqual([]);
    expect(slugs(reviewsOfPlace(all, "dubai"))).toEqual(["new", "old"]);
    expect(slugs(reviewsOfPlace(all, "jlt"))).toEqual(["old"]);
    expect(slugs(reviewsOfPlace(all, "dubai-amc"))).toEqual(["new"]);
    expect(slugs(reviewsOfPlace(all, "sharjah"))).toEqual([]);
  });

  test("the two newest cases that were carried out are shown for their service and place, and never an example", () => {
    const study = (slug: string, changes: object) => ({
      slug,
      data: kinds["case-study"].parse({ ...caseEntry.data, example: false, consent: true, ...changes }),
    });
    const cases = [
      study("example", { example: true, services: ["air-conditioning-amc"], places: ["jlt"] }),
      study("old", { doneOn: "2025-03-01", services: ["air-conditioning-amc"], places: ["jlt"] }),
      study("new", { doneOn: "2026-09-01", services: ["air-conditioning-amc", "mep"], places: ["dubai-marina"] }),
      study("middle", { doneOn: "2026-01-01", services: ["air-conditioning-installation"], places: ["ajman"] }),
      study("undated", { services: ["ventilation"] }),
    ];
    expect(slugs(casesInOrder(cases))).toEqual(["new", "middle", "old", "undated", "example"]);
    expect(slugs(casesOfService(cases, "air-conditioning"))).toEqual(["new", "middle"]);
    expect(slugs(casesOfService(cases, "air-conditioning-amc"))).toEqual(["new", "old"]);
    expect(slugs(casesOfService(cases, "solar-panels"))).toEqual([]);
    expect(slugs(casesOfPlace(cases, "dubai"))).toEqual(["new", "old"]);
    expect(slugs(casesOfPlace(cases, "jlt"))).toEqual(["old"]);
    expect(slugs(casesOfPlace(cases, "dubai-amc"))).toEqual(["new", "old"]);
    expect(slugs(casesOfPlace(cases, "sharjah"))).toEqual([]);
  });

  test("a review site has its usual name", () => {
    expect(
      ["https://g.page/r/x", "https://www.google.com/maps/y", "https://maps.app.goo.gl/z", "https://reviews.example.ae/", "no address"].map(
        siteName,
      ),
    ).toEqual(["Google", "Google", "Google", "reviews.example.ae", ""]);
  });
});

describe("structured data", () => {
  const page = { path: "/services/mep", locale: "en" as const, name: "MEP", description: "All of it" };
  const words = { parts: "Parts", labour: "Labour", joint: "Joints", cleaning: "Cleaning", installation: "Installation" };
  const plan = (name: string, yearAed: number) => ({ name, yearAed, units: 3 });
  const price = (fromAed: number, name = "", unit = "") => ({ fromAed, name, unit });
  const offers = (offered: Parameters<typeof serviceNode>[0]["offered"]) => {
    const node = serviceNode({ ...page, offered, settings: settings() });
    expect(wrongInStructuredData(node)).toEqual([]);
    return (node as { offers?: unknown }).offers;
  };

  test("has no offer without a price, and no warranty without an offer", () => {
    expect(offers({})).toBeUndefined();
    expect(offers({ warranty: { days: { parts: 365 }, terms: "" }, warrantyWords: words })).toBeUndefined();
  });

  test("has one warranty in days for each part that is covered", () => {
    const promise = (value: number, description: string) => ({
      "@type": "WarrantyPromise",
      durationOfWarranty: { "@type": "QuantitativeValue", value, unitCode: "DAY" },
      description,
    });
    const warranty = (days: Partial<Record<WarrantyPart, number>>, terms = "") =>
      offers({ prices: [price(250)], warranty: { days, terms }, warrantyWords: words });
    expect(warranty({ parts: 365, joint: 90 }, "With a contract")).toMatchObject({
      warranty: [promise(365, "Parts. With a contract"), promise(90, "Joints. With a contract")],
    });
    expect(warranty({ labour: 30 })).toMatchObject({ warranty: promise(30, "Labour") });
    expect(warranty({}, "Only words")).not.toHaveProperty("warranty");
  });

  test("has contracts as yearly offers, with the lowest and the highest price", () => {
    expect(offers({ plans: [plan("Silver", 900), plan("Gold", 1500)] })).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: 900,
      highPrice: 1500,
      offerCount: 2,
      offers: [{ name: "Silver", price: 900, priceSpecification: { unitCode: "ANN", valueAddedTaxIncluded: true } }, { name: "Gold" }],
    });
    expect(offers({ prices: [price(250)], plans: [plan("", 900)] })).toHaveLength(2);
  });

  test("has an offer for each price, with its task and size, and its unit", () => {
    const specification = { priceCurrency: "AED", valueAddedTaxIncluded: true };
    const warranty = { days: { parts: 365 }, terms: "" };
    expect(offers({ prices: [price(199, "Deep cleaning · Split", "each unit"), price(350)], warranty, warrantyWords: words })).toEqual([
      {
        "@type": "Offer",
        name: "Deep cleaning · Split",
        priceSpecification: { "@type": "UnitPriceSpecification", minPrice: 199, ...specification, unitText: "each unit" },
        warranty: expect.objectContaining({ "@type": "WarrantyPromise" }),
      },
      {
        "@type": "Offer",
        priceSpecification: { "@type": "PriceSpecification", minPrice: 350, ...specification },
        warranty: expect.objectContaining({ "@type": "WarrantyPromise" }),
      },
    ]);
  });

  test("has the hours of the emergency number", () => {
    const hours = [{ days: [5, 6], opens: "18:00", closes: "23:59" }];
    const node = businessNode(settings({ emergencyPhone: "+971507650000", emergencyHours: hours }), "en");
    expect(wrongInStructuredData(node)).toEqual([]);
    expect(node).toMatchObject({
      contactPoint: { hoursAvailable: [{ dayOfWeek: ["Friday", "Saturday"], opens: "18:00", closes: "23:59" }] },
    });
  });

  test("the test helper finds what search engines would refuse", () => {
    expect(wrongInStructuredData({ "@type": "Offer", warranty: { "@type": "WarrantyPromise" } })).toEqual([
      "an Offer without a price",
      "WarrantyPromise.durationOfWarranty: undefined",
      "a warranty without its days",
    ]);
    expect(wrongInStructuredData({ "@type": "HVACBusiness", aggregateRating: {} })).toEqual(["HVACBusiness.aggregateRating of ourselves"]);
    expect(wrongInStructuredData({ "@type": "Service", name: "" })).toContain("Service.name is empty");
  });
});
