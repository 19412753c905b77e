// What a page passes to its own script about the opening hours, as JSON in one element.

/** The id of that element, unique in the page. */
export const openingTimesId = "opening-times";

/** State of the office. "nobody": it is closed, and the emergency line is not answered either. "": nothing is shown. */
export type OfficeState = "open" | "today" | "later" | "nobody" | "";
/** The coming periods in order: their end (minutes since 1970), the state, and the text to show. */
export type OpeningTimes = (readonly [until: number, state: OfficeState, text: string])[];
