// The first edition for firms that switch some of it off: its texts neither link to nor offer anything that is switched off.
import { describe, expect, test } from "vitest";
import { flattenFields } from "../../lib/content/flatten-fields.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { isKind, kinds, type PublicKind, publicKinds } from "../../lib/content/kinds.ts";
import { type Json, textsOf } from "../../lib/content/schema-form.ts";
import type { Entry } from "../../lib/content/store/entry.ts";
import { allServicesOff } from "../../lib/content/store/offered.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import { mayHoldTokens, tokenFaults } from "../../lib/content/tokens.ts";
import { areas, emirateServices, emirates } from "../../lib/site/places.ts";
import { resolveAddress } from "../../lib/site/routes.ts";
import { serviceOrder, serviceTree, standaloneServices } from "../../lib/site/services.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { publishedSeeds, type Switches, shownSeeds } from "../helpers/shown-seeds.ts";

const places = [...emirates, ...areas].map(({ slug }) => slug);
const crossings = Object.entries(emirateServices).flatMap(([emirate, rows]) => rows.map(({ address }) => `${emirate}-${address}`));
const but = (all: readonly string[], offered: readonly string[]) => all.filter((slug) => !offered.includes(slug));

/** A small firm for villas and workshops. */
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
/** A firm for plant and projects, without homes. */
const plant: Switches = {
  servicesOff: ["air-conditioning", "commercial-hvac-vrf-services", "solar-panels", "cctv-and-security", "low-voltage-and-network-systems"],
  placesOff: but(
    emirates.map(({ slug }) => slug),
    ["dubai"],
  ),
};

/** A firm for homes in the north, with solar panels and without contracts. */
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

/** A random generator with the same numbers in each run. */
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

/** Sentences that offer services, each with the services of which at least one must be on offer. */
const offers: { says: RegExp; anyOf: string[] }[] = [
  { says: /commercial HVAC\b|التكييف التجاري/i, anyOf: ["commercial-hvac"] },
  { says: /plant room of a tower|غرفة المعدات في برج كامل/, anyOf: ["commercial-hvac"] },
  { says: /water treatment under contract|ومعالجة المياه بعقد صيانة/, anyOf: ["commercial-hvac-maintenance-contracts"] },
  { says: /power and water for buildings|وكهرباء ومياه لمبانٍ/, anyOf: ["mep"] },
  { says: /One contractor for cooling, air, power|مقاول واحد للتبريد والتهوية والكهرباء والمياه/, anyOf: ["mep"] },
  { says: /We measure and balance it|نقيس التدفق ونوازنه/, anyOf: ["ventilation"] },
  { says: /We look at roof and board first|نفحص السطح ولوحة الكهرباء أولًا/, anyOf: ["solar-panels"] },
  { says: /yearly contracts|وعقود سنوية/, anyOf: ["air-conditioning-amc"] },
  {
    says: /maintenance contract, photos|a maintenance contract or|offer you get, ours included|وعقد الصيانة فتكفي|وعرضنا كذلك/,
    anyOf: ["air-conditioning-amc", "commercial-hvac-maintenance-contracts"],
  },
  {
    says: /\bBOQ\b|جدول الكميات/,
    anyOf: [
      "commercial-hvac",
      "mep",
      "mep-turnkey-projects",
      "building-management-systems",
      "low-voltage-and-network-systems",
      "interior-fit-out",
    ],
  },
  { says: /photo of the plant room|صورة لغرفة المعدات|years of chillers|سنوات في التشيلرات/, anyOf: ["commercial-hvac", "mep"] },
  { says: /Cooling, air, power, water and controls|التبريد والهواء والكهرباء والمياه وأنظمة/, anyOf: ["mep"] },
  { says: /^(?:HVAC and )?MEP calculators|حاسبات الأعمال الكهروميكانيكية|والأعمال الكهروميكانيكية$/, anyOf: ["mep"] },
  { says: /Security cameras need|فكاميرات المراقبة تحتاج/, anyOf: ["cctv-and-security"] },
  { says: /BS 7671/, anyOf: ["mep-electrical-services", "mep-turnkey-projects"] },
  { says: /With VRF, note|window or VRF|وفي VRF دوّن|شباك أو VRF/, anyOf: ["commercial-hvac-vrf-services"] },
  { says: /No (?:refrigerant|gas) without a leak test|لا تعبئة غاز من دون فحص/, anyOf: ["air-conditioning", "commercial-hvac"] },
];

const textsIn = (entry: Entry) => flattenFields(entry.data).flatMap(({ value }) => (typeof value === "string" ? [value] : []));

