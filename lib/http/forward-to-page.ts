// How the middleware forwards a request to its page.
import { type NextRequest, NextResponse } from "next/server";
import type { Locale } from "../i18n/locales.ts";

/**
 * Forwards to the page at an address: English is below /en internally. A policy is set on the response, and on the request, where the
 * renderer reads the nonce for every script.
 */
export function forwardToPage(request: NextRequest, { locale, path }: { locale: Locale; path: string }, policy?: string): NextResponse {
  const headers = new Headers(request.headers);
  if (policy) headers.set("Content-Security-Policy", policy);
  const init = policy ? { request: { headers } } : undefined;
  const response =
    locale === "en"
      ? NextResponse.rewrite(new URL(`/en${path === "/" ? "" : path}${request.nextUrl.search}`, request.url), init)
      : NextResponse.next(init);
  if (policy) response.headers.set("Content-Security-Policy", policy);
  return response;
}
