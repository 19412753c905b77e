// Open jobs, filtered without a script, or a line that none is open; beside them the form, which is open in either case.
import { getTranslations } from "next-intl/server";
import { ApplicationSection } from "#components/forms/application-section";
import { Plate } from "#components/scale/plate";
import { BuildingPicture } from "#components/sections/building";
import { ChoiceFilter } from "#components/sections/choice-filter";
import { Instruments, measured } from "#components/sections/instruments";
import { partSteps, StepsSection } from "#components/sections/steps-section";
import { TextColumns } from "#components/sections/text-columns";
import { readPage, textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { jobFields, jobPlaces } from "#lib/content/kinds/job";
import { sectionsOf } from "#lib/content/markdown-sections";
import { listEntries } from "#lib/content/store/read";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { openApplication } from "#lib/leads/kinds/application-fields";
import { placeOf } from "#lib/site/places";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("careers");

export default async function CareersPage() {
  const [{ page, locale }, t] = [await readPage("careers"), await getTranslations("careers")];
  const jobs = (await listEntries("job", locale)).sort((a, b) => b.data.postedOn.localeCompare(a.data.postedOn));
  const placeName = (place: string) => placeOf(place)?.names[locale][0] ?? place;
  const groups = [
    {
      name: "field",
      legend: t("filterField"),
      all: t("filterAll"),
      choices: jobFields
        .filter((field) => jobs.some(({ data }) => data.field === field))
        .map((value) => ({ value, label: t(`field_${value}`) })),
    },
    {
      name: "place",
      legend: t("filterPlace"),
      all: t("filterAll"),
      choices: jobPlaces
        .filter((place) => jobs.some(({ data }) => data.place === place))
        .map((value) => ({ value, label: placeName(value) })),
    },
  ].filter(({ choices }) => choices.length > 1);
  const { steps, others } = partSteps(sectionsOf(page.body));
  return (
    <article>
      <div className="keyed">
        <Plate
          title={page.title}
          lead={page.lead}
          above={<Breadcrumb current={page.title} />}
          className="plate-home"
          picture={<BuildingPicture named={measured} />}
          ask={
            <>
              <p className="open-jobs">{jobs.length === 0 ? t("noneTitle") : t("openJobs", { count: jobs.length })}</p>
              <p className="actions">
                {jobs.length > 0 && (
                  <a href="#jobs" className={buttonClass("plain")}>
                    {t("seeJobs")}
                  </a>
                )}
                <a href="#apply" className={buttonClass("primary")}>
                  {t(jobs.length > 0 ? "apply" : "openTitle")}
                </a>
              </p>
            </>
          }
        />
        <Instruments />
      </div>
      <div className="split form-split">
        <div className="ground-paper">
          {jobs.length > 0 && (
            <section id="jobs" className="jobs">
              <h2>{t("openJobs", { count: jobs.length })}</h2>
              <ChoiceFilter groups={groups}>
                <ul>
                  {jobs.map(({ slug, data }) => (
                    <li key={slug} data-field={data.field} data-place={data.place}>
                      <h3>
                        <Link href={localePath(`/careers/${slug}`, locale)}>{data.title}</Link>
                      </h3>
                      <p>{data.summary}</p>
                      <p className="text-14 text-soft">
                        {placeName(data.place)} · {t(`terms_${data.terms}`)} · {t("until", { date: formatDate(data.closesOn, locale) })}
                      </p>
                    </li>
                  ))}
                </ul>
              </ChoiceFilter>
            </section>
          )}
          <TextColumns sections={others} inOne />
        </div>
        <div className="ground-sand">
          <ApplicationSection
            path="/careers"
            title={t(jobs.length > 0 ? "applyAny" : "openTitle")}
            jobs={[
              ...jobs.map(({ slug, data }) => ({ value: slug, label: data.title })),
              { value: openApplication, label: t("openApplication") },
            ]}
          />
        </div>
      </div>
      {steps && (
        <StepsSection section={steps}>
          <p className="actions">
            <a href="#apply" className={buttonClass("primary")}>
              {t("apply")}
            </a>
          </p>
        </StepsSection>
      )}
    </article>
  );
}
