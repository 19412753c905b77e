// Clients with the signed-in user's own token from the session cookie: RLS decides which rows are visible. One client per request, never
// shared.
import "server-only";
import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import { cache } from "react";
import { env } from "../env.ts";
import { visitorAddress } from "../host/visitors.ts";
import { fetchForVisitor } from "./auth-requests.ts";
import type { Database } from "./database.types.ts";
import { retryingFetch } from "./errors/retry.ts";
import { rememberSession } from "./known-sessions.ts";
import { sessionCookie, withLifetime } from "./session-cookie.ts";
import { officePassHeaders } from "./site-pass.ts";
import { fetchWithTimeout } from "./timeout.ts";

/** Within the rendering of a page all who ask have the same client. */
export const sessionClient = cache(async () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, TRUSTED_PROXIES } = env();
  // The client reads the clock: without this, the framework would try to prerender what belongs to one person.
  await connection();
  const [jar, requestHeaders] = await Promise.all([cookies(), headers()]);
  return createServerClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookie,
    // One retry policy instead of the library's own: 502, 503 and 504, twice at most while a user waits.
    db: { retry: false },
    global: {
      fetch: retryingFetch(fetchForVisitor(visitorAddress(requestHeaders, TRUSTED_PROXIES), fetchWithTimeout(5000)), 2),
      headers: officePassHeaders(),
    },
    cookies: {
      getAll: () => jar.getAll(),
      setAll: (changes) => {
        try {
          for (const { name, value, options } of changes) jar.set(name, value, withLifetime(value, options));
          rememberSession(jar.getAll());
        } catch {
          // Rendering cannot set cookies; the middleware has refreshed the session before the page runs.
        }
      },
    },
  });
});

/** A client without a session, on behalf of the visitor: for what leads into an account, such as sign-in. */
export async function guestClient() {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, TRUSTED_PROXIES } = env();
  const visitor = visitorAddress(await headers(), TRUSTED_PROXIES);
  return createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    // A sign-in through this client yields a token until it signs out again, so its requests need the pass.
    global: { fetch: fetchForVisitor(visitor, fetchWithTimeout(5000)), headers: officePassHeaders() },
  });
}
