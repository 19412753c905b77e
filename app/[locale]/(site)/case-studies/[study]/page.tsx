// A case study with its measurements before and after; a worked example is marked as one on the page.
import "../../../../../components/scale/services.css";
import { getTranslations } from "next-intl/server";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { Plate } from "#components/scale/plate";
import { Question } from "#components/scale/question";
import { Stage } from "#components/scale/stage";
import { ArticleEnd, ArticleText } from "#components/sections/article";
import { CaseChart } from "#components/sections/case-chart";
import { figureFormat } from "#components/sections/cases";
import { Asked } from "#components/sections/service-bands";
import { WasUseful } from "#components/sections/was-useful";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { JsonLd } from "#components/ui/json-ld";
import { Photo } from "#components/ui/photo";
import { Unbroken } from "#components/ui/unbroken-hyphens";
import type { Data } from "#lib/content/kinds";
import { serviceLinks } from "#lib/content/pages/navigation";
import { readPicture } from "#lib/content/pages/pictures";
import { readSettings } from "#lib/content/store/read";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { entryAt, entryMetadata, entryParams } from "#lib/seo/entry-page";
import { articleNode } from "#lib/seo/json-ld";

export const ensureStatic = "navigation";

export const generateStaticParams = () => entryParams("case-study", "study");

type Props = PageProps<"/[locale]/case-studies/[study]">;
type Study = Data<"case-study">;

export const generateMetadata = async ({ params }: Props) => entryMetadata("case-study", (await params).study);

