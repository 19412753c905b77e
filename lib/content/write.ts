// Reading for the editor, and saving, with the signed-in person's own token.
import "server-only";
import { dataOf, rowOf } from "../errors/read.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import type { Json } from "../supabase/database.types.ts";
import { sessionClient } from "../supabase/server.ts";
import { isKind, type Kind } from "./kinds.ts";

/** One language of an entry as the editor opens it: the newest revision, published or not. */
export type Version = { locale: Locale; status: string; publishedRevision: number; newestRevision: number; data: Record<string, unknown> };
export type EntrySummary = { kind: Kind; slug: string; versions: Omit<Version, "data">[] };

/** All entries, both languages' state side by side. Throws when the database does not answer. */
export async function listForOffice(): Promise<EntrySummary[]> {
  const client = await sessionClient();
  const data = dataOf(
    await client.from("entries").select("kind, slug, locale, status, revision, entry_revisions(revision)").order("kind").order("slug"),
  );
  const summaries = new Map<string, EntrySummary>();
  // The generated types do not know relationships.
  for (const row of data as unknown as {
    kind: string;
    slug: string;
    locale: Locale;
    status: string;
    revision: number;
    entry_revisions: { revision: number }[];
  }[]) {
    if (!isKind(row.kind)) continue;
    const key = `${row.kind}/${row.slug}`;
    const entry = summaries.get(key) ?? { kind: row.kind, slug: row.slug, versions: [] };
    entry.versions.push({
      locale: row.locale,
      status: row.status,
      publishedRevision: row.revision,
      newestRevision: Math.max(row.revision, ...row.entry_revisions.map(({ revision }) => revision)),
    });
    summaries.set(key, entry);
  }
  return [...summaries.values()];
}

/** The newest revision in each language, null when the entry does not exist in both. Throws when the database does not answer. */
export async function readForEditing(kind: Kind, slug: string): Promise<Record<Locale, Version> | null> {
  const client = await sessionClient();
  const entries = dataOf(await client.from("entries").select("id, locale, status, revision, data").eq("kind", kind).eq("slug", slug));
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
      status: row.status,
      publishedRevision: row.revision,
      newestRevision: newest?.revision ?? row.revision,
      data: (newest?.data ?? row.data) as Record<string, unknown>,
    };
  }
  return localeCodes.every((locale) => versions[locale]) ? (versions as Record<Locale, Version>) : null;
}

export type SaveResult = { ok: true } | { ok: false; conflict: Locale };

/** Saves both languages or neither. `base` is the revision the editor started from. Throws when it was refused or lost. */
export async function saveEntry(
  kind: Kind,
  slug: string,
  versions: Record<string, { base: number; data: unknown }>,
  publish: boolean,
): Promise<SaveResult> {
  const client = await sessionClient();
  const saved = dataOf(
    await client.rpc("save_entry", { p_kind: kind, p_slug: slug, p_versions: versions as unknown as Json, p_publish: publish }),
  );
  return saved as unknown as SaveResult;
}
