// Guides, checklists and sheets as sheets of paper, with a filter by audience.
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ContactButtons } from "#components/layout/contact-links";
import { Opening } from "#components/scale/opening";
import { ChoiceFilter } from "#components/sections/choice-filter";
import { PrequalificationLink } from "#components/sections/prequalification";
import { PaperPreview } from "#components/sections/resource-sheet";
import { textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { readResource } from "#lib/content/pages/register";
import { listEntries, readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("resources");

const audiences = ["resident", "owner", "facilities-manager"] as const;

export default async function ResourcesPage() {
  const [t, site, locale] = [await getTranslations("resource"), await getTranslations("site"), await currentLocale()];
  const page = await readEntry("page", "resources", locale);
  if (!page) notFound();
  const resources = await Promise.all(
    (await listEntries("resource", locale)).map(async ({ slug, data }) => ({
      slug,
      data: (await readResource(slug, locale, "brief")) ?? data,
    })),
  );
  const present = audiences.filter((audience) => resources.some(({ data }) => data.audience.includes(audience)));
  return (
    <article>
      <Opening title={page.title} above={<Breadcrumb current={page.title} />} aside={<p className="opening-lead">{page.lead}</p>} />
      <section className="band ground-paper">
        <div className="wrap">
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
            <ul className="papers">
              {resources.map(({ slug, data }) => (
                <li key={slug} data-audience={data.audience.join(" ")}>
                  <div className="paper-mat">
                    <PaperPreview resource={data} letters={26} />
                  </div>
                  <div>
                    <p className="text-14 text-cool">{t(`format_${data.format}`)}</p>
                    <h2>
                      <TextLink href={localePath(`/resources/${slug}`, locale)} look="quiet">
                        {data.title}
                      </TextLink>
                    </h2>
                    <p className="paper-summary">{data.summary}</p>
                    <p className="text-14 text-soft">
                      {t("audience")}: {data.audience.map((audience) => t(`audience_${audience}`)).join(site("comma"))}
                    </p>
                    <p className="paper-files">
                      {["paper.pdf", ...(data.columns.length > 0 ? ["sheet.xlsx", "sheet.csv"] : [])].map((file) => (
                        <a key={file} href={localePath(`/resources/${slug}/${file}`, locale)} download className="text-cool underline">
                          {file.slice(file.indexOf(".") + 1).toUpperCase()}
                          <span className="sr-only">: {data.title}</span>
                        </a>
                      ))}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </ChoiceFilter>
        </div>
      </section>
      <section className="band ground-sand">
        <div className="wrap about-start">
          <div>
            <Markdown>{page.body}</Markdown>
            <PrequalificationLink className="mt-4" />
          </div>
          <ContactButtons />
        </div>
      </section>
    </article>
  );
}
