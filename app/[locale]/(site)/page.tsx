// The home page: nine sections in the order of the specification.
import "../../../components/sections/home.css";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ContactSection } from "#components/forms/contact/contact-section";
import { Drawing } from "#components/illustrations/drawing";
import { BusinessJsonLd } from "#components/layout/business-json-ld";
import { EmergencyLine, quoteLink } from "#components/layout/contact-links";
import { Plate } from "#components/scale/plate";
import { Answers } from "#components/sections/answers";
import { BuildingPicture, BuildingRuler } from "#components/sections/building";
import { ClaimDetail } from "#components/sections/claim-detail";
import { CoastBand } from "#components/sections/coast-band";
import { CheckedList } from "#components/sections/entry-sections";
import { Levels } from "#components/sections/levels";
import { ReviewList, ReviewProfile } from "#components/sections/reviews";
import { Run } from "#components/sections/run";
import { TroubleQuestion } from "#components/sections/troubles";
import { buttonClass } from "#components/ui/button";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { JsonLd } from "#components/ui/json-ld";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import type { Data, PublicData } from "#lib/content/kinds";
import { placeMenu } from "#lib/content/pages/navigation";
import { readReviews } from "#lib/content/pages/reviews";
import { reviewsShown } from "#lib/content/pages/trust";
import { listEntries, readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { websiteNode } from "#lib/seo/json-ld";
import { pageMetadata } from "#lib/seo/metadata";

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
  const services = (await listEntries("service", locale)).filter(({ data }) => data.features.length > 0);
  // Hidden samples are not published anyway; this filter is for a preview of the setting.
  const testimonials = reviewsShown(await readReviews(locale), settings.showSamples);
  const places = await placeMenu(locale);

  return (
    <>
      <BusinessJsonLd />
      <JsonLd data={websiteNode(settings, locale)} />
      <div className="keyed">
        <Plate
          title={page.headline}
          lead={page.lead}
          className="plate-home"
          picture={<BuildingPicture eyebrow={page.eyebrow} />}
          ask={<TroubleQuestion />}
          foot={<EmergencyLine className="text-16" />}
        />
        <BuildingRuler />
      </div>
      <Answers />
      <Claims page={page} claims={settings.claims} label={t("readings")} />
      {services.length > 0 && <Levels title={page.servicesTitle} text={page.servicesText} services={services} />}
      <OwnQuote page={page} />
      <Measures page={page} />
      {page.promises.length > 0 && <Promises page={page} />}
      {testimonials.length > 0 ? <Testimonials page={page} testimonials={testimonials} /> : <Proof page={page} />}
      {page.standards.length > 0 && <Standards page={page} />}
      {places.length > 0 && <CoastBand title={page.placesTitle} text={page.placesText} places={places} label={t("mapLabel")} />}
      <ContactSection title={page.contactTitle} text={page.contactText} path="/" />
    </>
  );
}

type Page = { page: Data<"home"> };

/** The selling points, and the figures of the business as readings. */
function Claims({ page, claims, label }: Page & { claims: Data<"settings">["claims"]; label: string }) {
  if (page.sellingPoints.length === 0 && claims.length === 0) return null;
  // A figure is a number; a name such as that of a standard is set smaller, in the second line.
  const isFigure = ({ figure }: { figure: string }) => /^\S{1,6}$/.test(figure);
  return (
    <section className="ground-sheet border-b border-line">
      <div className="claims wrap">
        {page.sellingPoints.length > 0 && (
          <ul className="claims-points">
            {page.sellingPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <dl aria-label={label}>
          {[...claims]
            .sort((first, second) => Number(isFigure(second)) - Number(isFigure(first)))
            .map((claim) => (
              <div key={claim.label} className={isFigure(claim) ? "" : "claims-name"}>
                <dt>
                  {claim.label}
                  <ClaimDetail claim={claim} />
                </dt>
                <dd>
                  <bdi>{claim.figure}</bdi>
                  <Invented />
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}

/** The offer for a building that needs its own quote: what is sent, and the scope that comes back. */
async function OwnQuote({ page }: Page) {
  const quote = await quoteLink();
  return (
    <section className="band ground-sea overflow-clip">
      <div className="wrap grid items-center gap-x-12 gap-y-8 md:grid-cols-2">
        <div>
          <h2 className="own-title">{page.customTitle}</h2>
          <p className="mt-4 max-w-[30em] text-18">{page.customText}</p>
          <Link href={quote.href} className={buttonClass("primary", "mt-7 min-h-13!")}>
            {quote.label}
          </Link>
        </div>
        <Drawing name="scope" label="" className="w-full rtl:-scale-x-100 max-md:hidden" />
      </div>
    </section>
  );
}

/** What the contractor looks at: one run from the grille to the controls. */
function Measures({ page }: Page) {
  return (
    <section className="band ground-paper overflow-clip">
      <div className="wrap grid gap-x-18 gap-y-4 lg:grid-cols-[5fr_7fr]">
        <h2>{page.aboutTitle}</h2>
        <p className="max-w-[44rem] md:text-[1.15rem]">{page.aboutText}</p>
      </div>
      <Run className="mt-10" />
    </section>
  );
}

/** The drawing of each promise, in their order; further ones have none. */
const promiseDrawings = ["promise-quote", "promise-leak-test", "promise-readings", "promise-reply"] as const;

function Promises({ page }: Page) {
  return (
    <section className="band ground-sheet">
      <div className="wrap">
        <h2>{page.promisesTitle}</h2>
        <ul className="promises">
          {page.promises.map(({ title, text }, index) => {
            const drawing = promiseDrawings[index];
            return (
              <li key={title}>
                {drawing && <Drawing name={drawing} label="" />}
                <Fold heading="h3" title={title} className="[--fold-line:transparent]">
                  <p>{text}</p>
                </Fold>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

type TestimonialsProps = Page & { testimonials: { slug: string; data: PublicData<"testimonial"> }[] };

function Testimonials({ page, testimonials }: TestimonialsProps) {
  return (
    <section className="band ground-sand">
      <div className="wrap">
        <Heading title={page.testimonialsTitle} text={testimonials.some(({ data }) => data.sample) ? page.testimonialsText : undefined} />
        <ReviewList reviews={testimonials} />
        <ReviewProfile className="mt-5" />
      </div>
    </section>
  );
}

/** Shown while no client is quoted. */
async function Proof({ page }: Page) {
  if (!page.proofTitle) return null;
  const t = await getTranslations("home");
  return (
    <section className="band ground-sand">
      <div className="wrap">
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
            <div className="sheet p-6">
              <h3>{page.priceTitle}</h3>
              <CheckedList lines={page.priceLines} />
            </div>
          )}
        </div>
        <ReviewProfile className="mt-5" />
      </div>
    </section>
  );
}

function Standards({ page }: Page) {
  return (
    <section className="band ground-paper">
      <div className="wrap">
        <Fold title={page.standardsTitle} className="standards-fold">
          <p className="band-lead">{page.standardsText}</p>
          <dl className="standards">
            {page.standards.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      </div>
    </section>
  );
}

function Heading({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="max-w-[44rem]">
      <h2>{title}</h2>
      {text && <p className="band-lead">{text}</p>}
    </div>
  );
}
