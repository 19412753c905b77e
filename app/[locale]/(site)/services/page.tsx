// All services on the levels of the building: hubs with their sub-pages, and the question that decides which one is meant.
import "../../../../components/scale/services.css";
import "../../../../components/sections/home.css";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CallLinks, ContactButtons, quoteLink, WhatsAppLink } from "#components/layout/contact-links";
import { Plate } from "#components/scale/plate";
import { AskedPages } from "#components/sections/asked-pages";
import { BuildingPicture, BuildingRuler } from "#components/sections/building";
import { Levels } from "#components/sections/levels";
import { textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Link } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { listEntries, readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { isAsked, subServicesOf } from "#lib/site/services";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("services");

export default async function ServicesPage() {
  const [locale, t] = [await currentLocale(), await getTranslations("service")];
  const page = await readEntry("page", "services", locale);
  if (!page) notFound();
  const quote = await quoteLink();
  const services = await listEntries("service", locale);
  const below = new Map(
    services.map(({ slug }) => [slug, subServicesOf(slug).flatMap((sub) => services.find((service) => service.slug === sub) ?? [])]),
  );
  // A sub-page whose hub is not on offer stands on its own.
  const subs = new Set([...below.values()].flat().map(({ slug }) => slug));
  return (
    <article>
      <div className="keyed">
        <Plate
          title={page.title}
          above={<Breadcrumb current={page.title} />}
          lead={page.lead}
          className="plate-home"
          picture={<BuildingPicture />}
          ask={
            <div className="answer-actions">
              <div className="actions in-dock">
                <CallLinks />
                <WhatsAppLink />
              </div>
              <Link href={quote.href} className="quote-link max-lg:hidden">
                {quote.label}
              </Link>
            </div>
          }
        />
        <BuildingRuler />
      </div>
      <Levels title={t("byLevel")} services={services.filter(({ slug }) => !subs.has(slug) && !isAsked(slug))} below={below} />
      <section className="band ground-sand">
        <div className="wrap">
          <AskedPages />
        </div>
      </section>
      <section className="band ground-paper">
        <div className="wrap">
          <Markdown>{page.body}</Markdown>
          <div className="mt-7 max-lg:hidden">
            <ContactButtons />
          </div>
        </div>
      </section>
    </article>
  );
}
