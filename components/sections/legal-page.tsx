// Legal pages: the heading on the sea, the sections at the side, tables as sheets, and whom to ask at the end.
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Opening } from "#components/scale/opening";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Markdown } from "#components/ui/markdown";
import { headingsOf } from "#lib/content/pages/posts";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { ArticleEnd, Rail } from "./article.tsx";

type LegalPageProps = {
  slug: string;
  /** Sections after the page's own, in Markdown. */
  more?: readonly { id: string; title: string; text: string }[];
};

export async function LegalPage({ slug, more = [] }: LegalPageProps) {
  const [site, locale] = [await getTranslations("site"), await currentLocale()];
  const page = await readEntry("page", slug, locale);
  if (!page) notFound();
  const sections = [...headingsOf(page.body), ...more.map(({ id, title }) => ({ id, text: title }))];
  const request = await readEntry("page", "data-request", locale);
  const links = [
    { href: localePath("/contact", locale), label: site("contact") },
    ...(request ? [{ href: localePath("/data-request", locale), label: request.title }] : []),
  ];
  return (
    <article>
      <Opening title={page.title} above={<Breadcrumb current={page.title} />} lead={page.lead} />
      <section className="article-text legal-text band ground-paper">
        <div className="wrap article-columns">
          <Rail sections={sections} />
          <div>
            <Markdown asArticle wholeBelow={600}>
              {page.body}
            </Markdown>
            {more.map(({ id, title, text }) => (
              <section key={id} id={id} className="prose mt-12 scroll-mt-24">
                <h2>{title}</h2>
                <Markdown>{text}</Markdown>
              </section>
            ))}
          </div>
        </div>
      </section>
      <ArticleEnd title={site("legalQuestion")} subject={page.title} links={links} />
    </article>
  );
}
