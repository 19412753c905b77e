// What the sign-in service is asked in a visitor's name. A hosted one limits attempts by address and sees only this server's, so
// that strangers who guess passwords would use up what everybody in the office needs to stay signed in. It is told whose they are,
// which it believes who holds the secret key, where the project has "IP address forwarding" switched on.
import "server-only";
import { AuthRetryableFetchError } from "@supabase/supabase-js";
import { env } from "../env.ts";

const addressHeader = "sb-forwarded-for";

/** Keys of the older form (a JWT) are not believed. */
const isBelieved = (key: string) => key.startsWith("sb_secret_");

/**
 * For one visitor's clients; requests to anything but the sign-in service pass unchanged. `address`: see visitorAddress(); null where it
 * is not known, or many share it: the service then counts by this server's.
 */
export function askingFor(address: string | null, inner: typeof fetch): typeof fetch {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = env();
  const service = `${SUPABASE_URL.replace(/\/$/, "")}/auth/v1/`;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(service)) return inner(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (address && isBelieved(SUPABASE_SECRET_KEY)) {
      headers.set(addressHeader, address);
      headers.set("apikey", SUPABASE_SECRET_KEY);
      // Where no person's token stands there, the library puts the key in.
      if (headers.get("authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`)
        headers.set("authorization", `Bearer ${SUPABASE_SECRET_KEY}`);
    }
    const response = await inner(input, { ...init, headers });
    // The library takes this for the end of the session and forgets it; the person has only to wait.
    if (response.status === 429 && url.includes("grant_type=refresh_token"))
      return new Response(response.body, { status: 503, headers: response.headers });
    return response;
  };
}

/** The library asks again for up to half a minute before it says that nobody answers; nobody waits so long for a page. */
const patienceMs = 6000;

/** What the library answers, or in time that the service does not. */
export function inTime<T extends { error: unknown }>(asked: Promise<T>): Promise<T | { data: null; error: AuthRetryableFetchError }> {
  let timer: NodeJS.Timeout;
  const late = new Promise<{ data: null; error: AuthRetryableFetchError }>((resolve) => {
    timer = setTimeout(() => resolve({ data: null, error: new AuthRetryableFetchError("no answer in time", 503) }), patienceMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
