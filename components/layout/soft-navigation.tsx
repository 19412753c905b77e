"use client";
// Follows links within the site by client-side navigation and shows a spinner while the next page loads. On a sleeping page the links
// are plain ones, which browsers prerender by lib/http/speculation-rules.ts. One listener serves all links: the framework's link
// component hydrates for each link, which was a sixth of the hydration work of the home page. Pages have no loading boundary, so that
// their text is complete without JavaScript (docs/decisions/0001-pages-read-a-snapshot.md).
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { Spinner } from "#components/ui/spinner";
import { splitLocale } from "#lib/i18n/locales";

/**
 * Pages with a style element of their own (components/sections/choice-filter.tsx, components/calculators/sheet/sheet-form.tsx). The
 * content security policy of the current page would block it, so these pages get a full load.
 */
const hasOwnStyle = (path: string) => /^\/(?:calculators\/(?!hvac-)[\w-]+(?:\/result)?|resources|careers)$/.test(splitLocale(path).path);
const inOffice = (path: string) => /^\/admin(\/|$)/.test(splitLocale(path).path);

/** The destination of a soft link (components/ui/link.tsx); null for other links, and for one between the site and the office. */
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
    // From now on the router prefetches; the browser's speculation rules would fetch pages a second time.
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
      // Office pages are personal and change often, so they are not prefetched.
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
