"use client";
// The spinner of the site: shown while the next page is on its way. Pages themselves hold no loading boundary, so that
// their text is whole without JavaScript (docs/decisions/0001-static-pages.md).
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { Spinner } from "#components/ui/spinner";

function leadsAway(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname;
}

export function RouteProgress({ label }: { label: string }) {
  const pathname = usePathname();
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (leadsAway(event)) setLeaving(window.location.pathname);
    };
    const onReturn = () => setLeaving(null);
    document.addEventListener("click", onClick, true);
    window.addEventListener("pageshow", onReturn);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("pageshow", onReturn);
    };
  }, []);
  // A page that has arrived has another path than the one that was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the signal
  useEffect(() => setLeaving(null), [pathname]);
  if (leaving === null) return null;
  return (
    <div className="fixed inset-x-0 top-4 z-50 mx-auto grid w-fit animate-[appear_150ms_150ms_both] place-items-center rounded-full border border-line bg-sheet p-2 shadow-md">
      <Spinner label={label} />
    </div>
  );
}
