"use client";
// A disclosure whose content renders when it is opened, since a working has hundreds of tables. In the server's HTML it is complete.
import { useState } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";

export function LazyDetails({ summary, children }: { summary: React.ReactNode; children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  const alive = useHydrated();
  return (
    <details className="group border-t border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2">{summary}</summary>
      {(open || !alive) && children}
    </details>
  );
}
