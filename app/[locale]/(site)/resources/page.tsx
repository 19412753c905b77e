// Guides, checklists and sheets, with a filter by audience.
import { getTranslations } from "next-intl/server";
import { ChoiceFilter } from "#components/sections/choice-filter";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { Badge } from "#components/ui/badge";
import { Card, CardGrid } from "#components/ui/card";
import { TextLink } from "#components/ui/link";
import { listEntries } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("resources");

const audiences = ["resident", "owner", "facilities-manager"] as const;
export default async function ResourcesPage() {
  const [t, locale] = [await getTranslations("resource"), await currentLocale()];
  const resources = await listEntries("resource", locale);
  const present = audiences.filter((audience) => resources.some(({ data }) => data.audience.includes(audience)));
  return (
    <ListPage slug="resources">
      <ChoiceFilter
        groups={[
          {
            name: "audience",
            legend: t("filter"),
            all: t("filter_all"),
            choices: present.map((value) => ({ value, label: t(`audience_${value}`) })),
          },
        ]}
      >
        <CardGrid>
          {resources.map(({ slug, data }) => (
            <li key={slug} data-audience={data.audience.join(" ")}>
              <Card
                heading="h2"
                title={
                  <TextLink href={localePath(`/resources/${slug}`, locale)} look="quiet" className="min-h-8">
                    {data.title}
                  </TextLink>
                }
                mark={<Badge>{t(`format_${data.format}`)}</Badge>}
              >
                <p className="mt-2 text-[0.95rem] text-soft">{data.summary}</p>
                <p className="mt-3 text-[0.88rem] text-soft">
                  {t("audience")}: {data.audience.map((audience) => t(`audience_${audience}`)).join(locale === "ar" ? "، " : ", ")}
                </p>
              </Card>
            </li>
          ))}
        </CardGrid>
      </ChoiceFilter>
    </ListPage>
  );
}
