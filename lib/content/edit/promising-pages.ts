// The pages on which the business promises something, for whoever has to read them before they hold. Pure.
import type { Locale } from "../../i18n/locales.ts";
import { byServiceOrder } from "../../site/services.ts";
import type { Entry } from "../store/entry.ts";

export type PromisingPage = { kind: string; slug: string; name: string };

/** Home (by the name that is given), what the business says of itself, and every service that is offered, named as readers know them. */
export function promisingPages(entries: Readonly<Record<string, Entry>>, locale: Locale, home: string): PromisingPage[] {
  const own = Object.values(entries).filter((entry) => entry.locale === locale);
  const one = (kind: string, slug: string) => own.filter((entry) => entry.kind === kind && entry.slug === slug);
  const services = own.filter(({ kind }) => kind === "service").sort((first, second) => byServiceOrder(first.slug, second.slug));
  return [...one("home", "home"), ...one("page", "about"), ...services].map(({ kind, slug, data }) => ({
    kind,
    slug,
    name: kind === "home" ? home : String(data.name ?? data.title ?? slug),
  }));
}
