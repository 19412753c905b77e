import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { Opening } from "#components/scale/opening";
import { Ruler } from "#components/scale/ruler";
import { ArticleEnd } from "#components/sections/article";
import { textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import type { Data } from "#lib/content/kinds";
import { listEntries, readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath, locales } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("case-studies");

const figureFormat = (locale: Locale) => {
  const format = new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", maximumFractionDigits: 2 });
  return (value: number) => format.format(value);
};

/** The scale of loads: each tick is as far from the next as their ratio demands. */
const ticks = [10, 20, 50, 100, 200, 500, 1000];
const [smallest = 10, largest = 1000] = [ticks[0], ticks.at(-1)];
const position = (kw: number) => Math.min(1, Math.max(0, Math.log(kw / smallest) / Math.log(largest / smallest)));

export default async function CaseStudiesPage() {
  const [t, locale] = [await getTranslations("caseStudy"), await currentLocale()];
  const page = await readEntry("page", "case-studies", locale);
  if (!page) notFound();
  const { showSamples } = await readSettings(locale);
  // Hidden examples are not published anyway; as on the home page, this filter is for a preview of the setting.
  const studies = (await listEntries("case-study", locale))
    .filter(({ data }) => showSamples || !data.example)
    .sort((a, b) => Number(a.data.example) - Number(b.data.example) || a.data.loadKw - b.data.loadKw);
  const [first, ...others] = studies;
  const onScale = studies.filter(({ data }) => data.loadKw > 0);
  return (
    <article>
      <Opening title={page.title} above={<Breadcrumb current={page.title} />} aside={<p className="opening-lead">{page.lead}</p>} />
      {first && <LeadCase {...first} locale={locale} />}
      {onScale.length > 1 && (
        <Ruler
          caption={t("scale")}
          items={onScale.map(({ slug, data }) => ({
            label: `${figureFormat(locale)(data.loadKw)} kW · ${data.sector}`,
            value: data.loadKw,
            href: localePath(`/case-studies/${slug}`, locale),
          }))}
          ticks={ticks}
          position={position}
          figure={figureFormat(locale)}
          dir={locales[locale].dir}
        />
      )}
      {(others.length > 0 || !first) && (
        <section className="band ground-sheet">
          <div className="wrap">
            {!first && <p className="text-soft">{t("none")}</p>}
            <ul className="cases">
              {others.map((study) => (
                <li key={study.slug}>
                  <Load kw={study.data.loadKw} locale={locale} />
                  <CaseWords {...study} locale={locale} />
                  <Result result={study.data.results[0]} locale={locale} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <section className="band ground-paper">
        <div className="wrap case-why">
          <Markdown>{page.body}</Markdown>
        </div>
      </section>
      <ArticleEnd title={t("yours")} subject={page.title} links={[]} />
    </article>
  );
}

type CaseProps = { slug: string; data: Data<"case-study">; locale: Locale };

/** The first case, with its drawing large. */
function LeadCase(study: CaseProps) {
  const { data, locale } = study;
  return (
    <section className="leads ground-sea">
      <div className="wrap">
        <div>
          <CaseWords {...study} />
          <Load kw={data.loadKw} locale={locale} />
          <Result result={data.results[0]} locale={locale} />
        </div>
        <DrawingCrop crop={data.drawings[0]?.drawing} isOnNight />
      </div>
    </section>
  );
}

async function CaseWords({ slug, data, locale }: CaseProps) {
  const t = await getTranslations("caseStudy");
  return (
    <div>
      <span className={data.example ? "provisional" : "text-14 text-cool"}>{t(data.example ? "example" : "real")}</span>
      <h2>
        <TextLink href={localePath(`/case-studies/${slug}`, locale)} look="quiet" className="inline!">
          {data.title}
        </TextLink>
      </h2>
      <p className="mt-2">{data.summary}</p>
      <p className="mt-2 text-14">{[data.sector, data.place, data.system].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

/** The value by which the ruler places the case. */
async function Load({ kw, locale }: { kw: number; locale: Locale }) {
  const t = await getTranslations("caseStudy");
  return (
    <p className="case-load">
      {kw > 0 && (
        <>
          <bdi dir="ltr">
            {figureFormat(locale)(kw)} <small>kW</small>
          </bdi>
          {t("load")}
        </>
      )}
    </p>
  );
}

/** The first result of a case before and after, to one scale: percentages up to a hundred. */
async function Result({ result, locale }: { result: Data<"case-study">["results"][number] | undefined; locale: Locale }) {
  const t = await getTranslations("caseStudy");
  if (!result) return null;
  const scaleEnd = Math.max(result.unit === "%" ? 100 : 0, Math.abs(result.before), Math.abs(result.after)) || 1;
  return (
    <dl className="case-bars">
      <dt>{result.label}</dt>
      {(["before", "after"] as const).map((side) => (
        <dd key={side}>
          <span>{t(side)}</span>
          <bdi dir="ltr" style={{ "--share": Math.abs(result[side]) / scaleEnd } as React.CSSProperties}>
            {figureFormat(locale)(result[side])} {result.unit !== "–" && result.unit}
          </bdi>
        </dd>
      ))}
    </dl>
  );
}
