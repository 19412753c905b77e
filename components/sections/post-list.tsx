// A list of articles with category, date, reading time and summary.
import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { Badge } from "#components/ui/badge";
import { TextLink } from "#components/ui/link";
import { type Post, readingMinutes } from "#lib/content/pages/posts";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";

export async function PostList({ posts }: { posts: Post[] }) {
  const [t, locale] = [await getTranslations("blog"), await currentLocale()];
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {posts.map(({ slug, data }) => (
        <li
          key={slug}
          className="content-start items-start gap-x-5 border-t border-line py-5 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] md:py-6"
        >
          <div className="sm:col-start-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.85rem] text-soft">
              <span className="max-sm:w-full">
                <Badge look="cool">{t(`category_${data.category}`)}</Badge>
              </span>
              <time dateTime={data.publishedOn}>{formatDate(data.publishedOn, locale)}</time>
              {t("reading", { minutes: readingMinutes(data.body, locale) })}
            </p>
            <h2 className="mt-2 text-[1.2rem] sm:text-[1.3rem]">
              <TextLink href={localePath(`/blog/${slug}`, locale)} look="quiet" className="inline!">
                {data.title}
              </TextLink>
            </h2>
          </div>
          <div className="mt-2 flow-root sm:contents">
            <DrawingCrop
              crop={data.drawings[0]?.drawing}
              className="w-full border border-line bg-sheet max-sm:float-end max-sm:ms-4 max-sm:mb-1 max-sm:w-30 sm:col-start-1 sm:row-span-2 sm:row-start-1"
            />
            <p className="text-soft sm:col-start-2 sm:mt-2">{data.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Links to the pages of tags. */
export async function TagLinks({ tags }: { tags: { slug: string; label: string }[] }) {
  const [t, locale] = [await getTranslations("blogLists"), await currentLocale()];
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t("tags")} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.92rem]">
      <span className="text-soft">{t("tags")}</span>
      {tags.map(({ slug, label }) => (
        <TextLink key={slug} href={localePath(`/blog/tag/${slug}`, locale)}>
          {label}
        </TextLink>
      ))}
    </nav>
  );
}

/** Links to the feeds in the reader's language. */
export async function FeedLinks() {
  const [t, locale] = [await getTranslations("blog"), await currentLocale()];
  return (
    <p className="mt-8 flex flex-wrap gap-x-6 text-[0.92rem]">
      {[
        { file: "feed.xml", label: t("feed") },
        { file: "feed.json", label: "JSON Feed" },
      ].map(({ file, label }) => (
        <a key={file} href={localePath(`/blog/${file}`, locale)} className="inline-flex min-h-6 items-center text-cool underline">
          {label}
        </a>
      ))}
    </p>
  );
}
