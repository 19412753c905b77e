// The trust facts of the quote form in the reader's language. The page is prerendered and only the browser knows which service and
// place are chosen, so it gets the facts of all of them.
import "server-only";
import { getTranslations } from "next-intl/server";
import { createElement } from "react";
import { definedFacts, feeFact, licenceFact, priceFact, responseFact, warrantyFact } from "#components/sections/trust";
import { Invented } from "#components/ui/invented";
import { readLicences } from "#lib/content/pages/business";
import { licencesFor, responseWindows } from "#lib/content/pages/trust";
import { listEntries, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import type { QuoteTrust } from "./quote-props.ts";

export async function quoteTrust(): Promise<QuoteTrust | null> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const [settings, papers] = [await readSettings(locale), await readLicences(locale)];
  const services: QuoteTrust["services"] = {};
  for (const { slug, data } of await listEntries("service", locale)) {
    const hasOwn = settings.warranties.some(({ service }) => service === slug);
    const [price, warranty] = [await priceFact(settings, slug), hasOwn ? await warrantyFact(settings, slug) : undefined];
    const licence = data.licence.needed ? await licenceFact(licencesFor(papers, slug)) : undefined;
    if (definedFacts([price, warranty, licence]).length > 0) services[slug] = { name: data.name, price, warranty, licence };
  }
  const places: QuoteTrust["places"] = {};
  for (const { slug, name, window } of responseWindows(await listEntries("location", locale))) {
    const fact = await responseFact(window, name);
    if (fact) places[slug] = fact;
  }
  const all = { fee: await feeFact(settings), warranty: await warrantyFact(settings), licence: await licenceFact(papers) };
  const isEmpty = [all.fee, all.warranty, all.licence, ...Object.values(services), ...Object.values(places)].every((part) => !part);
  return isEmpty ? null : { label: t("title"), mark: createElement(Invented), all, services, places };
}
