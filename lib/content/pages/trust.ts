// What a visitor can count on, from the settings and reviews: for a service, for a place, or for all. Pure; empty fields are omitted.
import { emirateServices, placeOf } from "../../site/places.ts";
import { askedPages, isAsked, serviceOf, subServicesOf } from "../../site/services.ts";
import type { Data, PublicData } from "../kinds.ts";
import type { Licence } from "./business-dates.ts";

type Settings = Data<"settings">;
export type Review = { slug: string; data: PublicData<"testimonial"> };
export type Case = { slug: string; data: PublicData<"case-study"> };

/** The lists whose rows have a name that one language is enough for, and the field that holds it. */
const namedLists = {
  licences: "name",
  licensedFirms: "name",
  makes: "name",
  responseLevels: "name",
  team: "name",
  amcPlans: "name",
  insurances: "insurer",
  tradeLicences: "freeZone",
  crew: "role",
  standbyPlant: "what",
  references: "client",
} as const satisfies Partial<Record<keyof Settings, string>>;

type NamedRow = Record<string, unknown>;
const rowsOfList = (settings: Settings | undefined, list: string): NamedRow[] =>
  (settings?.[list as keyof typeof namedLists] ?? []) as NamedRow[];

/**
 * Copies names that exist in one language only (of a licence, a person, a contract) from the other. Lists of different lengths are left as
 * they are, because their rows cannot be paired.
 */
export function withBorrowedNames(settings: Settings, other: Settings | undefined): Settings {
  const filled = Object.entries(namedLists).map(([list, field]) => {
    const [rows, others] = [rowsOfList(settings, list), rowsOfList(other, list)];
    const borrow = (row: NamedRow, at: number) => (row[field] ? row : { ...row, [field]: others[at]?.[field] ?? "" });
    return [list, rows.length === others.length ? rows.map(borrow) : rows];
  });
  return { ...settings, ...Object.fromEntries(filled) };
}

/** Whether a name is missing: otherwise the other edition need not be read. */
export function lacksNames(settings: Settings): boolean {
  return Object.entries(namedLists).some(([list, field]) => rowsOfList(settings, list).some((row) => !row[field]));
}

export type Price = Settings["prices"][number];

/** Whether a price is for the usual work of a page about a trouble or a job: it is that page's own, or names the page. */
const isUsualOn = (page: string, { service, pages }: Price) => isAsked(page) && (service === page || pages.includes(page));

/** What tells a price from the others of its service. A page about a trouble or a job has its prices among those of its service. */
const labelOf = ({ service, part, size, unit }: Price) => JSON.stringify([isAsked(service) ? service : "", part, size, unit]);

/**
 * The prices of a service and of the jobs that belong to it, the lowest first; on a page about a job its usual work, about a trouble that
 * and then the other prices of its service, because the cause may be another. Of prices for the same task, size and unit only the lowest is
 * kept: rows whose words exist in the other language only would otherwise look alike.
 */
export function pricesOf({ prices }: Pick<Settings, "prices">, page = ""): Price[] {
  const usual = prices.filter((price) => isUsualOn(page, price));
  const others = prices.filter((price) => serviceOf(price.service) === serviceOf(page) && !usual.includes(price));
  const byAmount = (a: Price, b: Price) => a.fromAed - b.fromAed;
  const isWhole = usual.length > 0 && askedPages[page]?.isJob === true;
  const sorted = [...usual.toSorted(byAmount), ...(isWhole ? [] : others.toSorted(byAmount))];
  const labels = sorted.map(labelOf);
  return sorted.filter((_, at) => labels.indexOf(labels[at] ?? "") === at);
}

/** A price that stands on no page, by its row: its service has none that readers can open, or a lower one has the same words. */
export type UnshownPrice = { row: number; reason: "priceOff" | "priceTwice" };

