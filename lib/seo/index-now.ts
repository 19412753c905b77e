// Tells search engines that listen which addresses changed (indexnow.org). Off without a key, and where the site is not
// public: while it is closed, and on an address without TLS.
import type { SupabaseClient } from "@supabase/supabase-js";
import { isLocale, localePath } from "../i18n/locales.ts";
import { pathOfEntry } from "../site/routes.ts";
import type { Database } from "../supabase/database.types.ts";

export type IndexNow = { key: string; siteUrl: string; endpoint: string; timeoutMs?: number };

/** Nothing to tell: null. Else how many addresses were told, or why not, in a word that may be logged. Throws without a database. */
export async function tellSearchEngines(
  client: SupabaseClient<Database>,
  { key, siteUrl, endpoint, timeoutMs = 10_000 }: IndexNow,
): Promise<{ told: number } | { problem: string } | null> {
  const { data, error } = await client.rpc("claim_index_ping", { p_lease_seconds: 60 });
  if (error) throw new Error(`The changed addresses could not be read (${error.code || "no answer"}).`);
  const changed = data as { kind: string; slug: string; locale: string; changed_at: string }[];
  const last = changed.at(-1);
  if (!last) return null;
  const addresses = changed.flatMap(({ kind, slug, locale }) => {
    const path = pathOfEntry({ kind, slug });
    return path && isLocale(locale) ? [siteUrl + localePath(path, locale).replace(/^\/$/, "")] : [];
  });
  const urlList = [...new Set(addresses)];
  let problem = "";
  if (urlList.length > 0)
    try {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: { "Content-Type": "application/json; charset=utf-8" },
        body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      // 202: taken, the key still to be looked at.
      if (response.status !== 200 && response.status !== 202) problem = `answer ${response.status}`;
    } catch (failure) {
      problem = (failure as Error).name === "TimeoutError" ? "no answer in time" : "no connection";
    }
  const settled = await client.rpc("settle_index_ping", { p_until: last.changed_at, p_problem: problem });
  if (settled.error) throw new Error(`The ping could not be written down (${settled.error.code || "no answer"}).`);
  return problem ? { problem } : { told: urlList.length };
}
