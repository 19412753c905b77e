// Where an address without a page redirects: to where its page moved, or to a target that the office set.
import { localePath, otherLocale } from "../../i18n/locales.ts";
import { type Address, type EntryKey, pathOfEntry, register } from "../../site/routes.ts";
import { content, hasPage, isPublished, movedTo } from "./snapshot.ts";

/** The target of a manually added redirect. It is an entry, so if its page moves there is still one hop. */
export function manualRedirect(path: string): EntryKey | undefined {
  const { paths = {} } = content();
  const [kind, slug] = (Object.hasOwn(paths, path) ? paths[path] : undefined)?.split("/") ?? [];
  return kind && slug ? { kind, slug } : undefined;
}

/** The public address to redirect to, in the same language; undefined if there is none. */
export function redirectTarget(address: Address): string | undefined {
  const { locale, path } = address;
  const ifPublic = (entry: EntryKey, rest = "") => {
    const to = hasPage(entry.kind, entry.slug, locale) && pathOfEntry(entry);
    return to ? localePath(to + rest, locale) : undefined;
  };
  if (address.type === "family") {
    const { entry } = address;
    const today = movedTo(entry.kind, entry.slug);
    // What follows the slug (a sheet's file) is kept after the new one.
    const moved = today && ifPublic({ ...entry, slug: today }, path.slice(pathOfEntry(entry)?.length));
    if (moved) return moved;
    // A community without a page of its own has its row.
    if (entry.kind === "community" && isPublished("community", entry.slug, locale))
      return ifPublic({ kind: "resource", slug: register.slug });
  }
  const entry = manualRedirect(path);
  return entry && ifPublic(entry);
}

/**
 * The list in the reader's language, for a page that is public in the other language alone: the language switch of that page leads there.
 * Undefined for every other address.
 */
export function listInstead({ locale, path, ...address }: Address): string | undefined {
  if (address.type !== "family") return undefined;
  const { kind, slug } = address.entry;
  if (hasPage(kind, slug, locale) || !hasPage(kind, slug, otherLocale(locale))) return undefined;
  return localePath(path.slice(0, path.indexOf("/", 1)), locale);
}
