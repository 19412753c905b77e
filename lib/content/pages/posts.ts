// Articles in order, and values computed from their text.
import GithubSlugger from "github-slugger";
import type { Locale } from "../../i18n/locales.ts";
import type { Data } from "../kinds.ts";
import { derived } from "../store/derived.ts";
import { currentPreview } from "../store/preview.ts";
import { listEntries } from "../store/read.ts";
import { type TagPage, tagPages } from "./post-lists.ts";

export type Post = { slug: string; data: Data<"post"> };

const newestFirst = (posts: Post[]) =>
  posts.sort(({ data: a, slug }, { data: b, slug: other }) =>
    a.publishedOn === b.publishedOn ? (slug < other ? -1 : 1) : a.publishedOn < b.publishedOn ? 1 : -1,
  );

/** All articles, newest first. */
export async function readPosts(locale: Locale): Promise<Post[]> {
  const posts = await listEntries("post", locale);
  return currentPreview()?.kind === "post" ? newestFirst(posts) : derived(`posts ${locale}`, () => newestFirst(posts));
}

/** How many of the newest articles a feed holds: a reader polls more often than that many are written. */
export const postsInFeed = 50;

/** The tags that have a page, in the reader's language. */
export async function readTags(locale: Locale): Promise<TagPage[]> {
  const tagged = async (code: Locale) => (await listEntries("post", code)).map(({ slug, data }) => ({ slug, tags: data.tags }));
  const [articles, english] = [await tagged(locale), await tagged("en")];
  return currentPreview()?.kind === "post" ? tagPages(articles, english) : derived(`tags ${locale}`, () => tagPages(articles, english));
}

/** Whole minutes, at 220 words a minute in English and 180 in Arabic. */
export function readingMinutes(body: string, locale: Locale): number {
  const words = body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / (locale === "ar" ? 180 : 220)));
}

/** The second-level headings with the ids that the page gives them. */
export function headingsOf(body: string): { id: string; text: string }[] {
  const slugger = new GithubSlugger();
  return [...body.matchAll(/^(#{2,6}) +(.+)$/gm)].flatMap(([, marks = "", raw = ""]) => {
    const text = raw
      .replace(/\[([^[\]]*)\]\([^)[]*\)/g, "$1")
      .replace(/[*_`]|\[\^[^[\]]*\]/g, "")
      .trim();
    const id = slugger.slug(text);
    return marks.length === 2 ? [{ id, text }] : [];
  });
}
