// The page of a place: an emirate, an area of it, or one service in one emirate. Texts come from the content; map, distances, the
// preset of the cooling question and further links from lib/site/places.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AreaMap } from "#components/illustrations/area-map";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { PlaceMap } from "#components/illustrations/place-map";
import { ContactButtons } from "#components/layout/contact-links";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { sharedGrid } from "#components/ui/card";
import { Disclosure } from "#components/ui/disclosure";
import { Fold } from "#components/ui/fold";
import { JsonLd } from "#components/ui/json-ld";
import { LinkRow, TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { Photo } from "#components/ui/photo";
import type { Data } from "#lib/content/kinds";
import { placeLinks, serviceLinks } from "#lib/content/pages/navigation";
import { readReviews } from "#lib/content/pages/reviews";
import { reviewsOfPlace } from "#lib/content/pages/trust";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, locales } from "#lib/i18n/locales";
import { faqNode, serviceNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { areas, distanceKm, emirateServices, type Place, placeOf, presetCooling } from "#lib/site/places";
import { calculatorsOf, calculatorsOfPlace } from "#lib/site/related-calculators";
import { routes } from "#lib/site/routes";
import { serviceOrder } from "#lib/site/services";
import { AmcComparison } from "./amc-comparison.tsx";
import { AreaFinder } from "./area-finder.tsx";
import { CoolingQuestion } from "./cooling-question.tsx";
import { CheckedList, Questions } from "./entry-sections.tsx";
import { PriceTable } from "./price-table.tsx";
import { RelatedCalculators } from "./related-calculators.tsx";
import { Reviews } from "./reviews.tsx";
import { Troubles } from "./troubles.tsx";
import { serviceOffers, Trust } from "./trust.tsx";

/** The services in the price table of an emirate's page. */
const coolingServices = serviceOrder.filter((slug) => /^(air-conditioning|commercial-hvac|ventilation)\b/.test(slug));

async function readPlace(path: string) {
  const locale = await currentLocale();
  const route = routes.find((candidate) => candidate.path === path);
  const entry = route?.entry && (await readEntry("location", route.entry.slug, locale));
  if (!route?.entry || !entry) notFound();
  const { slug } = route.entry;
  const parent = routes.find((candidate) => candidate.path === route.parent && candidate.entry?.kind === "location");
  const hub = parent?.entry ? parent.entry.slug : slug;
  /** The service, on the page of one service in one emirate; such a page has no place of its own. */
  const service = emirateServices[hub]?.find(({ address }) => slug === `${hub}-${address}`)?.service;
  const place = placeOf(slug);
  return { locale, slug, entry, hub, isHub: !parent, service, place, around: place ?? placeOf(hub) };
}

type PlaceData = Awaited<ReturnType<typeof readPlace>>;

const aboutOf = ({ service, hub, slug }: PlaceData) => ({ service, place: service ? hub : slug });

export async function placeMetadata(path: string): Promise<Metadata> {
  const { locale, entry } = await readPlace(path);
  return pageMetadata({ path, locale, businessName: (await readSettings(locale)).shortName, seo: entry.seo, picture: entry.picture });
}

export async function PlacePage({ path }: { path: string }) {
  const data = await readPlace(path);
  const { locale, slug, entry, hub, isHub, service, place, around } = data;
  const [t, ofService] = [await getTranslations("location"), await getTranslations("service")];
  return (
    <article className="wrap py-8" data-subject={entry.title}>
      <JsonLd
        data={[
          serviceNode({
            path,
            locale,
            name: entry.title,
            description: entry.seo.description,
            place: around,
            ...(service && { offered: await serviceOffers(await readSettings(locale), service) }),
          }),
          ...faqNode(entry.questions),
        ]}
      />
      <Breadcrumb above={isHub ? [] : await placeLinks([hub], locale)} current={entry.name} />
      <Opening data={data} />
      {isHub && <PriceTable services={coolingServices} />}
      <Facts open={!isHub} facts={place ? entry.facts.slice(1) : entry.facts} sources={entry.facts} locale={locale} />
      {service && <AmcComparison service={service} place={placeOf(hub)?.names[locale][0]} />}
      <Blocks entry={entry} service={service} emirate={around?.emirate ?? ""} />
      {entry.checklist.length > 0 && (
        <Fold title={t("checklist")} className="max-w-[44rem] max-md:mt-8 md:mt-12">
          <CheckedList lines={entry.checklist} />
        </Fold>
      )}
      {entry.jobNotes.length > 0 && <JobNotes notes={entry.jobNotes} title={t("jobNotes")} locale={locale} />}
      <Reviews reviews={reviewsOfPlace(await readReviews(locale), slug)} />
      {place && <CoolingQuestion preset={presetCooling(place)} />}
      <Questions title={ofService("questions")} questions={entry.questions} />
      {slug === "dubai" && <Areas locale={locale} />}
      {place && !isHub && <Neighbours place={place} locale={locale} />}
      <Further data={data} />
    </article>
  );
}

/** The beginning of the page: the place in words and on the map, whom to call first, and what may be wrong there. */
async function Opening({ data }: { data: PlaceData }) {
  const { locale, entry, hub, service, place, around } = data;
  const t = await getTranslations("location");
  const about = aboutOf(data);
  // A service in an emirate uses the emirate's response window where it has none of its own.
  const emirateWindow = service && (await readEntry("location", hub, locale))?.responseWindow;
  // The first fact about a place is its usual cooling (tests/unit/figures.test.ts); it is shown with whom to call first.
  const cooling = place && entry.facts[0];
  const [drawing] = entry.drawings;
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
      <div>
        <h1>{entry.title}</h1>
        <p className="mt-5 text-[1.08rem] text-soft">{entry.lead}</p>
        <div className="mt-7 max-lg:hidden">
          <ContactButtons subject={entry.title} about={about} />
        </div>
        <Trust service={service} response={entry.responseWindow || emirateWindow} className="mt-6" />
        <section className="mt-6 md:mt-7 border-s-3 border-cool bg-cool-wash px-5 py-4">
          {cooling && (
            <p className="mb-3">
              <span className="block text-[0.85rem] text-soft">{cooling.label}</span>
              {cooling.value}
            </p>
          )}
          <h2 className="text-[1rem] font-medium">{t("firstCall")}</h2>
          <p className="mt-1">{entry.firstCall}</p>
        </section>
        <Troubles about={about} className="mt-7" />
      </div>
      <div className="grid content-start gap-8">
        <WhereItLies place={around} locale={locale} />
        {drawing && <DrawingFigure {...drawing} number={1} />}
      </div>
    </div>
  );
}

