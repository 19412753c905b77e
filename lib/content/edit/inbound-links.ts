// The entries whose published texts link to an entry.
import { type Locale, localePath } from "../../i18n/locales.ts";
import { type EntryKey, resolveAddress } from "../../site/routes.ts";
import { isKind } from "../kinds.ts";
import type { Json } from "../schema-form.ts";
import { type Entry, entryKey } from "../store/entry.ts";
import { movedTo, ownContent } from "../store/snapshot.ts";
import { linksIn } from "./problems.ts";

/** The paths that an entry links to, by its data: data that was not rewritten is the same object (lib/content/store/sync.ts). */
const known = new WeakMap<object, readonly string[]>();

function pathsIn(kind: string, data: Entry["data"]): readonly string[] {
  const paths =
    known.get(data) ??
    (isKind(kind) ? linksIn(kind, data as Json) : [])
      .flatMap(({ targets }) => targets)
      .flatMap((target) => /^\/[^?#]*/.exec(target)?.[0] ?? []);
  known.set(data, paths);
  return paths;
}

/** The entry that an address shows, also where the entry has moved away from it. */
function entryAt(path: string, locale: Locale): EntryKey | undefined {
  const address = resolveAddress(localePath(path, locale));
  if (address.type === "page") return address.route.entry;
  if (address.type !== "family") return undefined;
  const { kind, slug } = address.entry;
  return { kind, slug: movedTo(kind, slug) ?? slug };
}

/** The entries that link to an entry, in either language, each once. */
export function entriesLinkingTo({ kind, slug }: EntryKey): EntryKey[] {
  const { entries, written = {} } = ownContent();
  const found = Object.values(entries).filter((entry) => {
    if (entry.kind === kind && entry.slug === slug) return false;
    // As written: a link in a condition that does not hold today may be shown tomorrow.
    const data = written[entryKey(entry.kind, entry.slug, entry.locale)] ?? entry.data;
    return pathsIn(entry.kind, data).some((path) => {
      const to = entryAt(path, entry.locale);
      return to?.kind === kind && to.slug === slug;
    });
  });
  return [...new Map(found.map((entry) => [`${entry.kind}/${entry.slug}`, { kind: entry.kind, slug: entry.slug }])).values()];
}
