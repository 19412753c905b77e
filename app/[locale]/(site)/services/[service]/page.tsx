import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DetailDrawing } from "#components/illustrations/detail-drawing";
import { ContactButtons } from "#components/layout/contact-links";
import { Points, Questions } from "#components/sections/entry-sections";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Markdown } from "#components/ui/markdown";
import { listEntries, readEntry, readSettings } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pageMetadata } from "#lib/seo/metadata";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const locale = await currentLocale();
  return (await listEntries("service", locale)).map(({ slug }) => ({ service: slug }));
}

type Props = PageProps<"/[locale]/services/[service]">;

async function readService({ params }: Props) {
  const [{ service: slug }, locale] = [await params, await currentLocale()];
  const service = await readEntry("service", slug, locale);
  if (!service) notFound();
  return { slug, locale, service };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, locale, service } = await readService(props);
  return pageMetadata({ path: `/services/${slug}`, locale, businessName: (await readSettings(locale)).businessName, seo: service.seo });
}

export default async function ServicePage(props: Props) {
  const { locale, service } = await readService(props);
  const [site, t] = [await getTranslations("site"), await getTranslations("service")];
  return (
    <article className="wrap py-8">
      <Breadcrumb label={site("breadcrumb")} above={[{ href: localePath("/", locale), label: site("home") }]} current={service.name} />
      <h1 className="mt-6">{service.title}</h1>
      <p className="mt-5 max-w-[42em] text-[1.08rem] text-soft">{service.lead}</p>
      <div className="mt-7">
        <ContactButtons subject={service.name} />
      </div>
      <Points title={t("symptoms")} points={service.symptoms} />
      <div className="mt-12 grid gap-8 md:grid-cols-2">
        <Lines title={t("included")} lines={service.included} mark="✓" markClass="text-cool" />
        <Lines title={t("notIncluded")} lines={service.notIncluded} mark="–" markClass="text-soft" />
      </div>
      {service.drawings.length > 0 && (
        <div className="mt-12 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {service.drawings.map(({ drawing, caption }) => (
            <figure key={drawing}>
              <DetailDrawing drawing={drawing} label={caption} />
              <figcaption className="mt-2 border-t border-line pt-2 text-[0.88rem] text-soft">{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <div className="mt-12">
        <Markdown>{service.body}</Markdown>
      </div>
      <Questions title={t("questions")} questions={service.questions} />
    </article>
  );
}

function Lines({ title, lines, mark, markClass }: { title: string; lines: string[]; mark: string; markClass: string }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mt-4 grid gap-2">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[1.5rem_1fr] border-t border-dashed border-line pt-2">
            <span aria-hidden="true" className={markClass}>
              {mark}
            </span>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
