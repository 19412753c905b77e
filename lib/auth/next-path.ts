// Where to go after signing in: only to the office's own pages, as anything else would be an open redirect.
import { type Locale, localePath } from "../i18n/locales.ts";
import { siteAddress } from "../site/routes.ts";

/** Pages of the office for users without a session. Returning to one of them after signing in would go in circles. */
export const signInPages: readonly string[] = ["/admin/sign-in", "/admin/sign-up", "/admin/recover", "/admin/confirm", "/admin/join"];

/** The wanted path if it is a page of the office, else the office's front page in `locale`. */
export function nextPath(wanted: unknown, locale: Locale): string {
  const front = localePath("/admin", locale);
  const found = typeof wanted === "string" && wanted.length <= 500 ? siteAddress(wanted) : null;
  return found?.address.type === "office" && !signInPages.includes(found.address.path) ? found.href : front;
}
