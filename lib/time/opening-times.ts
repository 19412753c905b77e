// What a page passes to its own script about whatever depends on the clock: tables as JSON, any number per page. Pages are prerendered, so
// only the browser knows the minute.
import { type OpeningSpans, openState, stateChangeMinutes } from "./opening-hours.ts";

/** State of the office: open, or when it opens next while the emergency line is answered. "nobody": neither answers. */
export type OfficeState = "open" | "today" | "later" | "nobody";
/**
 * The coming periods in order: their end (minutes since 1970), and their texts by the name of the place in the page that shows them
 * (components/ui/now.tsx); `state` is the office's. "{90}" in a text stands for the weekday and time in 90 minutes.
 */
export type TimesTable = (readonly [until: number, texts: Readonly<Record<string, string>>])[];

/** Who answers the telephone: the office in its hours, and the emergency line in its own, or "always"; null where there is none. */
export type Telephone = { office: OpeningSpans; line: OpeningSpans | "always" | null };

/** When the office closes, or when it opens next and whether that is today; nothing where it does not open within a week. */
export type OfficeNow = { opens: number; closes: number; when: "open" | "today" | "later" } | null;

/** Who answers at a minute since 1970. */
export function answeredAt({ office, line }: Telephone, minute: number): { state: OfficeState; now: OfficeNow } {
  const at = minute * 60_000;
  const found = openState(office, at);
  const [opens, closes] = office[found?.span ?? -1] ?? [];
  const now = found && opens !== undefined && closes !== undefined ? { opens, closes, when: found.state } : null;
  const isLineAnswered = line === "always" || (line !== null && openState(line, at)?.state === "open");
  return { state: now?.when === "open" || isLineAnswered ? (now?.when ?? "later") : "nobody", now };
}

/** The state of the office and its sentence in the coming periods. */
export function officeTable(telephone: Telephone, say: (now: NonNullable<OfficeNow>) => string): TimesTable {
  const table: TimesTable = [];
  const changes = stateChangeMinutes([...telephone.office, ...(Array.isArray(telephone.line) ? telephone.line : [])]);
  for (const [at, until] of changes.slice(1).entries()) {
    const { state, now } = answeredAt(telephone, changes[at] as number);
    const texts = { state, open: now ? say(now) : "" };
    const last = table.at(-1)?.[1];
    if (last && last.state === state && last.open === texts.open) table.pop();
    table.push([until, texts]);
  }
  return table;
}
