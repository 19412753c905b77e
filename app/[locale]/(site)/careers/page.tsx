// Open jobs, filtered without a script, or a note that none is open. Applications are accepted in either case.
import { getTranslations } from "next-intl/server";
import { ApplicationSection } from "#components/forms/application-section";
import { ChoiceFilter } from "#components/sections/choice-filter";
import { TextPage, textPageMetadata } from "#components/sections/text-page";
import { Badge } from "#components/ui/badge";
import { Card, CardGrid } from "#components/ui/card";
import { EmptyState } from "#components/ui/empty-state";
import { TextLink } from "#components/ui/link";
import { jobFields, jobPlaces } from "#lib/content/kinds/job";
import { listEntries } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { openApplication } from "#lib/leads/kinds/application-fields";
import { placeOf } from "#lib/site/places";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("careers");

export default async function CareersPage() {
  const [t, locale] = [await getTranslations("careers"), await currentLocale()];
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
  return (
    <TextPage
      slug="careers"
      after={
        <ApplicationSection
          path="/careers"
          title={t(jobs.length > 0 ? "applyAny" : "openTitle")}
          jobs={[
            ...jobs.map(({ slug, data }) => ({ value: slug, label: data.title })),
            { value: openApplication, label: t("openApplication") },
          ]}
        />
      }
    >
      {jobs.length === 0 ? (
        <EmptyState title={t("noneTitle")}>
          {t("noneText")} <TextLink href="#apply">{t("openTitle")}</TextLink>
        </EmptyState>
      ) : (
        <section>
          <h2 className="mb-4">{t("openJobs", { count: jobs.length })}</h2>
          <ChoiceFilter groups={groups}>
            <CardGrid>
              {jobs.map(({ slug, data }) => (
                <li key={slug} data-field={data.field} data-place={data.place}>
                  <Card
                    title={
                      <TextLink href={localePath(`/careers/${slug}`, locale)} look="quiet" className="min-h-8">
                        {data.title}
                      </TextLink>
                    }
                    mark={<Badge>{placeName(data.place)}</Badge>}
                  >
                    <p className="mt-2 text-[0.95rem] text-soft">{data.summary}</p>
                    <p className="mt-3 text-[0.88rem] text-soft">
                      {t(`terms_${data.terms}`)} · {t("until", { date: formatDate(data.closesOn, locale) })}
                    </p>
                  </Card>
                </li>
              ))}
            </CardGrid>
          </ChoiceFilter>
        </section>
      )}
    </TextPage>
  );
}
