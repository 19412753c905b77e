// The list a lead was opened from, which gives the next lead and what to show before the server answers. It is kept in memory only and per
// tab, so that no personal data stays on the device.
import type { ListColumn } from "#lib/leads/inbox/columns";
import type { LeadNames } from "#lib/leads/inbox/names";
import type { LeadRow } from "#lib/leads/inbox/types";

/** `query` is the list's filter, as in its URL. */
type LastList = { rows: readonly LeadRow[]; query: string; names: LeadNames; columns?: readonly ListColumn[] | undefined };

const noNames: LeadNames = { places: {}, services: {} };

let last: LastList | null = null;

export function rememberList({ rows, query = "", names = noNames, columns }: Partial<LastList> & Pick<LastList, "rows">): void {
  // On Today one lead may be in two lists.
  last = { rows: [...new Map(rows.map((row) => [row.id, row])).values()], query, names, columns };
}

/** Whether the list of a filter is of next steps, or ordered by them, and shows when each is due. */
export function isOfSteps(query: string): boolean {
  const filter = new URLSearchParams(query);
  return filter.get("sort") === "step" || filter.has("step");
}

/** The list as last seen; null if there was none. */
export const lastList = (): LastList | null => last;

export const hasLastList = (): boolean => last !== null;

/** The filter of the last list; empty for all open leads. */
export const lastListQuery = (): string => last?.query ?? "";

export const lastListRow = (id: string): LeadRow | undefined => last?.rows.find((row) => row.id === id);

/**
 * The lead `by` rows further in the list; undefined past its ends. For a lead that is not in the list, a step forward gives the first row.
 */
export function neighbour(id: string, by: number): LeadRow | undefined {
  const at = last?.rows.findIndex((row) => row.id === id) ?? -1;
  return at < 0 ? (by > 0 ? last?.rows[0] : undefined) : last?.rows[at + by];
}

export function positionInLastList(id: string): { at: number; of: number } | null {
  const at = last?.rows.findIndex((row) => row.id === id) ?? -1;
  return last && at >= 0 ? { at: at + 1, of: last.rows.length } : null;
}
