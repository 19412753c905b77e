// A guide, a checklist to tick on paper or on screen, or a sheet to fill in.
import { getTranslations } from "next-intl/server";
import { ContactButtons, quoteLink, WhatsAppLink } from "#components/layout/contact-links";
import { Opening } from "#components/scale/opening";
import { GlossaryPage } from "#components/sections/glossary-page";
import { RegisterPage } from "#components/sections/register";
import { PaperPreview, ResourceSheet } from "#components/sections/resource-sheet";
import { WasUseful } from "#components/sections/was-useful";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { JsonLd } from "#components/ui/json-ld";
import { Link, LinkRow } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { PrintButton } from "#components/ui/print-button";
import { serviceLinks } from "#lib/content/pages/navigation";
import { readSettings } from "#lib/content/store/read";
import { localePath } from "#lib/i18n/locales";
import { entryAt, entryMetadata, entryParams } from "#lib/seo/entry-page";
import { articleNode } from "#lib/seo/json-ld";

export const ensureStatic = "navigation";

export const generateStaticParams = () => entryParams("resource", "resource");

type Props = PageProps<"/[locale]/resources/[resource]">;

export const generateMetadata = async ({ params }: Props) => entryMetadata("resource", (await params).resource);

export default async function ResourcePage({ params }: Props) {
  const { slug, locale, entry: resource } = await entryAt("resource", (await params).resource);
  if (resource.format === "register") return <RegisterPage resource={resource} />;
  if (resource.format === "glossary") return <GlossaryPage slug={slug} resource={resource} />;
  const [site, t] = [await getTranslations("site"), await getTranslations("resource")];
  const services = await serviceLinks(resource.services, locale);
  const about = { service: resource.services[0] };
  const quote = await quoteLink(about);
  const downloads = [
    { file: "paper.pdf", label: t("pdf"), look: "primary" as const },
    ...(resource.columns.length > 0
      ? [
          { file: "sheet.xlsx", label: t("xlsx"), look: "plain" as const },
          { file: "sheet.csv", label: t("csv"), look: "plain" as const },
        ]
      : []),
  ];
  const audience = `${t("audience")}: ${resource.audience.map((each) => t(`audience_${each}`)).join(site("comma"))}`;
  const tools = (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      {downloads.map(({ file, label, look }) => (
        <a key={file} href={localePath(`/resources/${slug}/${file}`, locale)} download className={buttonClass(look)}>
          {label}
        </a>
      ))}
      <PrintButton label={t("print")} />
    </div>
  );
  const next = (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      <p>{t("useIt")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link href={quote.href} className={buttonClass("plain")}>
          {quote.label}
        </Link>
        <WhatsAppLink subject={resource.title} />
      </div>
    </div>
  );
  return (
    <article data-subject={resource.title} data-about={quote.href.split("?")[1]}>
      <JsonLd
        data={articleNode({
          path: `/resources/${slug}`,
          title: resource.title,
          description: resource.summary,
          locale,
          settings: await readSettings(locale),
          paper: localePath(`/resources/${slug}/paper.pdf`, locale),
        })}
      />
      <Opening
        title={resource.title}
        lead={resource.summary}
        above={<Breadcrumb above={[{ href: localePath("/resources", locale), label: site("resources") }]} current={resource.title} />}
        foot={
          <>
            <p className="mt-3 text-14 text-soft">{audience}</p>
            {tools}
            {next}
          </>
        }
        aside={
          <div className="paper-desk">
            <PaperPreview resource={resource} />
          </div>
        }
        className="resource-opening"
      />
      <section className="band ground-sand">
        <div className="wrap">
          <ResourceSheet resource={resource} />
        </div>
      </section>
      <section className="band ground-paper">
        <div className="wrap resource-words">
          <Markdown>{resource.body}</Markdown>
        </div>
      </section>
      <section className="band ground-sheet print:hidden">
        <div className="wrap about-start">
          <LinkRow links={[...services, { href: localePath("/resources", locale), label: t("all") }]} />
          <ContactButtons subject={resource.title} about={about} />
        </div>
      </section>
      <WasUseful path={`/resources/${slug}`} entry={{ kind: "resource", slug }} />
    </article>
  );
}
