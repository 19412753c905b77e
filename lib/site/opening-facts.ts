// What the page tells its own script about the opening hours, as JSON in one element of the page.
import type { OpeningSpans } from "../time/opening-hours.ts";

/** The id of that element; once in a page. */
export const openingFactsId = "opening-facts";

/**
 * texts: what is said of each span: while it lasts, before it on the same day, and on a day before. answered: when the office or the
 * line for emergencies is there, where there are hours in which neither is.
 */
export type OpeningFacts = { spans: OpeningSpans; texts: Record<"open" | "today" | "later", string>[]; answered?: OpeningSpans };
