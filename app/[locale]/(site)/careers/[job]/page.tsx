// One job, which is public until the end of its closing day.
import { getTranslations } from "next-intl/server";
import { ApplicationSection } from "#components/forms/application-section";
import { CheckedList } from "#components/sections/entry-sections";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { JsonLd } from "#components/ui/json-ld";
import { Markdown } from "#components/ui/markdown";
import { readSettings } from "#lib/content/store/read";
import { formatDate } from "#lib/i18n/dates";
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
  const place = placeOf(job.place)?.names[locale][0] ?? job.place;
  const { fromAed, toAed } = job.salary;
  const facts = [
    { label: t("field"), value: t(`field_${job.field}`) },
    { label: t("place"), value: place },
    { label: t("terms"), value: t(`terms_${job.terms}`) },
    { label: t("hours"), value: job.hours },
    { label: t("salary"), value: fromAed && (toAed ? t("salaryRange", { from: fromAed, to: toAed }) : t("salaryFrom", { from: fromAed })) },
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
    <article className="wrap py-8" data-subject={job.title}>
      <JsonLd data={jobNode(job, slug, locale, settings, place)} />
      <Breadcrumb above={[{ href: localePath("/careers", locale), label: site("careers") }]} current={job.title} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <div>
          <h1>{job.title}</h1>
          <p className="mt-5 text-[1.08rem] text-soft">{job.summary}</p>
          <p className="mt-6">
            <a href="#apply" className={buttonClass("primary")}>
              {t("apply")}
            </a>
          </p>
        </div>
        <dl className="self-start border border-line bg-sheet text-[0.95rem]">
          {facts.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[8.5em_1fr] gap-4 border-line px-4 py-3 not-first:border-t">
              <dt className="text-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {lists.map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            <CheckedList lines={lines} />
          </section>
        ))}
      </div>
      {job.body && (
        <div className="mt-12">
          <Markdown>{job.body}</Markdown>
        </div>
      )}
      <div className="mt-12">
        <ApplicationSection path={`/careers/${slug}`} title={t("applyTitle")} jobs={[{ value: slug, label: job.title }]} />
      </div>
    </article>
  );
}
