// Guides, checklists and sheets, to be narrowed to whom they are for.
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
type Audience = (typeof audiences)[number];

// What is not for the chosen readers is hidden by the choice itself: no script, and everything is there without :has().
const hiddenUnder: Record<Audience, string> = {
  resident: "group-has-[[value=resident]:checked]/list:hidden",
  owner: "group-has-[[value=owner]:checked]/list:hidden",
  "facilities-manager": "group-has-[[value=facilities-manager]:checked]/list:hidden",
};

export default async function ResourcesPage() {
  const [t, locale] = [await getTranslations("resource"), await currentLocale()];
  const resources = await listEntries("resource", locale);
  const present = audiences.filter((audience) => resources.some(({ data }) => data.audience.includes(audience)));
  return (
    <ListPage slug="resources">
      <div className="group/list">
        <fieldset className="mb-8">
          <legend className="mb-3 font-medium">{t("filter")}</legend>
          <div className="flex flex-wrap gap-3">
            {(["all", ...present] as const).map((value) => (
              <label
                key={value}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-hair bg-sheet px-4 has-checked:border-cool has-checked:bg-cool-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cool"
              >
                <input
                  type="radio"
                  name="audience"
                  value={value}
                  defaultChecked={value === "all"}
                  className="size-4 accent-cool outline-none"
                />
                {value === "all" ? t("filter_all") : t(`audience_${value}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <CardGrid>
          {resources.map(({ slug, data }) => (
            <li
              key={slug}
              className={present
                .filter((audience) => !data.audience.includes(audience))
                .map((audience) => hiddenUnder[audience])
                .join(" ")}
            >
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
      </div>
    </ListPage>
  );
}
