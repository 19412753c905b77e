// Every change of a page, with the signed-in user's own token.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import type { Kind } from "../kinds.ts";
import type { Version } from "./office-entries.ts";

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
      p_versions: versions as Json,
      p_publish: publish,
    }),
  );
  return data as SaveResult;
}

/** Publishes these revisions at a time; without a time, cancels the schedule. False if a revision is no longer the newest. */
export async function scheduleEntry(kind: Kind, slug: string, at: Date | null, revisions: Record<string, number> = {}): Promise<boolean> {
  const client = await sessionClient();
  const data = dataOf(
    await client.rpc("schedule_entry", {
      p_kind: kind,
      p_slug: slug,
      // The generated types do not allow null parameters.
      p_at: (at?.toISOString() ?? null) as string,
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
