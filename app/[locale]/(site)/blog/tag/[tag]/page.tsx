// The articles with a tag. The page is for readers and not indexed: search engines have the articles themselves.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PostsPage, TagLinks } from "#components/sections/post-list";
import { readPosts, readTags } from "#lib/content/pages/posts";
import { readSettings } from "#lib/content/store/read";
import { atLeastOne } from "#lib/content/store/static-params";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pageMetadata } from "#lib/seo/metadata";

export const ensureStatic = "navigation";

export async function generateStaticParams() {
  const tags = await readTags(await currentLocale());
  return atLeastOne(
    tags.map(({ slug }) => ({ tag: slug })),
    { tag: "none" },
  );
}

type Props = PageProps<"/[locale]/blog/tag/[tag]">;

async function readTag({ params }: Props) {
  const [{ tag: wanted }, locale] = [await params, await currentLocale()];
  const tags = await readTags(locale);
  const tag = tags.find(({ slug }) => slug === wanted);
  if (!tag) notFound();
  return { locale, tag, others: tags.filter((other) => other !== tag) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, tag } = await readTag(props);
  const t = await getTranslations("blogLists");
  const title = t("tagTitle", { tag: tag.label });
  const seo = { title, description: title };
  return pageMetadata({ path: `/blog/tag/${tag.slug}`, locale, businessName: (await readSettings(locale)).shortName, seo, index: false });
}

export default async function TagPage(props: Props) {
  const { locale, tag, others } = await readTag(props);
  const [site, t] = [await getTranslations("site"), await getTranslations("blogLists")];
  const posts = (await readPosts(locale)).filter(({ slug }) => tag.posts.includes(slug));
  return (
    <PostsPage
      title={t("tagTitle", { tag: tag.label })}
      above={[{ href: localePath("/blog", locale), label: site("blog") }]}
      current={tag.label}
      posts={posts}
      aside={<TagLinks tags={others} />}
    />
  );
}
