// A case study with its measurements before and after; a worked example is marked as one on the page.

import { getTranslations } from "next-intl/server";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { ContactButtons } from "#components/layout/contact-links";
import { CheckedList, Questions } from "#components/sections/entry-sections";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Fold } from "#components/ui/fold";
import { LinkRow } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { Photo } from "#components/ui/photo";
import { Unbroken } from "#components/ui/unbroken-hyphens";
import type { Data } from "#lib/content/kinds";
import { serviceLinks } from "#lib/content/pages/navigation";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import { entryAt, entryMetadata, entryParams } from "#lib/seo/entry-page";

export const ensureStatic = "navigation";

export const generateStaticParams = () => entryParams("case-study", "study");

type Props = PageProps<"/[locale]/case-studies/[study]">;

export const generateMetadata = async ({ params }: Props) => entryMetadata("case-study", (await params).study);

export default async function CaseStudyPage({ params }: Props) {
  const { locale, entry: study } = await entryAt("case-study", (await params).study);
  const [site, t, service] = [await getTranslations("site"), await getTranslations("caseStudy"), await getTranslations("service")];
  const services = await serviceLinks(study.services, locale);
  const [drawing] = study.drawings;
  const facts = [
    { label: t("sector"), value: study.sector },
    { label: t("place"), value: study.place },
    { label: t("system"), value: study.system },
  ].filter(({ value }) => value);
  return (
    <article className="wrap py-8" data-subject={study.title}>
      <Breadcrumb above={[{ href: localePath("/case-studies", locale), label: site("caseStudies") }]} current={study.title} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <div>
          {study.example && <p className="mb-4 w-fit border-s-3 border-heat bg-heat-wash px-4 py-2 text-[0.95rem]">{t("exampleNote")}</p>}
          <h1>
            <Unbroken>{study.title}</Unbroken>
          </h1>
          <p className="mt-5 text-[1.08rem] text-soft">{study.summary}</p>
        </div>
        <div className="grid content-start gap-8">
          <dl className="border border-line bg-sheet text-[0.95rem]">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[6.5em_1fr] gap-4 border-line px-4 py-3 not-first:border-t">
                <dt className="text-soft">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {drawing && <DrawingFigure {...drawing} number={1} />}
        </div>
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
        <section>
          <h2>{t("problem")}</h2>
          <p className="mt-3">{study.problem}</p>
        </section>
        <Fold title={t("done")}>
          <CheckedList lines={study.done} />
        </Fold>
      </div>
      {study.picture && (
        <div className="mt-10 max-w-[44rem]">
          <Photo slug={study.picture} sizes="(min-width: 48rem) 44rem, 100vw" />
        </div>
      )}
      <Results results={study.results} locale={locale} />
      <div className="mt-12">
        <Markdown figuresFrom={drawing ? 2 : 1}>{study.body}</Markdown>
      </div>
      <Questions title={service("questions")} questions={study.questions} />
      <div className="mt-12 border-t border-line pt-8">
        <LinkRow links={services} className="mb-6" />
        <ContactButtons subject={study.title} />
      </div>
    </article>
  );
}

/**
 * Each measurement before and after as two bars, with one scale per unit and percentages up to a hundred, with the figures and how they
 * were obtained in words.
 */
async function Results({ results, locale }: { results: Data<"case-study">["results"]; locale: Locale }) {
  const t = await getTranslations("caseStudy");
  const number = new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", maximumFractionDigits: 2 });
  return (
    <section className="mt-12">
      <h2>{t("results")}</h2>
      <dl className="mt-5 grid ps-px pt-px md:grid-cols-2">
        {results.map(({ label, unit, before, after, method }) => {
          const alike = results.filter((other) => other.unit === unit).flatMap((other) => [other.before, other.after]);
          const scaleEnd = Math.max(unit === "%" ? 100 : 0, ...alike.map(Math.abs)) || 1;
          return (
            <div key={label} className="-ms-px -mt-px border border-line bg-sheet p-6">
              <dt className="font-medium">{label}</dt>
              <dd>
                {[
                  { name: t("before"), value: before, bar: "bg-hair" },
                  { name: t("after"), value: after, bar: "bg-cool" },
                ].map(({ name, value, bar }) => (
                  <div key={name} className="mt-3">
                    <p className="flex justify-between text-[0.9rem]">
                      <span className="text-soft">{name}</span>
                      <bdi className="tabular-nums">
                        {number.format(value)} {unit}
                      </bdi>
                    </p>
                    <div aria-hidden="true" className="mt-1 h-2 bg-line">
                      <div className={`h-full ${bar}`} style={{ inlineSize: `${(Math.abs(value) / scaleEnd) * 100}%` }} />
                    </div>
                  </div>
                ))}
                <p className="mt-4 text-[0.88rem] text-soft">
                  {t("method")}: {method}
                </p>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
