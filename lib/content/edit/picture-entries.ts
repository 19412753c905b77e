// The pictures of the office's library and where they are used, with the signed-in user's own token.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { type EntryStatus, listForOffice } from "./office-entries.ts";

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
  return data as MediaUse[];
}
