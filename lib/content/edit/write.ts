// Reads for the editor, and every change of a page, with the signed-in user's own token.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataOf, rowOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { isKind, type Kind } from "../kinds.ts";
import { content } from "../store/snapshot.ts";
import { titleFiller } from "./filled-titles.ts";
import { type HistoryRow, type SavePoint, savePoints } from "./save-points.ts";

/** The state of an entry for readers and the office; a published or drafted one may also be scheduled. */
type EntryStatus = "draft" | "published" | "archived";

/** One language of an entry as the editor opens it: the newest revision, published or not. */
export type Version = {
  locale: Locale;
  status: EntryStatus;
  publishedRevision: number;
  newestRevision: number;
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
  scheduledAt: string | null;
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
  scheduled_at: string | null;
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
  for (const row of data as unknown as OverviewRow[]) {
    if (!isKind(row.kind)) continue;
    const key = `${row.kind}/${row.slug}`;
    const entry = summaries.get(key) ?? { kind: row.kind, slug: row.slug, versions: [] };
    entry.versions.push({
      locale: row.locale,
      status: row.status,
      publishedRevision: row.revision,
      newestRevision: row.newest,
      scheduledAt: row.scheduled_at,
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
      scheduledAt: row.scheduled_at,
      scheduledRevision: row.scheduled_revision,
      wasPublic: row.publish_at !== null,
      behind: row.behind,
      behindSince: row.behind_since,
      data: (newest?.data ?? row.data) as Record<string, unknown>,
    };
  }
  return localeCodes.every((locale) => versions[locale]) ? (versions as Record<Locale, Version>) : null;
}

/** What a restored text replaces: the newest revision of each language, and the public one (0: none). */
export type Replaced = Record<Locale, { base: number; live: number }>;

export function replacedBy(current: Record<Locale, Version>): Replaced {
  const toReplaced = ({ newestRevision, publishedRevision, status }: Version) => ({
    base: newestRevision,
    live: status === "published" ? publishedRevision : 0,
  });
  return { en: toReplaced(current.en), ar: toReplaced(current.ar) };
}

/** conflicts: languages in which another user saved first. needs: the language that would not be public beside this one. */
export type SaveResult =
  | { ok: true; revisions: Record<string, number> }
  | { ok: false; conflicts: Locale[]; needs?: never }
  | { ok: false; needs: Locale; conflicts?: never };

/**
 * Saves all given languages or none. `base` is the revision the editor started from; `live`, if given, the revision that readers saw then.
 * A language without `data` stays as it is and counts as published along with the other. Throws if the save was refused or lost.
 */
export async function saveEntry(
  kind: Kind,
  slug: string,
  versions: Record<string, { base: number; live?: number; data?: unknown; publish?: false }>,
  publish: boolean,
): Promise<SaveResult> {
  const client = await sessionClient();
  const data = dataOf(
    await client.rpc("save_entry", {
      p_kind: kind,
      p_slug: slug,
      p_versions: versions as unknown as Json,
      p_publish: publish,
    }),
  );
  return data as unknown as SaveResult;
}

/** Publishes these revisions at a time; without a time, cancels the schedule. False if a revision is no longer the newest. */
export async function scheduleEntry(kind: Kind, slug: string, at: Date | null, revisions: Record<string, number> = {}): Promise<boolean> {
  const client = await sessionClient();
  const data = dataOf(
    await client.rpc("schedule_entry", {
      p_kind: kind,
      p_slug: slug,
      // The generated types do not allow null parameters.
      p_at: (at?.toISOString() ?? null) as unknown as string,
      p_revisions: revisions,
    }),
  );
  return (data as { ok: boolean }).ok;
}

/** Hides a page from readers (draft), or removes it from the office's lists too (archived). */
export async function withdrawEntry(kind: Kind, slug: string, status: "draft" | "archived"): Promise<void> {
  const client = await sessionClient();
  dataOf(await client.rpc("withdraw_entry", { p_kind: kind, p_slug: slug, p_status: status }));
}

export async function renameEntry(kind: Kind, from: string, to: string): Promise<"renamed" | "taken" | "missing"> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("rename_entry", { p_kind: kind, p_from: from, p_to: to }));
  const answer = data as { ok: boolean; reason?: "taken" | "missing" };
  return answer.ok ? "renamed" : (answer.reason ?? "missing");
}

