// The first edition when not all of it is offered: its texts lead to nothing that is off, and offer nothing that is.
import { describe, expect, test } from "vitest";
import { flattenFields } from "../../lib/content/flatten-fields.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { isKind, kinds, type PublicKind, publicKinds } from "../../lib/content/kinds.ts";
import { type Json, textsOf } from "../../lib/content/schema-form.ts";
import type { Entry } from "../../lib/content/store/entry.ts";
import { servicesGone } from "../../lib/content/store/offered.ts";
import { shownOf } from "../../lib/content/store/shown-snapshot.ts";
import { mayHoldTokens, tokenFaults } from "../../lib/content/tokens.ts";
import { areas, emirateServices, emirates } from "../../lib/site/places.ts";
import { resolveAddress } from "../../lib/site/routes.ts";
import { serviceOrder, serviceTree, standaloneServices } from "../../lib/site/services.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { publishedSeeds, type Switches, shownSeeds } from "./shown-seeds.ts";

const places = [...emirates, ...areas].map(({ slug }) => slug);
const crossings = Object.entries(emirateServices).flatMap(([emirate, rows]) => rows.map(({ address }) => `${emirate}-${address}`));
const but = (all: readonly string[], offered: readonly string[]) => all.filter((slug) => !offered.includes(slug));

/** A small firm of villas and workshops. */
const small: Switches = {
  servicesOff: but(serviceOrder, [
    "air-conditioning",
    "air-conditioning-maintenance",
    "air-conditioning-repair-cleaning",
    "ventilation",
    "solar-panels",
    "interior-fit-out",
  ]),
  placesOff: ["abu-dhabi", "al-ain", "ras-al-khaimah", "fujairah", "jlt", "business-bay", "al-quoz"],
};
/** One for plant and projects, without homes. */
const plant: Switches = {
  servicesOff: ["air-conditioning", "commercial-hvac-vrf-services", "solar-panels", "cctv-and-security", "low-voltage-and-network-systems"],
  placesOff: but(
    emirates.map(({ slug }) => slug),
    ["dubai"],
  ),
};

/** One for homes in the north, with solar panels and without contracts. */
const north: Switches = {
  servicesOff: but(serviceOrder, [
    "air-conditioning",
    "air-conditioning-installation",
    "air-conditioning-maintenance",
    "air-conditioning-repair-cleaning",
    "ventilation",
    "solar-panels",
  ]),
  placesOff: but(
    places.filter((slug) => slug !== "al-ain"),
    ["sharjah", "ajman", "umm-al-quwain", "ras-al-khaimah"],
  ).concat("al-ain"),
  showSamples: false,
  hours: [
    { days: [1, 2, 3, 4, 6], opens: "08:30", closes: "17:30" },
    { days: [5], opens: "09:00", closes: "12:00" },
  ],
};

/** The same random numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
function random(seed: number): Switches {
  const roll = dice(seed);
  return { servicesOff: serviceOrder.filter(() => roll() < 0.5), placesOff: places.filter(() => roll() < 0.4) };
}

const firms = { everything: {}, small, north, plant, ...Object.fromEntries([1, 2, 3, 4].map((seed) => [`random ${seed}`, random(seed)])) };

/** Sentences that offer what a firm may not have, and the services of which one must be offered for them to stand. */
const offers: { says: RegExp; of: string[] }[] = [
  { says: /commercial HVAC\b|التكييف التجاري/i, of: ["commercial-hvac"] },
  { says: /plant room of a tower|غرفة المعدات في برج كامل/, of: ["commercial-hvac"] },
  { says: /water treatment under contract|ومعالجة المياه بعقد صيانة/, of: ["commercial-hvac-maintenance-contracts"] },
  { says: /power and water for buildings|وكهرباء ومياه لمبانٍ/, of: ["mep"] },
  { says: /One contractor for cooling, air, power|مقاول واحد للتبريد والتهوية والكهرباء والمياه/, of: ["mep"] },
  { says: /We measure and balance it|نقيس التدفق ونوازنه/, of: ["ventilation"] },
  { says: /We look at roof and board first|نفحص السطح ولوحة الكهرباء أولًا/, of: ["solar-panels"] },
  { says: /yearly contracts|وعقود سنوية/, of: ["air-conditioning-amc"] },
  {
    says: /maintenance contract, photos|a maintenance contract or|offer you get, ours included|وعقد الصيانة فتكفي|وعرضنا كذلك/,
    of: ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"],
  },
  {
    says: /\bBOQ\b|جدول الكميات/,
    of: [
      "commercial-hvac",
      "mep",
      "mep-turnkey-projects",
      "building-management-systems",
      "low-voltage-and-network-systems",
      "interior-fit-out",
    ],
  },
  { says: /photo of the plant room|صورة لغرفة المعدات|years of chillers|سنوات في التشيلرات/, of: ["commercial-hvac", "mep"] },
  { says: /Cooling, air, power, water and the controls|التبريد والهواء والكهرباء والمياه وأنظمة/, of: ["mep"] },
  { says: /^(?:HVAC and )?MEP calculators|حاسبات الأعمال الكهروميكانيكية|والأعمال الكهروميكانيكية$/, of: ["mep"] },
  { says: /Security cameras need|فكاميرات المراقبة تحتاج/, of: ["cctv-and-security"] },
  { says: /BS 7671/, of: ["mep-electrical-services", "mep-turnkey-projects"] },
  { says: /With VRF, note|window or VRF|وفي VRF دوّن|شباك أو VRF/, of: ["commercial-hvac-vrf-services"] },
  { says: /No (?:refrigerant|gas) without a leak test|لا تعبئة غاز من دون فحص/, of: ["air-conditioning", "commercial-hvac"] },
];

