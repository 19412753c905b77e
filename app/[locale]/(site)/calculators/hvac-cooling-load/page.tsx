import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CalculatorText } from "#components/calculators/calculator-text";
import { QuickSection } from "#components/calculators/quick/quick-section";
import { SizeTable } from "#components/calculators/size-table";
import { WasUseful } from "#components/sections/was-useful";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { JsonLd } from "#components/ui/json-ld";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { calculatorNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { coolingLoadPath } from "#lib/site/calculators";

export const ensureStatic = "navigation";

async function readPage() {
  const locale = await currentLocale();
  const page = await readEntry("page", "cooling-load", locale);
  if (!page) notFound();
  return { locale, page };
}

export async function generateMetadata() {
  const { locale, page } = await readPage();
  return pageMetadata({ path: coolingLoadPath, locale, businessName: (await readSettings(locale)).shortName, seo: page.seo });
}

export default async function CoolingLoadPage() {
  const { locale, page } = await readPage();
  const t = await getTranslations("site");
  return (
    <article>
      <QuickSection
        title={page.title}
        above={
          <Breadcrumb
            above={[{ href: localePath("/calculators", locale), label: t(await calculatorsNameKey(locale)) }]}
            current={page.title}
          />
        }
      />
      <SizeTable />
      <CalculatorText calculator="hvac-cooling-load" lead={page.lead} body={page.body} />
      <WasUseful path={coolingLoadPath} entry={{ kind: "page", slug: "cooling-load" }} />
      <JsonLd
        data={calculatorNode({
          name: page.title,
          description: page.seo.description,
          path: coolingLoadPath,
          locale,
          settings: await readSettings(locale),
        })}
      />
    </article>
  );
}
