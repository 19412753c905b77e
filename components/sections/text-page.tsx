// A page of a title, a lead and running text.
import { notFound } from "next/navigation";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Markdown } from "#components/ui/markdown";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { pageMetadata } from "#lib/seo/metadata";

export async function readPage(slug: string) {
  const locale = await currentLocale();
  const page = await readEntry("page", slug, locale);
  if (!page) notFound();
  return { locale, page };
}

export async function textPageMetadata(slug: string) {
  const { locale, page } = await readPage(slug);
  return pageMetadata({ path: `/${slug}`, locale, businessName: (await readSettings(locale)).shortName, seo: page.seo });
}

type Parts = {
  slug: string;
  /** A form, for example: before the text on phones, beside it on wide screens. */
  beside?: React.ReactNode;
  /** After the text on phones, beside it on wide screens. */
  aside?: React.ReactNode;
  after?: React.ReactNode;
  /** In full width, before the text. */
  children?: React.ReactNode;
};

export async function TextPage({ slug, beside, aside, after, children }: Parts) {
  const { page } = await readPage(slug);
  return (
    <article className="wrap py-8">
      <Breadcrumb current={page.title} />
      <h1 className="mt-6">{page.title}</h1>
      <p className="mt-5 max-w-[42em] text-[1.08rem] text-soft">{page.lead}</p>
      {children && <div className="mt-8">{children}</div>}
      <div className={beside || aside ? "mt-8 grid gap-10 lg:grid-cols-[7fr_5fr]" : children ? "mt-12" : "mt-8"}>
        {beside}
        <Markdown wholeBelow={600}>{page.body}</Markdown>
        {aside}
      </div>
      {after && <div className="mt-10">{after}</div>}
    </article>
  );
}
