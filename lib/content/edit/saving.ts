// What is written when a user saves: the languages they touched, over what others have saved meanwhile, and nothing of an untouched
// language. So two users can edit one page in two languages.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { formOfKind } from "../form-of.ts";
import type { Kind } from "../kinds.ts";
import { conform, type Json, mergeChanges, withoutBlankItems } from "../schema-form.ts";
import { normalizeInput } from "./normalize-input.ts";
import { readForEditing, readRevision, type Version } from "./office-entries.ts";
import { withReplyKeys } from "./reply-keys.ts";
import { type SaveResult, saveEntry } from "./write.ts";

export type BaseRevisions = Record<Locale, number>;
export type Editions = Record<Locale, Json>;

/** The editions as they would be saved: normalised to the kind's shape, without blank items. */
function asSaved(kind: Kind, { en, ar }: Record<Locale, unknown>): Editions {
  return withoutBlankItems(formOfKind(kind), { en: normalizeInput(kind, en), ar: normalizeInput(kind, ar) });
}

/** Both editions as typed, ready to be compared and checked. */
export function typedEditions(kind: Kind, { en, ar }: Record<Locale, unknown>): Editions {
  const typed = { en: normalizeInput(kind, en), ar: normalizeInput(kind, ar) };
  return kind === "replies" ? withReplyKeys(typed) : typed;
}

/** The saved texts of these revisions in the kind's shape; null if one does not exist. */
export async function editionsAt(kind: Kind, slug: string, revisions: BaseRevisions): Promise<Editions | null> {
  const [en, ar] = [await readRevision(kind, slug, "en", Number(revisions.en)), await readRevision(kind, slug, "ar", Number(revisions.ar))];
  const shape = formOfKind(kind);
  return en && ar && withoutBlankItems(shape, { en: conform(shape, en), ar: conform(shape, ar) });
}

/** The editions to save over what another user has saved since `base`: fields that the user did not touch keep the other's values. */
export async function mergeOver(kind: Kind, slug: string, typed: Editions, base: BaseRevisions, over: BaseRevisions): Promise<Editions> {
  const [begun, theirs] = [await editionsAt(kind, slug, base), await editionsAt(kind, slug, over)];
  return begun && theirs ? mergeChanges(begun, typed, theirs) : typed;
}

/** Whether readers have the newest text of a language. */
const isUpToDate = ({ status, publishedRevision, newestRevision }: Version) =>
  status === "published" && publishedRevision === newestRevision;

export type Saving = {
  kind: Kind;
  slug: string;
  /** The revisions that the save replaces. */
  base: BaseRevisions;
  /** `typed` as entered, `stored` as it is to be written. */
  typed: Editions;
  stored: Editions;
  /** The languages to publish; empty for a draft. */
  publish: readonly Locale[];
  /** Whether untouched languages are written too. */
  whole?: boolean;
};

/**
 * Writes the touched languages, all or nothing. Of two languages that are to be published, one whose text visitors have already is not
 * published with the other: it is marked as older, until it is published itself. If neither has changed, both count as published. Returns
 * the revisions of both languages, written or not, and the languages whose public text has changed.
 */
export async function saveTouched({
  kind,
  slug,
  base,
  typed,
  stored,
  publish,
  whole = false,
}: Saving): Promise<SaveResult & { changed?: Locale[] }> {
  const current = await readForEditing(kind, slug);
  const begun = await editionsAt(kind, slug, base);
  const [before, now] = [begun && asSaved(kind, begun), asSaved(kind, typed)];
  const isTouched = (locale: Locale) => whole || !before || JSON.stringify(before[locale]) !== JSON.stringify(now[locale]);
  const versions = Object.fromEntries(
    localeCodes.flatMap((locale): [Locale, { base: number; data?: unknown; publish?: false }][] => {
      const [text, isPublished] = [{ base: Number(base[locale]), data: stored[locale] }, publish.includes(locale)];
      if (isTouched(locale)) return [[locale, isPublished ? text : { ...text, publish: false }]];
      if (!isPublished) return [];
      // Untouched, and possibly public already: then no data is sent, and it only counts as published.
      return [[locale, current && isUpToDate(current[locale]) ? { base: text.base } : text]];
    }),
  );
  const changed = publish.filter((locale) => versions[locale]?.data !== undefined);
  if (changed.length > 0) for (const locale of publish) if (!changed.includes(locale)) delete versions[locale];
  if (Object.keys(versions).length === 0) return { ok: true, revisions: base, changed };
  const saved = await saveEntry(kind, slug, versions, publish.length > 0);
  return saved.ok ? { ok: true, revisions: { ...base, ...saved.revisions }, changed } : saved;
}
