// Names of services and places from the published pages; a slug without a page is shown as it is.
import "server-only";
import ar from "../../../messages/ar.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import { findableCommunities } from "../../content/pages/place-finder.ts";
import { entryKey } from "../../content/store/entry.ts";
import { ownContent } from "../../content/store/snapshot.ts";
import type { Locale } from "../../i18n/locales.ts";
import { finderOf } from "../../site/finder.ts";
import { areas, emirates, placeOf } from "../../site/places.ts";
import { byServiceOrder } from "../../site/services.ts";

/** Includes services that are switched off, because older leads refer to them. */
const withHidden = () => ({ ...ownContent().hidden, ...ownContent().entries });

export function leadServiceName(slug: string, locale: Locale): string {
  const name = withHidden()[entryKey("service", slug, locale)]?.data.name;
  return typeof name === "string" ? name : slug;
}

export function leadPlaceName(slug: string, locale: Locale): string {
  return slug === "other" ? otherPlace[locale] : (placeOf(slug)?.names[locale][0] ?? slug);
}

const otherPlace: Record<Locale, string> = { en: en.mail.values.emirate.other, ar: ar.mail.values.emirate.other };

/** The place with a page that a typed area names, or whose page is for it; null where it names none for certain. */
export function placeNamed(area: string): { place: string; emirate: string } | null {
  const found = finderOf(findableCommunities()).exactPlace(area)?.found;
  return found?.slug ? { place: found.slug, emirate: found.emirate } : null;
}

type Choice = { value: string; label: string };

export function serviceChoices(locale: Locale): Choice[] {
  return Object.values(withHidden())
    .filter((entry) => entry.kind === "service" && entry.locale === locale)
    .sort((a, b) => byServiceOrder(a.slug, b.slug))
    .map(({ slug, data }) => ({ value: slug, label: String(data.name ?? slug) }));
}

export function placeChoices(locale: Locale): Choice[] {
  const places = [...emirates, ...areas].map(({ slug, names }) => ({ value: slug, label: names[locale][0] ?? slug }));
  return [...places, { value: "other", label: otherPlace[locale] }];
}

const byValue = (choices: Choice[]): Record<string, string> => Object.fromEntries(choices.map(({ value, label }) => [value, label]));

/** Names by slug. */
export const placeNames = (locale: Locale): Record<string, string> => byValue(placeChoices(locale));

/** The names that lists of leads show, by slug. */
export type LeadNames = { places: Record<string, string>; services: Record<string, string> };

export function leadNames(locale: Locale): LeadNames {
  return { places: placeNames(locale), services: byValue(serviceChoices(locale)) };
}
