import { getTranslations } from "next-intl/server";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { Badge } from "#components/ui/badge";
import { TextLink } from "#components/ui/link";
import { readingMinutes, readPosts } from "#lib/content/posts";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("blog");

export default async function BlogPage() {
  const [t, locale] = [await getTranslations("blog"), await currentLocale()];
  const posts = await readPosts(locale);
  return (
    <ListPage slug="blog">
      <ul className="grid gap-x-12 md:grid-cols-2">
        {posts.map(({ slug, data }) => (
          <li key={slug} className="border-t border-line py-6">
            <p className="flex flex-wrap items-center gap-3 text-[0.85rem] text-soft">
              <Badge look="cool">{t(`category_${data.category}`)}</Badge>
              <time dateTime={data.publishedOn}>{formatDate(data.publishedOn, locale)}</time>
              {t("reading", { minutes: readingMinutes(data.body, locale) })}
            </p>
            <h2 className="mt-2 text-[1.3rem]">
              <TextLink href={localePath(`/blog/${slug}`, locale)} look="quiet" className="inline!">
                {data.title}
              </TextLink>
            </h2>
            <p className="mt-2 text-soft">{data.summary}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-[0.92rem]">
        <a href={localePath("/blog/feed.xml", locale)} className="inline-flex min-h-6 items-center text-cool underline">
          {t("feed")}
        </a>
      </p>
    </ListPage>
  );
}
