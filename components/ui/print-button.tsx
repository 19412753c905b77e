"use client";
import { buttonClass } from "./button.tsx";
// Prints the page. Without JavaScript it is not there: the browser's own menu is.
import { useHydrated } from "./use-hydrated.ts";

export function PrintButton({ label }: { label: string }) {
  const alive = useHydrated();
  return (
    <button type="button" onClick={() => window.print()} className={buttonClass("plain", alive ? "" : "invisible")}>
      {label}
    </button>
  );
}
