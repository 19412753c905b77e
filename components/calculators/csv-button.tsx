"use client";
// Downloads a table as CSV, made in the browser. The byte order mark lets a spreadsheet read Arabic as well as Latin script.
import { buttonClass } from "#components/ui/button";
import { useHydrated } from "../ui/use-hydrated.ts";
import { saveFile } from "./save-file.ts";

export function CsvButton({ label, name, text }: { label: string; name: string; text: () => string }) {
  const alive = useHydrated();
  if (!alive) return null;
  const save = () => saveFile(`${name}.csv`, "text/csv;charset=utf-8", ["\ufeff", text().replace(/^\ufeff/, "")]);
  return (
    <button type="button" onClick={save} className={buttonClass("plain")}>
      {label}
    </button>
  );
}
