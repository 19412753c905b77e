// The page of a service: a hub, a sub-page or a standalone one. Blocks that the entry leaves empty are omitted.

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CallbackOfferFor } from "#components/forms/callback/callback-section";
import { replyTime } from "#components/forms/form-texts";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { ContactButtons } from "#components/layout/contact-links";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { DocumentPicture } from "#components/ui/document-picture";
import { Fold } from "#components/ui/fold";
import { JsonLd } from "#components/ui/json-ld";
import { LinkRow, TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { Photo } from "#components/ui/photo";
import { Table } from "#components/ui/table";
import { Unbroken } from "#components/ui/unbroken-hyphens";
import type { Data } from "#lib/content/kinds";
import { readAmcPlans, readLicences } from "#lib/content/pages/business";
import { type Licence, licenceLine } from "#lib/content/pages/business-dates";
import { serviceLinks } from "#lib/content/pages/navigation";
import { readReviews } from "#lib/content/pages/reviews";
import { licencesFor, reviewsOfService } from "#lib/content/pages/trust";
import { readEntry, readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { faqNode, serviceNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";
import { commitmentsOf } from "#lib/site/commitments";
import { calculatorsOf } from "#lib/site/related-calculators";
import { pathOfEntry, routes } from "#lib/site/routes";
import { subServicesOf } from "#lib/site/services";
import { AmcComparison } from "./amc-comparison.tsx";
import { CoolingQuestion } from "./cooling-question.tsx";
import { CheckedList, Points, Questions } from "./entry-sections.tsx";
import { PriceTable } from "./price-table.tsx";
import { RelatedCalculators } from "./related-calculators.tsx";
import { Reviews } from "./reviews.tsx";
import { Troubles } from "./troubles.tsx";
import { serviceOffers, Trust, warrantyFact } from "./trust.tsx";

type Service = Data<"service">;

/** Services whose visitors may have a faulty unit: cooling services, except contracts and installation. */
const cools = /^(air-conditioning|commercial-hvac)(?!.*(amc|contracts|installation))/;

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

export async function ServicePage({ slug }: { slug: string }) {
  const { locale, service, path } = await readService(slug);
  const t = await getTranslations("service");
  const [first, ...otherDrawings] = service.drawings;
  const related = await serviceLinks(service.related, locale);
  const settings = await readSettings(locale);
  const licences = service.licence.needed ? licencesFor(await readLicences(locale), slug) : [];
  const promised = await getTranslations("commitments");
  // With a warranty in the settings, which Trust shows, the entry's text is left out: it says that the period is still open.
  const warranty = (await warrantyFact(settings, slug)) ? "" : service.warranty;
  return (
    <article className="wrap py-8" data-subject={service.name}>
      <JsonLd
        data={[
          serviceNode({
            path,
            locale,
            name: service.title,
            description: service.summary,
            offered: await serviceOffers(settings, slug),
            placesOff: settings.placesOff,
          }),
          ...faqNode(service.questions),
        ]}
      />
      <Breadcrumb above={await pathAbove(path, locale)} current={service.name} />
      <div className="mt-6 grid gap-x-12 gap-y-8 max-md:mb-8 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1>
            <Unbroken>{service.title}</Unbroken>
          </h1>
          <p className="mt-5 max-w-[42em] text-[1.08rem] text-soft">{service.lead}</p>
          <div className="mt-7 max-lg:hidden">
            <ContactButtons subject={service.name} about={{ service: slug }} />
          </div>
          <Trust service={slug} className="mt-6 max-w-[42em]" />
          {cools.test(slug) && <Troubles about={{ service: slug }} className="mt-7" />}
          <div className="mt-8 md:mt-10">
            <Markdown>{service.body}</Markdown>
          </div>
          <RelatedCalculators calculators={calculatorsOf([slug])} />
        </div>
        <div className="grid content-start gap-8 lg:[@media(height>=50rem)]:sticky lg:top-6 lg:self-start">
          <Photo slug={service.picture} sizes="(min-width: 64rem) 32rem, 100vw" shape="aspect-[3/2]" />
          {first && <DrawingFigure {...first} number={1} />}
        </div>
      </div>
      <PriceTable services={subServicesOf(slug)} />
      <Choose choose={service.choose} locale={locale} />
      <Points title={t("symptoms")} points={service.symptoms} />
      <Steps steps={service.steps} />
      <div className="grid gap-x-12 gap-y-8 max-md:contents md:mt-12 md:grid-cols-2">
        <Lines open title={t("included")} lines={service.included} />
        <Lines title={t("notIncluded")} lines={service.notIncluded} areExcluded />
      </div>
      {/* The usual plans are shown until the price book has contracts. */}
      {(await readAmcPlans(locale, slug)).length === 0 && <Plans plans={service.plans} />}
      <AmcComparison service={slug} />
      <Points title={t("dependsOn")} points={service.dependsOn} />
      {otherDrawings.length > 0 && (
        <Fold title={t("drawings")} className="md:mt-12">
          <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 md:mt-5 lg:grid-cols-3 sm:[&>figure]:row-span-2 sm:[&>figure]:grid sm:[&>figure]:grid-rows-subgrid sm:[&>figure]:gap-y-0">
            {otherDrawings.map((drawing, index) => (
              <DrawingFigure key={drawing.drawing} {...drawing} number={index + 2} />
            ))}
          </div>
        </Fold>
      )}
      <div className="grid gap-x-12 gap-y-8 max-md:contents md:mt-12 md:grid-cols-2">
        <Lines
          title={t("receives")}
          lines={[...service.receives, ...commitmentsOf(settings.commitments, slug).map((name) => promised(name))]}
        />
        {(warranty || service.licence.needed) && <Assurances service={service} warranty={warranty} licences={licences} />}
      </div>
      <Points title={t("standards")} points={service.standards} />
      <Reviews reviews={reviewsOfService(await readReviews(locale), slug)} />
      {service.coolingQuestion && <CoolingQuestion />}
      <Questions title={t("questions")} questions={service.questions} />
      {related.length > 0 && (
        <section className="mt-12">
          <h2>{t("related")}</h2>
          <LinkRow links={related} className="mt-4" />
        </section>
      )}
      <section className="mt-14 border-t border-line pt-8">
        <h2>{t("start")}</h2>
        <p className="mt-3 mb-6 max-w-[42em] text-soft">{t("startText", { reply: (await replyTime()).reply })}</p>
        <ContactButtons subject={service.name} about={{ service: slug }} />
        <div className="mt-8 max-w-[36rem]">
          <CallbackOfferFor path={path} />
        </div>
      </section>
    </article>
  );
}

async function Choose({ choose, locale }: { choose: Service["choose"]; locale: Locale }) {
  const all = await Promise.all(choose.map(async (row) => ({ ...row, link: (await serviceLinks([row.service], locale))[0] })));
  const rows = all.filter(({ link }) => link);
  if (rows.length === 0) return null;
  const t = await getTranslations("service");
  return (
    <Fold title={t("choose")} className="md:mt-12">
      <dl className="border-line md:mt-5 md:border-t">
        {rows.map(({ see, because, link }) => (
          <div key={see} className="grid gap-x-10 gap-y-1 border-b border-line py-4 md:grid-cols-2">
            <dt className="font-medium">{see}</dt>
            <dd>
              {link && (
                <TextLink href={link.href} className="min-h-8">
                  {link.label}
                </TextLink>
              )}
              <p className="text-[0.95rem] text-soft">{because}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

async function Steps({ steps }: { steps: Service["steps"] }) {
  if (steps.length === 0) return null;
  const t = await getTranslations("service");
  return (
    <Fold title={t("steps")} className="md:mt-12">
      <ol className="border-line md:mt-5 md:border-b">
        {steps.map(({ title, text, duration }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-x-0 border-t border-line py-4 lg:grid-cols-[2.5rem_minmax(0,5fr)_minmax(0,9fr)_minmax(0,3fr)] lg:gap-x-6"
          >
            <span aria-hidden="true" className="text-[1.1rem] font-medium text-cool tabular-nums">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="col-start-2 mt-1 text-[0.95rem] text-soft lg:col-start-3 lg:mt-0">{text}</p>
            {duration && <p className="col-start-2 mt-1 text-[0.88rem] lg:col-start-4 lg:mt-0">{duration}</p>}
          </li>
        ))}
      </ol>
    </Fold>
  );
}

function Lines({ title, lines, areExcluded, open }: { title: string; lines: string[]; areExcluded?: boolean; open?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <Fold title={title} open={open}>
      <CheckedList lines={lines} areExcluded={areExcluded} />
    </Fold>
  );
}

/** The warranty of the work, and the licence it needs. */
async function Assurances({ service, warranty, licences }: { service: Service; warranty: string; licences: Licence[] }) {
  const [t, words, locale] = [await getTranslations("site"), await getTranslations("service"), await currentLocale()];
  return (
    <div className="grid content-start gap-8 max-md:contents">
      {warranty && (
        <Fold title={words("warranty")}>
          <p className="md:mt-3">{warranty}</p>
        </Fold>
      )}
      {service.licence.needed && (
        <Fold title={words("licence")}>
          <p className="md:mt-3">{service.licence.needed}</p>
          {service.licence.held && <p className="mt-3 font-medium">{service.licence.held}</p>}
          {licences.map((licence) => (
            <div key={licence.number} className="mt-3 font-medium">
              <p>
                {isolated(licenceLine(licence, t("paperUntil", { date: licence.expires && formatDate(licence.expires, locale) })), locale)}
              </p>
              <DocumentPicture slug={licence.picture} name={licence.name} />
            </div>
          ))}
        </Fold>
      )}
    </div>
  );
}

const planRows = ["suits", "visits", "callOuts", "response", "parts", "exclusions"] as const;

async function Plans({ plans }: { plans: Service["plans"] }) {
  if (plans.length === 0) return null;
  const t = await getTranslations("service");
  return (
    <Fold title={t("plans")} className="md:mt-12">
      <div className="md:mt-5">
        <Table
          caption={t("plansCaption")}
          head={[t("plan"), ...plans.map(({ name }) => name)]}
          rows={planRows
            .filter((row) => plans.some((plan) => plan[row]))
            .map((row) => [t(`plan_${row}`), ...plans.map((plan) => plan[row] || t("inContract"))])}
        />
      </div>
    </Fold>
  );
}
