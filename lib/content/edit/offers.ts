// The services and places that the office ticks, as a tree, and the pages that a switch hides. Pure.
import { areas, emirates } from "../../site/places.ts";
import { pathOfEntry } from "../../site/routes.ts";
import { byServiceOrder, isAsked, serviceTree, subServicesOf } from "../../site/services.ts";
import { allPlacesOff, allServicesOff, type Switches, switchedOff } from "../store/offered.ts";

/**
 * A page that a switch may hide, labelled in the office's language. Cases, sheets and articles name the services and places they are about.
 */
export type OfferPage = { kind: string; slug: string; label: string; services?: string[]; places?: string[] };
export type OfferNode = { slug: string; label: string; below: { slug: string; label: string }[] };
export type Offers = {
  pages: OfferPage[];
  /** Current slugs of renamed services, by old slug. */
  moved: Record<string, string>;
};

/** Hubs with their sub-services, then standalone services; or emirates and cities with their areas. Contains existing entries only. */
export function offerTree(offerKind: string, pages: readonly OfferPage[]): OfferNode[] {
  const labels = new Map(pages.filter(({ kind }) => kind === offerKind).map(({ slug, label }) => [slug, label]));
  const nodes = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => (labels.has(slug) ? [{ slug, label: labels.get(slug) ?? slug }] : []));
  if (offerKind === "location")
    return nodes(emirates.map(({ slug }) => slug)).map((node) => ({
      ...node,
      below: nodes(areas.filter(({ emirate }) => emirate === node.slug).map(({ slug }) => slug)),
    }));
  const hubs = Object.keys(serviceTree);
  const below = new Set(hubs.flatMap(subServicesOf));
  const others = [...labels.keys()].filter((slug) => !hubs.includes(slug) && !below.has(slug) && !isAsked(slug)).sort(byServiceOrder);
  return nodes([...hubs, ...others]).map((node) => ({ ...node, below: nodes(subServicesOf(node.slug)) }));
}

/** The slugs that are off, including those below a hub that is off. */
export const slugsOff = (offerKind: string, off: readonly string[]): Set<string> =>
  offerKind === "location" ? allPlacesOff({ placesOff: off }) : allServicesOff({ servicesOff: off });

/** How many entries of the tree are offered and how many are not, each counted once, including those that go off with a hub. */
export function offeredCount(offerKind: string, slugs: readonly string[], off: readonly string[]): { on: number; off: number } {
  const gone = slugsOff(offerKind, off);
  const there = offerTree(
    offerKind,
    slugs.map((slug) => ({ kind: offerKind, slug, label: slug })),
  ).flatMap(({ slug, below }) => [slug, ...below.map((sub) => sub.slug)]);
  const missing = there.filter((slug) => gone.has(slug)).length;
  return { on: there.length - missing, off: missing };
}

/**
 * The switches after a tick. A hub takes everything below it along; a tick below a hub that is off turns the hub on with that entry alone.
 */
export function switchesAfterTick(tree: readonly OfferNode[], off: readonly string[], slug: string, isOffered: boolean): string[] {
  const hub = tree.find((node) => node.slug === slug || node.below.some((sub) => sub.slug === slug));
  const subs = hub?.below.map((sub) => sub.slug) ?? [];
  const without = (gone: readonly string[]) => off.filter((item) => !gone.includes(item));
  if (!hub || hub.slug === slug) return isOffered ? without([slug, ...subs]) : [...without([slug, ...subs]), slug];
  if (!isOffered) return [...without([slug]), slug];
  return off.includes(hub.slug) ? [...without([hub.slug, ...subs]), ...subs.filter((sub) => sub !== slug)] : without([slug]);
}

/** The pages that these switches hide, with their addresses. */
export function hiddenPages(pages: readonly OfferPage[], switches: Switches): (OfferPage & { path: string })[] {
  const isOff = switchedOff(switches);
  return pages.flatMap((page) => {
    const path = pathOfEntry(page);
    return path && isOff({ ...page, data: { services: page.services, places: page.places } }) ? [{ ...page, path }] : [];
  });
}
