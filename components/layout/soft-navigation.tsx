"use client";
// Follows the links of the site without loading the page anew, and shows the spinner while the next page is on its way.
// Only where the page is awake: before that a link is a plain one, which browsers prepare by lib/site/speculation-rules.ts.
// One listener for all of them: the framework's own link wakes up once for every link of a page, and that was a sixth of
// the work of waking up the home page. Pages themselves hold no loading boundary, so that their text is whole without
// JavaScript (docs/decisions/0001-pages-read-a-snapshot.md).
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { Spinner } from "#components/ui/spinner";
import { splitLocale } from "#lib/i18n/locales";

/**
 * Pages with a style element of their own (components/sections/choice-filter.tsx, components/calculators/sheet/sheet-form.tsx): the policy
 * of the page that is left does not know it, so these are loaded whole.
 */
const hasOwnStyle = (path: string) => /^\/(?:calculators\/(?!hvac-)[\w-]+(?:\/result)?|resources|careers)$/.test(splitLocale(path).path);
const inOffice = (path: string) => /^\/admin(\/|$)/.test(splitLocale(path).path);

/** Where a link of ours (components/ui/link.tsx) leads; null for every other, and for one that leads to the other house. */
function destinationOf(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest("a[data-soft]:not([target], [download])") : null;
  const href = link?.getAttribute("href");
  if (!href) return null;
  const url = new URL(href, window.location.href);
  const isNear = url.origin === window.location.origin && inOffice(url.pathname) === inOffice(window.location.pathname);
  return isNear && !hasOwnStyle(url.pathname) ? url : null;
}

export function SoftNavigation({ label }: { label: string }) {
  const router = useRouter();
  const [leaving, startLeaving] = useTransition();
  useEffect(() => {
    // From here on the router fetches ahead; a page prepared by the browser would be fetched beside it.
    document.querySelector("script[type=speculationrules]")?.remove();
    const addressOf = (url: URL) => url.pathname + url.search + url.hash;
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const url = destinationOf(event);
      if (!url) return;
      event.preventDefault();
      startLeaving(() => router.push(addressOf(url)));
    };
    const onIntent = (event: Event) => {
      const url = destinationOf(event);
      // What the office shows is personal and of the moment: it is fetched when it is wanted.
      if (url && url.pathname !== window.location.pathname && !inOffice(url.pathname)) router.prefetch(addressOf(url));
    };
    const until = new AbortController();
    document.addEventListener("click", onClick, until);
    for (const intent of ["mouseover", "touchstart", "focusin"])
      document.addEventListener(intent, onIntent, { signal: until.signal, passive: true });
    return () => until.abort();
  }, [router]);
  if (!leaving) return null;
  return (
    <div className="fixed inset-x-0 top-4 z-50 mx-auto grid w-fit animate-[appear_150ms_150ms_both] place-items-center rounded-full border border-line bg-sheet p-2 shadow-md">
      <Spinner label={label} />
    </div>
  );
}
