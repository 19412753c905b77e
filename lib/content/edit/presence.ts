// Who has a page open in the office.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";

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
