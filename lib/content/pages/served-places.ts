// The places that the business serves, with their names: decided by the owner's switches, not by whether a place has a page.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import { localePath } from "../../i18n/locales.ts";
import { emirates, type Place } from "../../site/places.ts";
import { pathOfEntry } from "../../site/routes.ts";
import { allPlacesOff } from "../store/offered.ts";
import { readNames, readSettings } from "../store/read.ts";

/** Slugs of the places that are not served. */
export async function readPlacesOff(locale: Locale): Promise<ReadonlySet<string>> {
  return allPlacesOff(await readSettings(locale));
}

/** The served emirates and cities; `href` is set for those that have a page. */
export async function emiratesOnMap(locale: Locale): Promise<(Place & { name: string; href?: string })[]> {
  const [gone, names] = [await readPlacesOff(locale), await readNames("location", locale)];
  return emirates
    .filter(({ slug }) => !gone.has(slug))
    .map((place) => {
      const [name, path] = [names.get(place.slug), pathOfEntry({ kind: "location", slug: place.slug })];
      return { ...place, name: name ?? place.names[locale][0] ?? place.slug, ...(name && path && { href: localePath(path, locale) }) };
    });
}