// Old addresses -------------------------------------------------------------------------------------------------------

/** A redirect: of a page that moved (oldSlug), or added manually (path). */
export type Redirect = { path: string | null; kind: string; oldSlug: string | null; slug: string; createdAt: string; by: string | null };

export async function listRedirects(): Promise<Redirect[]> {
  type Row = Omit<Redirect, "oldSlug" | "createdAt"> & { old_slug: string | null; created_at: string };
  const client = await sessionClient();
  const data = dataOf(await client.rpc("list_redirects")) as unknown as Row[];
  return data.map(({ old_slug, created_at, ...row }) => ({ ...row, oldSlug: old_slug, createdAt: created_at }));
}

/** "target": the page is not public. */
export async function insertRedirect(path: string, kind: string, slug: string): Promise<"added" | "taken" | "target"> {
  const client = await sessionClient();
  const answer = dataOf(await client.rpc("add_redirect", { p_path: path, p_kind: kind, p_slug: slug })) as {
    ok: boolean;
    reason?: "taken" | "target";
  };
  return answer.ok ? "added" : (answer.reason ?? "target");
}

export async function deleteRedirect(path: string): Promise<boolean> {
  const client = await sessionClient();
  return dataOf(await client.rpc("remove_redirect", { p_path: path }));
}

// Unsaved text --------------------------------------------------------------------------------------------------------

export type Draft = { base: Record<Locale, number>; data: Record<Locale, unknown>; updatedAt: string };

/** The user's own unsaved text, and when another user last typed some; null if there is none. */
export async function readDrafts(userId: string, kind: Kind, slug: string): Promise<{ own: Draft | null; othersSince: string | null }> {
  const client = await sessionClient();
  const data = dataOf(
    await client
      .from("entry_drafts")
      .select("user_id, base, data, updated_at")
      .eq("kind", kind)
      .eq("slug", slug)
      .order("updated_at", { ascending: false }),
  );
  const ownDraft = data.find(({ user_id }) => user_id === userId);
  return {
    own: ownDraft ? { base: ownDraft.base as Draft["base"], data: ownDraft.data as Draft["data"], updatedAt: ownDraft.updated_at } : null,
    othersSince: data.find(({ user_id }) => user_id !== userId)?.updated_at ?? null,
  };
}

/** When another user last typed unsaved text; null if there is none. */
export async function othersDraftSince(userId: string, kind: string, slug: string): Promise<string | null> {
  const client = await sessionClient();
  const drafts = client.from("entry_drafts").select("updated_at").eq("kind", kind).eq("slug", slug).neq("user_id", userId);
  return dataOf(await drafts.order("updated_at", { ascending: false }).limit(1))[0]?.updated_at ?? null;
}

/** Stores the unsaved text; returns its updatedAt. */
export async function saveDraft(userId: string, kind: string, slug: string, base: unknown, data: unknown): Promise<string> {
  const client = await sessionClient();
  const keptAt = new Date().toISOString();
  const changed = { base: base as Json, data: data as Json, updated_at: keptAt };
  const updated = dataOf(
    await client.from("entry_drafts").update(changed).eq("kind", kind).eq("slug", slug).eq("user_id", userId).select("slug"),
  );
  if (updated.length === 0) dataOf(await client.from("entry_drafts").insert({ kind, slug, user_id: userId, ...changed }));
  return keptAt;
}

export async function deleteDraft(userId: string, kind: string, slug: string): Promise<void> {
  const client = await sessionClient();
  dataOf(await client.from("entry_drafts").delete().eq("kind", kind).eq("slug", slug).eq("user_id", userId));
}

