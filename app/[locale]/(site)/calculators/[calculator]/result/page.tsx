// The result for a query, computed for each request: for readers without JavaScript, and for links that are shared.

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SheetSection } from "#components/calculators/sheet/sheet-section";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { isSheet, sheetEntry, sheetSlugs } from "#lib/site/calculators";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export const generateStaticParams = () => sheetSlugs.map((calculator) => ({ calculator }));

type Props = PageProps<"/[locale]/calculators/[calculator]/result">;

async function readPage({ params }: Props) {
  const [{ calculator: slug }, locale] = [await params, await currentLocale()];
  if (!isSheet(slug)) notFound();
  const page = await readEntry("page", sheetEntry(slug), locale);
  if (!page) notFound();
  return { slug, locale, page };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ page }, t] = [await readPage(props), await getTranslations("sheets.common")];
  return { title: t("resultTitle", { title: page.title }), robots: { index: false, follow: true } };
}

export default async function CalculatorResultPage(props: Props) {
  const { slug, locale, page } = await readPage(props);
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(await props.searchParams)) if (typeof value === "string") given.set(name, value);
  const [site, t] = [await getTranslations("site"), await getTranslations("sheets.common")];
  return (
    <SheetSection
      slug={slug}
      title={page.title}
      above={
        <Breadcrumb
          above={[
            { href: localePath("/calculators", locale), label: site(await calculatorsNameKey(locale)) },
            { href: localePath(`/calculators/${slug}`, locale), label: page.title },
          ]}
          current={t("result")}
        />
      }
      given={given}
    />
  );
}
