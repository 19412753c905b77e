// The columns of the inbox's list that a user chooses for wide screens. The name, the time of the answer and the call button are always
// there. The choice is kept in a cookie of the browser, so that the server draws the list with it, also without JavaScript.

export const listColumns = ["message", "step", "owner", "service", "place", "received"] as const;
export type ListColumn = (typeof listColumns)[number];

/** The columns until the user chooses. */
const usualColumns: readonly ListColumn[] = ["message", "step", "received"];

export const columnsCookie = "lead-columns";

/** Reads the value of the cookie. Names that are no column are dropped. */
export function parseColumns(kept: string | undefined): readonly ListColumn[] {
  if (kept === undefined) return usualColumns;
  const names = kept.split(".");
  return listColumns.filter((column) => names.includes(column));
}

export const columnsValue = (columns: readonly ListColumn[]): string => columns.join(".");
