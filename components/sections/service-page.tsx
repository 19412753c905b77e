// The page of a service: a hub, a sub-page or a standalone one. Blocks that the entry leaves empty are omitted.

import "../scale/services.css";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CallbackOfferFor } from "#components/forms/callback/callback-section";
import { replyTime } from "#components/forms/form-texts";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { type About, ContactButtons, quoteLink } from "#components/layout/contact-links";
import { floors } from "#components/scale/stage";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Fold } from "#components/ui/fold";
import { JsonLd } from "#components/ui/json-ld";
import { Link, TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { Photo } from "#components/ui/photo";
import type { Data } from "#lib/content/kinds";
import { readAmcPlans, readMakes } from "#lib/content/pages/business";
import { serviceLinks } from "#lib/content/pages/navigation";
import { readReviews } from "#lib/content/pages/reviews";
import { makesOf, reviewsOfService } from "#lib/content/pages/trust";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { faqNode, serviceNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { commitmentsOf } from "#lib/site/commitments";
import { calculatorsOf } from "#lib/site/related-calculators";
import { pathOfEntry, routes } from "#lib/site/routes";
import { askedPages, isAsked, serviceOf, subServicesOf } from "#lib/site/services";
import { AmcComparison } from "./amc-comparison.tsx";
import { Answers, BriefAnswer } from "./answers.tsx";
import { Facilities } from "./facilities.tsx";
import { ServiceRuler } from "./level-ruler.tsx";
import { PrequalificationLink } from "./prequalification.tsx";
import { Costs } from "./price-table.tsx";
import { ServiceProof } from "./proof.tsx";
import { RelatedCalculators } from "./related-calculators.tsx";
import { Reviews } from "./reviews.tsx";
import { Asked, Choose, Included, InHand, Plans, PointLines, ServiceNumeral, Standards, Visit, warrantyText } from "./service-bands.tsx";
import { asksTroubles, HubPlate, kindDrawings, LeafPlate } from "./service-plate.tsx";
import { FirstSteps, TroubleLinks } from "./troubles.tsx";
import { serviceOffers, Trust } from "./trust.tsx";
import { WasUseful } from "./was-useful.tsx";

type Service = Data<"service">;

async function readService(slug: string) {
  const locale = await currentLocale();
  const service = await readEntry("service", slug, locale);
  const path = pathOfEntry({ kind: "service", slug });
  if (!service || !path) notFound();
  return { locale, service, path };
}

export async function serviceMetadata(slug: string): Promise<Metadata> {
  const { locale, service, path } = await readService(slug);
  return pageMetadata({ path, locale, businessName: (await readSettings(locale)).shortName, seo: service.seo, picture: service.picture });
}

/** The pages above a service: the overview, and for a sub-page its hub. */
async function pathAbove(path: string, locale: Locale) {
  const t = await getTranslations("site");
  const above = [{ href: localePath("/services", locale), label: t("services") }];
  const hub = routes.find((route) => route.path === routes.find((candidate) => candidate.path === path)?.parent)?.entry;
  if (hub?.kind === "service") above.push(...(await serviceLinks([hub.slug], locale)));
  return above;
}

export async function ServicePage({ slug: page }: { slug: string }) {
  const { locale, service, path } = await readService(page);
  // What holds for the service to which the page belongs holds here.
  const slug = serviceOf(page);
  const about: About = { service: slug, trouble: askedPages[page]?.trouble };
  const settings = await readSettings(locale);
  const promised = await getTranslations("commitments");
  const isPriced = (await readAmcPlans(locale, slug)).length > 0;
  const isHub = service.coolingQuestion || service.ask.options.some(({ drawing }) => drawing);
  const PagePlate = isHub ? HubPlate : LeafPlate;
  const inPlate = isHub ? kindDrawings(service) : [service.plate.drawing];
  const hung = hungFigure(service, inPlate);
  return (
    <article data-subject={service.name} data-about={(await quoteLink(about)).href.split("?")[1]}>
      <JsonLd
        data={[
          serviceNode({
            path,
            locale,
            name: service.title,
            description: service.summary,
            offered: await serviceOffers(settings, page),
            settings,
            brands: makesOf(await readMakes(locale), slug).flatMap(({ authorised, name }) => (authorised ? [name] : [])),
          }),
          ...faqNode(service.questions),
        ]}
      />
      <PagePlate about={about} service={service} above={<Breadcrumb above={await pathAbove(path, locale)} current={service.name} />} />
      <FirstSteps slug={page} steps={service.firstSteps} answer={<BriefAnswer service={slug} page={page} />} />
      <Answers service={slug} page={page} />
      {isHub && <Choose service={service} />}
      {!isAsked(page) && <ServiceRuler here={slug} />}
      {isPriced && <Contracts slug={slug} />}
      <Costs
        service={page}
        parts={subServicesOf(page)}
        facts={await Trust({ service: slug, className: "max-w-[44rem]" })}
        className={service.numeral.figure ? "ground-sheet" : "ground-sand"}
      />
      <Facilities service={slug} />
      <ServiceNumeral service={service} isHub={isHub} />
      <Explained slug={slug} service={service} hung={hung} inPlate={inPlate} />
      {!isHub && <Symptoms slug={slug} service={service} />}
      <Visit service={service} />
      <Included slug={slug} service={service} />
      {!isHub && <Choose service={service} />}
      {!isPriced && service.plans.length > 0 && <Forms service={service} />}
      <InHand
        lines={service.receives}
        promised={commitmentsOf(settings.commitments, slug).map((name) => promised(name))}
        sheet={service.sheet}
      />
      <DependsOn slug={slug} service={service} />
      <Standards slug={slug} service={service} />
      <ServiceProof slug={slug} />
      <ClientReviews slug={slug} />
      <Asked questions={service.questions} figure={service.drawings[hung]} />
      <Start about={about} service={service} path={path} />
      <WasUseful path={path} entry={{ kind: "service", slug: page }} />
    </article>
  );
}

type ServiceProps = { slug: string; service: Service };

/** The index of the drawing from which the questions hang: none of the plate's, on a floor if there is one; -1 for none. */
function hungFigure({ drawings }: Service, inPlate: readonly string[]): number {
  const others = drawings.map(({ drawing }, index) => (index > 0 && !inPlate.includes(drawing) ? drawing : undefined));
  const standing = others.findIndex((drawing) => drawing && floors[drawing]);
  return standing < 0 ? others.findIndex(Boolean) : standing;
}

type ExplainedProps = ServiceProps & { hung: number; inPlate: readonly string[] };

/**
 * The text of the page with its photo and its figures. A drawing of the plate is shown again on phones only, where the plate has no room for
 * the numbers of its parts.
 */
async function Explained({ slug, service, hung, inPlate }: ExplainedProps) {
  const t = await getTranslations("service");
  const figures = service.drawings.filter((_, index) => index !== hung);
  const beside = figures.filter(({ drawing }) => !inPlate.includes(drawing)).length;
  const sections = service.body.match(/^## /gm)?.length ?? 0;
  const photo = <Photo slug={service.picture} sizes="(min-width: 64rem) 36rem, 100vw" shape="aspect-[3/2]" />;
  const drawings = figures.length > 0 && (
    <Fold
      title={t("drawings")}
      titleClass="md:supports-[selector(::details-content)]:hidden"
      className={["explained-row lg:hidden", ""][beside] ?? "explained-row"}
    >
      <div>
        {figures.map((figure) => (
          <DrawingFigure key={figure.drawing} {...figure} className={inPlate.includes(figure.drawing) ? "lg:hidden" : ""} />
        ))}
      </div>
    </Fold>
  );
  return (
    <section className="band ground-sheet">
      <div className="wrap">
        <div className="explained">
          <Markdown minSections={2} firstOpen={sections > 2}>
            {service.body}
          </Markdown>
          <RelatedCalculators calculators={calculatorsOf([slug])} />
          {beside < 2 && drawings}
          {photo}
        </div>
        {beside > 1 && drawings}
      </div>
    </section>
  );
}

/** Household services whose question in the plate is another one also show "What is wrong?". */
async function Symptoms({ slug, service }: ServiceProps) {
  const t = await getTranslations("service");
  const asksElsewhere = service.coolingQuestion || service.ask.options.length > 0;
  return (
    <>
      <PointLines title={t("symptoms")} points={service.symptoms} className="ground-sand" />
      {asksTroubles(slug) && asksElsewhere && !service.firstSteps.length && (
        <section className="band band-fold ground-sheet">
          <TroubleLinks className="wrap" folds />
        </section>
      )}
    </>
  );
}

/** The annual contracts of the price book. */
const Contracts = ({ slug }: { slug: string }) => (
  <section className="band ground-sheet">
    <div className="wrap">
      <AmcComparison service={slug} />
    </div>
  </section>
);

/** Until the price book has any: the usual forms of contract. */
const Forms = ({ service }: { service: Service }) => (
  <section className="band ground-sheet">
    <div className="wrap">
      <Plans plans={service.plans} />
    </div>
  </section>
);

/** What the price depends on, and the warranty, where nothing else would stand beside it. */
async function DependsOn({ slug, service }: ServiceProps) {
  const [t, prices] = [await getTranslations("service"), await getTranslations("prices")];
  const warranty = service.standards.length + service.licence.needed.length === 0 && (await warrantyText(slug, service));
  if (service.dependsOn.length === 0) return null;
  return (
    <section className="band band-fold ground-paper">
      <div className="wrap">
        <Fold title={t("dependsOn")}>
          <div className="depends">
            {service.dependsOn.map(({ title, text }) => (
              <section key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </section>
            ))}
            {warranty && (
              <section>
                <h3>{t("warranty")}</h3>
                <p>{warranty}</p>
              </section>
            )}
          </div>
          <TextLink href={localePath("/prices", await currentLocale())} className="mt-4 min-h-11">
            {prices("decides")}
          </TextLink>
        </Fold>
      </div>
    </section>
  );
}

async function ClientReviews({ slug }: { slug: string }) {
  const reviews = reviewsOfService(await readReviews(await currentLocale()), slug);
  if (reviews.length === 0) return null;
  return (
    <section className="band ground-sheet">
      <div className="wrap">
        <Reviews reviews={reviews} />
      </div>
    </section>
  );
}

async function Start({ about, service, path }: { about: About; service: Service; path: string }) {
  const t = await getTranslations("service");
  const related = await serviceLinks(service.related, await currentLocale());
  return (
    <section className="band ground-paper">
      <div className="wrap closing">
        <div>
          <h2>{t("start")}</h2>
          <p className="band-lead mb-6">{t("startText", { answered: (await replyTime()).answered })}</p>
          {/* A phone has the same three actions in its dock. */}
          <div className="max-md:hidden">
            <ContactButtons subject={service.name} about={about} />
          </div>
          {/* Facility managers have it in their own band. */}
          {about.service === "mep-turnkey-projects" && <PrequalificationLink className="mt-3" />}
        </div>
        <CallbackOfferFor path={path} />
        {related.length > 0 && (
          <section>
            <Fold heading="h3" title={t("related")}>
              <ul className="related">
                {related.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href}>{label}</Link>
                  </li>
                ))}
              </ul>
            </Fold>
          </section>
        )}
      </div>
    </section>
  );
}
