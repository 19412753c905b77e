// A page that lists entries of a kind: heading and lead, the list (`children`), and the page's text.
import { notFound } from "next/navigation";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Markdown } from "#components/ui/markdown";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";

export async function ListPage({ slug, children }: { slug: string; children: React.ReactNode }) {
  const page = await readEntry("page", slug, await currentLocale());
  if (!page) notFound();
  return (
    <article className="wrap py-8">
      <Breadcrumb current={page.title} />
      <h1 className="mt-6">{page.title}</h1>
      <p className="mt-5 max-w-[42em] text-[1.08rem] text-soft">{page.lead}</p>
      <div className="mt-10">{children}</div>
      <div className="mt-12">
        <Markdown>{page.body}</Markdown>
      </div>
    </article>
  );
}
