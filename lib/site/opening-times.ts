// What the page tells its own script about the opening hours, as JSON in one element of the page.

/** The id of that element; once in a page. */
export const openingTimesId = "opening-times";

/** Of the office. "nobody": it is closed, and the line for emergencies is not answered either. "": nothing is to be said. */
export type OfficeState = "open" | "today" | "later" | "nobody" | "";
/** The times to come, one after another: until when (minutes since 1970), the state, and what is said of it. */
export type OpeningTimes = (readonly [until: number, state: OfficeState, text: string])[];
