"use client";
// Finds leads while the user types.
import { useEffect, useState } from "react";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { LeadPage, LeadRow } from "#lib/leads/inbox/types";
import { fetchOffice } from "./office-queries.tsx";

/** The debounce before the server is asked. */
const debounceMs = 120;

/**
 * The first leads of a search, in its order or the newest first; none for an empty query. The rows of the query before stay until the next
 * arrive. A failed search shows nothing: both screens that use it go on without.
 */
export function useFoundLeads(query: string, locale: Locale, { sort, most }: { sort?: "newest"; most: number }): LeadRow[] {
  const [rows, setRows] = useState<LeadRow[]>([]);
  useEffect(() => {
    if (!query) return setRows([]);
    const controller = new AbortController();
    const params = new URLSearchParams({ q: query, ...(sort && { sort }) });
    const timer = setTimeout(() => {
      fetchOffice<LeadPage>(`${localePath("/admin/leads/rows", locale)}?${params}`, { signal: controller.signal })
        .then((page) => setRows(page.rows.slice(0, most)))
        .catch(() => {});
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, locale, sort, most]);
  return rows;
}
