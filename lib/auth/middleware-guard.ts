// The office's first check, in the middleware: visitors without a session are redirected to sign in, and sessions are refreshed here
// because rendering cannot set cookies. Never the only check: every page and action checks again, and RLS behind them.
import { createServerClient } from "@supabase/ssr";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "../env.ts";
import { visitorAddress } from "../host/visitors.ts";
import { newNonce, officePolicy } from "../http/content-security-policy.ts";
import { forwardToPage } from "../http/forward-to-page.ts";
import { type Locale, localePath } from "../i18n/locales.ts";
import { fetchForVisitor, withAuthTimeout } from "../supabase/auth-requests.ts";
import { authError } from "../supabase/errors/results.ts";
import { classifySession, rememberSession } from "../supabase/known-sessions.ts";
import { realtimeOrigin } from "../supabase/realtime-address.ts";
import { sessionCookie, withLifetime } from "../supabase/session-cookie.ts";
import { officePassHeaders } from "../supabase/site-pass.ts";
import { fetchWithTimeout } from "../supabase/timeout.ts";
import { signInPages } from "./next-path.ts";

const noClaims = { data: null, error: null };
const noStore = "private, no-store";

/** brand: the style element of the firm's colours. */
export async function guardOffice(request: NextRequest, address: { locale: Locale; path: string }, brand: string): Promise<NextResponse> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, TRUSTED_PROXIES } = env();
  const policy = officePolicy(newNonce(), {
    live: realtimeOrigin(),
    framed: address.path.startsWith("/admin/preview/"),
    brand,
  });
  const officeResponse = () => {
    const response = forwardToPage(request, address, policy);
    response.headers.set("Cache-Control", noStore);
    return response;
  };
  if (signInPages.includes(address.path)) return officeResponse();

  let response = officeResponse();
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookie,
    global: {
      fetch: fetchForVisitor(visitorAddress(request.headers, TRUSTED_PROXIES), fetchWithTimeout(5000)),
      headers: officePassHeaders(),
    },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (changes, headers) => {
        for (const { name, value } of changes) request.cookies.set(name, value);
        rememberSession(request.cookies.getAll());
        response = officeResponse(); // so that the page sees the refreshed session
        for (const { name, value, options } of changes) response.cookies.set(name, value, withLifetime(value, options));
        for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
      },
    },
  });
  // The service is not asked about a cookie that cannot be a session: forging one is free, a request is not.
  const { data, error } = classifySession(request.cookies.getAll()) === "no" ? noClaims : await withAuthTimeout(client.auth.getClaims());
  if (data?.claims) {
    rememberSession(request.cookies.getAll());
    return response;
  }
  // The service does not answer: the page reports it, because a redirect to sign-in would only fail again.
  if (error && authError(error).retryable) return response;
  // A server action sends its own response: its form has to learn that the session has ended, and keep what was typed.
  if (request.method === "POST" && request.headers.has("next-action")) return response;

  const signIn = new URL(localePath("/admin/sign-in", address.locale), request.url);
  signIn.searchParams.set("next", request.nextUrl.pathname + request.nextUrl.search);
  // A form that was sent before its script had loaded must not be re-posted to the sign-in page, which has no such action.
  const redirect = NextResponse.redirect(signIn, request.method === "POST" ? 303 : 307);
  for (const cookie of response.cookies.getAll()) redirect.cookies.set(cookie);
  redirect.headers.set("Cache-Control", noStore);
  return redirect;
}
