// What the office ticks: the services and the places there are, as a tree, and which pages go with a tick. Pure.
import { areas, emirates } from "../../site/places.ts";
import { pathOfEntry } from "../../site/routes.ts";
import { byServiceOrder, serviceTree } from "../../site/services.ts";
import { placesGone, type Switches, servicesGone, subsOf, switchedOff } from "../store/offered.ts";

/** A page that may go, with its name in the office's language; of a case, a sheet or an article, the services and places it is about. */
export type OfferPage = { kind: string; slug: string; label: string; services?: string[]; places?: string[] };
export type OfferNode = { slug: string; label: string; below: { slug: string; label: string }[] };
export type Offers = {
  pages: OfferPage[];
  /** Services that have another slug today, by the old one. */
  moved: Record<string, string>;
};

/** Hubs with their sub-services and what stands alone; emirates and cities with their areas. Only what there is. */
export function offerTree(of: string, pages: readonly OfferPage[]): OfferNode[] {
  const labels = new Map(pages.filter(({ kind }) => kind === of).map(({ slug, label }) => [slug, label]));
  const nodes = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => (labels.has(slug) ? [{ slug, label: labels.get(slug) ?? slug }] : []));
  if (of === "location")
    return nodes(emirates.map(({ slug }) => slug)).map((node) => ({
      ...node,
      below: nodes(areas.filter(({ emirate }) => emirate === node.slug).map(({ slug }) => slug)),
    }));
  const hubs = Object.keys(serviceTree);
  const below = new Set(hubs.flatMap(subsOf));
  const others = [...labels.keys()].filter((slug) => !hubs.includes(slug) && !below.has(slug)).sort(byServiceOrder);
  return nodes([...hubs, ...others]).map((node) => ({ ...node, below: nodes(subsOf(node.slug)) }));
}

/** What is off, with what goes along. */
export const goneOf = (of: string, off: readonly string[]): Set<string> =>
  of === "location" ? placesGone({ placesOff: off }) : servicesGone({ servicesOff: off });

/** How many of what stands in the tree are offered, and how many are not: each once, what goes with a hub too. */
export function offeredCount(of: string, slugs: readonly string[], off: readonly string[]): { on: number; off: number } {
  const gone = goneOf(of, off);
  const there = offerTree(
    of,
    slugs.map((slug) => ({ kind: of, slug, label: slug })),
  ).flatMap(({ slug, below }) => [slug, ...below.map((sub) => sub.slug)]);
  const missing = there.filter((slug) => gone.has(slug)).length;
  return { on: there.length - missing, off: missing };
}

/**
 * The switches after a tick: with a hub goes what is below it; below a hub that is off, a tick brings the hub back with that one
 * alone.
 */
export function ticked(tree: readonly OfferNode[], off: readonly string[], slug: string, isOffered: boolean): string[] {
  const hub = tree.find((node) => node.slug === slug || node.below.some((sub) => sub.slug === slug));
  const subs = hub?.below.map((sub) => sub.slug) ?? [];
  const without = (gone: readonly string[]) => off.filter((one) => !gone.includes(one));
  if (!hub || hub.slug === slug) return isOffered ? without([slug, ...subs]) : [...without([slug, ...subs]), slug];
  if (!isOffered) return [...without([slug]), slug];
  return off.includes(hub.slug) ? [...without([hub.slug, ...subs]), ...subs.filter((sub) => sub !== slug)] : without([slug]);
}

/** The pages that nobody sees because these are off, with their addresses. */
export function pagesGone(pages: readonly OfferPage[], switches: Switches): (OfferPage & { path: string })[] {
  const isOff = switchedOff(switches);
  return pages.flatMap((page) => {
    const path = pathOfEntry(page);
    return path && isOff({ ...page, data: { services: page.services, places: page.places } }) ? [{ ...page, path }] : [];
  });
}
