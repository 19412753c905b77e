// The cookie of the office's session, shared by the server client and the middleware.

import type { CookieOptionsWithName } from "@supabase/ssr";
import { siteUrl } from "../env.ts";

const secure = siteUrl().startsWith("https://");

export const sessionCookie: CookieOptionsWithName = {
  // The __Host- prefix pins the cookie to this host and to https; plain http (a laptop) cannot carry it.
  name: secure ? "__Host-office" : "office",
  httpOnly: true,
  secure,
  sameSite: "lax",
  path: "/",
  maxAge: 60 * 60 * 24 * 14,
};

/** The library sets its own lifetime of 400 days; this restores ours. An emptied cookie ends at once. */
export function withLifetime<Options extends object>(value: string, options: Options): Options & { maxAge: number } {
  return { ...options, maxAge: value ? (sessionCookie.maxAge ?? 0) : 0 };
}
