// Links of the header and the footer.
import "server-only";
import { byName } from "../../i18n/by-name.ts";
import type { Locale } from "../../i18n/locales.ts";
import { localePath } from "../../i18n/locales.ts";
import { type CropId, cropOfService } from "../../site/drawing-crops.ts";
import { inNamedOrder, placeOf } from "../../site/places.ts";
import { pathOfEntry, routes } from "../../site/routes.ts";
import { byServiceOrder, isAsked, serviceTree } from "../../site/services.ts";
import { readNames } from "../store/read.ts";
import { movedTo } from "../store/snapshot.ts";

export type MenuLink = { href: string; label: string };
/** crop: the detail of a drawing that stands for the service. */
export type ServiceLink = MenuLink & { crop: CropId | undefined };
export type MenuGroup = MenuLink & { below: MenuLink[] };

/** Hubs with their sub-pages, and standalone services, as links in the reader's language. */
export async function serviceMenu(locale: Locale): Promise<{ hubs: (ServiceLink & MenuGroup)[]; others: ServiceLink[] }> {
  const names = await readNames("service", locale);
  const link = (slug: string): ServiceLink[] =>
    entryLink("service", slug, names, locale).map((top) => ({ ...top, crop: cropOfService(slug) }));
  const hubs = Object.entries(serviceTree).flatMap(([hub, subs]) =>
    link(hub).map((top) => ({ ...top, below: subs.flatMap((sub) => link(`${hub}-${sub}`)) })),
  );
  const inTree = new Set(Object.entries(serviceTree).flatMap(([hub, subs]) => [hub, ...subs.map((sub) => `${hub}-${sub}`)]));
  return {
    hubs,
    others: [...names.keys()]
      .filter((slug) => !inTree.has(slug) && !isAsked(slug))
      .sort(byServiceOrder)
      .flatMap(link),
  };
}

/** Emirates and cities, each with its areas. Pages of one service in one emirate are linked from the emirate's page instead. */
export async function placeMenu(locale: Locale): Promise<MenuGroup[]> {
  const names = await readNames("location", locale);
  const places = routes.filter(({ entry }) => entry?.kind === "location");
  const compare = byName(locale);
  const links = (parent: string): MenuLink[] =>
    places
      .flatMap(({ path, entry, parent: above }) => {
        const label = above === parent && entry && placeOf(entry.slug) && names.get(entry.slug);
        return label ? [{ href: localePath(path, locale), label }] : [];
      })
      .sort((one, other) => compare(one.label, other.label));
  const tops = new Map(places.flatMap(({ path, entry, parent }) => (parent === "/" && entry ? [[entry.slug, path]] : [])));
  return inNamedOrder([...tops.keys()], locale).flatMap((slug) => {
    const [label, path] = [names.get(slug), tops.get(slug)];
    return label && path ? [{ href: localePath(path, locale), label, below: links(path) }] : [];
  });
}

/** Whether the business offers cooling; if not, visitors are not asked what is wrong with a machine, or which one they have. */
export async function offersCooling(locale: Locale): Promise<boolean> {
  const names = await readNames("service", locale);
  return names.has("air-conditioning") || names.has("commercial-hvac");
}

/** Key in `site` of messages/ for the name of the calculators, which mentions MEP while it is offered. */
export async function calculatorsNameKey(locale: Locale): Promise<"calculators" | "calculatorsAlone"> {
  const names = await readNames("service", locale);
  return ["mep", ...serviceTree.mep.map((sub) => `mep-${sub}`), "mep-turnkey-projects"].some((slug) => names.has(slug))
    ? "calculators"
    : "calculatorsAlone";
}

/** The link to a published entry; none for others. */
function entryLink(kind: "service" | "location", slug: string, names: ReadonlyMap<string, string>, locale: Locale): MenuLink[] {
  const [label, path] = [names.get(slug), pathOfEntry({ kind, slug })];
  return label && path ? [{ href: localePath(path, locale), label }] : [];
}

/** Links to services by slug; unpublished ones are omitted. */
export async function serviceLinks(slugs: readonly string[], locale: Locale): Promise<MenuLink[]> {
  const names = await readNames("service", locale);
  return slugs.flatMap((slug) => entryLink("service", names.has(slug) ? slug : (movedTo("service", slug) ?? slug), names, locale));
}

/** Links to places by slug; unpublished ones are omitted. */
export async function placeLinks(slugs: readonly string[], locale: Locale): Promise<(MenuLink & { slug: string })[]> {
  const names = await readNames("location", locale);
  return slugs.flatMap((slug) => entryLink("location", slug, names, locale).map((link) => ({ ...link, slug })));
}
