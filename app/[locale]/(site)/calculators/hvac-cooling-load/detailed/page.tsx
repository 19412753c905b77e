import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DetailedSection, detailedPath } from "#components/calculators/detailed/detailed-section";
import { Opening } from "#components/scale/opening";
import { Breadcrumb } from "#components/ui/breadcrumb";
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
  const page = await readEntry("page", "cooling-load-detailed", locale);
  if (!page) notFound();
  return { locale, page };
}

export async function generateMetadata() {
  const { locale, page } = await readPage();
  return pageMetadata({ path: detailedPath, locale, businessName: (await readSettings(locale)).shortName, seo: page.seo });
}

export default async function DetailedCoolingLoadPage() {
  const { locale, page } = await readPage();
  const [site, quick] = [await getTranslations("site"), await getTranslations("calculators")];
  return (
    <article>
      <Opening
        title={page.title}
        above={
          <Breadcrumb
            above={[
              { href: localePath("/calculators", locale), label: site(await calculatorsNameKey(locale)) },
              { href: localePath(coolingLoadPath, locale), label: quick("coolingLoad") },
            ]}
            current={page.title}
          />
        }
        lead={page.lead}
      />
      <section className="band ground-paper">
        <div className="wrap">
          <DetailedSection />
        </div>
      </section>
      <section className="band ground-sand print:hidden">
        <div className="wrap">
          <Markdown firstOpen={false}>{page.body}</Markdown>
        </div>
      </section>
    </article>
  );
}
