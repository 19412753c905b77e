// Where to go after signing in. Only the office's own pages: anything else would be an open redirect.
import { type Locale, localePath } from "../i18n/locales.ts";
import { siteAddress } from "../site/routes.ts";

/** Pages of the office for somebody without a session; coming back to one after signing in would be going in circles. */
export const doors: readonly string[] = ["/admin/sign-in", "/admin/sign-up", "/admin/recover", "/admin/confirm", "/admin/join"];

/** The wanted path if it is a page of the office, else the office's front page in `locale`. */
export function nextPath(wanted: unknown, locale: Locale): string {
  const front = localePath("/admin", locale);
  const found = typeof wanted === "string" && wanted.length <= 500 ? siteAddress(wanted) : null;
  return found?.address.type === "office" && !doors.includes(found.address.path) ? found.href : front;
}
