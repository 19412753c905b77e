import { getTranslations } from "next-intl/server";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { ContactButtons } from "#components/layout/contact-links";
import { TagLinks } from "#components/sections/post-list";
import { RelatedCalculators } from "#components/sections/related-calculators";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { JsonLd } from "#components/ui/json-ld";
import { LinkRow, TextLink } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { Photo } from "#components/ui/photo";
import { ShareButton } from "#components/ui/share-button";
import { Unbroken } from "#components/ui/unbroken-hyphens";
import { serviceLinks } from "#lib/content/pages/navigation";
import { headingsOf, type Post, readingMinutes, readPosts, readTags } from "#lib/content/pages/posts";
import { readSettings } from "#lib/content/store/read";
import { movedTo } from "#lib/content/store/snapshot";
import { siteUrl } from "#lib/env";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { entryAt, entryMetadata, entryParams } from "#lib/seo/entry-page";
import { postNode } from "#lib/seo/json-ld";
import { withFeeds } from "#lib/seo/metadata";
import { calculatorsOf } from "#lib/site/related-calculators";

export const ensureStatic = "navigation";

export const generateStaticParams = () => entryParams("post", "post");

type Props = PageProps<"/[locale]/blog/[post]">;

export const generateMetadata = async ({ params }: Props) =>
  withFeeds(await entryMetadata("post", (await params).post), await currentLocale());

export default async function PostPage({ params }: Props) {
  const { slug, locale, entry: post } = await entryAt("post", (await params).post);
  const [site, t, lists] = [await getTranslations("site"), await getTranslations("blog"), await getTranslations("blogLists")];
  const settings = await readSettings(locale);
  const posts = await readPosts(locale);
  const at = posts.findIndex((other) => other.slug === slug);
  const services = await serviceLinks(post.services, locale);
  const related = post.relatedPosts.flatMap((wanted) => posts.filter((other) => other.slug === (movedTo("post", wanted) ?? wanted)));
  const headings = headingsOf(post.body);
  const [drawing] = post.drawings;
  const to = (other: string) => localePath(`/blog/${other}`, locale);
  const address = `${siteUrl()}${to(slug)}`;
  const neighbours = [
    { label: t("previous"), post: posts[at + 1] },
    { label: t("next"), post: at > 0 ? posts[at - 1] : undefined },
  ];
  return (
    <article className="wrap py-8" data-subject={post.title}>
      <JsonLd data={postNode(post, slug, locale)} />
      <Breadcrumb above={[{ href: localePath("/blog", locale), label: site("blog") }]} current={post.title} />
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <h1>
            <Unbroken>{post.title}</Unbroken>
          </h1>
          <p className="mt-5 text-[1.08rem] text-soft">{post.summary}</p>
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-[0.88rem] text-soft">
            <span>{t("author", { name: post.author.name || settings.businessName })}</span>
            <time dateTime={post.publishedOn}>{t("published", { date: formatDate(post.publishedOn, locale) })}</time>
            {post.updatedOn && <time dateTime={post.updatedOn}>{t("updated", { date: formatDate(post.updatedOn, locale) })}</time>}
            <span>{t("reading", { minutes: readingMinutes(post.body, locale) })}</span>
          </p>
        </div>
        {/* Beside the head and the text, where the contents stay in view. On a phone the folded sections are the list. */}
        <div className="grid content-start gap-8 lg:row-span-2 lg:grid-rows-[auto_1fr]">
          {drawing && <DrawingFigure {...drawing} number={1} />}
          <div className="max-md:hidden">
            {headings.length > 2 && <Contents headings={headings} title={t("contents")} locale={locale} />}
          </div>
        </div>
        <div>
          {post.picture && (
            <div className="mb-8">
              <Photo slug={post.picture} sizes="(min-width: 48rem) 44rem, 100vw" shape="aspect-[3/2]" eager />
            </div>
          )}
          <Markdown figuresFrom={drawing ? 2 : 1}>{post.body}</Markdown>
          <RelatedCalculators calculators={calculatorsOf(post.services).slice(0, 3)} />
          <p className="mt-8 border-t border-line pt-4 text-[0.92rem] text-soft">
            <strong className="block font-medium text-ink">{post.author.name || settings.businessName}</strong>
            {post.author.name ? post.author.bio : lists("officeBio")}
          </p>
          <div className="mt-6">
            <TagLinks tags={(await readTags(locale)).filter((tag) => tag.posts.includes(slug))} />
          </div>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href={`https://wa.me/?text=${encodeURIComponent(`${post.title} ${address}`)}`} className={buttonClass("plain")}>
              {t("share")}
            </a>
            <ShareButton label={lists("shareOther")} title={post.title} address={address} />
          </p>
        </div>
      </div>
      {services.length > 0 && (
        <section className="mt-12">
          <h2>{t("services")}</h2>
          <LinkRow links={services} className="mt-4" />
        </section>
      )}
      {related.length > 0 && <Related posts={related} title={t("related")} to={to} />}
      <Neighbours neighbours={neighbours} label={site("blog")} to={to} />
      <div className="mt-10">
        <ContactButtons subject={post.title} />
      </div>
    </article>
  );
}

type ContentsProps = { headings: ReturnType<typeof headingsOf>; title: string; locale: Locale };

function Contents({ headings, title, locale }: ContentsProps) {
  return (
    <div className="stays-beside">
      <nav aria-label={title} className="border border-line bg-sheet p-5">
        <p className="text-[0.85rem] text-soft">{title}</p>
        <ol className="mt-2">
          {headings.map(({ id, text }) => (
            <li key={id} className="border-t border-line">
              <a href={`#${id}`} className="flex min-h-9 items-center py-1.5 text-[0.92rem] hover:underline">
                {isolated(text, locale)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** `to` returns the address of a post by its slug, here and below. */
function Related({ posts, title, to }: { posts: Post[]; title: string; to: (slug: string) => string }) {
  return (
    <section className="mt-12 max-w-[44rem]">
      <h2>{title}</h2>
      <ul className="mt-3">
        {posts.map((other) => (
          <li key={other.slug} className="border-t border-line py-3">
            <TextLink href={to(other.slug)} look="quiet" className="font-medium">
              {other.data.title}
            </TextLink>
            <p className="text-[0.95rem] text-soft">{other.data.summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type NeighboursProps = { neighbours: { label: string; post: Post | undefined }[]; label: string; to: (slug: string) => string };

/** The previous post and the next one. */
function Neighbours({ neighbours, label: title, to }: NeighboursProps) {
  return (
    <nav aria-label={title} className="mt-12 flex flex-wrap justify-between gap-6 border-t border-line pt-5 text-[0.95rem]">
      {neighbours.map(
        ({ label, post: other }) =>
          other && (
            <p key={label} className="max-w-[20rem]">
              <span className="block text-[0.85rem] text-soft">{label}</span>
              <TextLink href={to(other.slug)} look="quiet">
                {other.data.title}
              </TextLink>
            </p>
          ),
      )}
    </nav>
  );
}
