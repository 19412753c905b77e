// Guides, checklists and sheets; whom each is for stands beside it.
import { getTranslations } from "next-intl/server";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { Badge } from "#components/ui/badge";
import { Card, CardGrid } from "#components/ui/card";
import { TextLink } from "#components/ui/link";
import { listEntries } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("resources");

const audiences = ["resident", "owner", "facilities-manager"] as const;

export default async function ResourcesPage() {
  const [t, locale] = [await getTranslations("resource"), await currentLocale()];
  const resources = await listEntries("resource", locale);
  return (
    <ListPage slug="resources">
      <div className="grid gap-12">
        {audiences.map((audience) => (
          <section key={audience}>
            <h2 className="mb-4">{t(`audience_${audience}`)}</h2>
            <CardGrid>
              {resources
                .filter(({ data }) => data.audience.includes(audience))
                .map(({ slug, data }) => (
                  <li key={slug}>
                    <Card
                      title={
                        <TextLink href={localePath(`/resources/${slug}`, locale)} look="quiet" className="min-h-8">
                          {data.title}
                        </TextLink>
                      }
                      mark={<Badge>{t(`format_${data.format}`)}</Badge>}
                    >
                      <p className="mt-2 text-[0.95rem] text-soft">{data.summary}</p>
                    </Card>
                  </li>
                ))}
            </CardGrid>
          </section>
        ))}
      </div>
    </ListPage>
  );
}
