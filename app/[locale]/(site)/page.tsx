// The home page: nine sections in the order of the specification.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ContactSection } from "#components/forms/contact/contact-section";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { EmiratesMap } from "#components/illustrations/emirates-map";
import { ContactButtons, EmergencyLine, quoteLink } from "#components/layout/contact-links";
import { OpenState } from "#components/layout/opening-hours";
import { Building } from "#components/sections/building";
import { CheckedList } from "#components/sections/entry-sections";
import { RelatedCalculators } from "#components/sections/related-calculators";
import { ReviewList, ReviewProfile } from "#components/sections/reviews";
import { Troubles } from "#components/sections/troubles";
import { type CardPrice, cardPrices } from "#components/sections/trust";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { CardGrid, CardPicture } from "#components/ui/card";
import { Fold } from "#components/ui/fold";
import { JsonLd } from "#components/ui/json-ld";
import { Link, TextLink } from "#components/ui/link";
import { Table } from "#components/ui/table";
import type { Data, PublicData } from "#lib/content/kinds";
import { iconAddress } from "#lib/content/pages/brand";
import { readLicences, readSpecialHours } from "#lib/content/pages/business";
import { type MenuLink, placeMenu } from "#lib/content/pages/navigation";
import { readReviews } from "#lib/content/pages/reviews";
import { emiratesOnMap } from "#lib/content/pages/served-places";
import { reviewsShown } from "#lib/content/pages/trust";
import { listEntries, readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { businessNode, websiteNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { cropOfService } from "#lib/site/drawing-crops";
import { calculatorsOfPlace } from "#lib/site/related-calculators";
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
    .sort((a, b) => Number(b.data.popular) - Number(a.data.popular));
  const prices = await cardPrices(
    settings,
    services.map(({ slug }) => slug),
  );
  // Hidden samples are not published anyway; this filter is for a preview of the setting.
  const testimonials = reviewsShown(await readReviews(locale), settings.showSamples);
  const menu = await placeMenu(locale);
  const places = await emiratesOnMap(locale);
  const areas = menu
    .filter(({ below }) => below.length > 0)
    .map(({ href, label, below }) => ({ href, title: t("areasOf", { name: label }), below }));

  return (
    <>
      <JsonLd
        data={[
          businessNode(settings, locale, await readLicences(locale), await readSpecialHours(locale), await iconAddress(locale, "512.png")),
          websiteNode(settings, locale),
        ]}
      />
      <Opening page={page} claims={settings.claims} readings={t("readings")} />

      {services.length > 0 && (
        <Services
          page={page}
          services={services}
          prices={prices}
          popular={t("popular")}
          more={(name) => t("more", { name })}
          locale={locale}
        />
      )}

      <section className="later mt-6 border-y border-line bg-cool-wash">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-8 md:py-10">
          <Heading title={page.customTitle} text={page.customText} />
          <Link href={quote.href} className={buttonClass("primary")}>
            {quote.label}
          </Link>
        </div>
      </section>

      <section className="later wrap grid gap-x-16 gap-y-4 py-8 md:py-14 lg:grid-cols-[5fr_7fr]">
        <h2>{page.aboutTitle}</h2>
        <p className="max-w-[44rem] md:text-[1.08rem]">{page.aboutText}</p>
      </section>

      {page.promises.length > 0 && <Promises page={page} />}

      {testimonials.length > 0 ? <Testimonials page={page} testimonials={testimonials} /> : <Proof page={page} />}

      {page.standards.length > 0 && <Standards page={page} />}

      {places.length > 0 && <Places page={page} areas={areas} places={places} mapLabel={t("mapLabel")} />}

      <ContactSection title={page.contactTitle} text={page.contactText} path="/" />
    </>
  );
}

type Page = { page: Data<"home"> };

/** The first screen with the building, and the figures below it. */
function Opening({ page, claims, readings }: Page & { claims: Data<"settings">["claims"]; readings: string }) {
  return (
    <section className="wrap pt-6 pb-6 md:pt-12 md:pb-8">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[5fr_7fr] lg:items-start">
        <div>
          <p className="flex items-center gap-3 text-[0.85rem] text-soft">
            <span aria-hidden="true" className="h-px w-7 bg-cool" />
            {page.eyebrow}
          </p>
          <h1 className="mt-4 max-w-[18em]">{page.headline}</h1>
          <p className="mt-5 max-w-[38em] text-[1.08rem] text-soft">{page.lead}</p>
          {page.sellingPoints.length > 0 && (
            <ul className="mt-5 grid gap-x-6 gap-y-1.5 text-[0.95rem] sm:max-lg:grid-cols-2">
              {page.sellingPoints.map((point) => (
                <li key={point} className="flex items-baseline gap-2.5">
                  <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 bg-cool" />
                  {point}
                </li>
              ))}
            </ul>
          )}
          {/* On a phone the bar at the bottom has the same three buttons. */}
          <div className="mt-7 max-lg:hidden">
            <ContactButtons />
          </div>
          {/* On wider screens it is above the header. */}
          <OpenState className="mt-4 text-[0.92rem] text-soft md:hidden" />
          <EmergencyLine className="mt-2 text-[0.92rem]" />
        </div>
        <div className="lg:col-span-full lg:row-start-2">
          <Troubles across />
          <RelatedCalculators calculators={calculatorsOfPlace} className="mt-6 md:mt-7" />
        </div>
        <Building />
      </div>
      {claims.length > 0 && (
        <dl
          aria-label={readings}
          className="mt-8 grid border-y border-line sm:mt-10 sm:max-lg:grid-cols-4 lg:flex lg:justify-between lg:gap-x-6"
        >
          {claims.map(({ figure, label, proof }) => (
            <div
              key={label}
              className="grid grid-cols-[minmax(9.5rem,max-content)_minmax(0,1fr)] items-baseline gap-x-3 py-1.5 max-sm:not-first:border-t max-sm:border-line sm:flex sm:flex-col-reverse sm:justify-end sm:py-4 sm:max-lg:pe-4"
            >
              <dt className="text-[0.85rem] text-soft max-sm:order-last">
                {label}
                {proof && <span className="block">{proof}</span>}
              </dt>
              <dd className="leading-tight font-medium sm:text-[1.3rem] lg:text-[1.15rem] lg:whitespace-nowrap xl:text-[1.25rem]">
                <bdi>{figure}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type ServicesProps = Page & {
  services: { slug: string; data: Data<"service"> }[];
  /** Prices of the services that state one. */
  prices: ReadonlyMap<string, CardPrice>;
  popular: string;
  more: (name: string) => string;
  locale: Locale;
};

function Services({ page, services, prices, popular, more, locale }: ServicesProps) {
  return (
    <section className="later wrap py-7 md:py-10">
      <Heading title={page.servicesTitle} text={page.servicesText} />
      <div className="mt-7">
        <CardGrid>
          {services.map(({ slug, data }) => (
            <li key={slug}>
              <div className="flex h-full flex-col border border-line bg-sheet @2xl:flex-row">
                <CardPicture className="max-md:hidden">
                  <DrawingCrop crop={cropOfService(slug, data.drawings)} className="w-full" />
                </CardPicture>
                <div className="grow px-4 md:p-6">
                  <Fold
                    heading="h3"
                    className="[--fold-line:transparent]"
                    title={
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        {data.name}
                        {data.popular && <Badge look="cool">{popular}</Badge>}
                        {prices.has(slug) && <span className="w-full text-[0.88rem] font-normal text-soft">{prices.get(slug)?.text}</span>}
                      </span>
                    }
                  >
                    {prices.get(slug)?.covers && <p className="mb-3 text-[0.88rem] md:mt-1">{prices.get(slug)?.covers}</p>}
                    <p className="text-[0.95rem] text-soft md:mt-2">{data.summary}</p>
                    <ul className="mt-4 grid gap-1.5 text-[0.92rem]">
                      {data.features.map((feature) => (
                        <li key={feature} className="border-t border-dashed border-line pt-1.5">
                          {feature}
                        </li>
                      ))}
                    </ul>
                    <TextLink href={localePath(pathOfEntry({ kind: "service", slug }) ?? "/", locale)} className="mt-3 min-h-8">
                      {more(data.name)}
                    </TextLink>
                  </Fold>
                </div>
              </div>
            </li>
          ))}
        </CardGrid>
      </div>
    </section>
  );
}

function Promises({ page }: Page) {
  return (
    <section className="later wrap py-7 md:py-10">
      <h2>{page.promisesTitle}</h2>
      <div className="mt-6 grid gap-px border border-line bg-line sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {page.promises.map(({ title, text }, index) => (
          <div key={title} className="bg-sheet px-4 md:p-6">
            <p aria-hidden="true" className="text-[0.8rem] text-soft tabular-nums max-md:hidden">
              {String(index + 1).padStart(2, "0")}
            </p>
            <Fold heading="h3" title={title} className="[--fold-line:transparent]" titleClass="md:mt-1">
              <p className="text-[0.95rem] text-soft md:mt-2">{text}</p>
            </Fold>
          </div>
        ))}
      </div>
    </section>
  );
}

type TestimonialsProps = Page & { testimonials: { slug: string; data: PublicData<"testimonial"> }[] };

function Testimonials({ page, testimonials }: TestimonialsProps) {
  return (
    <section className="later wrap py-7 md:py-10">
      <Heading title={page.testimonialsTitle} text={testimonials.some(({ data }) => data.sample) ? page.testimonialsText : undefined} />
      <ReviewList reviews={testimonials} />
      <ReviewProfile className="mt-5" />
    </section>
  );
}

/** Shown while no client is quoted. */
async function Proof({ page }: Page) {
  if (!page.proofTitle) return null;
  const t = await getTranslations("home");
  return (
    <section className="later wrap py-7 md:py-10">
      <Heading title={page.proofTitle} text={page.proofText} />
      <div className="mt-5 grid items-start gap-x-12 gap-y-6 md:mt-7 lg:grid-cols-[7fr_5fr]">
        {page.proofReadings.length > 0 && (
          <Table
            caption={t("reportCaption")}
            head={[t("reading"), t("before"), t("after"), t("expected")]}
            rows={page.proofReadings.map(({ reading, expected }) => [reading, "…", "…", expected])}
          />
        )}
        {page.priceLines.length > 0 && (
          <div className="border border-line bg-sheet p-5">
            <h3>{page.priceTitle}</h3>
            <CheckedList lines={page.priceLines} />
          </div>
        )}
      </div>
      <ReviewProfile className="mt-5" />
    </section>
  );
}

function Standards({ page }: Page) {
  return (
    <section className="later wrap py-2 md:py-10">
      <Fold title={page.standardsTitle}>
        <p className="max-w-[44rem] text-soft md:mt-3">{page.standardsText}</p>
        <dl className="mt-4 grid border-t border-line sm:grid-cols-2 sm:gap-x-10 md:mt-6 lg:grid-cols-3">
          {page.standards.map(({ title, text }) => (
            <div key={title} className="border-b border-line py-2.5 md:py-4">
              <dt className="font-medium">{title}</dt>
              <dd className="mt-1 text-[0.95rem] text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  );
}

type PlacesProps = Page & {
  areas: { href: string; title: string; below: MenuLink[] }[];
  places: React.ComponentProps<typeof EmiratesMap>["places"];
  mapLabel: string;
};

/** The areas by emirate, and the map beside them. */
async function Places({ page, areas, places, mapLabel }: PlacesProps) {
  const t = await getTranslations("location");
  return (
    <section className="later wrap grid gap-x-12 gap-y-6 py-7 md:py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <Heading title={page.placesTitle} text={page.placesText} />
        {areas.map(({ href, title, below }) => (
          <Fold key={href} heading="h3" title={title} className="mt-4 md:mt-6" titleClass="md:text-[0.95rem]">
            <ul className="flex md:mt-1 flex-wrap gap-x-4 text-[0.92rem]">
              {below.map((area) => (
                <li key={area.href}>
                  <Link
                    href={area.href}
                    className="inline-flex min-h-9 min-w-6 items-center underline decoration-line hover:decoration-cool"
                  >
                    {area.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Fold>
        ))}
      </div>
      <EmiratesMap places={places} label={mapLabel} kilometres={(km) => t("distance", { km })} />
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
