// Normalises an old address, as a user types or pastes it, to the spelling under which it is looked up. Pure.

import { canonicalPath } from "../../http/canonical-path.ts";
import { splitLocale } from "../../i18n/locales.ts";

// Not redirected: the office, and the paths of the site's own files and services.
const reservedPaths = /^\/(?:admin|api|_next|media|fonts|drawings|hydration|icons|social)(?:\/|$)/;

/** "/ac-repair.html" for "https://old.example/AC-Repair.html?x=1"; null if it does not name a page. */
export function typedPath(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(text.startsWith("/") ? `http://site.invalid${text}` : /^https?:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || /\s/.test(text)) return null;
  const { path } = splitLocale(canonicalPath(url.pathname));
  return path.length > 300 || /[\s?#]/.test(path) ? null : path;
}

/** As typedPath(), but null for an address that must not redirect. */
export function typedOldAddress(typed: string): string | null {
  const path = typedPath(typed);
  return path === null || path === "/" || reservedPaths.test(path) ? null : path;
}
