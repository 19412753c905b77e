// A client in the anonymous role: published entries and the content clock, nothing else. No cookies, no secret.
import { createClient } from "@supabase/supabase-js";
import { env } from "../env.ts";
import type { Database } from "./database.types.ts";
import { fetchWithTimeout } from "./timeout.ts";

export function publicClient(timeoutMs = 5000) {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  return createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // No retries inside the client (1, 2 and 4 s apart): /api/health must be quick, and the watcher retries by itself.
    db: { retry: false },
    global: { fetch: fetchWithTimeout(timeoutMs) },
  });
}
