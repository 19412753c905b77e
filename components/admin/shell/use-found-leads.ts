"use client";
// Finds leads and pages while the user types.
import { useEffect, useState } from "react";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { LeadRow } from "#lib/leads/inbox/types";
import type { FoundPage } from "#lib/search/found-page";
import { fetchOffice } from "./office-queries.tsx";

/** The debounce before the server is asked. */
const debounceMs = 120;

/** The first rows at an address, which holds what is looked for; none for "". The rows before stay until the next arrive. */
function useFound<Row>(address: string, most: number): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    if (!address) return setRows([]);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetchOffice<{ rows: Row[] }>(address, { signal: controller.signal })
        .then((page) => setRows(page.rows.slice(0, most)))
        .catch(() => {});
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [address, most]);
  return rows;
}

/**
 * The first leads of a search, in its order or the newest first; none for an empty query. A failed search shows nothing: both screens that
 * use it go on without.
 */
export function useFoundLeads(query: string, locale: Locale, { sort, most }: { sort?: "newest"; most: number }): LeadRow[] {
  const params = new URLSearchParams({ q: query, ...(sort && { sort }) });
  return useFound(query && `${localePath("/admin/leads/rows", locale)}?${params}`, most);
}

/** The first pages of a search in titles and texts. */
export function useFoundPages(query: string, locale: Locale, most: number): FoundPage[] {
  return useFound(query && `${localePath("/admin/pages/found", locale)}?${new URLSearchParams({ q: query })}`, most);
}
