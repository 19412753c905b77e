// All prices of the settings on one page: the first visit and how it is paid, "from" prices by service, yearly contracts. While they are
// empty the text stands alone: what decides a price.
import { getTranslations } from "next-intl/server";
import { ContactButtons } from "#components/layout/contact-links";
import { Opening } from "#components/scale/opening";
import { AmcComparison } from "#components/sections/amc-comparison";
import { PriceTable } from "#components/sections/price-table";
import { readPage, textPageMetadata } from "#components/sections/text-page";
import { paymentFacts, serviceOffers, visitFacts, warrantyFact } from "#components/sections/trust";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Invented } from "#components/ui/invented";
import { JsonLd } from "#components/ui/json-ld";
import { Markdown } from "#components/ui/markdown";
import { TrustFacts } from "#components/ui/trust-facts";
import { readAmcPlans } from "#lib/content/pages/business";
import { serviceLinks } from "#lib/content/pages/navigation";
import { pricesOf } from "#lib/content/pages/trust";
import { readNames, readSettings } from "#lib/content/store/read";
import { priceListNode } from "#lib/seo/json-ld";
import { amcPages, byServiceOrder, isAsked } from "#lib/site/services";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("prices");

export default async function PricesPage() {
  const [{ page, locale }, t] = [await readPage("prices"), await getTranslations("prices")];
  const settings = await readSettings(locale);
  const published = [...(await readNames("service", locale)).keys()].toSorted(byServiceOrder);
  const priced = published.filter((slug) => !isAsked(slug) && pricesOf(settings, slug).length > 0);
  const contracted = (await readAmcPlans(locale)).length > 0 ? amcPages.filter((slug) => published.includes(slug)) : [];
  const warranty = await warrantyFact(settings);
  const facts = [
    ...(await visitFacts(settings, ["home", "office", "plant"])),
    ...(await paymentFacts(settings, true)),
    ...(warranty ? [warranty] : []),
  ];
  const listed = await Promise.all(
    [...priced, ...contracted].map(async (slug) => ({
      links: await serviceLinks([slug], locale),
      offered: await serviceOffers(settings, slug),
    })),
  );
  const catalogues = listed.flatMap(({ links, offered }) => links.map(({ label }) => ({ name: label, offered })));
  return (
    <article data-subject={page.title}>
      {catalogues.length > 0 && <JsonLd data={priceListNode({ path: "/prices", locale, name: page.title, settings, catalogues })} />}
      <Opening title={page.title} above={<Breadcrumb current={page.title} />} lead={page.lead} />
      {facts.length > 0 && (
        <section className="band ground-sand">
          <div className="wrap">
            <h2>{t("visit")}</h2>
            <TrustFacts facts={facts} label={t("visit")} mark={<Invented />} className="mt-6 max-w-[52rem]" />
          </div>
        </section>
      )}
      {priced.length > 0 && (
        <section id="prices" className="band ground-paper">
          <div className="wrap grid gap-10">
            <h2>{t("tasks")}</h2>
            {priced.map((slug) => (
              <PriceTable key={slug} service={slug} />
            ))}
          </div>
        </section>
      )}
      {contracted.length > 0 && (
        <section id="contracts" className="band ground-sheet">
          <div className="wrap grid gap-10">
            {contracted.map((slug) => (
              <AmcComparison key={slug} service={slug} />
            ))}
          </div>
        </section>
      )}
      <section className="band ground-paper">
        <div className="wrap resource-words">
          <Markdown minSections={3}>{page.body}</Markdown>
        </div>
      </section>
      <section className="band ground-sand">
        <div className="wrap">
          <ContactButtons subject={page.title} />
        </div>
      </section>
    </article>
  );
}