export function unshownPrices({ prices }: Pick<Settings, "prices">, hasPage: (service: string) => boolean): UnshownPrice[] {
  return prices.flatMap((price, row): UnshownPrice[] => {
    const service = serviceOf(price.service);
    if (!hasPage(service)) return [{ row, reason: "priceOff" }];
    const isKept = (kept: Price) => labelOf(kept) === labelOf(price) && kept.fromAed === price.fromAed;
    return pricesOf({ prices }, service).some(isKept) ? [] : [{ row, reason: "priceTwice" }];
  });
}

/** What a price is for, beside the name of the page it stands on: its task, and the service or job if that is another. */
export function taskOf({ service, part }: Price, page: string, names: ReadonlyMap<string, string>): string[] {
  const other = service !== page && (isAsked(service) || !part) ? (names.get(service) ?? "") : "";
  return [other, part].filter(Boolean);
}

/** The prices that a page names below its plate: of a service the one at which it begins, of a trouble or a job those of its usual work. */
export function leadingPrices(settings: Settings, page: string | undefined): Price[] {
  const prices = pricesOf(settings, page);
  return page && isAsked(page) ? prices.filter((price) => isUsualOn(page, price)) : prices.slice(0, 1);
}

/** The price at which a service begins. */
export const priceOf = (settings: Settings, service: string | undefined): Price | undefined => leadingPrices(settings, service)[0];

/** The price at which a service begins: its own, or the lowest of its published sub-pages, which names what it is for. */
export function lowestPrice(settings: Settings, service: string, published: { has: (slug: string) => boolean }): Price | undefined {
  const below = subServicesOf(service).flatMap((slug) => (published.has(slug) ? (priceOf(settings, slug) ?? []) : []));
  return priceOf(settings, service) ?? below.toSorted((a, b) => a.fromAed - b.fromAed)[0];
}

/** How a zone of a place is cooled, and the drawing of its buildings. */
type PlaceBuildings = { zones: readonly { cooling: string }[]; section: { drawing: string } };

/**
 * What the buildings of a place need, in the order in which it is asked for: pages about troubles and jobs, then services. The valve of chilled
 * water fails where other units lose their gas; sheds also have roof units and fans.
 */
export function jobsOfPlace({ zones, section }: PlaceBuildings): string[] {
  const isChilled = ({ cooling }: { cooling: string }) => cooling === "chilled" || cooling === "building";
  const [hasChilled, hasOwn] = [zones.some(isChilled), !zones.every(isChilled) || zones.length === 0];
  const noCooling = [...(hasOwn ? ["ac-not-cooling"] : []), ...(hasChilled ? ["thermostat-and-valve"] : [])];
  const [first] = zones;
  return [
    ...(first && isChilled(first) ? noCooling.toReversed() : noCooling),
    "ac-leaking-water",
    "ac-deep-cleaning",
    ...(hasOwn ? ["ac-gas-leak-test"] : []),
    "air-conditioning-maintenance",
    ...(section.drawing === "section-warehouse" ? ["commercial-hvac-repair-services", "ventilation"] : ["duct-cleaning"]),
    ...(hasOwn ? ["air-conditioning-installation"] : []),
  ];
}

/** What a warranty covers, in the order in which pages name it. */
export const warrantyParts = ["parts", "labour", "joint", "cleaning", "installation"] as const;
export type WarrantyPart = (typeof warrantyParts)[number];
/** Days for each part that is covered. */
export type Warranty = { days: Partial<Record<WarrantyPart, number>>; terms: string };

/** The services whose work includes a part that not every service has. */
const workOf: Partial<Record<WarrantyPart, RegExp>> = {
  joint: /repair|installation|chiller|vrf/,
  cleaning: /cleaning|maintenance|amc|ahu|cooling-tower/,
  installation: /installation|chiller|vrf|ventilation|mep|turnkey|building-management|low-voltage|fit-out/,
};

/** Services that a licensed firm carries out: a warranty on our own work says nothing of theirs. */
export const byLicensedFirm = /^(?:solar-panels|cctv-and-security)$/;

/** Whether a service, or one of its sub-services, does work that the part of a warranty is about. */
const includesWork = (service: string, part: WarrantyPart) =>
  [service, ...subServicesOf(service)].some((slug) => workOf[part]?.test(slug) ?? true);

