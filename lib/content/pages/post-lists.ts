// The lists of articles: pages by path, and one for each tag that at least two articles have. The middleware and the pages share this
// module, so that both count the same. It reads the snapshot in memory.
import GithubSlugger from "github-slugger";
import type { Locale } from "../../i18n/locales.ts";
import { derived } from "../store/derived.ts";
import { entryKey } from "../store/entry.ts";
import { content } from "../store/snapshot.ts";

export const postsPerPage = 12;

export const pageCount = (posts: number) => Math.max(1, Math.ceil(posts / postsPerPage));

export type Tagged = { slug: string; tags: readonly string[] };
export type TagPage = { slug: string; label: string; posts: string[] };

/** A tag's address comes from the English article's tag at the same position, so that both languages share it. */
export function tagPages(articles: readonly Tagged[], english: readonly Tagged[]): TagPage[] {
  const named = new Map(english.map(({ slug, tags }) => [slug, tags]));
  const keys = new Map<string, string>();
  const keyOf = (words: string) => {
    const known = keys.get(words) ?? new GithubSlugger().slug(words);
    keys.set(words, known);
    return known;
  };
  const found = new Map<string, TagPage>();
  for (const { slug, tags } of articles) {
    tags.forEach((label, at) => {
      const key = keyOf(named.get(slug)?.[at] ?? label);
      if (!/^[a-z0-9-]+$/.test(key)) return;
      const page = found.get(key) ?? { slug: key, label, posts: [] };
      page.posts.push(slug);
      found.set(key, page);
    });
  }
  return [...found.values()].filter(({ posts }) => posts.length > 1);
}

const taggedPosts = (locale: Locale): Tagged[] =>
  derived(`tagged ${locale}`, ({ entries }) =>
    Object.values(entries)
      .filter((entry) => entry.kind === "post" && entry.locale === locale)
      .map(({ slug, data }) => ({ slug, tags: (data as { tags: string[] }).tags })),
  );

const publishedTags = (locale: Locale) => derived(`tag pages ${locale}`, () => tagPages(taggedPosts(locale), taggedPosts("en")));

/** Whether a list of articles ("page", "2"; "tag", "humidity") exists now. */
export function listExists(list: { type: "page" | "tag"; key: string }, locale: Locale): boolean {
  const posts = taggedPosts(locale);
  if (list.type === "tag") return publishedTags(locale).some(({ slug }) => slug === list.key);
  const page = Number(list.key);
  return page >= 2 && page <= pageCount(posts.length) && Object.hasOwn(content().entries, entryKey("page", "blog", locale));
}

/** The addresses of all existing lists in a language, to render them ahead. */
export function listPaths(locale: Locale): string[] {
  return [
    ...Array.from({ length: pageCount(taggedPosts(locale).length) - 1 }, (_, index) => `/blog/page/${index + 2}`),
    ...publishedTags(locale).map(({ slug }) => `/blog/tag/${slug}`),
  ];
}
