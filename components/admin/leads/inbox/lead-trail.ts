// The list a lead was opened from, for as long as the office stays open in this tab: what the next one is, and what is known
// of it before the server answers. Kept in memory only: names and numbers of people are not left on the device.
import type { LeadRow } from "#lib/leads/inbox/types";

type Trail = { rows: readonly LeadRow[]; query: string; places: Record<string, string> };

let trail: Trail | null = null;

/** query: the filter of the list, as its address has it. places: names by their slugs. */
export function keepTrail(rows: readonly LeadRow[], query: string, places: Record<string, string> = {}): void {
  // On Today one lead may stand in two lists.
  trail = { rows: [...new Map(rows.map((row) => [row.id, row])).values()], query, places };
}

/** The list as it was last seen; null where none was. */
export const lastList = (): Trail | null => trail;

export const hasTrail = (): boolean => trail !== null;

/** The filter of the list that was last looked at; empty for all that are open. */
export const trailQuery = (): string => trail?.query ?? "";

export const trailRow = (id: string): LeadRow | undefined => trail?.rows.find((row) => row.id === id);

/** The lead some lines further in the list, and where one stands in it (1 is the first); undefined at its ends. */
export function neighbour(id: string, by: number): LeadRow | undefined {
  const at = trail?.rows.findIndex((row) => row.id === id) ?? -1;
  return at < 0 ? (by > 0 ? trail?.rows[0] : undefined) : trail?.rows[at + by];
}

export function placeInTrail(id: string): { at: number; of: number } | null {
  const at = trail?.rows.findIndex((row) => row.id === id) ?? -1;
  return trail && at >= 0 ? { at: at + 1, of: trail.rows.length } : null;
}