const textsIn = (entry: Entry) => flattenFields(entry.data).flatMap(({ value }) => (typeof value === "string" ? [value] : []));

describe.each(Object.entries(firms) as [string, Switches][])("%s", (_name, switches) => {
  const shown = shownSeeds(switches);
  const has = (kind: string, slug: string, locale: string) =>
    shown.some((one) => one.kind === kind && one.slug === slug && one.locale === locale);
  const offered = new Set(shown.flatMap(({ kind, slug }) => (kind === "service" ? [slug] : [])));

  test("no text leads to what is off", () => {
    const dead = shown.flatMap((entry) =>
      textsIn(entry).flatMap((text) =>
        [...text.matchAll(/(?<!!)\]\((\/[^)\s#?]*)/g)].flatMap(([, path = ""]) => {
          const address = resolveAddress(path);
          const key = address.type === "page" ? address.route.entry : address.type === "family" ? address.entry : undefined;
          return key && !has(key.kind, key.slug, entry.locale) ? [`${entry.kind}/${entry.slug}/${entry.locale}: ${path}`] : [];
        }),
      ),
    );
    expect(dead).toEqual([]);
  });

  test("nothing in braces is left, and every text still fits its kind", () => {
    for (const entry of shown) {
      const form = isKind(entry.kind) && mayHoldTokens(entry.kind) ? formOf(kinds[entry.kind]) : null;
      const left = form ? textsOf(form, entry.data as Json).filter(({ text }) => /[{}]/.test(text)) : [];
      expect(left, `${entry.kind}/${entry.slug}`).toEqual([]);
      if (!isKind(entry.kind)) continue;
      // A list of names may be longer than what is typed for it.
      const problems =
        publicKinds[entry.kind as PublicKind].safeParse(entry.data).error?.issues.filter(({ code }) => code !== "too_big") ?? [];
      expect(problems, `${entry.kind}/${entry.slug}/${entry.locale}`).toEqual([]);
    }
  });

  test("no sentence offers what is off, and places are named as they are served", () => {
    const gone = servicesGone({ servicesOff: switches.servicesOff ?? [] });
    const wrong = shown
      .filter(({ kind }) => ["home", "page", "cooling", "service"].includes(kind))
      .flatMap((entry) =>
        textsIn(entry).flatMap((text) =>
          offers
            .filter(({ says, of }) => of.every((slug) => gone.has(slug)) && says.test(text))
            .map(({ says }) => `${entry.kind}/${entry.slug}/${entry.locale}: ${says.source}`),
        ),
      );
    // A sentence that only sends the reader to a page has gone with it: what is left of a link would be its words.
    const pointing =
      /(?:^|[.!?] )(?:More|The work as we carry it out is|Large machines are|The method is) under (?!\[)|See why gas|Our article on what|year, use what|dress; what an AMC|; how a unit is sized|(?:انظر|ومقال) (?:لماذا لا يُستهلك|ما يجب أن ينص)|ومقالنا عن محتوى|، وكيف تُحسب السعة|(?:والتفصيل|والتفاصيل) في صفحة (?!\[)/;
    const pointless = shown.flatMap((entry) =>
      textsIn(entry).flatMap((text) => (pointing.test(text) ? [`${entry.kind}/${entry.slug}`] : [])),
    );
    expect([...wrong, ...pointless]).toEqual([]);
    const home = shown
      .filter(({ kind }) => kind === "home")
      .flatMap(textsIn)
      .join(" ");
    if ((switches.placesOff ?? []).some((slug) => emirates.some((one) => one.slug === slug && slug !== "al-ain")))
      expect(home).not.toMatch(/seven emirates|الإمارات السبع/);
    else expect(home).toMatch(/seven emirates/);
  });

  test("what is offered for homes is named where the firm says what it does", () => {
    for (const [kind, slug, field] of [
      ["home", "home", "lead"],
      ["page", "about", "body"],
    ] as const)
      for (const [locale, solar] of [
        ["en", /solar panels/i],
        ["ar", /الألواح الشمسية/],
      ] as const) {
        const entry = shown.find((one) => one.kind === kind && one.slug === slug && one.locale === locale);
        if (offered.has("solar-panels")) expect(String(entry?.data[field])).toMatch(solar);
        else if (kind === "home") expect(String(entry?.data[field])).not.toMatch(solar);
      }
  });

  test("every page of what is offered is there", () => {
    for (const slug of standaloneServices) expect(offered.has(slug)).toBe(!(switches.servicesOff ?? []).includes(slug));
  });
});

test("a firm for homes without contracts offers none, and nothing of plant", () => {
  const shown = shownSeeds(north);
  const cards = shown.filter(({ kind }) => kind === "service");
  expect(cards.map(({ slug }) => slug)).not.toContain("air-conditioning-amc");
  for (const { slug, data } of cards)
    expect(`${data.summary} ${JSON.stringify(data.features)}`, slug).not.toMatch(/contract|chillers?\b|BOQ|عقود|عقد|تشيلر/i);
  const said = shown
    .filter(({ kind }) => ["home", "page"].includes(kind))
    .flatMap((entry) => textsIn(entry).map((text) => ({ entry, text })));
  const found = (pattern: RegExp) => said.filter(({ text }) => pattern.test(text)).map(({ entry }) => `${entry.slug}/${entry.locale}`);
  // The terms and the privacy notice speak of the contract of any work, the calculators of chillers in a building.
  expect(found(/BOQ|ISO 9001|BS 7671|ASHRAE 188|Al Sa'fat|جدول الكميات|«السعفات»/)).toEqual([]);
  expect(found(/our (?:own )?(?:yearly |annual |maintenance )?contracts|yearly contract|ours included|عقودنا|عقود سنوية/i)).toEqual([]);
  expect(found(/\(\/calculators\/amc-plan/)).toEqual([]);
  expect(shown.some(({ slug }) => slug === "amc-plan-calculator")).toBe(false);
});

test("samples, worked examples and cases are spoken of while readers are shown them", () => {
  const speaks = /marked as a sample|worked examples?\b|«نص تجريبي»|(?:ال)?أمثلة (?:هندسية |ال)?محسوبة|مثال محسوب|المثال المحسوب/i;
  // What stands on the page only beside samples.
  const said = (shown: Entry[]) =>
    shown
      .filter(({ kind }) => kind === "page")
      .flatMap((entry) => textsIn(entry).flatMap((text) => (speaks.test(text) ? [`${entry.slug}/${entry.locale}`] : [])));
  const leads = (shown: Entry[]) =>
    shown.flatMap((entry) =>
      textsIn(entry).flatMap((text) => (/case studies|دراسات الحالة|\(\/case-studies/.test(text) ? [entry.slug] : [])),
    );
  const [all, hidden] = [shownSeeds(), shownSeeds({ showSamples: false })];
  expect(new Set(said(all))).toEqual(new Set(["about", "accessibility", "case-studies"].flatMap((slug) => [`${slug}/ar`, `${slug}/en`])));
  expect(said(hidden)).toEqual([]);
  expect(leads(all)).toContain("about");
  expect(new Set(leads(hidden))).toEqual(new Set(["case-studies"]));

  // With a job that was done, and samples off.
  const done = (locale: "en" | "ar") => {
    const example = all.find((entry) => entry.kind === "case-study" && entry.locale === locale) as Entry;
    return {
      ...example,
      slug: "done",
      data: { ...example.data, title: "Done", seo: { title: "", description: "" }, summary: "", example: false },
    };
  };
  const real = Object.values(shownOf(publishedSeeds({ showSamples: false }, [done("en"), done("ar")])).entries);
  expect(said(real)).toEqual([]);
  expect(leads(real)).toContain("about");
});

test("every text of the first edition in braces is one that is filled in", () => {
  const known = new Set<string>([...serviceOrder, ...Object.keys(serviceTree), ...places, ...crossings]);
  const faults = readSeeds().flatMap(({ kind, slug, locale, data }) =>
    isKind(kind) && mayHoldTokens(kind)
      ? textsOf(formOf(kinds[kind]), data as Json).flatMap(({ field, path, text }) =>
          field.code ? [] : tokenFaults(text, (one) => known.has(one)).map(({ found }) => `${kind}/${slug}/${locale} ${path}: ${found}`),
        )
      : [],
  );
  expect(faults).toEqual([]);
});
