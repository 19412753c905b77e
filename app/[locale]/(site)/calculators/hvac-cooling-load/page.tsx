import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { QuickSection } from "#components/calculators/quick/quick-section";
import { CalculatorServices } from "#components/sections/related-calculators";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
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
  const [t, form] = [await getTranslations("site"), await getTranslations("coolingLoad.form")];
  return (
    <article className="wrap py-8">
      <Breadcrumb above={[{ href: localePath("/calculators", locale), label: t(await calculatorsNameKey(locale)) }]} current={page.title} />
      <h1 className="mt-6">{page.title}</h1>
      <p className="mt-5 max-w-[42em] text-[1.08rem] text-soft">{page.lead}</p>
      <p className="mt-3 mb-8">
        <TextLink href={localePath(`${coolingLoadPath}/detailed`, locale)}>{form("several")}</TextLink>
      </p>
      <QuickSection />
      <div className="mt-10 md:mt-14">
        <Markdown>{page.body}</Markdown>
      </div>
      <CalculatorServices calculator="hvac-cooling-load" />
    </article>
  );
}
