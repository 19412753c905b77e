// The trust facts in the reader's language: who comes, how soon, what the first visit and the work cost, payment, warranty, licences. Facts
// that the owner has not entered are left out.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { TextLink } from "#components/ui/link";
import { Now } from "#components/ui/now";
import { Table } from "#components/ui/table";
import { type TrustFact, TrustFacts } from "#components/ui/trust-facts";
import type { Data } from "#lib/content/kinds";
import { readAmcPlans, readLicences } from "#lib/content/pages/business";
import type { Licence } from "#lib/content/pages/business-dates";
import {
  leadingPrices,
  licencesFor,
  lowestPrice,
  ownWarranties,
  type Price,
  placesWithArrival,
  pricesOf,
  taskOf,
  type Warranty,
  warrantyOf,
  warrantyParts,
} from "#lib/content/pages/trust";
import { type NightBuilding, namesInstalments, nightTermsOf, visitTermsOf } from "#lib/content/pages/visit-terms";
import { listEntries, readEntry, readNames, readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatMoney } from "#lib/i18n/dates";
import { minutesInWords } from "#lib/i18n/durations";
import { type Locale, localePath } from "#lib/i18n/locales";
import { keepUnits } from "#lib/i18n/unit-spaces";
import type { ServiceOffers } from "#lib/seo/json-ld";
import { attendsFaults, forFacilities } from "#lib/site/audiences";
import { pathOfEntry } from "#lib/site/routes";
import { byServiceOrder, isAsked, serviceOf } from "#lib/site/services";
import { ArrivalTimes, arrivalByPlace, arrivalFact, arrivalWithoutContract, nightWithin, onCallText } from "./arrival.tsx";

type Settings = Data<"settings">;
export type OptionalFact = TrustFact | undefined;

/** Where the price of a place is: the cheapest job of a household, with the others on its own page. */
export const householdHub = "air-conditioning";

/** A text from the settings, bidi-isolated so that its figures keep their order. */
const displayText = (text: string, locale: Locale) => isolated(keepUnits(text), locale);

/** "From AED 199, VAT included · up to 18,000 BTU/h · each unit". */
async function priceText({ fromAed, size, unit }: Price): Promise<string> {
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  const words = [size, unit].filter(Boolean).map((text) => displayText(text, locale));
  return [t("priceFrom", { amount: formatMoney(fromAed, locale) }), ...words].join(" · ");
}

type Leading = { price: Price; text: string };

/**
 * The prices that a page names, or for a hub without a price that of its cheapest sub-service, each with the name of what it is for.
 */
async function leadingOf(settings: Settings, page: string, published: ReadonlyMap<string, string>): Promise<Leading[]> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const lowest = lowestPrice(settings, page, published);
  const prices = isAsked(page) ? leadingPrices(settings, page) : lowest ? [lowest] : [];
  return Promise.all(
    prices.map(async (price) => {
      const name = taskOf(price, page, published).join(" · ");
      const text = await priceText(price);
      return { price, text: name ? t("priceOf", { service: displayText(name, locale), price: text }) : text };
    }),
  );
}

/**
 * The lowest price of a service, or of its yearly contracts, or the prices of a trouble's or a job's usual work; `table`: the address of the
 * page with all of them, empty on that page.
 */
export async function priceFact(settings: Settings, page: string | undefined, table?: string): Promise<OptionalFact> {
  const [words, t, locale] = [await getTranslations("trust"), await getTranslations("service"), await currentLocale()];
  const found = page ? await leadingOf(settings, page, await readNames("service", locale)) : [];
  const [first, ...others] = found;
  if (!first) return page && !isAsked(page) ? contractFact(page, table) : undefined;
  const count = pricesOf(settings, page).length;
  return {
    id: "price",
    name: words("price"),
    text: found.map(({ text }) => text).join("\n"),
    more: others.length > 0 ? "" : displayText(first.price.covers, locale),
    link: table === undefined ? undefined : { href: `${table}#prices`, label: count > 0 ? t("pricesAll", { count }) : t("costs") },
  };
}

/** The cheapest yearly contract of a service. */
async function contractFact(service: string, table: string | undefined): Promise<OptionalFact> {
  const [words, t, locale] = [await getTranslations("trust"), await getTranslations("service"), await currentLocale()];
  const plans = await readAmcPlans(locale, service);
  const [plan] = plans.toSorted((first, second) => first.yearAed - second.yearAed);
  if (!plan) return undefined;
  const { name, yearAed, units, visits } = plan;
  return {
    id: "price",
    name: words("price"),
    text: t("amcFrom", { name: isolated(name, locale), amount: formatMoney(yearAed, locale), units, visits }),
    link: table === undefined || plans.length < 2 ? undefined : { href: `${table}#contracts`, label: t("amcAll", { count: plans.length }) },
  };
}

