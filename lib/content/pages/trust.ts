// What a visitor can count on, from the settings and reviews: for a service, for a place, or for all. Pure; empty fields are omitted.
import { emirateServices, placeOf } from "../../site/places.ts";
import { subServicesOf } from "../../site/services.ts";
import type { Data, PublicData } from "../kinds.ts";
import type { Licence } from "./business-dates.ts";

type Settings = Data<"settings">;
export type Review = { slug: string; data: PublicData<"testimonial"> };

/**
 * Copies names that exist in one language only (of a licence, a person, a contract) from the other. Lists of different lengths are left as
 * they are, because their rows cannot be paired.
 */
export function withBorrowedNames(settings: Settings, other: Settings | undefined): Settings {
  const filledIn =
    <Field extends string>(field: Field) =>
    <Row extends Record<Field, string>>(rows: Row[], others: Row[] = []): Row[] =>
      rows.map((row, at) => (row[field] || rows.length !== others.length ? row : { ...row, [field]: others[at]?.[field] ?? "" }));
  const filled = filledIn("name");
  return {
    ...settings,
    tradeLicences: filledIn("freeZone")(settings.tradeLicences, other?.tradeLicences),
    licences: filled(settings.licences, other?.licences),
    insurances: filledIn("insurer")(settings.insurances, other?.insurances),
    licensedFirms: filled(settings.licensedFirms, other?.licensedFirms),
    makes: filled(settings.makes, other?.makes),
    responseLevels: filled(settings.responseLevels, other?.responseLevels),
    team: filled(settings.team, other?.team),
    amcPlans: filled(settings.amcPlans, other?.amcPlans),
  };
}

/** Whether a name is missing: otherwise the other edition need not be read. */
export function lacksNames(settings: Settings): boolean {
  const { licences, licensedFirms, makes, responseLevels, team, amcPlans, tradeLicences, insurances } = settings;
  return (
    [licences, licensedFirms, makes, responseLevels, team, amcPlans].some((rows) => rows.some(({ name }) => !name)) ||
    tradeLicences.some(({ freeZone }) => !freeZone) ||
    insurances.some(({ insurer }) => !insurer)
  );
}

export type Price = Settings["prices"][number];

/**
 * The prices of a service, the lowest first. Of prices for the same task, size and unit only the lowest is kept: rows whose words exist in
 * the other language only would otherwise look alike.
 */
export function pricesOf({ prices }: Settings, service: string | undefined): Price[] {
  const sorted = prices.filter((price) => price.service === service).toSorted((a, b) => a.fromAed - b.fromAed);
  const labels = sorted.map(({ part, size, unit }) => JSON.stringify([part, size, unit]));
  return sorted.filter((_, at) => labels.indexOf(labels[at] ?? "") === at);
}

/** The price at which a service begins. */
export const priceOf = (settings: Settings, service: string | undefined): Price | undefined => pricesOf(settings, service)[0];

/** The price at which a service begins: its own, or the lowest of its published sub-pages, which names what it is for. */
export function lowestPrice(settings: Settings, service: string, published: { has: (slug: string) => boolean }): Price | undefined {
  const below = subServicesOf(service).flatMap((slug) => (published.has(slug) ? (priceOf(settings, slug) ?? []) : []));
  return priceOf(settings, service) ?? below.toSorted((a, b) => a.fromAed - b.fromAed)[0];
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
  installation: /installation|chiller|vrf|ventilation|mep|turnkey|building-management|low-voltage|fit-out|solar|cctv/,
};

/** Whether a service, or one of its sub-services, does work that the part of a warranty is about. */
const includesWork = (service: string, part: WarrantyPart) =>
  [service, ...subServicesOf(service)].some((slug) => workOf[part]?.test(slug) ?? true);

/**
 * The warranty of a service: its own, or of the general one the parts that its work includes; without a service the general one. A row with
 * neither days nor terms counts as none.
 */
export function warrantyOf({ warranties }: Settings, service = ""): Warranty | undefined {
  const own = warranties.find((candidate) => candidate.service === service);
  const row = own ?? warranties.find((general) => general.service === "");
  if (!row) return undefined;
  const days = Object.fromEntries(
    warrantyParts
      .filter((part) => Number(row[`${part}Days`]) > 0 && (own || includesWork(service, part)))
      .map((part) => [part, Number(row[`${part}Days`])]),
  );
  return row.terms || Object.keys(days).length > 0 ? { days, terms: row.terms } : undefined;
}

/** The documents that a service needs: those that name it, or its hub. */
export function licencesFor<Paper extends Pick<Licence, "services">>(licences: readonly Paper[], service: string): Paper[] {
  return licences.filter(({ services }) => services.some((named) => named === service || subServicesOf(named).includes(service)));
}

/** Response times of the places that state one. A place without its own is omitted: its emirate's may not hold there. */
export function responseWindows(places: readonly { slug: string; data: Pick<Data<"location">, "name" | "responseWindow"> }[]) {
  return places.flatMap(({ slug, data: { name, responseWindow } }) =>
    responseWindow && placeOf(slug) ? [{ slug, name, window: responseWindow }] : [],
  );
}

type Plan = Settings["amcPlans"][number];

/** Contracts side by side: each item that any of them includes, once, and which of them include it. */
export function comparedPlans(plans: readonly Pick<Plan, "includes">[]): { line: string; held: boolean[] }[] {
  const lines = [...new Set(plans.flatMap(({ includes }) => includes))].filter(Boolean);
  return lines.map((line) => ({ line, held: plans.map(({ includes }) => includes.includes(line)) }));
}

/** A review is shown once the person has consented; a sample, while the owner shows samples. */
const isShown = (review: Review["data"], showSamples: boolean) =>
  Boolean(review.quote) && (review.sample ? showSamples : !lacksConsent(review));

/** Whether a review that is not a sample lacks consent: it may be published, but is not shown. */
export function lacksConsent(review: unknown): boolean {
  const { sample, consent } = (review ?? {}) as { sample?: unknown; consent?: unknown };
  return sample !== true && consent !== true;
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
  const crossing = Object.entries(emirateServices).flatMap(([emirate, services]) =>
    services.filter(({ address }) => slug === `${emirate}-${address}`).map(({ service }) => ({ emirate, service })),
  )[0];
  const isAbout = ({ service, placePage }: Review["data"]) => {
    if (!placePage) return false;
    if (placePage === slug) return true;
    const emirate = placeOf(placePage)?.emirate;
    return crossing ? emirate === crossing.emirate && service === crossing.service : emirate === slug;
  };
  return reviewsShown(reviews, false)
    .filter(({ data }) => isAbout(data))
    .slice(0, maxReviews);
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
