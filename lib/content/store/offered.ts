// What the switches of the settings hide: services not offered, places not served. Pure, and also used by the office's forms, so it does
// not import the snapshot (visible-snapshot.ts).
import { sheetEntry } from "../../site/calculators.ts";
import { areas, emirateServices, emirates } from "../../site/places.ts";
import { amcPages, askedPages, serviceOf, subServicesOf } from "../../site/services.ts";

export type Switches = { servicesOff: readonly string[]; placesOff: readonly string[] };

const areasOf = (emirate: string): string[] => areas.filter((area) => area.emirate === emirate).map(({ slug }) => slug);

/** The services that are off: those switched off, the sub-services of a hub among them, and the pages that belong to any of these. */
export function allServicesOff({ servicesOff }: Pick<Switches, "servicesOff">): Set<string> {
  const off = new Set(servicesOff.flatMap((slug) => [slug, ...subServicesOf(slug)]));
  return new Set([...off, ...Object.keys(askedPages).filter((slug) => off.has(serviceOf(slug)))]);
}

/** The places that are not served: those switched off, and the areas of an emirate among them. */
export function allPlacesOff({ placesOff }: Pick<Switches, "placesOff">): Set<string> {
  return new Set(placesOff.flatMap((slug) => [slug, ...areasOf(slug)]));
}

/**
 * The place pages that are off. Each is at an address of AC services and about nothing else, so all are off if air conditioning as a whole
 * is; the places themselves are still served.
 */
function placePageOffTest(switches: Switches): (slug: string) => boolean {
  const [services, places] = [allServicesOff(switches), allPlacesOff(switches)];
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
  const gone = allServicesOff({ servicesOff });
  return amcPages.some((page) => !gone.has(page));
};

/** Kinds that are hidden with the services or places they name (cases, sheets, articles); an entry that names none stays. */
export const isHiddenWithServices = (kind: string): boolean => ["case-study", "resource", "post"].includes(kind);

type OfferedEntry = { kind: string; slug: string; data: { services?: unknown; places?: unknown } };

/** Whether a list names something, and all of it is off. */
const isAllOff = (named: unknown, isGone: (slug: string) => boolean): boolean =>
  Array.isArray(named) && named.length > 0 && named.every((slug) => isGone(String(slug)));

/** Tests whether a published entry is off. */
export function switchedOff(switches: Switches): (entry: OfferedEntry) => boolean {
  const services = allServicesOff(switches);
  const [isPlaceOff, places] = [placePageOffTest(switches), allPlacesOff(switches)];
  return ({ kind, slug, data }) => {
    if (kind === "service") return services.has(slug);
    if (kind === "location") return isPlaceOff(slug);
    if (kind === "page") return calculatorsOf[slug]?.every((service) => services.has(service)) ?? false;
    if (!isHiddenWithServices(kind)) return false;
    return isAllOff(data.services, (service) => services.has(service)) || isAllOff(data.places, (place) => places.has(place));
  };
}

/** The served emirates and cities; Al Ain counts separately only if Abu Dhabi is not served. */
export function emiratesServed(placesOff: readonly string[]): string[] {
  const gone = allPlacesOff({ placesOff });
  const served = emirates.map(({ slug }) => slug).filter((slug) => !gone.has(slug));
  return served.filter((slug) => slug !== "al-ain" || !served.includes("abu-dhabi"));
}

/** Whether all seven emirates are served. */
export const servesEverywhere = (placesOff: readonly string[]): boolean =>
  emirates.every(({ slug }) => slug === "al-ain" || !allPlacesOff({ placesOff }).has(slug));
