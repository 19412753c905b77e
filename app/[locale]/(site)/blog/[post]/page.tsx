import "../../../../../components/scale/services.css";
import { getTranslations } from "next-intl/server";
import { DrawingFigure } from "#components/illustrations/detail-drawing";
import { Drawing, type PageDrawing } from "#components/illustrations/drawing";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { CallLinks, quoteLink, WhatsAppLink } from "#components/layout/contact-links";
import { Plate } from "#components/scale/plate";
import { Stage } from "#components/scale/stage";
import { ArticleEnd, ArticleText, Stages } from "#components/sections/article";
import { TagLinks } from "#components/sections/post-list";
import { calculatorLinks } from "#components/sections/related-calculators";
import { WasUseful } from "#components/sections/was-useful";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { JsonLd } from "#components/ui/json-ld";
import { Link } from "#components/ui/link";
import { Photo } from "#components/ui/photo";
import { ShareButton } from "#components/ui/share-button";
import { serviceLinks } from "#lib/content/pages/navigation";
import { type Post, readingMinutes, readPosts, readTags } from "#lib/content/pages/posts";
import { readSettings } from "#lib/content/store/read";
import { movedTo } from "#lib/content/store/snapshot";
import { siteUrl } from "#lib/env";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { entryAt, entryMetadata, entryParams } from "#lib/seo/entry-page";
import { postNode } from "#lib/seo/json-ld";
import type { DrawingId } from "#lib/site/drawings";
import { calculatorsOf } from "#lib/site/related-calculators";

export const ensureStatic = "navigation";

export const generateStaticParams = () => entryParams("post", "post");

type Props = PageProps<"/[locale]/blog/[post]">;

export const generateMetadata = async ({ params }: Props) => entryMetadata("post", (await params).post);

export default async function PostPage({ params }: Props) {
  const { slug, locale, entry: post } = await entryAt("post", (await params).post);
  const t = await getTranslations("blog");
  const posts = await readPosts(locale);
  const at = posts.findIndex((other) => other.slug === slug);
  const related = post.relatedPosts.flatMap((wanted) => posts.filter((other) => other.slug === (movedTo("post", wanted) ?? wanted)));
  const [drawing] = post.drawings;
  const about = { service: post.services[0] };
  const links = [...(await serviceLinks(post.services, locale)), ...(await calculatorLinks(calculatorsOf(post.services).slice(0, 3)))];
  return (
    <article data-subject={post.title}>
      <JsonLd data={postNode(post, slug, locale, await readSettings(locale))} />
      <PostPlate post={post} />
      <Stages stages={post.stages} />
      <ArticleText
        body={post.body}
        figuresFrom={drawing ? 2 : 1}
        afterIntro={
          <>
            {post.picture && <Photo slug={post.picture} sizes="(min-width: 48rem) 68rem, 100vw" shape="aspect-[3/2]" eager />}
            {drawing && (
              <div className="breakout">
                <DrawingFigure {...drawing} number={1} />
              </div>
            )}
          </>
        }
      >
        <Colophon post={post} slug={slug} />
      </ArticleText>
      <ReadNext related={related} />
      <ArticleEnd title={post.closing.title} subject={post.title} about={about} links={links}>
        <Neighbours previous={posts[at + 1]} next={at > 0 ? posts[at - 1] : undefined} label={t("neighbours")} />
      </ArticleEnd>
      <WasUseful path={`/blog/${slug}`} />
    </article>
  );
}

/** A drawing that fills the plate from edge to edge in place of the article's own. */
const plateDrawings: Partial<Record<DrawingId, PageDrawing>> = { "salt-corrosion": "coil-decay" };

