// Old addresses that redirect to a page, with the signed-in user's own token.
import "server-only";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";

/** A redirect: of a page that moved (oldSlug), or added manually (path). */
export type Redirect = { path: string | null; kind: string; oldSlug: string | null; slug: string; createdAt: string; by: string | null };

export async function listRedirects(): Promise<Redirect[]> {
  type Row = Omit<Redirect, "oldSlug" | "createdAt"> & { old_slug: string | null; created_at: string };
  const client = await sessionClient();
  const data = dataOf(await client.rpc("list_redirects")) as Row[];
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
