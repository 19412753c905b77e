// The service role, past every policy: only for the lead pipeline, and only on the server.
import "server-only";
import { createHmac } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { env } from "../platform/env.ts";
import type { Database } from "./database.types.ts";
import { fetchWithin } from "./timeout.ts";

export function privilegedClient(timeoutMs = 3000) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env();
  return createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithin(timeoutMs) },
  });
}

/** A hash that all instances of this site agree on and nobody else can make. */
export function keyedHash(purpose: string, value: string): Buffer {
  return createHmac("sha256", env().SUPABASE_SECRET_KEY).update(`${purpose}\0${value}`).digest();
}
