// Brings the snapshot up to date with the database, as the anonymous role.
import type { Locale } from "../../i18n/locales.ts";
import { publicClient } from "../../supabase/public.ts";
import { type Entry, entryKey, type Snapshot } from "./entry.ts";
import { shownOf, writtenOf } from "./shown-snapshot.ts";
import { isValid } from "./snapshot-file.ts";

const pageSize = 500;

/** The content clock, or undefined when the database does not answer in time. */
export async function contentClock(timeoutMs: number): Promise<number | undefined> {
  const { data, error } = await publicClient(timeoutMs).from("content_clock").select("version").maybeSingle();
  return error ? undefined : data?.version;
}

async function pullRedirects(client: ReturnType<typeof publicClient>): Promise<Record<string, string>> {
  const redirects: Record<string, string> = {};
  for (let from = 0; ; from += pageSize) {
    const { data, error } = await client
      .from("entry_redirects")
      .select("kind, old_slug, new_slug")
      .order("kind")
      .order("old_slug")
      .range(from, from + pageSize - 1);
    if (error) throw new Error(`The database refused the list of moved pages (${error.code}).`);
    for (const { kind, old_slug, new_slug } of data) redirects[`${kind}/${old_slug}`] = new_slug;
    if (data.length < pageSize) return redirects;
  }
}

async function pullPaths(client: ReturnType<typeof publicClient>): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (let from = 0; ; from += pageSize) {
    const { data, error } = await client
      .from("path_redirects")
      .select("path, kind, slug")
      .order("path")
      .range(from, from + pageSize - 1);
    if (error) throw new Error(`The database refused the list of old addresses (${error.code}).`);
    for (const { path, kind, slug } of data) paths[path] = `${kind}/${slug}`;
    if (data.length < pageSize) return paths;
  }
}

/**
 * Everything published now; rows that did not change are taken from `previous`. Throws when the database does not answer.
 * A row that does not fit its kind keeps its previous text, or is left out, and is reported.
 */
export async function syncContent(source: string, previous?: Snapshot): Promise<Snapshot> {
  const client = publicClient();
  const version = await contentClock(5000);
  if (version === undefined) throw new Error("The database does not answer.");

  const known = previous?.source === source ? writtenOf(previous) : {};
  const entries: Record<string, Entry> = {};
  const wanted: string[] = [];
  for (let from = 0; ; from += pageSize) {
    const { data, error } = await client
      .from("entries")
      .select("id, kind, slug, locale, revision, updated_at")
      .order("id")
      .range(from, from + pageSize - 1);
    if (error) throw new Error(`The database refused the list of entries (${error.code}).`);
    for (const row of data) {
      const old = known[entryKey(row.kind, row.slug, row.locale)];
      if (old && old.revision === row.revision && old.updatedAt === row.updated_at) {
        entries[entryKey(row.kind, row.slug, row.locale)] = old;
      } else wanted.push(row.id);
    }
    if (data.length < pageSize) break;
  }

  for (let from = 0; from < wanted.length; from += 50) {
    const { data, error } = await client
      .from("entries")
      .select("kind, slug, locale, revision, updated_at, data")
      .in("id", wanted.slice(from, from + 50));
    if (error) throw new Error(`The database refused the entries (${error.code}).`);
    for (const row of data) {
      const entry: Entry = {
        kind: row.kind,
        slug: row.slug,
        locale: row.locale as Locale,
        revision: row.revision,
        updatedAt: row.updated_at,
        data: row.data as Record<string, unknown>,
      };
      const key = entryKey(row.kind, row.slug, row.locale);
      const old = known[key];
      if (isValid(entry)) entries[key] = entry;
      else {
        console.error(`content: ${key} revision ${row.revision} does not fit its kind and is not shown.`);
        // Under the new revision, so that it is not asked for again with every turn of the clock.
        if (old) entries[key] = { ...old, revision: row.revision, updatedAt: row.updated_at };
      }
    }
  }
  const [redirects, paths] = [await pullRedirects(client), await pullPaths(client)];
  return { source, version, ...shownOf(entries, redirects), redirects, paths };
}
