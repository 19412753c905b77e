// The office's first wall, in the middleware: strangers are sent to sign in, and sessions are refreshed here because
// rendering cannot set cookies. Never the only wall: every page and action checks again, and RLS behind them.
import { createServerClient } from "@supabase/ssr";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "../env.ts";
import { type Locale, localePath } from "../i18n/locales.ts";
import { sessionCookie, withLifetime } from "../supabase/session-cookie.ts";
import { fetchWithin } from "../supabase/timeout.ts";

const open = new Set(["/admin/sign-in"]);

export async function guardOffice(request: NextRequest, address: { locale: Locale; path: string }): Promise<NextResponse> {
  const proceed = () =>
    address.locale === "en"
      ? NextResponse.rewrite(new URL(`/en${address.path}${request.nextUrl.search}`, request.url), { request })
      : NextResponse.next({ request });
  if (open.has(address.path)) return proceed();

  let response = proceed();
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookie,
    global: { fetch: fetchWithin(5000) },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (changes, headers) => {
        for (const { name, value } of changes) request.cookies.set(name, value);
        response = proceed(); // so that the page sees the refreshed session
        for (const { name, value, options } of changes) response.cookies.set(name, value, withLifetime(value, options));
        for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
      },
    },
  });
  const { data, error } = await client.auth.getClaims();
  if (data?.claims) return response;
  // The service does not answer: the page says so. Sending people to sign in would only fail again.
  if (error && (error.status === undefined || error.status === 0 || error.status >= 500) && error.name === "AuthRetryableFetchError")
    return response;

  const signIn = new URL(localePath("/admin/sign-in", address.locale), request.url);
  signIn.searchParams.set("next", request.nextUrl.pathname + request.nextUrl.search);
  const redirect = NextResponse.redirect(signIn, 307);
  for (const cookie of response.cookies.getAll()) redirect.cookies.set(cookie);
  redirect.headers.set("Cache-Control", "private, no-store");
  return redirect;
}