/** For plant under contract: how soon somebody comes at the highest and at the lowest urgency that the owner promises, and when that holds. */
async function levelFact(settings: Settings): Promise<OptionalFact> {
  const [t, locale] = [await getTranslations("facilities"), await currentLocale()];
  const levels = settings.responseLevels.filter(({ name }) => name);
  if (levels.length === 0) return undefined;
  const lines = levels
    .filter((_, at) => at === 0 || at === levels.length - 1)
    .map(({ name, onSiteHours, workingHours, when }) =>
      [
        t("levelShort", { name: isolated(name, locale), onSite: minutesInWords(onSiteHours * 60, locale, workingHours) }),
        displayText(when, locale),
      ]
        .filter(Boolean)
        .join(t("comma")),
    );
  return {
    id: "response",
    name: t("urgent"),
    text: lines.join("\n"),
    link: levels.length > 1 ? { href: "#response", label: t("allLevels", { count: levels.length }) } : undefined,
  };
}

/** `text`: "From AED 199, VAT included · each unit", with the name where it is the price of a part; `covers`: what the price includes. */
export type CardPrice = { text: string; covers: string };

/** The lowest price on each service's card. */
export async function cardPrices(settings: Settings, services: readonly string[]): Promise<Map<string, CardPrice>> {
  const locale = await currentLocale();
  const names = await readNames("service", locale);
  const cards = services.map(async (service): Promise<[string, CardPrice][]> => {
    const [found] = await leadingOf(settings, service, names);
    return found ? [[service, { text: found.text, covers: displayText(found.price.covers, locale) }]] : [];
  });
  return new Map((await Promise.all(cards)).flat());
}

/** What a visit outside working hours costs: whether that is in place of the usual fee, and whether the price of the work comes on top. */
async function afterHoursText(settings: Settings): Promise<string> {
  const { feeAed, credited, afterHoursAed, afterHoursCredited } = visitTermsOf(settings);
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  if (afterHoursAed === undefined) return "";
  if (afterHoursAed === 0) return t("visitFree");
  const amounts = { amount: formatMoney(afterHoursAed, locale), usual: feeAed ? formatMoney(feeAed, locale) : "" };
  if (!feeAed) return t("visitCosts", amounts);
  return t(afterHoursCredited ? "visitInsteadCredited" : credited ? "visitInsteadOnTop" : "visitInstead", amounts);
}

/** What a visit to plant, and to any building that is visited for another fee than homes, costs. */
async function buildingFee(settings: Settings): Promise<string> {
  const { buildingAed } = visitTermsOf(settings);
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  if (buildingAed === undefined) return "";
  return buildingAed === 0 ? t("visitFree") : t("visitCosts", { amount: formatMoney(buildingAed, locale) });
}

/** What coming outside working hours costs, by kind of building. */
async function nightCost(settings: Settings, building: NightBuilding): Promise<string> {
  if (building === "home") return afterHoursText(settings);
  const [t, locale, { aed }] = [await getTranslations("trust"), await currentLocale(), nightTermsOf(settings, building)];
  if (aed === undefined) return "";
  return aed === 0 ? t("visitFree") : t("visitCosts", { amount: formatMoney(aed, locale) });
}

/** "Within 8 hours of the call, by the clock; AED 249 with VAT"; empty where nothing is stated. */
async function nightTerms(settings: Settings, building: NightBuilding): Promise<string> {
  const [t, when, cost] = [await getTranslations("trust"), await nightWithin(settings, building), await nightCost(settings, building)];
  return when && cost ? t("nightTerms", { when, cost }) : when || cost;
}

const nightKeys = {
  row: { home: "visitHome", office: "visitBuilding", plant: "visitPlant" },
  short: { home: "afterHoursShort", office: "afterHoursOffice", plant: "afterHoursPlant" },
} as const;

/** What a visit outside working hours is, or costs, one line for each kind of building of which something is stated. */
export async function nightLines(
  settings: Settings,
  buildings: readonly NightBuilding[],
  { look, of = "terms" }: { look: keyof typeof nightKeys; of?: "terms" | "cost" },
): Promise<string[]> {
  const t = await getTranslations("trust");
  const lines = buildings.map(async (building) => {
    const cost = await (of === "cost" ? nightCost : nightTerms)(settings, building);
    return cost ? t(nightKeys[look][building], { cost }) : "";
  });
  return (await Promise.all(lines)).filter(Boolean);
}

