// The service role, past every policy: only for the lead pipeline, and only on the server.
import "server-only";
import { createClient } from "@supabase/supabase-js";
import { env } from "../env.ts";
import type { Database } from "./database.types.ts";
import { fetchWithin } from "./timeout.ts";

export function privilegedClient() {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env();
  return createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithin(3000) },
  });
}
