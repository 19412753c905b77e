// How the middleware hands a request on to the page that answers it.
import { type NextRequest, NextResponse } from "next/server";
import type { Locale } from "../i18n/locales.ts";

/**
 * To the page at an address: English stands below /en inside. A policy goes out with the answer, and the renderer, which
 * puts its nonce on every script, reads it from the request.
 */
export function proceed(request: NextRequest, { locale, path }: { locale: Locale; path: string }, policy?: string): NextResponse {
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