async function nightFact(settings: Settings, buildings: readonly NightBuilding[]): Promise<OptionalFact> {
  const [t, lines] = [await getTranslations("trust"), await nightLines(settings, buildings, { look: "row" })];
  if (lines.length === 0) return undefined;
  return { id: "afterHours", name: t("afterHours"), text: lines.join("\n"), more: await onCallText(settings, buildings) };
}

/** The terms of the first visit, one row each: its fee by building, after hours, cancelling. */
export async function visitFacts(settings: Settings, buildings: readonly NightBuilding[] = ["home", "office"]): Promise<TrustFact[]> {
  const terms = visitTermsOf(settings);
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const cost = (aed: number, key: "visitCosts" | "visitCredited" | "cancelLate" | "cancelWasted") =>
    aed === 0 ? t("visitFree") : t(key, { amount: formatMoney(aed, locale) });
  const building = await buildingFee(settings);
  const fees = [
    ...(terms.feeAed === undefined ? [] : [t("visitHome", { cost: cost(terms.feeAed, terms.credited ? "visitCredited" : "visitCosts") })]),
    ...(building ? [t("visitBuilding", { cost: building })] : []),
  ];
  // Two visits that cost and hold different things are each named where it is said what they hold.
  const covers = [
    { who: t("homes"), covers: terms.covers },
    { who: t("buildings"), covers: terms.buildingCovers },
  ]
    .filter((visit) => visit.covers)
    .map((visit) => t("visitCovers", { ...visit, covers: displayText(visit.covers, locale) }));
  const wasted = terms.wastedAed && cost(terms.wastedAed, terms.cancelHours > 0 ? "cancelLate" : "cancelWasted");
  const cancelling = [
    terms.cancelHours > 0 && t("cancelUntil", { hours: terms.cancelHours }),
    terms.wastedAed === 0 ? t("cancelFree") : wasted,
  ].filter(Boolean);
  return definedFacts([
    fees.length > 0
      ? {
          id: "fee",
          name: t("visit"),
          text: fees.join("\n"),
          more: [...covers, building && terms.feeAed !== undefined ? t("plantCounts") : ""].filter(Boolean).join("\n"),
        }
      : undefined,
    await nightFact(settings, buildings),
    cancelling.length > 0 ? { id: "cancelling", name: t("cancelling"), text: cancelling.join(" ") } : undefined,
  ]);
}

/** How a bill can be paid, and where it belongs also in parts. */
export async function paymentFacts(settings: Settings, inParts: boolean): Promise<TrustFact[]> {
  const { payments, instalments } = visitTermsOf(settings);
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  return definedFacts([
    payments.length > 0 ? { id: "payment", name: t("payment"), text: payments.map((way) => t(`payments.${way}`)).join(" · ") } : undefined,
    inParts && instalments ? { id: "instalments", name: t("instalments"), text: displayText(instalments, locale) } : undefined,
  ]);
}

/** "Parts 365 days · Labour 90 days"; a line breaks between the parts only. */
async function warrantyDays({ days }: Warranty): Promise<string> {
  const t = await getTranslations("trust");
  const lines = warrantyParts.flatMap((part) => (days[part] === undefined ? [] : [t(`warranty.${part}`, { days: days[part] })]));
  return lines.map((line) => line.replaceAll(" ", "\u00a0")).join(" · ");
}

/** The services whose own warranty holds instead: "AC installation: Parts 365 days · Joints 730 days", and on what terms. */
async function otherWarranties(settings: Settings, hub: string | undefined): Promise<{ days: string; terms: string }[]> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const names = await readNames("service", locale);
  const lines = ownWarranties(settings, hub).map(async (service) => {
    const [name, own] = [names.get(service), await ownWarranty(settings, service)];
    const named = (days: string) => (name && days ? t("warrantyOf", { service: name, days }) : "");
    return own?.days ? [{ days: named(own.days), terms: named(own.terms) }] : [];
  });
  return (await Promise.all(lines)).flat();
}

/** What a service's own warranty says; undefined where the general one holds. */
export async function ownWarranty(settings: Settings, service: string): Promise<{ days: string; terms: string } | undefined> {
  const warranty = ownWarranties(settings).includes(service) ? warrantyOf(settings, service) : undefined;
  return warranty && { days: await warrantyDays(warranty), terms: displayText(warranty.terms, await currentLocale()) };
}

