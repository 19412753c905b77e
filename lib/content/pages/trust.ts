// What a visitor can count on, as the settings and reviews say it: what belongs to a service, to a place, to all. Pure; what is
// not filled is not there.
import { emirateServices, placeOf } from "../../site/places.ts";
import { serviceTree } from "../../site/services.ts";
import type { Data, PublicData } from "../kinds.ts";
import type { Paper } from "./business-dates.ts";

type Settings = Data<"settings">;
type Review = { slug: string; data: PublicData<"testimonial"> };

/**
 * Names that stand in one language alone, taken over into the other: of a licence, a person, a contract. Lists that are not as long
 * in both say nothing about which row is which.
 */
export function withBorrowedNames(own: Settings, other: Settings | undefined): Settings {
  const filled = <Row extends { name: string }>(rows: Row[], others: Row[] = []): Row[] =>
    rows.map((row, at) => (row.name || rows.length !== others.length ? row : { ...row, name: others[at]?.name ?? "" }));
  return {
    ...own,
    licences: filled(own.licences, other?.licences),
    team: filled(own.team, other?.team),
    amcPlans: filled(own.amcPlans, other?.amcPlans),
  };
}

/** Whether anything is to be borrowed: otherwise the other edition need not be read. */
export function lacksNames({ licences, team, amcPlans }: Settings): boolean {
  return [licences, team, amcPlans].some((rows) => rows.some(({ name }) => !name));
}

/** The sub-pages of a hub, by slug; none of another service. */
export function servicesBelow(hub: string): string[] {
  return Object.hasOwn(serviceTree, hub) ? serviceTree[hub as keyof typeof serviceTree].map((sub) => `${hub}-${sub}`) : [];
}

export function priceOf({ prices }: Settings, service: string | undefined): Settings["prices"][number] | undefined {
  return prices.find((price) => price.service === service);
}

type Price = Settings["prices"][number];

/** Where a price list of a service begins: its own price, or the lowest of the sub-pages that are published, which says what it is for. */
export function lowestPrice(settings: Settings, service: string, published: { has: (slug: string) => boolean }): Price | undefined {
  const below = servicesBelow(service).flatMap((slug) => (published.has(slug) ? (priceOf(settings, slug) ?? []) : []));
  return priceOf(settings, service) ?? below.toSorted((one, two) => one.fromAed - two.fromAed)[0];
}

export type VisitFee = { aed: number; credited: boolean; covers: string };

export function visitFeeOf({ visitFeeAed, visitFeeCredited, visitFeeCovers }: Settings): VisitFee | undefined {
  if (visitFeeAed === "") return undefined;
  const aed = Number(visitFeeAed);
  // What costs nothing cannot be taken off a bill.
  return { aed, credited: visitFeeCredited && aed > 0, covers: visitFeeCovers };
}

export type Warranty = { parts: number; labour: number; terms: string };

/** The warranty of a service: its own, or the one for all. A row that names neither months nor terms says nothing. */
export function warrantyOf({ warranties }: Settings, service = ""): Warranty | undefined {
  const row = warranties.find((own) => own.service === service) ?? warranties.find((general) => general.service === "");
  if (!row || !(row.partsMonths || row.labourMonths || row.terms)) return undefined;
  return { parts: Number(row.partsMonths), labour: Number(row.labourMonths), terms: row.terms };
}

/** The papers that a service needs: those that name it, or its hub. */
export function papersFor(papers: readonly Paper[], service: string): Paper[] {
  return papers.filter(({ services }) => services.some((named) => named === service || servicesBelow(named).includes(service)));
}

/** How soon somebody comes, of the places that say it. One without a window of its own says nothing: its emirate's may not hold there. */
export function responseWindows(places: readonly { slug: string; data: Pick<Data<"location">, "name" | "responseWindow"> }[]) {
  return places.flatMap(({ slug, data: { name, responseWindow } }) =>
    responseWindow && placeOf(slug) ? [{ slug, name, window: responseWindow }] : [],
  );
}

type Plan = Settings["amcPlans"][number];

/** Contracts side by side: each thing that any of them holds, once, and which of them hold it. */
export function comparedPlans(plans: readonly Pick<Plan, "includes">[]): { line: string; held: boolean[] }[] {
  const lines = [...new Set(plans.flatMap(({ includes }) => includes))].filter(Boolean);
  return lines.map((line) => ({ line, held: plans.map(({ includes }) => includes.includes(line)) }));
}

/** A review is shown once the person has agreed; a sample while the owner shows samples. */
const isShown = (review: Review["data"], showSamples: boolean) =>
  Boolean(review.quote) && (review.sample ? showSamples : !lacksConsent(review));

/** Whether the person has not agreed to be quoted, and it is no sample: it may be published, and is not shown. */
export function lacksConsent(review: unknown): boolean {
  const { sample, consent } = (review ?? {}) as { sample?: unknown; consent?: unknown };
  return sample !== true && consent !== true;
}

/** Newest first; those without a day, and samples, after those with one, in the order of the office. */
export function reviewsShown<Found extends Review>(reviews: readonly Found[], showSamples: boolean): Found[] {
  return reviews
    .filter(({ data }) => isShown(data, showSamples))
    .toSorted(
      ({ data: one }, { data: two }) =>
        Number(one.sample) - Number(two.sample) || (two.date ?? "").localeCompare(one.date ?? "") || one.order - two.order,
    );
}

const mostBeside = 6;

/** The reviews of a service's page, with those of its sub-pages; samples are about nobody's work. */
export function reviewsOfService<Found extends Review>(reviews: readonly Found[], service: string): Found[] {
  const about = new Set([service, ...servicesBelow(service)]);
  return reviewsShown(reviews, false)
    .filter(({ data }) => about.has(data.service))
    .slice(0, mostBeside);
}

/** The reviews of a place's page: of an emirate with its areas'; of one service in an emirate, those of that service there. */
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
    .slice(0, mostBeside);
}

const knownHosts: Record<string, string> = {
  "g.page": "Google",
  "goo.gl": "Google",
  "google.com": "Google",
  "trustpilot.com": "Trustpilot",
  "facebook.com": "Facebook",
};

/** What people call the site of an address: "Google", or its host. */
export function siteName(address: string): string {
  const host = URL.parse(address)?.hostname.replace(/^www\./, "") ?? "";
  return Object.entries(knownHosts).find(([known]) => host === known || host.endsWith(`.${known}`))?.[1] ?? host;
}