describe.each(Object.entries(firms) as [string, Switches][])("%s", (_name, switches) => {
  const shown = shownSeeds(switches);
  const has = (kind: string, slug: string, locale: string) =>
    shown.some((candidate) => candidate.kind === kind && candidate.slug === slug && candidate.locale === locale);
  const offered = new Set(shown.flatMap(({ kind, slug }) => (kind === "service" ? [slug] : [])));

  test("no text links to a page that is switched off", () => {
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

  test("all tokens are filled in, and every text still fits its kind", () => {
    for (const entry of shown) {
      const form = isKind(entry.kind) && mayHoldTokens(entry.kind) ? formOf(kinds[entry.kind]) : null;
      const left = form ? textsOf(form, entry.data as Json).filter(({ text }) => /[{}]/.test(text)) : [];
      expect(left, `${entry.kind}/${entry.slug}`).toEqual([]);
      if (!isKind(entry.kind)) continue;
      // A token filled with a list of names may exceed the length limit for typed text.
      const problems =
        publicKinds[entry.kind as PublicKind].safeParse(entry.data).error?.issues.filter(({ code }) => code !== "too_big") ?? [];
      expect(problems, `${entry.kind}/${entry.slug}/${entry.locale}`).toEqual([]);
    }
  });

  test("no sentence offers a service that is switched off, and the home page names the emirates served", () => {
    const gone = allServicesOff({ servicesOff: switches.servicesOff ?? [] });
    const wrong = shown
      .filter(({ kind }) => ["home", "page", "cooling", "service"].includes(kind))
      .flatMap((entry) =>
        textsIn(entry).flatMap((text) =>
          offers
            .filter(({ says, anyOf }) => anyOf.every((slug) => gone.has(slug)) && says.test(text))
            .map(({ says }) => `${entry.kind}/${entry.slug}/${entry.locale}: ${says.source}`),
        ),
      );
    // A sentence that only refers to a page must disappear with the page instead of staying as plain words.
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
    if ((switches.placesOff ?? []).some((slug) => emirates.some((candidate) => candidate.slug === slug && slug !== "al-ain")))
      expect(home).not.toMatch(/seven emirates|الإمارات السبع/);
    else expect(home).toMatch(/seven emirates/);
  });

  test("the home page and the about page mention solar panels if they are on offer", () => {
    for (const [kind, slug, field] of [
      ["home", "home", "lead"],
      ["page", "about", "body"],
    ] as const)
      for (const [locale, solar] of [
        ["en", /solar panels/i],
        ["ar", /الألواح الشمسية/],
      ] as const) {
        const entry = shown.find((candidate) => candidate.kind === kind && candidate.slug === slug && candidate.locale === locale);
        if (offered.has("solar-panels")) expect(String(entry?.data[field])).toMatch(solar);
        else if (kind === "home") expect(String(entry?.data[field])).not.toMatch(solar);
      }
  });

  test("every standalone service on offer has its page", () => {
    for (const slug of standaloneServices) expect(offered.has(slug)).toBe(!(switches.servicesOff ?? []).includes(slug));
  });
});

test("a firm for homes without contracts offers neither contracts nor plant", () => {
  const shown = shownSeeds(north);
  const cards = shown.filter(({ kind }) => kind === "service");
  expect(cards.map(({ slug }) => slug)).not.toContain("air-conditioning-amc");
  for (const { slug, data } of cards)
    expect(`${data.summary} ${JSON.stringify(data.features)}`, slug).not.toMatch(/contract|chillers?\b|BOQ|عقود|عقد|تشيلر/i);
  const texts = shown
    .filter(({ kind }) => ["home", "page"].includes(kind))
    .flatMap((entry) => textsIn(entry).map((text) => ({ entry, text })));
  const found = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ entry }) => `${entry.slug}/${entry.locale}`);
  // The word "contract" alone is allowed in the terms and the privacy notice, and "chiller" in the calculators.
  expect(found(/BOQ|ISO 9001|BS 7671|ASHRAE 188|Al Sa'fat|جدول الكميات|«السعفات»/)).toEqual([]);
  expect(found(/our (?:own )?(?:yearly |annual |maintenance )?contracts|yearly contract|ours included|عقودنا|عقود سنوية/i)).toEqual([]);
  expect(found(/\(\/calculators\/amc-plan/)).toEqual([]);
  expect(shown.some(({ slug }) => slug === "amc-plan-calculator")).toBe(false);
});

test("texts mention samples, worked examples and case studies only if visitors are shown them", () => {
  const speaks = /marked as a sample|worked examples?\b|«نص تجريبي»|(?:ال)?أمثلة (?:هندسية |ال)?محسوبة|مثال محسوب|المثال المحسوب/i;
  // Pages that mention samples.
  const mentions = (shown: Entry[]) =>
    shown
      .filter(({ kind }) => kind === "page")
      .flatMap((entry) => textsIn(entry).flatMap((text) => (speaks.test(text) ? [`${entry.slug}/${entry.locale}`] : [])));
  const leads = (shown: Entry[]) =>
    shown.flatMap((entry) =>
      textsIn(entry).flatMap((text) => (/case studies|دراسات الحالة|\(\/case-studies/.test(text) ? [entry.slug] : [])),
    );
  const [all, hidden] = [shownSeeds(), shownSeeds({ showSamples: false })];
  expect(new Set(mentions(all))).toEqual(
    new Set(["about", "accessibility", "case-studies"].flatMap((slug) => [`${slug}/ar`, `${slug}/en`])),
  );
  expect(mentions(hidden)).toEqual([]);
  expect(leads(all)).toContain("about");
  expect(new Set(leads(hidden))).toEqual(new Set(["case-studies"]));

  // With a real case study and without samples.
  const done = (locale: "en" | "ar") => {
    const example = all.find((entry) => entry.kind === "case-study" && entry.locale === locale) as Entry;
    return {
      ...example,
      slug: "done",
      data: { ...example.data, title: "Done", seo: { title: "", description: "" }, summary: "", example: false },
    };
  };
  const real = Object.values(visibleSnapshot(publishedSeeds({ showSamples: false }, [done("en"), done("ar")])).entries);
  expect(mentions(real)).toEqual([]);
  expect(leads(real)).toContain("about");
});

test("every token in the first edition is known", () => {
  const known = new Set<string>([...serviceOrder, ...Object.keys(serviceTree), ...places, ...crossings]);
  const faults = readSeeds().flatMap(({ kind, slug, locale, data }) =>
    isKind(kind) && mayHoldTokens(kind)
      ? textsOf(formOf(kinds[kind]), data as Json).flatMap(({ field, path, text }) =>
          field.code
            ? []
            : tokenFaults(text, (candidate) => known.has(candidate)).map(({ found }) => `${kind}/${slug}/${locale} ${path}: ${found}`),
        )
      : [],
  );
  expect(faults).toEqual([]);
});
