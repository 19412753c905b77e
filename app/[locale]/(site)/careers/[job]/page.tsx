// One job, which is public until the end of its closing day.
import { getTranslations } from "next-intl/server";
import { ApplicationSection } from "#components/forms/application-section";
import { applicationSentTexts } from "#components/forms/form-texts";
import { Opening } from "#components/scale/opening";
import { TimeScale } from "#components/scale/time-scale";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { JsonLd } from "#components/ui/json-ld";
import { Markdown } from "#components/ui/markdown";
import { readSettings } from "#lib/content/store/read";
import { formatDate, formatMoney } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { entryAt, entryMetadata, entryParams } from "#lib/seo/entry-page";
import { jobNode } from "#lib/seo/json-ld";
import { placeOf } from "#lib/site/places";

export const ensureStatic = "navigation";

export const generateStaticParams = () => entryParams("job", "job");

type Props = PageProps<"/[locale]/careers/[job]">;

export const generateMetadata = async ({ params }: Props) => entryMetadata("job", (await params).job);

export default async function JobPage({ params }: Props) {
  const { slug, locale, entry: job } = await entryAt("job", (await params).job);
  const [site, t, settings] = [await getTranslations("site"), await getTranslations("careers"), await readSettings(locale)];
  const sent = await getTranslations("sent");
  const place = placeOf(job.place)?.names[locale][0] ?? job.place;
  const { fromAed, toAed } = job.salary;
  const facts = [
    { label: t("field"), value: t(`field_${job.field}`) },
    { label: t("place"), value: place },
    { label: t("terms"), value: t(`terms_${job.terms}`) },
    { label: t("hours"), value: job.hours },
    {
      label: t("salary"),
      value:
        fromAed &&
        (toAed
          ? t("salaryRange", { from: formatMoney(Number(fromAed), locale), to: formatMoney(Number(toAed), locale) })
          : t("salaryFrom", { from: formatMoney(Number(fromAed), locale) })),
    },
    { label: t("openings"), value: job.openings > 1 ? String(job.openings) : "" },
    { label: t("posted"), value: formatDate(job.postedOn, locale) },
    { label: t("closes"), value: formatDate(job.closesOn, locale) },
  ].filter(({ value }) => value);
  const lists = [
    { title: t("duties"), lines: job.duties },
    { title: t("requirements"), lines: job.requirements },
    { title: t("helpful"), lines: job.helpful },
    { title: t("offers"), lines: job.offers },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <article data-subject={job.title}>
      <JsonLd data={jobNode(job, slug, locale, settings, place)} />
      <Opening
        title={job.title}
        lead={job.summary}
        above={<Breadcrumb above={[{ href: localePath("/careers", locale), label: site("careers") }]} current={job.title} />}
      >
        <p className="actions lg:hidden">
          <a href="#apply" className={buttonClass("primary")}>
            {t("apply")}
          </a>
        </p>
        <dl className="job-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Opening>
      <div className="split form-split">
        <div className="ground-paper">
          <div className="job-lists">
            {lists.map(({ title, lines }) => (
              <section key={title}>
                <h2>{title}</h2>
                <ul className="lines">
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {job.body && (
            <div className="mt-10">
              <Markdown>{job.body}</Markdown>
            </div>
          )}
        </div>
        <div className="ground-sand">
          <ApplicationSection path={`/careers/${slug}`} title={t("applyTitle")} jobs={[{ value: slug, label: job.title }]} />
        </div>
      </div>
      <section className="band ground-sea">
        <div className="wrap">
          <h2>{sent("nextTitle")}</h2>
          <TimeScale label={sent("nextTitle")} steps={(await applicationSentTexts()).next} />
        </div>
      </section>
    </article>
  );
}