/** The warranty of a service; of a hub, or without one, the general one and beside it those that hold instead for some of the work. */
export async function warrantyFact(settings: Settings, service?: string): Promise<OptionalFact> {
  const warranty = warrantyOf(settings, service);
  if (!warranty) return undefined;
  const [t, words, locale] = [await getTranslations("service"), await getTranslations("trust"), await currentLocale()];
  const [days, terms] = [await warrantyDays(warranty), displayText(warranty.terms, locale)];
  const claim = settings.warrantyClaim ? { href: `${localePath("/terms", locale)}#warranty-claim`, label: words("claim") } : undefined;
  const others = await otherWarranties(settings, service);
  const own = [days && words("warrantyMeans"), days && terms].filter(Boolean).join(" ");
  const more = [own, ...others.map((other) => other.terms)].filter(Boolean).join("\n");
  const text = [days || terms, ...others.map((other) => other.days)].filter(Boolean).join("\n");
  return { id: "warranty", name: t("warranty"), text, more, link: claim };
}

/** The warranty of every service that has its own, and then the general one, for the terms. */
export async function warrantyRows(settings: Settings): Promise<{ service: string; days: string; terms: string }[]> {
  const [t, locale] = [await getTranslations("money"), await currentLocale()];
  const names = await readNames("service", locale);
  const own = [...names].filter(([slug]) => settings.warranties.some(({ service }) => service === slug));
  const general = t(own.length > 0 ? "otherServices" : "everyService");
  const rows = await Promise.all(
    [...own.toSorted(([first], [second]) => byServiceOrder(first, second)), ["", general] as const].map(async ([slug, name]) => {
      const warranty = warrantyOf(settings, slug);
      return warranty ? [{ service: name, days: await warrantyDays(warranty), terms: displayText(warranty.terms, locale) }] : [];
    }),
  );
  return rows.flat().filter(({ days, terms }) => days || terms);
}

/** The firm's licences and certificates in one line, with their numbers. */
export async function licenceFact(licences: readonly Licence[]): Promise<OptionalFact> {
  if (licences.length === 0) return undefined;
  const [t, locale] = [await getTranslations("service"), await currentLocale()];
  return {
    id: "licence",
    name: t("licence"),
    text: licences.map(({ name, number }) => displayText(`${name}\u00a0${number}`, locale)).join(" · "),
  };
}

export const definedFacts = (facts: OptionalFact[]): TrustFact[] => facts.filter((fact): fact is TrustFact => fact !== undefined);

export type About = {
  service?: string | undefined;
  /** The page about a trouble or a job of the service. */
  page?: string | undefined;
  /** The place of the page, with the owner's further words for it. */
  place?: string | undefined;
  window?: string | undefined;
  isLive?: boolean;
};

/** How soon somebody comes to a place; without one, in short to each emirate and elsewhere, with the way to what holds where. */
async function whereFact(settings: Settings, where: Pick<About, "place" | "window" | "isLive">): Promise<OptionalFact> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  if (where.place || settings.arrivals.every(({ places }) => places.length === 0)) return arrivalFact(settings, where);
  const fact = await arrivalByPlace(settings);
  return fact && { ...fact, link: { href: `${localePath("/contact", locale)}#arrival`, label: t("responseByPlace") } };
}

/** What a visit to the plant of a building costs without a contract, in working hours and outside them. */
async function plantFee(settings: Settings): Promise<OptionalFact> {
  const [t, fee, night] = [await getTranslations("trust"), await buildingFee(settings), await nightTerms(settings, "plant")];
  const covers = displayText(visitTermsOf(settings).buildingCovers, await currentLocale());
  const more = [covers, await onCallText(settings, ["plant"], true), await arrivalWithoutContract(settings)].filter(Boolean).join("\n");
  if (!night) return fee ? { id: "fee", name: t("visitAlone"), text: fee, more } : undefined;
  const text = [fee && t("inHours", { cost: fee }), t("outsideHours", { cost: night })].filter(Boolean).join("\n");
  return { id: "fee", name: t("visitAlone"), text, more };
}

/** How soon somebody comes, and the terms of that visit, where the service begins with one. */
export async function visitOf(settings: Settings, { service = householdHub, ...where }: About): Promise<OptionalFact[]> {
  if (forFacilities(service)) return [await levelFact(settings), await plantFee(settings)];
  if (!attendsFaults(service)) return [];
  return [await whereFact(settings, where), ...(await visitFacts(settings))];
}