/**
 * The warranty of a service: its own, or of the general one the parts that its work includes; without a service the general one. A row with
 * neither days nor terms counts as none, and so does the general one where a licensed firm does the work.
 */
export function warrantyOf({ warranties }: Settings, service = ""): Warranty | undefined {
  const own = warranties.find((candidate) => candidate.service === service);
  const row = own ?? warranties.find((general) => general.service === "" && !byLicensedFirm.test(service));
  if (!row) return undefined;
  const days = Object.fromEntries(
    warrantyParts
      .filter((part) => Number(row[`${part}Days`]) > 0 && (own || includesWork(service, part)))
      .map((part) => [part, Number(row[`${part}Days`])]),
  );
  return row.terms || Object.keys(days).length > 0 ? { days, terms: row.terms } : undefined;
}

/** The services below a hub, or without one all, whose own warranty stands in the place of the general one. */
export function ownWarranties({ warranties }: Settings, hub?: string): string[] {
  const below = hub === undefined ? undefined : subServicesOf(hub);
  return warranties.flatMap(({ service }) => (service && (below?.includes(service) ?? true) ? [service] : []));
}

/** The documents that a service needs: those that name it, or its hub. */
export function licencesFor<Paper extends Pick<Licence, "services">>(licences: readonly Paper[], service: string): Paper[] {
  return licences.filter(({ services }) => services.some((named) => named === service || subServicesOf(named).includes(service)));
}

/** The hubs whose pages are about cooling: a make that names no service is shown on all of them. */
const coolingHubs = ["air-conditioning", "commercial-hvac"] as const;
const isAboutCooling = (service: string) => coolingHubs.some((hub) => hub === service || subServicesOf(hub).includes(service));

/** The makes that a service's page names: those that name it, its hub, or no service. */
export function makesOf<Row extends { services: readonly string[] }>(makes: readonly Row[], service: string): Row[] {
  return makes.filter(({ services }) =>
    services.length === 0 ? isAboutCooling(service) : services.some((named) => named === service || subServicesOf(named).includes(service)),
  );
}

/** The places with a promise of their own of how soon somebody comes, or with words of the owner about it. */
export function placesWithArrival(
  { arrivals }: Pick<Settings, "arrivals">,
  places: readonly { slug: string; data: Pick<Data<"location">, "name" | "responseWindow"> }[],
) {
  const named = new Set(arrivals.flatMap((row) => row.places));
  return places.flatMap(({ slug, data: { name, responseWindow } }) =>
    placeOf(slug) && (responseWindow || named.has(slug)) ? [{ slug, name, window: responseWindow }] : [],
  );
}

type Plan = Settings["amcPlans"][number];

/** Contracts side by side: each item that any of them includes, once, and which of them include it. */
export function comparedPlans(plans: readonly Pick<Plan, "includes">[]): { line: string; held: boolean[] }[] {
  const lines = [...new Set(plans.flatMap(({ includes }) => includes))].filter(Boolean);
  return lines.map((line) => ({ line, held: plans.map(({ includes }) => includes.includes(line)) }));
}

/** The terms of a contract in words, in the order in which pages compare them. */
export const planTerms = ["lateRemedy", "restores", "escalation", "lateCancelling"] as const satisfies readonly (keyof Plan)[];

/** A review is shown once the person has consented; a sample, while the owner shows samples. */
const isShown = (review: Review["data"], showSamples: boolean) =>
  Boolean(review.quote) && (review.sample ? showSamples : !lacksConsent("testimonial", review));

/** The kinds about somebody, who has to agree: a review that is no sample, a case that is no example. */
export const kindsWithConsent = ["testimonial", "case-study"] as const;
export type KindWithConsent = (typeof kindsWithConsent)[number];

