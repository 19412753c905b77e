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
  const { tag, dir } = locales[locale];
  const number = new Intl.NumberFormat(tag, { numberingSystem: "latn", maximumFractionDigits: 2 });
  // Hidden examples are not published anyway; as on the home page, this filter is for a preview of the setting.
  const studies = (await listEntries("case-study", locale))
    .filter(({ data }) => showSamples || !data.example)
    .sort((a, b) => Number(a.data.example) - Number(b.data.example) || a.data.loadKw - b.data.loadKw);
  const onScale = studies.filter(({ data }) => data.loadKw > 0);
  return (
    <article>
      <Opening title={page.title} above={<Breadcrumb current={page.title} />} lead={page.lead} />
      {onScale.length > 1 && (
        <Ruler
          caption={t("scale")}
          items={onScale.map(({ slug, data }) => ({
            label: `${number.format(data.loadKw)} kW · ${data.sector}`,
            value: data.loadKw,
            href: localePath(`/case-studies/${slug}`, locale),
          }))}
          ticks={ticks}
          position={position}
          figure={(kw) => number.format(kw)}
          dir={dir}
        />
      )}
      <section className="band ground-sheet">
        <div className="wrap">
          {studies.length === 0 && <p className="text-soft">{t("none")}</p>}
          <ul className="cases">
            {studies.map(({ slug, data }) => {
              const [result] = data.results;
              return (
                <li key={slug}>
                  <div>
                    {result && (
                      <>
                        <p className="case-result text-ink">
                          <bdi dir="ltr">
                            {number.format(result.after)} <small>{result.unit}</small>
                          </bdi>
                        </p>
                        <p>{t("insteadOf", { value: `\u2066${number.format(result.before)} ${result.unit}\u2069` })}</p>
                        <p>{result.label}</p>
                      </>
                    )}
                  </div>
                  <div>
                    <span className={data.example ? "provisional" : "text-14 text-cool"}>{t(data.example ? "example" : "real")}</span>
                    <h2 className="mt-2">
                      <TextLink href={localePath(`/case-studies/${slug}`, locale)} look="quiet" className="inline!">
                        {data.title}
                      </TextLink>
                    </h2>
                    <p className="mt-2">{data.summary}</p>
                    <p className="mt-2 text-14">{[data.sector, data.place, data.system].filter(Boolean).join(" · ")}</p>
                  </div>
                  <DrawingCrop crop={data.drawings[0]?.drawing} />
                </li>
              );
            })}
          </ul>
        </div>
      </section>
      <section className="band ground-paper">
        <div className="wrap">
          <Markdown>{page.body}</Markdown>
        </div>
      </section>
      <ArticleEnd title={t("yours")} subject={page.title} links={[]} />
    </article>
  );
}
