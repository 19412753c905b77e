"use client";
// A table to take along: made in the browser, opens in a spreadsheet with either script.
import { buttonClass } from "#components/ui/button";
import { useHydrated } from "../ui/use-hydrated.ts";

export function CsvButton({ label, name, text }: { label: string; name: string; text: () => string }) {
  const alive = useHydrated();
  if (!alive) return null;
  const save = () => {
    const address = URL.createObjectURL(new Blob(["\ufeff", text()], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${name}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <button type="button" onClick={save} className={buttonClass("plain")}>
      {label}
    </button>
  );
}
