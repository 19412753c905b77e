import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FeedLinks, PostsPage, TagLinks } from "#components/sections/post-list";
import { textPageMetadata } from "#components/sections/text-page";
import { Markdown } from "#components/ui/markdown";
import { Pagination } from "#components/ui/pagination";
import { pageCount, postsPerPage } from "#lib/content/pages/post-lists";
import { readPosts, readTags } from "#lib/content/pages/posts";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("blog");

export default async function BlogPage() {
  const [t, locale] = [await getTranslations("blogLists"), await currentLocale()];
  const page = await readEntry("page", "blog", locale);
  if (!page) notFound();
  const posts = await readPosts(locale);
  const pages = pageCount(posts.length);
  return (
    <PostsPage
      title={page.title}
      aside={<p className="opening-lead">{page.lead}</p>}
      current={page.title}
      posts={posts.slice(0, postsPerPage)}
    >
      {pages > 1 && (
        <Pagination
          label={t("pages")}
          position={t("position", { page: 1, pages })}
          next={{ href: localePath("/blog/page/2", locale), label: t("older") }}
        />
      )}
      <Markdown>{page.body}</Markdown>
      <TagLinks tags={await readTags(locale)} />
      <FeedLinks />
    </PostsPage>
  );
}
