// Checks whether the data service answers a visitor, with the public key alone.
import "server-only";
import { env } from "../../env.ts";
import { publicClient } from "../../supabase/public.ts";

export type Check = { id: "content" | "leads" | "auth" | "storage"; ok: boolean; ms: number };

async function timed(id: Check["id"], run: () => Promise<boolean>): Promise<Check> {
  const started = performance.now();
  const ok = await run().catch(() => false);
  return { id, ok, ms: Math.round(performance.now() - started) };
}

async function answers(path: string): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const response = await fetch(SUPABASE_URL + path, {
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(2000),
  });
  await response.body?.cancel();
  return response.status < 500;
}

async function runChecks(): Promise<Check[]> {
  const client = publicClient(2000);
  return Promise.all([
    timed("content", async () => {
      const { data, error } = await client.from("entries").select("slug").limit(1);
      return !error && data.length === 1;
    }),
    // The service is well when it refuses to show leads to a visitor, or shows none.
    timed("leads", async () => {
      const { data, error, status } = await client.from("leads").select("id").limit(1);
      return status !== 0 && status < 500 && (error !== null || (data as unknown[]).length === 0);
    }),
    timed("auth", () => answers("/auth/v1/settings")),
    timed("storage", () => answers("/storage/v1/bucket")),
  ]);
}

let last: { at: number; checks: Promise<Check[]> } | undefined;

/** Results are shared for five seconds, so that many callers cost the service one check. */
export function healthChecks(): Promise<Check[]> {
  if (!last || Date.now() - last.at > 5000) last = { at: Date.now(), checks: runChecks() };
  return last.checks;
}
