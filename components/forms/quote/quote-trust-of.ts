// The trust facts of the quote form in the reader's language. The page is prerendered and only the browser knows which service and
// place are chosen, so it gets the facts of all of them.
import "server-only";
import { getTranslations } from "next-intl/server";
import { createElement } from "react";
import { arrivalFact } from "#components/sections/arrival";
import { PriceTable } from "#components/sections/price-table";
import { definedFacts, licenceFact, paymentFacts, priceFact, visitFacts, warrantyFact } from "#components/sections/trust";
import { Invented } from "#components/ui/invented";
import { readLicences } from "#lib/content/pages/business";
import { licencesFor, placesWithArrival, pricesOf } from "#lib/content/pages/trust";
import { listEntries, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { attendsFaults } from "#lib/site/audiences";
import { placeOf } from "#lib/site/places";
import { isAsked } from "#lib/site/services";
import type { QuoteTrust } from "./quote-props.ts";

export async function quoteTrust(): Promise<QuoteTrust | null> {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const [settings, papers] = [await readSettings(locale), await readLicences(locale)];
  const general = await warrantyFact(settings);
  const services: QuoteTrust["services"] = {};
  for (const { slug, data } of await listEntries("service", locale)) {
    if (isAsked(slug)) continue;
    const licence = data.licence.needed ? await licenceFact(licencesFor(papers, slug)) : undefined;
    const facts = { price: await priceFact(settings, slug), warranty: await warrantyFact(settings, slug), licence };
    const isVisited = attendsFaults(slug);
    const prices = pricesOf(settings, slug).length > 1 ? createElement(PriceTable, { service: slug }) : undefined;
    const hasOwnWarranty = settings.warranties.some(({ service }) => service === slug);
    // The general warranty holds for a service only in the parts that its work includes, perhaps in none.
    if (definedFacts(Object.values(facts)).length > 0 || general)
      services[slug] = { name: data.name, ...facts, prices, hasOwnWarranty, isVisited };
  }
  const places: QuoteTrust["places"] = {};
  const locations = await listEntries("location", locale);
  const named = new Set(placesWithArrival(settings, locations).map(({ slug }) => slug));
  for (const { slug, data } of locations) {
    // An area gets the promise of its emirate, without the owner's further words for that.
    const emirate = placeOf(slug)?.emirate;
    if (!named.has(slug) && !(emirate && named.has(emirate))) continue;
    const { name, responseWindow: window } = data;
    const fact = await arrivalFact(settings, { place: slug, name, window });
    if (fact) places[slug] = fact;
  }
  const all = {
    visit: await visitFacts(settings),
    payment: await paymentFacts(settings, true),
    warranty: general,
    licence: await licenceFact(papers),
    response: await arrivalFact(settings, {}),
  };
  const { visit, payment, ...others } = all;
  const isEmpty = [...visit, ...payment, ...Object.values(others), ...Object.values(services), ...Object.values(places)].every(
    (part) => !part,
  );
  return isEmpty ? null : { label: t("title"), mark: createElement(Invented), all, services, places };
}
