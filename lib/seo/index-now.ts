// Notifies search engines of changed addresses (indexnow.org). Off without a key and where the site is not public: while it is closed, and
// on an address without TLS.
import type { SupabaseClient } from "@supabase/supabase-js";
import { isLocale, localePath } from "../i18n/locales.ts";
import { pathOfEntry } from "../site/routes.ts";
import type { Database } from "../supabase/database.types.ts";

export type IndexNow = { key: string; siteUrl: string; endpoint: string; timeoutMs?: number };

/** Submits these addresses. Returns the problem, in words that may be logged, or an empty string. */
async function ping(urlList: string[], { key, siteUrl, endpoint, timeoutMs = 10_000 }: IndexNow): Promise<string> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    // 202: accepted, but the key is not verified yet.
    return response.status === 200 || response.status === 202 ? "" : `answer ${response.status}`;
  } catch (failure) {
    return (failure as Error).name === "TimeoutError" ? "no answer in time" : "no connection";
  }
}

/** The public address of an entry, as a list that is empty where it has none. */
export const addressOf = (siteUrl: string, { kind, slug, locale }: { kind: string; slug: string; locale: string }): string[] => {
  const path = pathOfEntry({ kind, slug });
  return path && isLocale(locale) ? [siteUrl + localePath(path, locale).replace(/^\/$/, "")] : [];
};

/**
 * Submits the pages that a switch of the settings hid or showed again: their own entries have not changed. `offBefore` is what was hidden
 * at the last submission. Returns what is hidden now, or `offBefore` and the problem where the submission failed.
 */
export async function submitSwitchedPages(
  offBefore: ReadonlySet<string>,
  hidden: readonly { kind: string; slug: string; locale: string }[],
  config: IndexNow,
): Promise<{ off: ReadonlySet<string>; problem: string }> {
  const off = new Set(hidden.flatMap((entry) => addressOf(config.siteUrl, entry)));
  const urlList = [...new Set([...offBefore, ...off])].filter((address) => offBefore.has(address) !== off.has(address));
  const problem = urlList.length > 0 ? await ping(urlList, config) : "";
  return { off: problem ? offBefore : off, problem };
}

/**
 * Returns null without changes, else the number of submitted addresses, or the problem in words that may be logged. Throws without a
 * database.
 */
export async function submitChangedPages(
  client: SupabaseClient<Database>,
  config: IndexNow,
): Promise<{ submitted: number } | { problem: string } | null> {
  const { data, error } = await client.rpc("claim_index_ping", { p_lease_seconds: 60 });
  if (error) throw new Error(`The changed addresses could not be read (${error.code || "no answer"}).`);
  const changed = data as { kind: string; slug: string; locale: string; changed_at: string }[];
  const last = changed.at(-1);
  if (!last) return null;
  const urlList = [...new Set(changed.flatMap((entry) => addressOf(config.siteUrl, entry)))];
  const problem = urlList.length > 0 ? await ping(urlList, config) : "";
  const settled = await client.rpc("settle_index_ping", { p_until: last.changed_at, p_problem: problem });
  if (settled.error) throw new Error(`The ping could not be written down (${settled.error.code || "no answer"}).`);
  return problem ? { problem } : { submitted: urlList.length };
}
