// What the switches of the settings hide: services not offered, places not served. Pure, and also used by the office's forms, so it does
// not import the snapshot (shown-snapshot.ts).
import { sheetEntry } from "../../site/calculators.ts";
import { areas, emirateServices, emirates } from "../../site/places.ts";
import { amcPages, serviceTree } from "../../site/services.ts";

export type Switches = { servicesOff: readonly string[]; placesOff: readonly string[] };

export const subsOf = (hub: string): string[] =>
  Object.hasOwn(serviceTree, hub) ? serviceTree[hub as keyof typeof serviceTree].map((sub) => `${hub}-${sub}`) : [];
const areasOf = (emirate: string): string[] => areas.filter((area) => area.emirate === emirate).map(({ slug }) => slug);

/** The services that are off: those switched off, and the sub-services of a hub among them. */
export function servicesGone({ servicesOff }: Pick<Switches, "servicesOff">): Set<string> {
  return new Set(servicesOff.flatMap((slug) => [slug, ...subsOf(slug)]));
}

/** The places that are not served: those switched off, and the areas of an emirate among them. */
export function placesGone({ placesOff }: Pick<Switches, "placesOff">): Set<string> {
  return new Set(placesOff.flatMap((slug) => [slug, ...areasOf(slug)]));
}

/**
 * The place pages that are off. Each is at an address of AC services and about nothing else, so all are off if air conditioning as a whole
 * is; the places themselves are still served.
 */
function placePagesGone(switches: Switches): (slug: string) => boolean {
  const [services, places] = [servicesGone(switches), placesGone(switches)];
  const crossings = Object.entries(emirateServices).flatMap(([emirate, rows]) =>
    rows.flatMap(({ address, service }) => (places.has(emirate) || services.has(service) ? [`${emirate}-${address}`] : [])),
  );
  return (slug) => services.has("air-conditioning") || places.has(slug) || crossings.includes(slug);
}

/** Calculators for one kind of work, with its services: off if none of them is offered. */
const calculatorsOf: Readonly<Record<string, readonly string[]>> = {
  [sheetEntry("amc-plan")]: amcPages,
  [sheetEntry("solar-pv")]: ["solar-panels"],
};

/** Whether any page that shows annual contracts is offered. */
export const offersContracts = (servicesOff: readonly string[]): boolean => {
  const gone = servicesGone({ servicesOff });
  return amcPages.some((page) => !gone.has(page));
};

/** Kinds that are hidden with the services or places they name (cases, sheets, articles); an entry that names none stays. */
export const goesWithItsServices = (kind: string): boolean => ["case-study", "resource", "post"].includes(kind);

type OfferedEntry = { kind: string; slug: string; data: { services?: unknown; places?: unknown } };

/** Whether a list names something, and all of it is off. */
const isAllGone = (named: unknown, isGone: (slug: string) => boolean): boolean =>
  Array.isArray(named) && named.length > 0 && named.every((slug) => isGone(String(slug)));

/** Tests whether a published entry is off. */
export function switchedOff(switches: Switches): (entry: OfferedEntry) => boolean {
  const services = servicesGone(switches);
  const [isPlaceOff, places] = [placePagesGone(switches), placesGone(switches)];
  return ({ kind, slug, data }) => {
    if (kind === "service") return services.has(slug);
    if (kind === "location") return isPlaceOff(slug);
    if (kind === "page") return calculatorsOf[slug]?.every((service) => services.has(service)) ?? false;
    if (!goesWithItsServices(kind)) return false;
    return isAllGone(data.services, (service) => services.has(service)) || isAllGone(data.places, (place) => places.has(place));
  };
}

/** The served emirates and cities; Al Ain counts separately only if Abu Dhabi is not served. */
export function emiratesServed(placesOff: readonly string[]): string[] {
  const gone = placesGone({ placesOff });
  const served = emirates.map(({ slug }) => slug).filter((slug) => !gone.has(slug));
  return served.filter((slug) => slug !== "al-ain" || !served.includes("abu-dhabi"));
}

/** Whether all seven emirates are served. */
export const servesEverywhere = (placesOff: readonly string[]): boolean =>
  emirates.every(({ slug }) => slug === "al-ain" || !placesGone({ placesOff }).has(slug));
