// Text that editors typed and have not saved, with the signed-in user's own token.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { withoutFormerFields } from "../kinds/former-fields.ts";
import type { Kind } from "../kinds.ts";

export type Draft = { base: Record<Locale, number>; data: Record<Locale, unknown>; updatedAt: string };

/** A draft from before a field was replaced keeps what was typed. */
const upgraded = (kind: string, data: Draft["data"]): Draft["data"] =>
  Object.fromEntries(
    Object.entries(data).map(([side, edition]) => [side, withoutFormerFields(kind, edition as Record<string, unknown>)]),
  ) as Draft["data"];

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
    own: ownDraft
      ? { base: ownDraft.base as Draft["base"], data: upgraded(kind, ownDraft.data as Draft["data"]), updatedAt: ownDraft.updated_at }
      : null,
    othersSince: data.find(({ user_id }) => user_id !== userId)?.updated_at ?? null,
  };
}

/** The entries ("kind/slug") in which the user typed text that is not saved. */
export async function unsavedEntries(userId: string): Promise<Set<string>> {
  const client = await sessionClient();
  const drafts = dataOf(await client.from("entry_drafts").select("kind, slug").eq("user_id", userId));
  return new Set(drafts.map(({ kind, slug }) => `${kind}/${slug}`));
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
