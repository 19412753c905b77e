// Lists of articles: the first leads with its drawing large, the others follow in rows of two and of three.
import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { Opening } from "#components/scale/opening";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Link, TextLink } from "#components/ui/link";
import { type Post, readingMinutes } from "#lib/content/pages/posts";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";

type PostsPageProps = {
  title: string;
  /** Beside the heading: the lead, or the other subjects. */
  aside: React.ReactNode;
  /** The pages between the home page and this one, and this page's own name there. */
  above?: { href: string; label: string }[];
  current: string;
  posts: readonly Post[];
  /** Small, at the end. */
  children?: React.ReactNode;
};

export function PostsPage({ title, aside, above = [], current, posts, children }: PostsPageProps) {
  const [first, ...others] = posts;
  return (
    <article>
      <Opening title={title} above={<Breadcrumb above={above} current={current} />} aside={aside} />
      {first && <LeadPost post={first} />}
      <section className="band ground-paper">
        <div className="wrap">
          {others.length > 0 && <Posts posts={others} />}
          {children && <div className="posts-end">{children}</div>}
        </div>
      </section>
    </article>
  );
}

async function PostFacts({ post: { data } }: { post: Post }) {
  const [t, locale] = [await getTranslations("blog"), await currentLocale()];
  return (
    <p className="post-facts">
      <b>{t(`category_${data.category}`)}</b>
      <time dateTime={data.publishedOn}>{formatDate(data.publishedOn, locale)}</time>
      <span>{t("reading", { minutes: readingMinutes(data.body, locale) })}</span>
    </p>
  );
}

async function LeadPost({ post }: { post: Post }) {
  const locale = await currentLocale();
  return (
    <section className="leads ground-sea">
      <div className="wrap">
        <div>
          <PostFacts post={post} />
          <h2>
            <TextLink href={localePath(`/blog/${post.slug}`, locale)} look="quiet" className="inline!">
              {post.data.title}
            </TextLink>
          </h2>
          <p>{post.data.summary}</p>
        </div>
        <DrawingCrop crop={post.data.drawings[0]?.drawing} isOnNight />
      </div>
    </section>
  );
}

/** How many stand two to a row, so that the rest fills rows of three. */
const halves = (count: number) => (count % 3 === 0 ? 0 : count % 3 === 2 ? 2 : Math.min(count, 4));

async function Posts({ posts }: { posts: readonly Post[] }) {
  const locale = await currentLocale();
  return (
    <ul className="posts">
      {posts.map((post, index) => (
        <li key={post.slug} className={index < halves(posts.length) ? "half" : undefined}>
          <DrawingCrop crop={post.data.drawings[0]?.drawing} />
          <PostFacts post={post} />
          <h2>
            <Link href={localePath(`/blog/${post.slug}`, locale)} className="hover:text-cool hover:underline">
              {post.data.title}
            </Link>
          </h2>
          <p>{post.data.summary}</p>
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
    <nav aria-label={t("tags")} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
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
    <p className="flex flex-wrap gap-x-6 text-14">
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
