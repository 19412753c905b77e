// An old address as somebody types or pastes it, in the one spelling under which it is looked up. Pure.
import { splitLocale } from "../../i18n/locales.ts";
import { canonicalPath } from "../../site/canonical-path.ts";

// What is not looked up: the office, and where the site's own files and services are.
const notOurs = /^\/(?:admin|api|_next|media|fonts|drawings|hydration|icons|social)(?:\/|$)/;

/** "/ac-repair.html" of "https://old.example/AC-Repair.html?x=1"; null where it names no page. */
export function pathTyped(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(text.startsWith("/") ? `http://site.invalid${text}` : /^https?:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || /\s/.test(text)) return null;
  const { path } = splitLocale(canonicalPath(url.pathname));
  return path.length > 300 || /[\s?#]/.test(path) ? null : path;
}

/** The same, of an address that may lead elsewhere. */
export function oldAddress(typed: string): string | null {
  const path = pathTyped(typed);
  return path === null || path === "/" || notOurs.test(path) ? null : path;
}