/** The areas of Dubai in a finder and on a map. */
async function Areas({ locale }: { locale: Locale }) {
  const t = await getTranslations("location");
  const links = await placeLinks(
    areas.map((area) => area.slug),
    locale,
  );
  if (links.length === 0) return null;
  return (
    <section className="mt-10 md:mt-14">
      <h2>{t("areas")}</h2>
      <AreaFinder />
      <AreaMap
        dir={locales[locale].dir}
        label={t("areasMap")}
        note={t("mapNote")}
        kilometres={(km) => t("distance", { km })}
        places={links.map((link) => ({ ...link, ...at(link.slug) }))}
      />
    </section>
  );
}

/** Links to the services and to places nearby, and the contact actions once more. */
async function Further({ data }: { data: PlaceData }) {
  const { locale, slug, entry, hub, isHub, service, place } = data;
  const t = await getTranslations("location");
  const emirateSlugs = (emirateServices[hub] ?? []).map(({ address }) => `${hub}-${address}`).filter((other) => other !== slug);
  const links = [
    ...(await serviceLinks(service ? [service] : ["air-conditioning", "ventilation"], locale)),
    ...(await placeLinks([...emirateSlugs, ...(isHub && place ? place.neighbours : [])], locale)),
  ];
  return (
    <section className="mt-10 border-t border-line pt-6 md:mt-14 md:pt-8">
      {links.length > 0 && (
        <>
          <h2>{t("further")}</h2>
          <LinkRow links={links} className="mt-4" />
        </>
      )}
      {/* Hidden on phones, where the dock at the bottom has the same three actions. */}
      <div className="mt-7 max-lg:hidden">
        <ContactButtons subject={entry.title} about={aboutOf(data)} />
      </div>
    </section>
  );
}

function at(slug: string): { lat: number; lon: number } {
  const { lat = 0, lon = 0 } = placeOf(slug) ?? {};
  return { lat, lon };
}

/** A map with the place's pin and the neighbouring places that have a page. */
async function WhereItLies({ place, locale }: { place: Place | undefined; locale: Locale }) {
  if (!place) return null;
  const t = await getTranslations("location");
  const near = await placeLinks(place.neighbours, locale);
  return (
    <PlaceMap
      label={t("map")}
      note={t("mapNote")}
      kilometres={(km) => t("distance", { km })}
      here={{ label: place.names[locale][0] ?? "", lat: place.lat, lon: place.lon }}
      near={near.map(({ slug, href, label }) => ({ href, label, ...at(slug) }))}
    />
  );
}

type Facts = Data<"location">["facts"];

