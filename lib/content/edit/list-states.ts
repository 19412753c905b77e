// The states by which the office's list of pages is filtered, and its order. Pure.
import type { EntrySummary } from "./office-entries.ts";

/** In the order in which the list offers them; `archived` has a link of its own. */
export const listStates = ["unpublished", "changed", "older", "scheduled"] as const;
export type ListState = (typeof listStates)[number] | "archived" | "";

export const isListState = (value: string): value is ListState => ["", "archived", ...listStates].includes(value);

type Listed = Pick<EntrySummary, "versions">;
const isArchived = ({ versions }: Listed) => versions.every(({ status }) => status === "archived");

const tests: Record<(typeof listStates)[number], (version: EntrySummary["versions"][number]) => boolean> = {
  unpublished: ({ status }) => status !== "published",
  changed: ({ status, isChanged }) => status === "published" && isChanged,
  older: ({ status, behind }) => status === "published" && behind > 0,
  scheduled: ({ scheduledAt }) => scheduledAt !== null,
};

/** Whether an entry is in a state in at least one language. The archive is in no other. */
export function isInState(entry: Listed, state: ListState): boolean {
  if (state === "archived" || isArchived(entry)) return (state === "archived") === isArchived(entry);
  return state === "" || entry.versions.some(tests[state]);
}

/** When an entry was last saved, in either language. */
export const lastChange = ({ versions }: Listed): string =>
  versions
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? "";

/** The last saved first. */
export const byLastChange = (first: Listed, second: Listed): number => Date.parse(lastChange(second)) - Date.parse(lastChange(first));
