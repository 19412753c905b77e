// Updates the snapshot from the database, as the anonymous role.
import type { Locale } from "../../i18n/locales.ts";
import { publicClient } from "../../supabase/public.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { demonstrated } from "../demonstration/overlay.ts";
import { type Entry, entryKey, ownSnapshot, type Snapshot } from "./entry.ts";
import { publicEntry } from "./public-entry.ts";
import { entriesAsWritten, hiddenBy, visibleSnapshot } from "./visible-snapshot.ts";

type Client = ReturnType<typeof publicClient>;
type Entries = Record<string, Entry>;

const pageSize = 500;

async function readClock(timeoutMs: number): Promise<{ version: number; demonstration: boolean } | undefined> {
  const { data, error } = await publicClient(timeoutMs).from("content_clock").select("version, demonstration").maybeSingle();
  return error ? undefined : (data ?? undefined);
}

/** The content clock, or undefined when the database does not answer in time. */
export async function contentClock(timeoutMs: number): Promise<number | undefined> {
  return (await readClock(timeoutMs))?.version;
}

async function pullRedirects(client: Client): Promise<Record<string, string>> {
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

async function pullPaths(client: Client): Promise<Record<string, string>> {
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
 * Loads the rows with these ids into `entries`, with what pages may read; a row that does not fit its schema keeps the text in `known`.
 */
async function pullRows(client: Client, ids: readonly string[], known: Entries, entries: Entries): Promise<void> {
  for (let from = 0; from < ids.length; from += 50) {
    const { data, error } = await client
      .from("entries")
      .select("kind, slug, locale, revision, updated_at, changed_at, data")
      .in("id", ids.slice(from, from + 50));
    if (error) throw new Error(`The database refused the entries (${error.code}).`);
    for (const row of data) {
      const key = entryKey(row.kind, row.slug, row.locale);
      const checked = publicEntry({
        kind: row.kind,
        slug: row.slug,
        locale: row.locale as Locale,
        revision: row.revision,
        updatedAt: row.updated_at,
        changedAt: row.changed_at,
        data: row.data as Entry["data"],
      });
      if (typeof checked === "object") entries[key] = checked;
      if (checked !== "unfit") continue;
      console.error(`content: ${key} revision ${row.revision} does not fit its kind and is not shown.`);
      // Stored under the new revision, so that it is not requested again at every pull.
      const old = known[key];
      if (old) entries[key] = { ...old, revision: row.revision, updatedAt: row.updated_at };
    }
  }
}

/**
 * Everything published now, below a demonstration where one runs; unchanged rows are taken from `shownBefore`. Throws when the database does
 * not answer. A row that does not fit its schema keeps its previous text, or is omitted, and is logged.
 */
export async function syncContent(source: string, shownBefore?: Snapshot): Promise<Snapshot> {
  const client = publicClient();
  const clock = await readClock(5000);
  if (clock === undefined) throw new Error("The database does not answer.");
  const previous = shownBefore && ownSnapshot(shownBefore);

  const isOfSource = previous?.source === source;
  const known = isOfSource ? entriesAsWritten(previous) : {};
  const [entries, hidden, wanted]: [Entries, Entries, string[]] = [{}, {}, []];
  const ids = new Map<Entry, string>();
  const settings: { key: string; id: string }[] = [];
  for (let from = 0; ; from += pageSize) {
    const { data, error } = await client
      .from("entries")
      .select("id, kind, slug, locale, revision, updated_at")
      .order("id")
      .range(from, from + pageSize - 1);
    if (error) throw new Error(`The database refused the list of entries (${error.code}).`);
    for (const row of data) {
      const key = entryKey(row.kind, row.slug, row.locale);
      const isSame = (old: Entry | undefined): old is Entry => old?.revision === row.revision && old.updatedAt === row.updated_at;
      if (row.kind === "settings") settings.push({ key, id: row.id });
      const [old, off] = [known[key], isOfSource ? previous.hidden?.[key] : undefined];
      if (isSame(old)) entries[key] = old;
      else if (isSame(off)) {
        hidden[key] = off;
        ids.set(off, row.id);
      } else wanted.push(row.id);
    }
    if (data.length < pageSize) break;
  }

  // What is shown of the settings depends on both languages (publicSettings), so a change in one reloads both.
  if (settings.some(({ id }) => wanted.includes(id)))
    for (const { key, id } of settings.filter(({ id }) => !wanted.includes(id))) {
      delete entries[key];
      wanted.push(id);
    }
  await pullRows(client, wanted, known, entries);
  const [redirects, paths] = [await pullRedirects(client), await pullPaths(client)];
  // Hidden entries have no text here, so it is loaded when they are shown again.
  const back: string[] = [];
  for (const [key, entry] of Object.entries(hidden)) {
    if (hiddenBy(entries, redirects, entry.locale)(entry)) continue;
    back.push(ids.get(entry) as string);
    delete hidden[key];
  }
  await pullRows(client, back, known, entries);
  const own = { source, version: clock.version, ...visibleSnapshot(entries, redirects, hidden), redirects, paths };
  return clock.demonstration ? demonstrated(own, dubaiDay(new Date())) : own;
}
