// What clients said, as pages show it. A name that is written in one language alone stands in the other as it is.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import type { PublicData } from "../kinds.ts";
import { listEntries } from "../store/read.ts";

export async function readReviews(locale: Locale): Promise<{ slug: string; data: PublicData<"testimonial"> }[]> {
  const own = await listEntries("testimonial", locale);
  if (own.every(({ data }) => data.author)) return own;
  const others = await Promise.all(localeCodes.filter((code) => code !== locale).map((code) => listEntries("testimonial", code)));
  const names = new Map(others.flat().map(({ slug, data }) => [slug, data.author]));
  return own.map((review) => ({ ...review, data: { ...review.data, author: review.data.author || (names.get(review.slug) ?? "") } }));
}
