// The inbox's built-in views: the filter of each, and the filter it has while the user searches.
import { dubaiDay } from "../../time/dubai-clock.ts";
import { calendarMonths } from "../../time/period.ts";
import { filterQuery, type InboxFilter } from "./filter.ts";

/** The views in the order of the inbox, by the names of their labels. */
export function builtInViews(now: Date) {
  const month = calendarMonths(dubaiDay(now)).lastMonth;
  return [
    { name: "viewInbox", filter: {} },
    { name: "viewWaiting", filter: { waiting: "1" } },
    { name: "viewOverdue", filter: { overdue: "1" } },
    { name: "viewMine", filter: { owner: "me" } },
    { name: "viewMySteps", filter: { status: "all", owner: "me", step: "1", sort: "step" } },
    { name: "viewSteps", filter: { status: "all", step: "1", sort: "step" } },
    { name: "viewUnowned", filter: { owner: "none" } },
    { name: "viewWon", filter: { status: "won", ...month } },
    { name: "viewLost", filter: { status: "lost", ...month } },
    { name: "viewSpam", filter: { status: "spam" } },
    { name: "viewAll", filter: { status: "all", sort: "newest" } },
  ] as const satisfies readonly { name: string; filter: InboxFilter }[];
}

/**
 * The query string of a view, combined with the current search, which is kept when the user changes the view. A search covers all leads: the
 * default view then adds the filter for open ones, and the view of all leads is the search alone.
 */
export function viewQuery(view: InboxFilter, q: string | undefined): string {
  if (!q) return filterQuery(view);
  if (Object.keys(view).length === 0) return filterQuery({ status: "open", q });
  const { status, sort: _sort, ...narrowing } = view;
  return filterQuery(status === "all" && Object.keys(narrowing).length === 0 ? { q } : { ...view, q });
}
