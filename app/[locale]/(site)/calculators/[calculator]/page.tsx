// A calculator with one sheet of questions; lib/site/calculators lists them all.

import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CalculatorText } from "#components/calculators/calculator-text";
import { SheetSection } from "#components/calculators/sheet/sheet-section";
import { WasUseful } from "#components/sections/was-useful";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { JsonLd } from "#components/ui/json-ld";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { calculatorNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { isSheet, sheetEntry, sheetSlugs } from "#lib/site/calculators";

export const ensureStatic = "navigation";

export const generateStaticParams = () => sheetSlugs.map((calculator) => ({ calculator }));

type Props = PageProps<"/[locale]/calculators/[calculator]">;

async function readPage({ params }: Props) {
  const [{ calculator: slug }, locale] = [await params, await currentLocale()];
  if (!isSheet(slug)) notFound();
  const page = await readEntry("page", sheetEntry(slug), locale);
  if (!page) notFound();
  return { slug, locale, page };
}

export async function generateMetadata(props: Props) {
  const { slug, locale, page } = await readPage(props);
  return pageMetadata({ path: `/calculators/${slug}`, locale, businessName: (await readSettings(locale)).shortName, seo: page.seo });
}

export default async function CalculatorPage(props: Props) {
  const { slug, locale, page } = await readPage(props);
  const t = await getTranslations("site");
  return (
    <article>
      <SheetSection
        slug={slug}
        title={page.title}
        above={
          <Breadcrumb
            above={[{ href: localePath("/calculators", locale), label: t(await calculatorsNameKey(locale)) }]}
            current={page.title}
          />
        }
      />
      <CalculatorText calculator={slug} lead={page.lead} body={page.body} />
      <WasUseful path={`/calculators/${slug}`} entry={{ kind: "page", slug }} />
      <JsonLd
        data={calculatorNode({
          name: page.title,
          description: page.seo.description,
          path: `/calculators/${slug}`,
          locale,
          settings: await readSettings(locale),
        })}
      />
    </article>
  );
}
