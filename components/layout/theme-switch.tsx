"use client";
// Light or dark. The button works on what is shown, so it needs no state of its own; without JavaScript it is not there.
import { themeKey } from "#lib/site/theme";
import { useHydrated } from "../ui/use-hydrated.ts";

export function ThemeSwitch({ label, className }: { label: string; className?: string }) {
  const alive = useHydrated();
  const toggle = () => {
    const root = document.documentElement;
    const shown = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const wanted = shown === "dark" ? "light" : "dark";
    root.dataset.theme = wanted;
    try {
      localStorage.setItem(themeKey, wanted);
    } catch {
      // private mode: it holds until the page is left
    }
  };
  return (
    <button type="button" onClick={toggle} aria-label={label} title={label} className={`${className ?? ""} ${alive ? "" : "invisible"}`}>
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <circle cx="10" cy="10" r="7" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}
