// The list a lead was opened from, which gives the next lead and what to show before the server answers. It is kept in memory only and per
// tab, so that no personal data stays on the device.
import type { LeadRow } from "#lib/leads/inbox/types";

type Trail = { rows: readonly LeadRow[]; query: string; places: Record<string, string> };

let trail: Trail | null = null;

/** `query` is the list's filter, as in its URL; `places` holds place names by slug. */
export function keepTrail(rows: readonly LeadRow[], query: string, places: Record<string, string> = {}): void {
  // On Today one lead may be in two lists.
  trail = { rows: [...new Map(rows.map((row) => [row.id, row])).values()], query, places };
}

/** The list as last seen; null if there was none. */
export const lastList = (): Trail | null => trail;

export const hasTrail = (): boolean => trail !== null;

/** The filter of the last list; empty for all open leads. */
export const trailQuery = (): string => trail?.query ?? "";

export const trailRow = (id: string): LeadRow | undefined => trail?.rows.find((row) => row.id === id);

/**
 * The lead `by` rows further in the list; undefined past its ends. For a lead that is not in the list, a step forward gives the first row.
 */
export function neighbour(id: string, by: number): LeadRow | undefined {
  const at = trail?.rows.findIndex((row) => row.id === id) ?? -1;
  return at < 0 ? (by > 0 ? trail?.rows[0] : undefined) : trail?.rows[at + by];
}

export function placeInTrail(id: string): { at: number; of: number } | null {
  const at = trail?.rows.findIndex((row) => row.id === id) ?? -1;
  return trail && at >= 0 ? { at: at + 1, of: trail.rows.length } : null;
}
