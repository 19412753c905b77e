import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { Badge } from "#components/ui/badge";
import { Card, CardGrid } from "#components/ui/card";
import { TextLink } from "#components/ui/link";
import { listEntries, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("case-studies");

export default async function CaseStudiesPage() {
  const [t, locale] = [await getTranslations("caseStudy"), await currentLocale()];
  const { showSamples } = await readSettings(locale);
  // Hidden examples are not published anyway; as on the home page, this filter is for a preview of the setting.
  const studies = (await listEntries("case-study", locale))
    .filter(({ data }) => showSamples || !data.example)
    .sort((a, b) => Number(a.data.example) - Number(b.data.example));
  return (
    <ListPage slug="case-studies">
      {studies.length === 0 && <p className="text-soft">{t("none")}</p>}
      <CardGrid>
        {studies.map(({ slug, data }) => (
          <li key={slug}>
            <Card
              heading="h2"
              picture={<DrawingCrop crop={data.drawings[0]?.drawing} className="w-full" />}
              title={
                <TextLink href={localePath(`/case-studies/${slug}`, locale)} look="quiet" className="min-h-8">
                  {data.title}
                </TextLink>
              }
              mark={<Badge look={data.example ? "quiet" : "cool"}>{t(data.example ? "example" : "real")}</Badge>}
            >
              <p className="mt-2 text-[0.95rem] text-soft">{data.summary}</p>
              <p className="mt-3 text-[0.88rem] text-soft">{[data.sector, data.place, data.system].filter(Boolean).join(" · ")}</p>
            </Card>
          </li>
        ))}
      </CardGrid>
    </ListPage>
  );
}
