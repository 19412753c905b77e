// What a line of a quote can begin with: the prices of the settings, the visit and the annual contracts, in one language.
import "server-only";
import { getTranslations } from "next-intl/server";
import { visitTermsOf } from "../../content/pages/visit-terms.ts";
import { readNames, readSettings } from "../../content/store/read.ts";
import { type Locale, locales } from "../../i18n/locales.ts";

/** A price with what its line says, and what is in it and what is not. */
export type ListedPrice = { id: string; text: string; unit: string; unitFils: number; covers: string; excludes: string };

/** A price of the settings is named by its service and what tells it from the service's other prices. */
const idOf = (...parts: string[]) => parts.filter(Boolean).join("/").slice(0, 120);

/** All prices of the settings that can be a line. They include VAT, as the settings say. */
export async function readPriceList(locale: Locale): Promise<ListedPrice[]> {
  const [settings, names, t] = [
    await readSettings(locale),
    await readNames("service", locale),
    await getTranslations({ locale, namespace: "quoteText" }),
  ];
  const { feeAed, covers } = visitTermsOf(settings);
  const { comma } = locales[locale];
  return [
    ...settings.prices.map(({ service, fromAed, part, size, unit, covers, excludes }) => ({
      id: idOf(service, part, size),
      text: [[names.get(service) ?? service, part].filter(Boolean).join(": "), size].filter(Boolean).join(comma),
      unit,
      unitFils: fromAed * 100,
      covers,
      excludes,
    })),
    ...(feeAed === undefined
      ? []
      : [{ id: "visit", text: t("visit"), unit: "", unitFils: Math.round(feeAed * 100), covers, excludes: "" }]),
    ...settings.amcPlans.map(({ page, name, units, yearAed, covers }) => ({
      id: idOf("amc", page, name),
      text: t("contract", { name, units }),
      unit: t("year"),
      unitFils: yearAed * 100,
      covers,
      excludes: "",
    })),
  ];
}

/** How a bill is paid, as the settings say; empty where they do not. */
export async function paymentTerms(locale: Locale): Promise<string> {
  const { payments, instalments } = visitTermsOf(await readSettings(locale));
  const [t, trust] = [await getTranslations({ locale, namespace: "quoteText" }), await getTranslations({ locale, namespace: "trust" })];
  const ways = payments.map((way) => trust(`payments.${way}`)).join(locales[locale].comma);
  return [ways && t("payment", { ways }), instalments].filter(Boolean).join("\n");
}
