// The service role reads and writes past every policy, so it stays on the server. It serves work without a signed-in user: submissions, the
// status page, counts, accounts (sign-up, invitations, links for a lost password), jobs, and files in storage. Staff read and change leads
// and pages with their own token (server.ts).
import "server-only";
import { createHmac } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { env } from "../env.ts";
import type { Database } from "./database.types.ts";
import { officePassFor } from "./office-pass.ts";
import { fetchWithTimeout } from "./timeout.ts";

export function privilegedClient(timeoutMs = 3000) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env();
  return createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout(timeoutMs) },
  });
}

/** The pass that the site sends with each request on a user's behalf (site-pass.ts). */
export const officePass = () => officePassFor(env().SUPABASE_SECRET_KEY);

/** A hash that all instances of this site compute alike and nobody else can. */
export function keyedHash(purpose: string, value: string): Buffer {
  return createHmac("sha256", env().SUPABASE_SECRET_KEY).update(`${purpose}\0${value}`).digest();
}
