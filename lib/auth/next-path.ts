// Where to go after signing in. Only the office's own pages: anything else would be an open redirect.
import { type Locale, localePath, splitLocale } from "../i18n/locales.ts";
import { resolveAddress } from "../site/routes.ts";

const origin = "http://office.invalid";
/** Pages of the office for somebody without a session; coming back to one after signing in would be going in circles. */
export const doors: readonly string[] = ["/admin/sign-in", "/admin/sign-up", "/admin/recover", "/admin/confirm", "/admin/join"];

/** The wanted path if it is a page of the office, else the office's front page in `locale`. */
export function nextPath(wanted: unknown, locale: Locale): string {
  const front = localePath("/admin", locale);
  if (typeof wanted !== "string" || wanted.length > 500 || !/^\/(?![/\\])/.test(wanted)) return front;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return front;
  }
  if (url.origin !== origin || resolveAddress(url.pathname).type !== "office") return front;
  return doors.includes(splitLocale(url.pathname).path) ? front : url.pathname + url.search;
}