/** Whether an entry of these kinds lacks consent: it may be published, but is not shown. */
export function lacksConsent(kind: string, data: unknown): boolean {
  const { sample, example, consent } = (data ?? {}) as { sample?: unknown; example?: unknown; consent?: unknown };
  const isReal = kind === "testimonial" ? sample !== true : kind === "case-study" && example !== true;
  return isReal && consent !== true;
}

/** Newest first, then undated reviews, then samples; otherwise in the office's order. */
export function reviewsShown<Found extends Review>(reviews: readonly Found[], showSamples: boolean): Found[] {
  return reviews
    .filter(({ data }) => isShown(data, showSamples))
    .toSorted(
      ({ data: a }, { data: b }) => Number(a.sample) - Number(b.sample) || (b.date ?? "").localeCompare(a.date ?? "") || a.order - b.order,
    );
}

const maxReviews = 6;

/** Reviews for a service's page, including its sub-pages; without samples, which are not about real work. */
export function reviewsOfService<Found extends Review>(reviews: readonly Found[], service: string): Found[] {
  const about = new Set([service, ...subServicesOf(service)]);
  return reviewsShown(reviews, false)
    .filter(({ data }) => about.has(data.service))
    .slice(0, maxReviews);
}

/**
 * Reviews for a place's page: an emirate's includes its areas; that of one service in an emirate has the reviews of that service there.
 */
export function reviewsOfPlace<Found extends Review>(reviews: readonly Found[], slug: string): Found[] {
  const isAbout = placeTest(slug);
  return reviewsShown(reviews, false)
    .filter(({ data: { placePage, service } }) => isAbout(placePage, [service]))
    .slice(0, maxReviews);
}

/** Tests whether something about a place and some services belongs on a place's page. */
function placeTest(slug: string): (place: string, services: readonly string[]) => boolean {
  const crossing = Object.entries(emirateServices).flatMap(([emirate, services]) =>
    services.filter(({ address }) => slug === `${emirate}-${address}`).map(({ service }) => ({ emirate, service })),
  )[0];
  return (place, services) => {
    if (!place) return false;
    if (place === slug) return true;
    const emirate = placeOf(place)?.emirate;
    return crossing ? emirate === crossing.emirate && services.includes(crossing.service) : emirate === slug;
  };
}

/** How many cases a page of a service or place shows. */
const maxCases = 2;

/** Cases that were carried out before examples, the newest first; examples by their load, as on their ruler. */
export function casesInOrder<Found extends Case>(cases: readonly Found[]): Found[] {
  return cases.toSorted(
    ({ data: a }, { data: b }) =>
      Number(a.example) - Number(b.example) || (a.example ? 0 : b.doneOn.localeCompare(a.doneOn)) || a.loadKw - b.loadKw,
  );
}

const newestReal = <Found extends Case>(cases: readonly Found[], isAbout: (data: Found["data"]) => boolean): Found[] =>
  casesInOrder(cases.filter(({ data }) => !data.example && isAbout(data))).slice(0, maxCases);

/** The newest cases that were carried out for a service, including its sub-pages. */
export function casesOfService<Found extends Case>(cases: readonly Found[], service: string): Found[] {
  const about = new Set([service, ...subServicesOf(service)]);
  return newestReal(cases, ({ services }) => services.some((slug) => about.has(slug)));
}

/** The newest cases that were carried out at a place, as with reviews. */
export function casesOfPlace<Found extends Case>(cases: readonly Found[], slug: string): Found[] {
  const isAbout = placeTest(slug);
  return newestReal(cases, ({ places, services }) => places.some((place) => isAbout(place, services)));
}

const knownHosts: Record<string, string> = {
  "g.page": "Google",
  "goo.gl": "Google",
  "google.com": "Google",
  "trustpilot.com": "Trustpilot",
  "facebook.com": "Facebook",
};

/** The common name of an address's site ("Google"), or its host. */
export function siteName(address: string): string {
  const host = URL.parse(address)?.hostname.replace(/^www\./, "") ?? "";
  return Object.entries(knownHosts).find(([known]) => host === known || host.endsWith(`.${known}`))?.[1] ?? host;
}
