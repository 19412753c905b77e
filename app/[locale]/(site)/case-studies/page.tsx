import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { Opening } from "#components/scale/opening";
import { Ruler } from "#components/scale/ruler";
import { ArticleEnd } from "#components/sections/article";
import { CaseList, CaseLoad, CaseResult, CaseWords, figureFormat } from "#components/sections/cases";
import { textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Markdown } from "#components/ui/markdown";
import { Photo } from "#components/ui/photo";
import { type Case, casesInOrder } from "#lib/content/pages/trust";
import { listEntries, readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath, locales } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("case-studies");

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
  const studies = casesInOrder((await listEntries("case-study", locale)).filter(({ data }) => showSamples || !data.example));
  const [first, ...others] = studies;
  const onScale = studies.filter(({ data }) => data.loadKw > 0);
  return (
    <article>
      <Opening title={page.title} above={<Breadcrumb current={page.title} />} aside={<p className="opening-lead">{page.lead}</p>} />
      {first && <LeadCase {...first} />}
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
            <CaseList cases={others} />
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

/** The first case, with its drawing large, or else its last photo. */
function LeadCase(study: Case) {
  const { data } = study;
  const [drawing] = data.drawings;
  return (
    <section className="leads ground-sea">
      <div className="wrap">
        <div>
          <CaseWords {...study} />
          <CaseLoad kw={data.loadKw} />
          <CaseResult result={data.results[0]} />
        </div>
        {drawing ? (
          <DrawingCrop crop={drawing.drawing} isOnNight />
        ) : (
          <Photo slug={data.picture || data.photos.at(-1)?.picture} sizes="(min-width: 64rem) 44rem, 100vw" shape="aspect-[3/2]" />
        )}
      </div>
    </section>
  );
}
