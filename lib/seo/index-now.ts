// Tells search engines that listen which addresses changed (indexnow.org). Off without a key, and where the site is not
// public: while it is closed, and on an address without TLS.
import type { SupabaseClient } from "@supabase/supabase-js";
import { isLocale, localePath } from "../i18n/locales.ts";
import { pathOfEntry } from "../site/routes.ts";
import type { Database } from "../supabase/database.types.ts";

export type IndexNow = { key: string; siteUrl: string; endpoint: string; timeoutMs?: number };

/** Tells these addresses; what went wrong, in a word that may be logged, or nothing. */
async function ping(urlList: string[], { key, siteUrl, endpoint, timeoutMs = 10_000 }: IndexNow): Promise<string> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    // 202: taken, the key still to be looked at.
    return response.status === 200 || response.status === 202 ? "" : `answer ${response.status}`;
  } catch (failure) {
    return (failure as Error).name === "TimeoutError" ? "no answer in time" : "no connection";
  }
}

/** The public address of an entry, if it has one. */
export const addressOf = (siteUrl: string, { kind, slug, locale }: { kind: string; slug: string; locale: string }): string[] => {
  const path = pathOfEntry({ kind, slug });
  return path && isLocale(locale) ? [siteUrl + localePath(path, locale).replace(/^\/$/, "")] : [];
};

/**
 * Tells the pages that went or came back with a switch of the settings: their own entries have not changed. `told` is what was
 * off when it was last told; the answer is what is off now, or what was, where nobody listened.
 */
export async function tellSwitched(
  told: ReadonlySet<string>,
  hidden: readonly { kind: string; slug: string; locale: string }[],
  config: IndexNow,
): Promise<{ off: ReadonlySet<string>; problem: string }> {
  const off = new Set(hidden.flatMap((entry) => addressOf(config.siteUrl, entry)));
  const urlList = [...new Set([...told, ...off])].filter((address) => told.has(address) !== off.has(address));
  const problem = urlList.length > 0 ? await ping(urlList, config) : "";
  return { off: problem ? told : off, problem };
}

/** Nothing to tell: null. Else how many addresses were told, or why not, in a word that may be logged. Throws without a database. */
export async function tellSearchEngines(
  client: SupabaseClient<Database>,
  config: IndexNow,
): Promise<{ told: number } | { problem: string } | null> {
  const { data, error } = await client.rpc("claim_index_ping", { p_lease_seconds: 60 });
  if (error) throw new Error(`The changed addresses could not be read (${error.code || "no answer"}).`);
  const changed = data as { kind: string; slug: string; locale: string; changed_at: string }[];
  const last = changed.at(-1);
  if (!last) return null;
  const urlList = [...new Set(changed.flatMap((entry) => addressOf(config.siteUrl, entry)))];
  const problem = urlList.length > 0 ? await ping(urlList, config) : "";
  const settled = await client.rpc("settle_index_ping", { p_until: last.changed_at, p_problem: problem });
  if (settled.error) throw new Error(`The ping could not be written down (${settled.error.code || "no answer"}).`);
  return problem ? { problem } : { told: urlList.length };
}