// Presence ------------------------------------------------------------------------------------------------------------

export type EntryPresence = { version: number; revisions: Record<Locale, number>; last: string | null; others: string[] };

/** Records that the signed-in user has the entry open; returns who else has, and its current revisions. Null: no such entry. */
export async function recordPresence(kind: string, slug: string): Promise<EntryPresence | null> {
  const client = await sessionClient();
  return dataOf(await client.rpc("attend_entry", { p_kind: kind, p_slug: slug })) as EntryPresence | null;
}

/** The names of colleagues who have a page open, by "kind/slug". */
export async function openEntries(): Promise<Record<string, string[]>> {
  const client = await sessionClient();
  return dataOf(await client.rpc("entries_open")) as Record<string, string[]>;
}

// History -------------------------------------------------------------------------------------------------------------

export async function readHistory(kind: Kind, slug: string): Promise<SavePoint[]> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("entry_history", { p_kind: kind, p_slug: slug }));
  return savePoints(data as unknown as HistoryRow[]);
}

/** One saved text; null if it does not exist. */
export async function readRevision(kind: Kind, slug: string, locale: Locale, revision: number): Promise<Record<string, unknown> | null> {
  const client = await sessionClient();
  const entry = rowOf(await client.from("entries").select("id").eq("kind", kind).eq("slug", slug).eq("locale", locale).maybeSingle());
  if (!entry) return null;
  const data = dataOf(await client.from("entry_revisions").select("data").eq("entry_id", entry.id).eq("revision", revision).maybeSingle());
  return (data?.data as Record<string, unknown> | undefined) ?? null;
}

// Pictures ------------------------------------------------------------------------------------------------------------

export type MediaItem = {
  slug: string;
  status: EntryStatus;
  revision: Record<Locale, number>;
  data: Record<Locale, Record<string, unknown>>;
};

/** Pictures by name, a hundred per page, as last saved. */
export async function listMedia({
  status,
  query = "",
  page = 1,
}: {
  status: "archived" | "present";
  query?: string;
  page?: number;
}): Promise<{ items: MediaItem[]; more: boolean }> {
  const size = 100;
  const client = await sessionClient();
  const wanted = (await listForOffice())
    .filter(
      ({ kind, versions }) => kind === "media" && versions.some((version) => (version.status === "archived") === (status === "archived")),
    )
    .map((entry) => ({ ...entry, name: entry.versions[0]?.title ?? entry.slug }))
    .filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(query.trim().toLowerCase()))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.slug < b.slug ? -1 : 1));
  const slugs = wanted.slice((page - 1) * size, page * size).map(({ slug }) => slug);
  if (slugs.length === 0) return { items: [], more: false };
  const data = dataOf(await client.from("entries").select("id, slug, locale, status, data").eq("kind", "media").in("slug", slugs));
  const revisions = dataOf(
    await client
      .from("entry_revisions")
      .select("entry_id, revision, data")
      .in(
        "entry_id",
        data.map(({ id }) => id),
      )
      .order("revision", { ascending: false }),
  );
  const items = slugs.map((slug): MediaItem => {
    const item = { slug, status: "draft", revision: {}, data: {} } as MediaItem;
    for (const row of data.filter((candidate) => candidate.slug === slug)) {
      const newest = revisions.find(({ entry_id }) => entry_id === row.id);
      item.status = row.status as EntryStatus;
      item.revision[row.locale as Locale] = newest?.revision ?? 0;
      item.data[row.locale as Locale] = (newest?.data ?? row.data) as Record<string, unknown>;
    }
    return item;
  });
  return { items, more: wanted.length > page * size };
}

export type MediaUse = { kind: string; slug: string; published: boolean };

export async function mediaUses(slug: string): Promise<MediaUse[]> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("media_uses", { p_slug: slug }));
  return data as unknown as MediaUse[];
}
