// Client reviews with author, date and original source. No star ratings and no structured data: search engines do not accept reviews
// that a business publishes about itself.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { type Review, siteName } from "#lib/content/pages/trust";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";

export async function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const t = await getTranslations("home");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard has to scroll it
    <ul className="voices" tabIndex={0}>
      {reviews.map(({ slug, data }) => (
        <li key={slug} className={data.sample ? "is-sample" : ""}>
          <figure>
            <blockquote cite={data.sourceUrl || undefined}>{data.quote}</blockquote>
            <figcaption>
              {data.sample && <span className="provisional">{t("sample")}</span>}
              <span>
                {[data.author, data.place].filter(Boolean).join(" · ")}
                <Invented />
              </span>
              <ReviewSource review={data} />
            </figcaption>
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
    <span>
      {date && <time dateTime={date}>{formatDate(date, locale)}</time>}
      {date && name && " · "}
      {sourceUrl ? (
        <a href={sourceUrl} rel="nofollow noopener" className="inline-flex min-h-6 items-center underline">
          <bdi>{name}</bdi>
        </a>
      ) : (
        name
      )}
    </span>
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