async function PostPlate({ post }: { post: Post["data"] }) {
  const [site, t, service] = [await getTranslations("site"), await getTranslations("blog"), await getTranslations("service")];
  const locale = await currentLocale();
  const settings = await readSettings(locale);
  const [drawing] = post.drawings;
  const bled = drawing && plateDrawings[drawing.drawing];
  return (
    <Plate
      title={post.title}
      className={`plate-article ${bled ? "plate-bled" : "plate-service"}`}
      above={<Breadcrumb above={[{ href: localePath("/blog", locale), label: site("blog") }]} current={post.title} />}
      picture={
        bled ? (
          <Drawing name={bled} label={drawing.caption} />
        ) : (
          drawing && (
            <Stage
              drawing={drawing.drawing}
              view={post.plate.view}
              label={drawing.caption}
              readings={post.readings}
              parts={[]}
              hasExample={Boolean(post.plate.example)}
            />
          )
        )
      }
      ask={
        <>
          {post.points.length > 0 ? (
            <ol className="told">
              {post.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ol>
          ) : (
            <p className="told">{post.summary}</p>
          )}
          <p className="by">
            <span>{t("author", { name: post.author.name || settings.businessName })}</span>{" "}
            <time dateTime={post.publishedOn}>{t("published", { date: formatDate(post.publishedOn, locale) })}</time>{" "}
            {post.updatedOn && <time dateTime={post.updatedOn}>{t("updated", { date: formatDate(post.updatedOn, locale) })}</time>}{" "}
            <span>{t("reading", { minutes: readingMinutes(post.body, locale) })}</span>
          </p>
          <Act action={post.closing.action} subject={post.title} service={post.services[0]} />
        </>
      }
      foot={
        post.plate.example && (
          <p className="stage-example">
            <span className="provisional">{service("example")}</span>
            <span>{post.plate.example}</span>
          </p>
        )
      }
    />
  );
}

/** What the article asks its reader to do first, and calling beside it. A phone has both in its dock. */
async function Act({
  action,
  subject,
  service,
}: {
  action: Post["data"]["closing"]["action"];
  subject: string;
  service: string | undefined;
}) {
  const t = await getTranslations("blog");
  const quote = await quoteLink({ service });
  return (
    <div className="actions in-dock">
      {action === "call" && <CallLinks />}
      {action === "photo" && <WhatsAppLink subject={subject} label={t("photo")} look="primary" />}
      {action === "quote" && (
        <Link href={quote.href} className={buttonClass("primary")}>
          {quote.label}
        </Link>
      )}
      {action === "call" ? <WhatsAppLink subject={subject} /> : <CallLinks look="plain" />}
    </div>
  );
}

/** Who answers for the text, its subjects, and how to pass it on. */
async function Colophon({ post, slug }: { post: Post["data"]; slug: string }) {
  const [t, lists, locale] = [await getTranslations("blog"), await getTranslations("blogLists"), await currentLocale()];
  const settings = await readSettings(locale);
  const address = `${siteUrl()}${localePath(`/blog/${slug}`, locale)}`;
  return (
    <div className="colophon">
      <p>
        <strong>{post.author.name || settings.businessName}</strong>
        {post.author.name ? post.author.bio : lists("officeBio")}
      </p>
      {post.reviewer.name && (
        <p>
          <strong>{t("reviewer", { name: post.reviewer.name })}</strong>
          {post.reviewer.role}
        </p>
      )}
      <TagLinks tags={(await readTags(locale)).filter((tag) => tag.posts.includes(slug))} />
      <p className="flex flex-wrap gap-3 print:hidden">
        <a href={`https://wa.me/?text=${encodeURIComponent(`${post.title} ${address}`)}`} className={buttonClass("plain")}>
          {t("share")}
        </a>
        <ShareButton label={lists("shareOther")} title={post.title} address={address} />
      </p>
    </div>
  );
}

async function ReadNext({ related }: { related: Post[] }) {
  const [t, locale] = [await getTranslations("blog"), await currentLocale()];
  if (related.length === 0) return null;
  return (
    <section className="band ground-sheet print:hidden">
      <div className="wrap">
        <h2>{t("related")}</h2>
        <ul className="read-next">
          {related.map(({ slug, data }) => (
            <li key={slug}>
              <Link href={localePath(`/blog/${slug}`, locale)}>
                <DrawingCrop crop={data.drawings[0]?.drawing} className="w-full" />
                <b>{data.title}</b>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type NeighboursProps = { previous: Post | undefined; next: Post | undefined; label: string };

/** The previous article and the next one. */
async function Neighbours({ previous, next, label }: NeighboursProps) {
  const [t, locale] = [await getTranslations("blog"), await currentLocale()];
  const neighbours = [
    { name: t("previous"), post: previous },
    { name: t("next"), post: next },
  ];
  return (
    <nav aria-label={label} className="neighbours print:hidden">
      {neighbours.map(
        ({ name, post }) =>
          post && (
            <p key={name}>
              <span>{name}</span>
              <Link href={localePath(`/blog/${post.slug}`, locale)}>{post.data.title}</Link>
            </p>
          ),
      )}
    </nav>
  );
}
