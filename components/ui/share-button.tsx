"use client";
import { buttonClass } from "./button.tsx";
// The device's own way to share, where it has one; elsewhere there is nothing to see.
import { useHydrated } from "./use-hydrated.ts";

export function ShareButton({ label, title, address }: { label: string; title: string; address: string }) {
  const alive = useHydrated();
  if (!alive || !("share" in navigator)) return null;
  return (
    <button
      type="button"
      className={buttonClass("plain")}
      // A share that was thought better of is refused, which is no fault.
      onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
    >
      {label}
    </button>
  );
}