async function factsOf(about: About): Promise<TrustFact[]> {
  const { service } = about;
  const locale = await currentLocale();
  const settings = await readSettings(locale);
  const needed = service ? (await readEntry("service", service, locale))?.licence.needed : "";
  const licences = needed && service ? licencesFor(await readLicences(locale), service) : [];
  return definedFacts([
    ...(await visitOf(settings, about)),
    ...(await paymentFacts(settings, service !== undefined && namesInstalments(settings, service))),
    await warrantyFact(settings, service),
    await licenceFact(licences),
  ]);
}

/** The price of a page about a service, which has the others too; on the page of a place, that of a household's service. */
export async function placePrice(settings: Settings, { service, page = service }: Pick<About, "service" | "page">): Promise<OptionalFact> {
  const slug = page ?? householdHub;
  const table = page ? "" : localePath(pathOfEntry({ kind: "service", slug }) ?? "/", await currentLocale());
  return priceFact(settings, slug, table);
}

/** All that one can count on, beside the prices of a service or place; null where there is nothing. */
export async function Trust({ className, ...about }: About & { className?: string }) {
  const t = await getTranslations("trust");
  const facts = await factsOf(about);
  return facts.length > 0 ? <TrustFacts facts={facts} label={t("title")} mark={<Invented />} className={className} /> : null;
}

/** The terms of the business as a whole, for the contact page. */
export async function BusinessTrust() {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const settings = await readSettings(locale);
  const facts = [
    ...(await visitFacts(settings, ["home", "office", "plant"])),
    ...(await paymentFacts(settings, true)),
    await warrantyFact(settings),
    await licenceFact(await readLicences(locale)),
  ];
  return <TrustFacts facts={definedFacts(facts)} label={t("title")} mark={<Invented />} />;
}

/** How soon somebody comes, by place: what is promised everywhere, then the places that have their own; nothing where there is none. */
export async function ResponseTable() {
  const [t, arrival, locale] = [await getTranslations("trust"), await getTranslations("arrival"), await currentLocale()];
  const settings = await readSettings(locale);
  const facts = await Promise.all(
    placesWithArrival(settings, await listEntries("location", locale)).map(async ({ slug, name, window }) => ({
      slug,
      name,
      fact: await arrivalFact(settings, { place: slug, window }),
    })),
  );
  const everywhere = await arrivalFact(settings, {});
  // Below the promises of other places, "now" would be taken for theirs.
  const hasNow = facts.length === 0;
  const cell = (fact: TrustFact, now?: React.ReactNode) => (
    <span key={fact.id} className="whitespace-pre-line">
      {fact.text}
      <Invented />
      {now}
      {fact.more && <span className="block text-14 text-soft">{fact.more}</span>}
    </span>
  );
  const rows = [
    ...facts.flatMap(({ slug, name, fact }) =>
      fact
        ? [
            [
              <TextLink key={slug} href={localePath(pathOfEntry({ kind: "location", slug }) ?? "/", locale)} look="quiet">
                {name}
              </TextLink>,
              cell(fact),
            ],
          ]
        : [],
    ),
    ...(everywhere
      ? [
          [
            arrival(facts.length > 0 ? "elsewhere" : "everywhere"),
            cell(everywhere, hasNow && <Now key="now" of="arrival" as="span" locale={locale} className="block min-h-[2lh]" />),
          ],
        ]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <div id="arrival">
      <Table fits caption={t("responseCaption")} head={[t("place"), t("response")]} rows={rows} />
      {hasNow && <ArrivalTimes />}
    </div>
  );
}

/** The prices, contracts and warranty of a service's page for the structured data: the same as it shows. */
export async function serviceOffers(settings: Settings, page: string): Promise<ServiceOffers> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const names = await readNames("service", locale);
  return {
    prices: pricesOf(settings, page).map((price) => ({
      fromAed: price.fromAed,
      name: [...taskOf(price, page, names), price.size].filter(Boolean).join(" · "),
      unit: price.unit,
    })),
    plans: await readAmcPlans(locale, page),
    warranty: warrantyOf(settings, serviceOf(page)),
    warrantyWords: {
      parts: t("covered.parts"),
      labour: t("covered.labour"),
      joint: t("covered.joint"),
      cleaning: t("covered.cleaning"),
      installation: t("covered.installation"),
    },
  };
}
