// Client reviews with author, date and original source. No star ratings and no structured data: search engines do not accept reviews
// that a business publishes about itself.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { Fold } from "#components/ui/fold";
import { type Review, siteName } from "#lib/content/pages/trust";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";

export async function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const t = await getTranslations("home");
  return (
    <ul className="mt-5 grid gap-x-10 gap-y-8 max-md:gap-0 md:mt-7 md:grid-cols-2 lg:grid-cols-3">
      {reviews.map(({ slug, data }) => (
        <li key={slug} className={data.sample ? "border-dashed border-hair md:border md:p-5" : "border-ink md:border-t-2 md:pt-4"}>
          <figure>
            <Fold
              heading="h3"
              // A real review is open on a phone too; a sample is folded.
              open={!data.sample}
              titleClass="md:text-[0.88rem] md:font-normal md:text-soft"
              title={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>{[data.author, data.place].filter(Boolean).join(" · ")}</span>
                  {data.sample && <Badge>{t("sample")}</Badge>}
                </span>
              }
            >
              <blockquote cite={data.sourceUrl || undefined} className="md:mt-3">
                {data.quote}
              </blockquote>
              <ReviewSource review={data} />
            </Fold>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** The date and the source of a review. */
async function ReviewSource({ review: { date, source, sourceUrl } }: { review: Review["data"] }) {
  const name = source || (sourceUrl && siteName(sourceUrl));
  if (!date && !name) return null;
  const locale = await currentLocale();
  return (
    <p className="mt-2 text-[0.88rem] text-soft">
      {date && <time dateTime={date}>{formatDate(date, locale)}</time>}
      {date && name && " · "}
      {sourceUrl ? (
        <a href={sourceUrl} rel="nofollow noopener" className="inline-flex min-h-6 items-center underline">
          <bdi>{name}</bdi>
        </a>
      ) : (
        name
      )}
    </p>
  );
}

/** A link to the public review profile; nothing while the settings name none. */
export async function ReviewProfile({ className = "" }: { className?: string }) {
  const [t, locale] = [await getTranslations("trust"), await currentLocale()];
  const { reviewProfile } = await readSettings(locale);
  if (!reviewProfile) return null;
  return (
    <p className={className}>
      <a href={reviewProfile} rel="nofollow noopener" className="inline-flex min-h-8 items-center text-cool underline">
        {/* One element: as separate flex items, the text and the name would lose the space between them. */}
        <span>{t.rich("allReviews", { site: () => <bdi>{siteName(reviewProfile)}</bdi> })}</span>
      </a>
    </p>
  );
}

/** The section of reviews about a page's subject; nothing where there are none. */
export async function Reviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return null;
  const t = await getTranslations("trust");
  return (
    <section className="mt-10 md:mt-12">
      <h2>{t("reviews")}</h2>
      <ReviewList reviews={reviews} />
      <ReviewProfile className="mt-5" />
    </section>
  );
}
