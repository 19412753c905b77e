// The second and every further page of the articles; the middleware lets only existing ones through.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PostsPage, TagLinks } from "#components/sections/post-list";
import { Pagination } from "#components/ui/pagination";
import { pageCount, postsPerPage } from "#lib/content/pages/post-lists";
import { readPosts, readTags } from "#lib/content/pages/posts";
import { readEntry, readSettings } from "#lib/content/store/read";
import { atLeastOne } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pageMetadata } from "#lib/seo/metadata";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const pages = pageCount((await readPosts(await currentLocale())).length);
  return atLeastOne(
    Array.from({ length: pages - 1 }, (_, index) => ({ page: String(index + 2) })),
    { page: "none" },
  );
}

type Props = PageProps<"/[locale]/blog/page/[page]">;

async function readPage({ params }: Props) {
  const [{ page: typed }, locale] = [await params, await currentLocale()];
  const posts = await readPosts(locale);
  const [page, pages, blog] = [Number(typed), pageCount(posts.length), await readEntry("page", "blog", locale)];
  if (!blog || !(page >= 2 && page <= pages)) notFound();
  return { locale, blog, page, pages, posts: posts.slice((page - 1) * postsPerPage, page * postsPerPage) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, blog, page, pages } = await readPage(props);
  const t = await getTranslations("blogLists");
  const position = t("position", { page, pages });
  const seo = { title: `${blog.title}, ${position}`, description: `${position}. ${blog.seo.description}` };
  return pageMetadata({ path: `/blog/page/${page}`, locale, businessName: (await readSettings(locale)).shortName, seo });
}

export default async function BlogFurtherPage(props: Props) {
  const { locale, blog, page, pages, posts } = await readPage(props);
  const [site, t] = [await getTranslations("site"), await getTranslations("blogLists")];
  const to = (wanted: number) => localePath(wanted === 1 ? "/blog" : `/blog/page/${wanted}`, locale);
  return (
    <PostsPage
      title={`${blog.title}, ${t("position", { page, pages })}`}
      above={[{ href: localePath("/blog", locale), label: site("blog") }]}
      current={t("position", { page, pages })}
      posts={posts}
      aside={<TagLinks tags={await readTags(locale)} />}
    >
      <Pagination
        label={t("pages")}
        position={t("position", { page, pages })}
        previous={{ href: to(page - 1), label: t("newer") }}
        {...(page < pages && { next: { href: to(page + 1), label: t("older") } })}
      />
    </PostsPage>
  );
}
