import { getTranslations } from "next-intl/server";
import { ListPage } from "#components/sections/list-page";
import { FeedLinks, PostList, TagLinks } from "#components/sections/post-list";
import { textPageMetadata } from "#components/sections/text-page";
import { Pagination } from "#components/ui/pagination";
import { pageCount, postsPerPage } from "#lib/content/pages/post-lists";
import { readPosts, readTags } from "#lib/content/pages/posts";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { withFeeds } from "#lib/seo/metadata";

export const ensureStatic = "navigation";

export const generateMetadata = async () => withFeeds(await textPageMetadata("blog"), await currentLocale());

export default async function BlogPage() {
  const [t, locale] = [await getTranslations("blogLists"), await currentLocale()];
  const posts = await readPosts(locale);
  const pages = pageCount(posts.length);
  return (
    <ListPage slug="blog">
      <PostList posts={posts.slice(0, postsPerPage)} />
      {pages > 1 && (
        <Pagination
          label={t("pages")}
          position={t("position", { page: 1, pages })}
          next={{ href: localePath("/blog/page/2", locale), label: t("older") }}
        />
      )}
      <div className="mt-8">
        <TagLinks tags={await readTags(locale)} />
      </div>
      <FeedLinks />
    </ListPage>
  );
}
