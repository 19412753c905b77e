// What the page tells its own script about the opening hours, as JSON in one element of the page.
import type { OpeningSpans } from "../time/opening-hours.ts";

/** The id of that element; once in a page. */
export const openingFactsId = "opening-facts";

/** What is said of each span: while it lasts, before it on the same day, and on a day before. */
type Spans = { spans: OpeningSpans; texts: Record<"open" | "today" | "later", string>[] };
/** line: of the line for emergencies, where it has hours. */
export type OpeningFacts = Spans & { line?: Spans };
