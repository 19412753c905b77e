// Client reviews as pages show them. A name written in one language only is used in the other as it is.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import type { PublicData } from "../kinds.ts";
import { listEntries } from "../store/read.ts";

export async function readReviews(locale: Locale): Promise<{ slug: string; data: PublicData<"testimonial"> }[]> {
  const reviews = await listEntries("testimonial", locale);
  if (reviews.every(({ data }) => data.author)) return reviews;
  const others = await Promise.all(localeCodes.filter((code) => code !== locale).map((code) => listEntries("testimonial", code)));
  const names = new Map(others.flat().map(({ slug, data }) => [slug, data.author]));
  return reviews.map((review) => ({ ...review, data: { ...review.data, author: review.data.author || (names.get(review.slug) ?? "") } }));
}
