// The addresses meant for search engines, from the snapshot: published, rendered ahead, in both languages.
import "server-only";
import { content, entryKey } from "../content/snapshot.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import { type EntryKey, families, routes } from "./routes.ts";

export type Listed = { path: string; entry: EntryKey; updatedAt: Partial<Record<Locale, string>> };

/** Fixed addresses in the order of the registry, then the entries of the families. */
export function listedPages(): Listed[] {
  const { entries } = content();
  const fixed = routes.flatMap(({ path, rendering, entry }) => (rendering === "static" && entry ? [{ path, entry }] : []));
  const known = new Set(fixed.map(({ entry }) => `${entry.kind}/${entry.slug}`));
  const slugs = new Map<string, EntryKey>();
  for (const { kind, slug } of Object.values(entries)) {
    const family = families.find((candidate) => candidate.kind === kind);
    if (family && !known.has(`${kind}/${slug}`)) slugs.set(family.prefix + slug, { kind, slug });
  }
  return [...fixed, ...[...slugs].map(([path, entry]) => ({ path, entry }))].flatMap(({ path, entry }) => {
    const updatedAt = Object.fromEntries(
      localeCodes.flatMap((locale) => {
        const at = entries[entryKey(entry.kind, entry.slug, locale)]?.updatedAt;
        return at ? [[locale, at]] : [];
      }),
    );
    return Object.keys(updatedAt).length > 0 ? [{ path, entry, updatedAt }] : [];
  });
}
