// Links from a page to its fitting calculators, prefilled with its place; and from a calculator to its services.
import { getTranslations } from "next-intl/server";
import { LinkRow } from "#components/ui/link";
import { serviceLinks } from "#lib/content/pages/navigation";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { sheetEntry } from "#lib/site/calculators";
import { type CalculatorSlug, calculatorAddress, servicesOf } from "#lib/site/related-calculators";

type Where = { slug: string; emirate: string };

/** Links to calculators, with what is known of the place filled in. */
export async function calculatorLinks(calculators: readonly CalculatorSlug[], place?: Where): Promise<{ href: string; label: string }[]> {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  const offers = await Promise.all(
    calculators.map(async (calculator) => {
      const asksLoad = calculator === "hvac-cooling-load";
      const page = await readEntry("page", asksLoad ? "cooling-load" : sheetEntry(calculator), locale);
      const href = localePath(calculatorAddress(calculator, place?.slug, place?.emirate), locale);
      return page ? [{ href, label: asksLoad ? t("coolingLoadQuestion") : page.title }] : [];
    }),
  );
  return offers.flat();
}

type RelatedProps = { calculators: readonly CalculatorSlug[]; place?: Where | undefined; className?: string };

export async function RelatedCalculators({ calculators, place, className = "mt-8" }: RelatedProps) {
  const t = await getTranslations("calculators");
  const links = await calculatorLinks(calculators, place);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("workItOut")} className={`border-y border-line py-3 ${className}`}>
      <p className="text-[0.85rem] text-soft">{t("workItOut")}</p>
      <LinkRow links={links} look="text" className="mt-1" />
    </nav>
  );
}

/** Links to the services that follow from a calculator's answer. */
export async function CalculatorServices({ calculator }: { calculator: CalculatorSlug }) {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  const links = await serviceLinks(servicesOf(calculator), locale);
  if (links.length === 0) return null;
  return (
    <section className="mt-8 md:mt-12">
      <h2>{t("services")}</h2>
      <LinkRow links={links} look="text" className="mt-2" />
    </section>
  );
}
