// The addresses for search engines, from the snapshot: published and prerendered, in both languages.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { families, routes } from "../../site/routes.ts";
import { changeOf, type Entry, entryKey, isPage } from "./entry.ts";
import { content, dropEndedEntries } from "./snapshot.ts";

export type SitemapEntry = {
  path: string;
  editions: Partial<Record<Locale, Entry>>;
  /** When what visitors read at the address last changed; of a list, also the newest that it names. */
  changedAt: Partial<Record<Locale, string>>;
};

const lists = { "/case-studies": "case-study", "/blog": "post", "/resources": "resource" } as const;

/** Fixed addresses in the order of the registry, then the entries of the families. */
export function sitemapEntries(): SitemapEntry[] {
  dropEndedEntries();
  const { entries } = content();
  // No menu links to an empty list.
  const there = new Set(Object.values(entries).map(({ kind }) => kind));
  const isEmptyList = (path: string) => Object.hasOwn(lists, path) && !there.has(lists[path as keyof typeof lists]);
  const fixed = routes.flatMap(({ path, rendering, entry }) =>
    rendering === "static" && entry && !isEmptyList(path) ? [{ path, entry }] : [],
  );
  const known = new Set(fixed.map(({ entry }) => `${entry.kind}/${entry.slug}`));
  const slugs = new Map<string, { kind: string; slug: string }>();
  for (const entry of Object.values(entries)) {
    const { kind, slug } = entry;
    const family = isPage(entry) && families.find((candidate) => candidate.kind === kind);
    if (family && !known.has(`${kind}/${slug}`)) slugs.set(family.prefix + slug, { kind, slug });
  }
  return [...fixed, ...[...slugs].map(([path, entry]) => ({ path, entry }))].flatMap(({ path, entry }) => {
    const editions = Object.fromEntries(
      localeCodes.flatMap((locale) => {
        const edition = entries[entryKey(entry.kind, entry.slug, locale)];
        return edition ? [[locale, edition]] : [];
      }),
    );
    const listed = lists[path as keyof typeof lists];
    const changedAt = Object.fromEntries(
      Object.entries(editions).map(([locale, edition]) => {
        const named = listed ? Object.values(entries).filter((other) => other.kind === listed && other.locale === locale) : [];
        return [locale, [edition, ...named].map(changeOf).sort().at(-1)];
      }),
    );
    return Object.keys(editions).length > 0 ? [{ path, editions, changedAt }] : [];
  });
}
