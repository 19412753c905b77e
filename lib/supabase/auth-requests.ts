// Requests to the sign-in service on a visitor's behalf. A hosted service limits attempts by address and sees only this server's, so
// strangers who guess passwords would use up what the whole office needs to stay signed in. So each request names the visitor's address;
// the service believes a client with the secret key, if the project has "IP address forwarding" switched on.
import "server-only";
import { AuthRetryableFetchError } from "@supabase/supabase-js";
import { env } from "../env.ts";

const addressHeader = "sb-forwarded-for";

/** The service ignores the address with a key of the older form (a JWT). */
const isTrustedKey = (key: string) => key.startsWith("sb_secret_");

/**
 * Wraps fetch for one visitor's clients; requests to other services pass unchanged. `address`: see visitorAddress(); null when it is
 * unknown or shared by many: the service then counts by this server's.
 */
export function fetchForVisitor(address: string | null, inner: typeof fetch): typeof fetch {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = env();
  const service = `${SUPABASE_URL.replace(/\/$/, "")}/auth/v1/`;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(service)) return inner(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (address && isTrustedKey(SUPABASE_SECRET_KEY)) {
      headers.set(addressHeader, address);
      headers.set("apikey", SUPABASE_SECRET_KEY);
      // Without a user's token the library puts the publishable key here.
      if (headers.get("authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`)
        headers.set("authorization", `Bearer ${SUPABASE_SECRET_KEY}`);
    }
    const response = await inner(input, { ...init, headers });
    // The library takes 429 for the end of the session and forgets it, although the user has only to wait.
    if (response.status === 429 && url.includes("grant_type=refresh_token"))
      return new Response(response.body, { status: 503, headers: response.headers });
    return response;
  };
}

/** The library retries for up to half a minute before it reports a failure; no page may wait that long. */
const authTimeoutMs = 6000;

/** The library's result, or a retryable error when the service does not answer in time. */
export function withAuthTimeout<T extends { error: unknown }>(
  request: Promise<T>,
): Promise<T | { data: null; error: AuthRetryableFetchError }> {
  let timer: NodeJS.Timeout;
  const late = new Promise<{ data: null; error: AuthRetryableFetchError }>((resolve) => {
    timer = setTimeout(() => resolve({ data: null, error: new AuthRetryableFetchError("no answer in time", 503) }), authTimeoutMs);
  });
  return Promise.race([request, late]).finally(() => clearTimeout(timer));
}
