// The page of a place: an emirate, an area of it, or one service in one emirate. Texts come from the content; plan, distances and further
// links from lib/site.
import "./place.css";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { ContactButtons, quoteLink } from "#components/layout/contact-links";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { Disclosure } from "#components/ui/disclosure";
import { Fold } from "#components/ui/fold";
import { JsonLd } from "#components/ui/json-ld";
import { Link, LinkRow, TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { Photo } from "#components/ui/photo";
import type { Data } from "#lib/content/kinds";
import { placeLinks, serviceLinks } from "#lib/content/pages/navigation";
import { readReviews } from "#lib/content/pages/reviews";
import { jobsOfPlace, leadingPrices, reviewsOfPlace } from "#lib/content/pages/trust";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, locales } from "#lib/i18n/locales";
import { faqNode, serviceNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { attendsFaults } from "#lib/site/audiences";
import { distanceKm, emirateServices, type Place, placeOf } from "#lib/site/places";
import { plans } from "#lib/site/plans";
import { calculatorsOf, calculatorsOfPlace } from "#lib/site/related-calculators";
import { routes } from "#lib/site/routes";
import { isAsked, serviceOrder } from "#lib/site/services";
import { AmcComparison } from "./amc-comparison.tsx";
import { Answers } from "./answers.tsx";
import { Questions } from "./entry-sections.tsx";
import { PlaceBoundary, PlaceNumeral, PlaceReadings, PlaceSection } from "./place-bands.tsx";
import { aboutOf, PlacePlate } from "./place-plate.tsx";
import { Costs } from "./price-table.tsx";
import { PlaceProof } from "./proof.tsx";
import { PlaceRegister } from "./register.tsx";
import { RelatedCalculators } from "./related-calculators.tsx";
import { Reviews } from "./reviews.tsx";
import { SeaRuler } from "./sea-ruler.tsx";
import { TroubleLinks } from "./troubles.tsx";
import { serviceOffers, Trust } from "./trust.tsx";
import { WasUseful } from "./was-useful.tsx";

/** The services in the price table of an emirate's page. */
const coolingServices = serviceOrder.filter((slug) => /^(air-conditioning|commercial-hvac|ventilation)\b/.test(slug));
const householdServices = serviceOrder.filter((slug) => /^air-conditioning\b/.test(slug));

/** What is in the price table of an area: what its buildings need first, or while no price names such work the services of a household. */
function areaParts(settings: Data<"settings">, entry: Data<"location">): readonly string[] {
  const jobs = jobsOfPlace(entry);
  return jobs.some((slug) => isAsked(slug) && leadingPrices(settings, slug).length > 0) ? jobs : householdServices;
}

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

export async function placeMetadata(path: string): Promise<Metadata> {
  const { locale, entry } = await readPlace(path);
  return pageMetadata({ path, locale, businessName: (await readSettings(locale)).shortName, seo: entry.seo, picture: entry.picture });
}

export async function PlacePage({ path }: { path: string }) {
  const data = await readPlace(path);
  const { locale, slug, entry, hub, isHub, service, around } = data;
  const settings = await readSettings(locale);
  // A service in an emirate is where the emirate is: its promise holds, and its words where it has none of its own.
  const emirateWindow = service && (await readEntry("location", hub, locale))?.responseWindow;
  const trust = { ...aboutOf(data), window: entry.responseWindow || emirateWindow || "" };
  return (
    <article data-subject={entry.title} data-about={(await quoteLink(aboutOf(data))).href.split("?")[1]} className="place">
      <JsonLd
        data={[
          serviceNode({
            path,
            locale,
            name: entry.title,
            description: entry.seo.description,
            place: around,
            ...(service && { offered: await serviceOffers(settings, service) }),
            settings,
          }),
          ...faqNode(entry.questions),
        ]}
      />
      <PlacePlate data={data} above={<Breadcrumb above={isHub ? [] : await placeLinks([hub], locale)} current={entry.name} />} />
      <Answers {...trust} />
      {hub === "dubai" && <SeaRuler here={slug} />}
      <PlaceReadings entry={entry} place={slug} emirate={hub} />
      <Costs
        service={service}
        parts={isHub ? coolingServices : service ? [] : areaParts(settings, entry)}
        visit={!service}
        facts={await Trust({ ...trust, className: "max-w-[44rem]" })}
        className="ground-sand"
      />
      <PlaceSection entry={entry} onPlan={Boolean(plans[slug]?.section)} />
      <PlaceNumeral entry={entry} />
      <PlaceBoundary entry={entry} />
      <Symptoms data={data} />
      <Detail data={data} />
      <Further data={data} />
      <WasUseful path={path} entry={{ kind: "location", slug }} />
    </article>
  );
}

/** What may be wrong, and the sheet to have ready for access. */
async function Symptoms({ data }: { data: PlaceData }) {
  const t = await getTranslations("location");
  const { entry, service } = data;
  const quote = await quoteLink(aboutOf(data));
  return (
    <section className="band ground-paper">
      <div className="wrap grid items-start gap-x-16 gap-y-6 md:gap-y-10 lg:grid-cols-[7fr_5fr]">
        {(!service || attendsFaults(service)) && <TroubleLinks />}
        {entry.checklist.length > 0 && (
          <Fold title={t("checklist")} className="sheet [--fold-line:transparent]">
            <ul className="boxes py-2">
              {entry.checklist.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <div className="sheet-end max-lg:hidden">
              <Link href={quote.href} className={buttonClass("primary")}>
                {quote.label}
              </Link>
            </div>
          </Fold>
        )}
      </div>
    </section>
  );
}

/** The facts with their sources, drawings, jobs, reviews and questions. */
async function Detail({ data }: { data: PlaceData }) {
  const t = await getTranslations("location");
  const ofService = await getTranslations("service");
  const { locale, slug, entry, hub, service, place, around } = data;
  const hasFigures = entry.drawings.length > 0 || entry.picture;
  return (
    <section className="band ground-sheet">
      <div className="wrap">
        <div className={`grid gap-x-16 md:gap-y-8 ${hasFigures ? "lg:grid-cols-[7fr_5fr]" : "facts-wide"}`}>
          <div>
            <Facts facts={entry.facts} locale={locale} />
            {entry.body && (
              <div className="mt-10">
                <Markdown>{entry.body}</Markdown>
              </div>
            )}
            <RelatedCalculators
              calculators={service ? calculatorsOf([service]) : calculatorsOfPlace}
              place={around}
              className="mt-5 md:mt-12"
            />
          </div>
          {hasFigures && <Figures entry={entry} />}
        </div>
        {service && <AmcComparison service={service} place={placeOf(hub)?.names[locale][0]} />}
        {entry.jobNotes.length > 0 && <JobNotes notes={entry.jobNotes} title={t("jobNotes")} locale={locale} />}
        <PlaceProof slug={slug} />
        <Reviews reviews={reviewsOfPlace(await readReviews(locale), slug)} />
        {place && <PlaceRegister place={slug} className="md:mt-12" />}
        <Questions title={ofService("questions")} questions={entry.questions} />
      </div>
    </section>
  );
}

/** Photo and drawings. */
function Figures({ entry }: { entry: Data<"location"> }) {
  return (
    <div className="grid content-start md:gap-y-8">
      <Photo slug={entry.picture} sizes="(min-width: 64rem) 32rem, 100vw" shape="aspect-[3/2]" />
      {entry.drawings.map((drawing) => (
        <Fold key={drawing.drawing} heading="h3" title={drawing.caption} titleClass="md:supports-[selector(::details-content)]:hidden">
          <DrawingFigure {...drawing} />
        </Fold>
      ))}
    </div>
  );
}

/** Links to the services and to places nearby, and the contact actions once more. */
async function Further({ data }: { data: PlaceData }) {
  const { locale, slug, entry, hub, isHub, service, place } = data;
  const t = await getTranslations("location");
  const emirateSlugs = (emirateServices[hub] ?? []).map(({ address }) => `${hub}-${address}`).filter((other) => other !== slug);
  const links = [
    ...(await serviceLinks(service ? [service] : ["air-conditioning", "commercial-hvac", "ventilation"], locale)),
    ...(await placeLinks([...emirateSlugs, ...(isHub && place ? place.neighbours : [])], locale)),
  ];
  return (
    <section className="band ground-sand">
      <div className="wrap grid gap-x-16 md:gap-y-8 lg:grid-cols-[7fr_5fr]">
        <div>
          <Fold title={t("further")}>{links.length > 0 && <LinkRow links={links} className="md:mt-5" />}</Fold>
          {/* Hidden on phones, where the dock at the bottom has the same three actions. */}
          <div className="mt-7 max-lg:hidden">
            <ContactButtons subject={entry.title} about={aboutOf(data)} />
          </div>
        </div>
        {place && !isHub && <Neighbours place={place} locale={locale} />}
      </div>
    </section>
  );
}

function at(slug: string): { lat: number; lon: number } {
  const { lat = 0, lon = 0 } = placeOf(slug) ?? {};
  return { lat, lon };
}

type Facts = Data<"location">["facts"];

/** Facts about the place, and below them their sources with the date of the check. */
async function Facts({ facts, locale }: { facts: Facts; locale: Locale }) {
  const t = await getTranslations("location");
  const sourced = facts.filter(({ source }) => source);
  // A date common to all sources is shown once.
  const days = new Set(sourced.map(({ checked }) => checked));
  const together = days.size === 1 ? [...days][0] : undefined;
  return (
    <Fold title={t("facts")}>
      <dl className="fact-list">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sourced.length > 0 && (
        <Disclosure summary={t("factSources")}>
          <ul className="grid gap-2 text-14">
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
    <Fold title={t("neighbours")} titleClass="md:text-22!">
      <ul className="mt-3 grid">
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
    </Fold>
  );
}
