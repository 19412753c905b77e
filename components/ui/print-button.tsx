"use client";
// Prints the page. Without JavaScript it is not there: the browser's own menu is.
import { useSyncExternalStore } from "react";
import { buttonClass } from "./button.tsx";

const never = () => () => undefined;

export function PrintButton({ label }: { label: string }) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <button type="button" onClick={() => window.print()} className={buttonClass("plain", alive ? "" : "invisible")}>
      {label}
    </button>
  );
}