/** Facts about the place, and below them their sources with the date of the check; `sources` includes facts shown elsewhere on the page. */
async function Facts({ facts, sources, open, locale }: { facts: Facts; sources: Facts; open: boolean; locale: Locale }) {
  const t = await getTranslations("location");
  const sourced = sources.filter(({ source }) => source);
  // A date common to all sources is shown once.
  const days = new Set(sourced.map(({ checked }) => checked));
  const together = days.size === 1 ? [...days][0] : undefined;
  return (
    <Fold open={open} title={t("facts")} className="max-md:mt-8 md:mt-12">
      <dl className={`${facts.length % 6 === 4 ? "grid ps-px pt-px sm:grid-cols-2" : sharedGrid} md:mt-4 text-[0.95rem] wrap-anywhere`}>
        {facts.map(({ label, value }) => (
          <div key={label} className="-ms-px -mt-px border border-line bg-sheet px-4 py-2.5 sm:py-3">
            <dt className="text-[0.85rem] text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sourced.length > 0 && (
        <Disclosure summary={t("factSources")}>
          <ul className="grid gap-2 text-[0.88rem]">
            {sourced.map(({ label, source, checked }) => (
              <li key={label}>
                {t(together || !checked ? "factSource" : "factSourceOn", { fact: label, source, date: formatDate(checked, locale) })}
              </li>
            ))}
            {together && <li>{t("factsChecked", { date: formatDate(together, locale) })}</li>}
          </ul>
        </Disclosure>
      )}
    </Fold>
  );
}

type BlocksProps = { entry: Data<"location">; service: string | undefined; emirate: string };

/** The text blocks, on wide screens with the photo and further drawings beside them, or in two columns where there are none. */
function Blocks({ entry, service, emirate }: BlocksProps) {
  const beside = entry.drawings.slice(1);
  const alone = beside.length === 0 && !entry.picture;
  return (
    <div className={`mt-10 grid gap-x-12 gap-y-8 md:mt-12 md:gap-y-10 ${alone ? "" : "lg:grid-cols-[7fr_5fr]"}`}>
      <div className={`grid content-start gap-x-12 md:gap-y-9 ${alone ? "lg:grid-cols-2" : ""}`}>
        {entry.blocks.map(({ topic, title, text }) => (
          <Fold key={topic + title} title={title} titleClass="md:mb-2 md:text-[1.25rem]">
            <Markdown>{text}</Markdown>
          </Fold>
        ))}
        {entry.body && <Markdown>{entry.body}</Markdown>}
        <RelatedCalculators
          calculators={service ? calculatorsOf([service]) : calculatorsOfPlace}
          emirate={emirate}
          className="max-md:mt-6"
        />
      </div>
      {!alone && (
        <div className="grid content-start gap-8">
          <Photo slug={entry.picture} sizes="(min-width: 64rem) 32rem, 100vw" shape="aspect-[3/2]" />
          {beside.map((drawing, index) => (
            <DrawingFigure key={drawing.drawing} {...drawing} number={index + 2} />
          ))}
        </div>
      )}
    </div>
  );
}

function JobNotes({ notes, title, locale }: { notes: Data<"location">["jobNotes"]; title: string; locale: Locale }) {
  return (
    <section className="mt-12 max-w-[44rem]">
      <h2>{title}</h2>
      {notes.map(({ date, text }) => (
        <p key={date + text} className="mt-4 border-t border-line pt-3">
          <time dateTime={date} className="block text-[0.88rem] text-soft">
            {formatDate(date, locale)}
          </time>
          {text}
        </p>
      ))}
    </section>
  );
}

async function Neighbours({ place, locale }: { place: Place; locale: Locale }) {
  const t = await getTranslations("location");
  const links = await placeLinks(place.neighbours, locale);
  if (links.length === 0) return null;
  const km = new Intl.NumberFormat(locales[locale].tag, { maximumFractionDigits: 0, numberingSystem: "latn" });
  const near = links
    .map((link) => ({ ...link, ...at(link.slug), distance: distanceKm(place, at(link.slug)) }))
    .sort((first, second) => first.distance - second.distance);
  return (
    <section className="mt-10 md:mt-14">
      <h2>{t("neighbours")}</h2>
      <ul className="mt-5 grid gap-x-12 md:grid-cols-2">
        {near.map(({ href, label, distance }) => (
          <li key={href} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <TextLink href={href} look="quiet" className="min-h-8">
              {label}
            </TextLink>
            <span className="text-[0.9rem] text-soft tabular-nums">{t("distance", { km: km.format(Math.max(1, distance)) })}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[0.85rem] text-soft">{t("distanceNote")}</p>
    </section>
  );
}
