// Pages on which the business promises something, for the owner to read before they take effect. Pure.
import type { Locale } from "../../i18n/locales.ts";
import { byServiceOrder } from "../../site/services.ts";
import type { Entry } from "../store/entry.ts";

export type PageWithPromises = { kind: string; slug: string; name: string };

/** Home (named `home`), the about page and every offered service, named as readers see them. */
export function pagesWithPromises(entries: Readonly<Record<string, Entry>>, locale: Locale, home: string): PageWithPromises[] {
  const localeEntries = Object.values(entries).filter((entry) => entry.locale === locale);
  const matching = (kind: string, slug: string) => localeEntries.filter((entry) => entry.kind === kind && entry.slug === slug);
  const services = localeEntries.filter(({ kind }) => kind === "service").sort((first, second) => byServiceOrder(first.slug, second.slug));
  return [...matching("home", "home"), ...matching("page", "about"), ...services].map(({ kind, slug, data }) => ({
    kind,
    slug,
    name: kind === "home" ? home : String(data.name ?? data.title ?? slug),
  }));
}
