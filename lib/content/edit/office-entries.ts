// Entries as the office reads them, with the signed-in user's own token: drafts, earlier texts and withdrawn pages included.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { dataOf, rowOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { withoutFormerFields } from "../kinds/former-fields.ts";
import { isKind, type Kind } from "../kinds.ts";
import { content } from "../store/snapshot.ts";
import { titleFiller } from "./filled-titles.ts";
import { type HistoryRow, type SavePoint, savePoints } from "./save-points.ts";

/** The state of an entry for readers and the office; a published or drafted one may also be scheduled. */
export type EntryStatus = "draft" | "published" | "archived";

/** One language of an entry as the editor opens it: the newest revision, published or not. */
export type Version = {
  locale: Locale;
  status: EntryStatus;
  publishedRevision: number;
  newestRevision: number;
  /** Whether the newest text differs from the published one: a schedule saves both languages, changed or not. */
  isChanged: boolean;
  scheduledAt: string | null;
  scheduledRevision: number | null;
  /** Whether it was ever public. */
  wasPublic: boolean;
  /** How often the other language was published alone since, and the revision of the other language that this one still matches. */
  behind: number;
  behindSince: number | null;
  data: Record<string, unknown>;
};

type Overview = {
  locale: Locale;
  status: EntryStatus;
  publishedRevision: number;
  newestRevision: number;
  isChanged: boolean;
  scheduledAt: string | null;
  scheduledRevision: number | null;
  updatedAt: string;
  wasPublic: boolean;
  behind: number;
  title: string;
};
export type EntrySummary = { kind: Kind; slug: string; versions: Overview[] };

type OverviewRow = {
  kind: string;
  slug: string;
  locale: Locale;
  status: EntryStatus;
  revision: number;
  newest: number;
  changed: boolean;
  scheduled_at: string | null;
  scheduled_revision: number | null;
  updated_at: string;
  public: boolean;
  behind: number;
  title: string | null;
};

/** All entries with the state of both languages, titled as readers see them. Throws when the database does not answer. */
export async function listForOffice(): Promise<EntrySummary[]> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("entries_overview"));
  const summaries = new Map<string, EntrySummary>();
  const filled = titleFiller(content);
  for (const row of data as OverviewRow[]) {
    if (!isKind(row.kind)) continue;
    const key = `${row.kind}/${row.slug}`;
    const entry = summaries.get(key) ?? { kind: row.kind, slug: row.slug, versions: [] };
    entry.versions.push({
      locale: row.locale,
      status: row.status,
      publishedRevision: row.revision,
      newestRevision: row.newest,
      isChanged: row.changed,
      scheduledAt: row.scheduled_at,
      scheduledRevision: row.scheduled_revision,
      updatedAt: row.updated_at,
      wasPublic: row.public,
      behind: row.behind,
      title: filled(row.title ?? "", row.locale),
    });
    summaries.set(key, entry);
  }
  return [...summaries.values()];
}

/** The newest revision in each language; null if the entry does not exist in both. Throws when the database does not answer. */
export async function readForEditing(kind: Kind, slug: string): Promise<Record<Locale, Version> | null> {
  const client = await sessionClient();
  const entries = dataOf(
    await client
      .from("entries")
      .select("id, locale, status, revision, data, publish_at, scheduled_at, scheduled_revision, behind, behind_since")
      .eq("kind", kind)
      .eq("slug", slug),
  );
  const versions: Partial<Record<Locale, Version>> = {};
  for (const row of entries) {
    const newest = rowOf(
      await client
        .from("entry_revisions")
        .select("revision, data")
        .eq("entry_id", row.id)
        .order("revision", { ascending: false })
        .limit(1)
        .maybeSingle(),
    );
    versions[row.locale as Locale] = {
      locale: row.locale as Locale,
      status: row.status as EntryStatus,
      publishedRevision: row.revision,
      newestRevision: newest?.revision ?? row.revision,
      // The database stores an object's keys in one order.
      isChanged: newest !== null && JSON.stringify(newest.data) !== JSON.stringify(row.data),
      scheduledAt: row.scheduled_at,
      scheduledRevision: row.scheduled_revision,
      wasPublic: row.publish_at !== null,
      behind: row.behind,
      behindSince: row.behind_since,
      data: withoutFormerFields(kind, (newest?.data ?? row.data) as Record<string, unknown>),
    };
  }
  return localeCodes.every((locale) => versions[locale]) ? (versions as Record<Locale, Version>) : null;
}

/** How many texts are asked for at once. */
const textsAtOnce = 200;

/** The newest text of entries, published or not, by entryKey(). */
export async function readNewestTexts(keys: readonly string[]): Promise<Record<string, unknown>> {
  const client = await sessionClient();
  const texts: Record<string, unknown> = {};
  for (let at = 0; at < keys.length; at += textsAtOnce)
    Object.assign(texts, dataOf(await client.rpc("newest_texts", { p_keys: keys.slice(at, at + textsAtOnce) })));
  return texts;
}

/** The public languages that are behind the other. */
export function olderLanguages(versions: Record<Locale, Version> | null): { locale: Locale; behind: number }[] {
  return localeCodes.flatMap((locale) => {
    const { status, behind } = versions?.[locale] ?? { status: "draft", behind: 0 };
    return status === "published" && behind > 0 ? [{ locale, behind }] : [];
  });
}

export async function readHistory(kind: Kind, slug: string): Promise<SavePoint[]> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("entry_history", { p_kind: kind, p_slug: slug }));
  return savePoints(data as HistoryRow[]);
}

/** One saved text; null if it does not exist. */
export async function readRevision(kind: Kind, slug: string, locale: Locale, revision: number): Promise<Record<string, unknown> | null> {
  const client = await sessionClient();
  const entry = rowOf(await client.from("entries").select("id").eq("kind", kind).eq("slug", slug).eq("locale", locale).maybeSingle());
  if (!entry) return null;
  const data = dataOf(await client.from("entry_revisions").select("data").eq("entry_id", entry.id).eq("revision", revision).maybeSingle());
  return data ? withoutFormerFields(kind, data.data as Record<string, unknown>) : null;
}