export default async function CaseStudyPage({ params }: Props) {
  const { slug, locale, entry: study } = await entryAt("case-study", (await params).study);
  const t = await getTranslations("caseStudy");
  const services = await serviceLinks(study.services, locale);
  const about = { service: study.services[0] };
  const [drawing] = study.drawings;
  return (
    <article data-subject={study.title}>
      <JsonLd
        data={articleNode({
          path: `/case-studies/${slug}`,
          title: study.title,
          description: study.summary,
          locale,
          settings: await readSettings(locale),
        })}
      />
      <CasePlate study={study} locale={locale} />
      <section className="band case-told ground-paper">
        <div className="wrap">
          <section>
            <h2>{t("problem")}</h2>
            <p>{study.problem}</p>
          </section>
          <Fold title={t("done")}>
            <ul className="lines lines-done">
              {study.done.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Fold>
          <Photo slug={study.picture} sizes="(min-width: 48rem) 44rem, 100vw" />
        </div>
      </section>
      <Photos photos={study.photos} locale={locale} />
      <Results results={study.results} locale={locale} />
      <ArticleText
        body={study.body}
        firstOpen={false}
        figuresFrom={drawing ? 2 : 1}
        afterIntro={
          drawing && (
            <div className="breakout">
              <DrawingFigure {...drawing} number={1} />
            </div>
          )
        }
      />
      <Asked questions={study.questions} ground="ground-sheet" />
      <ArticleEnd title={t("yours")} subject={study.title} about={about} links={services} />
      <WasUseful path={`/case-studies/${slug}`} entry={{ kind: "case-study", slug }} />
    </article>
  );
}

/** The way to the page and, for a worked example, that it is one. */
async function Above({ study, locale }: { study: Study; locale: Locale }) {
  const [site, t] = [await getTranslations("site"), await getTranslations("caseStudy")];
  return (
    <>
      <Breadcrumb above={[{ href: localePath("/case-studies", locale), label: site("caseStudies") }]} current={study.title} />
      {study.example && <p className="provisional mt-2 w-fit">{t("exampleNote")}</p>}
    </>
  );
}

async function Facts({ study, locale }: { study: Study; locale: Locale }) {
  const t = await getTranslations("caseStudy");
  const facts = [
    { label: t("client"), value: study.client },
    { label: t("doneOn"), value: study.doneOn && formatDate(study.doneOn, locale) },
    { label: t("sector"), value: study.sector },
    { label: t("place"), value: study.place },
    { label: t("system"), value: study.system },
  ].filter(({ value }) => value);
  return (
    <dl className="case-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {!study.example && <Invented />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The photos of a job, before beside after, each pair in a row. */
async function Photos({ photos, locale }: { photos: Study["photos"]; locale: Locale }) {
  const t = await getTranslations("caseStudy");
  const described = await Promise.all(photos.map(async (photo) => ((await readPicture(photo.picture, locale)) ? photo : undefined)));
  const shown = described.filter((photo) => photo !== undefined);
  if (shown.length === 0) return null;
  const [before, after] = [shown.filter(({ side }) => side === "before"), shown.filter(({ side }) => side === "after")];
  const isPaired = before.length > 0 && after.length > 0;
  const rows = isPaired ? Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [before[at], after[at]]) : [shown];
  return (
    <section className="band ground-sheet">
      <div className="wrap">
        <h2>{t("photos")}</h2>
        <div className="mt-6 grid gap-x-8 gap-y-8 md:grid-cols-2">
          {rows.flat().map((photo, at) =>
            photo ? (
              <div key={photo.side + photo.picture + photo.caption}>
                <h3 className="mb-2">{t(photo.side)}</h3>
                <Photo slug={photo.picture} sizes="(min-width: 48rem) 50vw, 100vw" caption={photo.caption} />
              </div>
            ) : (
              // A photo without its counterpart leaves the other side empty.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a prerendered grid keep their order
              <div key={at} className="max-md:hidden" />
            ),
          )}
        </div>
      </div>
    </section>
  );
}

/** The case's chart from edge to edge, with what was there before or after; without a chart, its drawing. */
async function CasePlate({ study, locale }: { study: Study; locale: Locale }) {
  const t = await getTranslations("caseStudy");
  const number = figureFormat(locale);
  const [drawing] = study.drawings;
  const [result] = study.results;
  if (study.chart.lines.length === 0)
    return (
      <Plate
        title={study.title}
        className="plate-article plate-service"
        above={<Above study={study} locale={locale} />}
        lead={study.summary}
        picture={drawing && <Stage drawing={drawing.drawing} view="" label={drawing.caption} readings={[]} parts={[]} hasExample={false} />}
        ask={<Facts study={study} locale={locale} />}
      />
    );
  return (
    <section className="plate case-plate plate-long plate-article ground-sea isolate">
      <div className="wrap">
        <Above study={study} locale={locale} />
        <div className="case-words">
          <div>
            <h1>
              <Unbroken>{study.title}</Unbroken>
            </h1>
            <p className="opening-lead">{study.summary}</p>
          </div>
          {result && (
            <Question
              name="side"
              question={study.chart.title}
              options={(["before", "after"] as const).map((side) => ({
                name: t(side),
                note: study.chart.levels.find((level) => level.side === side)?.name,
                answer: (
                  <p className="case-answer">
                    <bdi dir="ltr">
                      {number(result[side])} <small>{result.unit}</small>
                    </bdi>
                    <span>{result.label}</span>
                  </p>
                ),
              }))}
            />
          )}
        </div>
        <CaseChart chart={study.chart} number={number} />
      </div>
      <div className="ground-land pb-6">
        <div className="wrap">
          <Facts study={study} locale={locale} />
        </div>
      </div>
    </section>
  );
}

/**
 * The first result large; then each one before and after, as bars that grow from the boundary between the two. The results of one unit
 * share a scale that stands above them; percentages go up to a hundred.
 */
async function Results({ results, locale }: { results: Study["results"]; locale: Locale }) {
  const t = await getTranslations("caseStudy");
  const number = figureFormat(locale);
  const [first] = results;
  const sides = ["before", "after"] as const;
  return (
    <>
      {first && (
        <section className="band ground-sheet">
          <div className="wrap halves">
            <p className="numeral numeral-wide">
              {number(first.after)}
              {first.unit !== "–" && <small> {first.unit}</small>}
            </p>
            <div>
              <h2>{first.label}</h2>
              <p className="mt-2 text-30">{t("insteadOf", { value: `\u2066${number(first.before)} ${first.unit}\u2069` })}</p>
            </div>
          </div>
        </section>
      )}
      <section className="case-sides">
        <div className="wrap">
          <h2 className="sr-only">{t("results")}</h2>
          <div className="case-heads" aria-hidden="true">
            {sides.map((side) => (
              <b key={side}>{t(side)}</b>
            ))}
          </div>
          {[...Map.groupBy(results, ({ unit }) => unit)].map(([unit, alike]) => {
            const largest = Math.max(...alike.flatMap(({ before, after }) => [Math.abs(before), Math.abs(after)]));
            const scaleEnd = Math.max(unit === "%" ? 100 : 0, largest) || 1;
            return (
              <dl key={unit}>
                <div className="case-scale" aria-hidden="true">
                  <dt>
                    <bdi dir="ltr">{unit === "–" ? "" : unit}</bdi>
                  </dt>
                  <dd>
                    <span>{number(scaleEnd)}</span>
                    <span className="pe-2">0</span>
                  </dd>
                  <dd>
                    <span className="ps-2">0</span>
                    <span>{number(scaleEnd)}</span>
                  </dd>
                </div>
                {alike.map(({ label, method, ...values }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    {sides.map((side) => (
                      <dd
                        key={side}
                        className={`case-${side}`}
                        style={{ "--share": Math.abs(values[side]) / scaleEnd } as React.CSSProperties}
                      >
                        <span className="sr-only">{t(side)}</span>
                        <bdi dir="ltr">
                          {number(values[side])}
                          {unit !== "–" && <span className="unit">{unit}</span>}
                        </bdi>
                      </dd>
                    ))}
                    <dd className="case-method">{method}</dd>
                  </div>
                ))}
              </dl>
            );
          })}
        </div>
      </section>
    </>
  );
}
