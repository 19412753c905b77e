"use client";
// Menus are <details> and a popover: they open and close without JavaScript. With it they also close when a page has
// arrived, when the hand or the keyboard goes elsewhere, and on Escape.
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

const menus = () => [...document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")];

function closeAll(except?: Node | null): void {
  for (const menu of menus()) if (!except || !menu.contains(except)) menu.open = false;
  const drawer = document.querySelector<HTMLElement>("[data-drawer]:popover-open");
  if (drawer && (!except || !drawer.contains(except))) drawer.hidePopover();
}

export function MenuCloser() {
  const pathname = usePathname();
  const shownPath = useRef(pathname);
  useEffect(() => {
    // The first run is the script's arrival, not a page's: what a hand opened before it stays open.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closeAll();
  }, [pathname]);
  useEffect(() => {
    const onElsewhere = (event: Event) => closeAll(event.target as Node);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of menus()) {
        if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
        menu.open = false;
      }
    };
    const onClick = (event: MouseEvent) => {
      // The link of the page that is already shown leads nowhere: its menu closes all the same.
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.closest("[data-menu], [data-drawer]") && link.pathname === window.location.pathname) closeAll();
    };
    const until = new AbortController();
    document.addEventListener("pointerdown", onElsewhere, until);
    document.addEventListener("focusin", onElsewhere, until);
    document.addEventListener("keydown", onKey, until);
    document.addEventListener("click", onClick, until);
    return () => until.abort();
  }, []);
  return null;
}
