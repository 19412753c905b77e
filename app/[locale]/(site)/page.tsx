// The home page: nine sections in the order of the specification.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ContactSection } from "#components/forms/contact/contact-section";
import { EmiratesMap } from "#components/illustrations/emirates-map";
import { ContactButtons, quoteLink } from "#components/layout/contact-links";
import { OpenState } from "#components/layout/opening-hours";
import { Building } from "#components/sections/building";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { Card, CardGrid } from "#components/ui/card";
import { JsonLd } from "#components/ui/json-ld";
import { Link, TextLink } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { readPapers, readSpecialHours } from "#lib/content/pages/business";
import { type MenuLink, placeMenu } from "#lib/content/pages/navigation";
import { listEntries, readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { businessNode, websiteNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { emirates } from "#lib/site/places";
import { pathOfEntry } from "#lib/site/routes";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const page = await readEntry("home", "home", locale);
  if (!page) notFound();
  return pageMetadata({ path: "/", locale, businessName: (await readSettings(locale)).shortName, seo: page.seo });
}

export default async function HomePage() {
  const [locale, t] = [await currentLocale(), await getTranslations("home")];
  const page = await readEntry("home", "home", locale);
  if (!page) notFound();
  const settings = await readSettings(locale);
  const quote = await quoteLink();
  const services = (await listEntries("service", locale))
    .filter(({ data }) => data.features.length > 0)
    .sort((one, two) => Number(two.data.popular) - Number(one.data.popular));
  const testimonials = (await listEntries("testimonial", locale)).sort((one, two) => one.data.order - two.data.order);
  const menu = await placeMenu(locale);
  const places = emirates.flatMap((place) => {
    const path = pathOfEntry({ kind: "location", slug: place.slug });
    const entry = path && menu.find(({ href }) => href === localePath(path, locale));
    return entry ? [{ ...place, name: entry.label, href: entry.href }] : [];
  });
  const areas = menu
    .filter(({ below }) => below.length > 0)
    .map(({ href, label, below }) => ({ href, title: t("areasOf", { name: label }), below }));

  return (
    <>
      <JsonLd
        data={[businessNode(settings, locale, await readPapers(locale), await readSpecialHours(locale)), websiteNode(settings, locale)]}
      />
      <Opening page={page} claims={settings.claims} readings={t("readings")} />

      {services.length > 0 && <Services page={page} services={services} popular={t("popular")} locale={locale} />}

      <section className="later mt-6 border-y border-line bg-cool-wash">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-10">
          <Heading title={page.customTitle} text={page.customText} />
          <Link href={quote.href} className={buttonClass("primary")}>
            {quote.label}
          </Link>
        </div>
      </section>

      <section className="later wrap grid gap-x-16 gap-y-4 py-14 lg:grid-cols-[5fr_7fr]">
        <h2>{page.aboutTitle}</h2>
        <p className="max-w-[44rem] text-[1.08rem]">{page.aboutText}</p>
      </section>

      <Promises page={page} />

      {testimonials.length > 0 && <Testimonials page={page} testimonials={testimonials} sample={t("sample")} />}

      <Standards page={page} />

      <Places page={page} areas={areas} places={places} mapLabel={t("mapLabel")} />

      <ContactSection title={page.contactTitle} text={page.contactText} path="/" />
    </>
  );
}

type Page = { page: Data<"home"> };

/** The first screen, with the building, and the figures below it. */
function Opening({ page, claims, readings }: Page & { claims: Data<"settings">["claims"]; readings: string }) {
  return (
    <section className="wrap pt-8 pb-8 md:pt-12">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[5fr_7fr] lg:items-center">
        <div>
          <p className="flex items-center gap-3 text-[0.85rem] text-soft">
            <span aria-hidden="true" className="h-px w-7 bg-cool" />
            {page.eyebrow}
          </p>
          <h1 className="mt-4 max-w-[18em]">{page.headline}</h1>
          <p className="mt-5 max-w-[38em] text-[1.08rem] text-soft">{page.lead}</p>
          <ul className="mt-5 grid gap-x-6 gap-y-1.5 text-[0.95rem] sm:grid-cols-2">
            {page.sellingPoints.map((point) => (
              <li key={point} className="flex items-baseline gap-2.5">
                <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 bg-cool" />
                {point}
              </li>
            ))}
          </ul>
          <div className="mt-7">
            <ContactButtons />
          </div>
          <OpenState className="mt-4 text-[0.92rem] text-soft" />
        </div>
        <Building />
      </div>
      <dl aria-label={readings} className="mt-10 grid grid-cols-2 border-y border-line sm:grid-cols-4 lg:grid-cols-7">
        {claims.map(({ figure, label, proof }) => (
          <div key={label} className="flex flex-col-reverse justify-end py-4 pe-4">
            <dt className="text-[0.85rem] text-soft">
              {label}
              {proof && <span className="block">{proof}</span>}
            </dt>
            <dd className="text-[1.3rem] leading-tight font-medium">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ServicesProps = Page & { services: { slug: string; data: Data<"service"> }[]; popular: string; locale: Locale };

function Services({ page, services, popular, locale }: ServicesProps) {
  return (
    <section className="later wrap py-10">
      <Heading title={page.servicesTitle} text={page.servicesText} />
      <div className="mt-7">
        <CardGrid>
          {services.map(({ slug, data }) => (
            <li key={slug}>
              <Card
                title={
                  <TextLink href={localePath(pathOfEntry({ kind: "service", slug }) ?? "/", locale)} look="quiet" className="min-h-8">
                    {data.name}
                  </TextLink>
                }
                mark={data.popular && <Badge look="cool">{popular}</Badge>}
              >
                <p className="mt-2 text-[0.95rem] text-soft">{data.summary}</p>
                <ul className="mt-4 grid gap-1.5 text-[0.92rem]">
                  {data.features.map((feature) => (
                    <li key={feature} className="border-t border-dashed border-line pt-1.5">
                      {feature}
                    </li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </CardGrid>
      </div>
    </section>
  );
}

function Promises({ page }: Page) {
  return (
    <section className="later wrap py-10">
      <h2>{page.promisesTitle}</h2>
      <div className="mt-6 grid gap-px border border-line bg-line sm:grid-cols-2">
        {page.promises.map(({ title, text }, index) => (
          <div key={title} className="bg-sheet p-6">
            <p aria-hidden="true" className="text-[0.8rem] text-soft tabular-nums">
              {String(index + 1).padStart(2, "0")}
            </p>
            <h3 className="mt-1">{title}</h3>
            <p className="mt-2 text-[0.95rem] text-soft">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

type TestimonialsProps = Page & { testimonials: { slug: string; data: Data<"testimonial"> }[]; sample: string };

function Testimonials({ page, testimonials, sample }: TestimonialsProps) {
  return (
    <section className="later wrap py-10">
      <Heading title={page.testimonialsTitle} text={testimonials.some(({ data }) => data.sample) ? page.testimonialsText : undefined} />
      <ul className="mt-7 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ slug, data }) => (
          <li key={slug}>
            <figure className="flex h-full flex-col border-t-2 border-ink pt-4">
              {data.sample && (
                <p className="mb-2">
                  <Badge>{sample}</Badge>
                </p>
              )}
              <blockquote>{data.quote}</blockquote>
              <figcaption className="mt-auto pt-3 text-[0.88rem] text-soft">
                {data.author}
                {data.place && ` · ${data.place}`}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standards({ page }: Page) {
  return (
    <section className="later wrap py-10">
      <Heading title={page.standardsTitle} text={page.standardsText} />
      <dl className="mt-6 grid border-t border-line sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
        {page.standards.map(({ title, text }) => (
          <div key={title} className="border-b border-line py-4">
            <dt className="font-medium">
              <bdi>{title}</bdi>
            </dt>
            <dd className="mt-1 text-[0.95rem] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type PlacesProps = Page & {
  areas: { href: string; title: string; below: MenuLink[] }[];
  places: React.ComponentProps<typeof EmiratesMap>["places"];
  mapLabel: string;
};

/** The areas by emirate, and the map beside them. */
function Places({ page, areas, places, mapLabel }: PlacesProps) {
  return (
    <section className="later wrap grid gap-x-12 gap-y-6 py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <Heading title={page.placesTitle} text={page.placesText} />
        {areas.map(({ href, title, below }) => (
          <div key={href} className="mt-6">
            <h3 className="text-[0.95rem]">{title}</h3>
            <ul className="mt-1 flex flex-wrap gap-x-4 text-[0.92rem]">
              {below.map((area) => (
                <li key={area.href}>
                  <Link href={area.href} className="inline-flex min-h-9 items-center underline decoration-line hover:decoration-cool">
                    {area.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <EmiratesMap places={places} label={mapLabel} />
    </section>
  );
}

function Heading({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="max-w-[44rem]">
      <h2>{title}</h2>
      {text && <p className="mt-3 text-soft">{text}</p>}
    </div>
  );
}
