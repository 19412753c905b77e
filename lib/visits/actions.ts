"use server";
// Booking, changing and reminding of visits.
import { refresh } from "next/cache";
import { mayBookVisits } from "../auth/roles.ts";
import { type Outcome, staffAction } from "../auth/staff-action.ts";
import { isUuid } from "../formats/uuid.ts";
import { isLocale } from "../i18n/locales.ts";
import { idFrom, textFrom } from "../leads/form-values.ts";
import { maxSentLength } from "../leads/inbox/types.ts";
import { placeOf } from "../site/places.ts";
import type { Json } from "../supabase/database.types.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { dubaiMoment } from "../time/dubai-clock.ts";

// conflict: it was changed since it was read. closed: the lead is lost. over: the visit was reported or cancelled. day: the day or time is
// missing, or long past. clash: the technician is elsewhere then; `clashes` are the references of those visits.
export type VisitResult = Outcome<
  // The lead's version after it; an undo names it.
  | { status: "idle" | "saved" | "conflict" | "gone" | "closed" | "over" | "invalid" | "day"; version?: number }
  | { status: "clash"; clashes: string[]; version?: number }
>;

type Answer = { version?: number; lead_version?: number } & (
  | { status: "saved" | "conflict" | "gone" | "closed" | "over" | "invalid" }
  | { status: "clash"; clashes: { reference: string }[] }
);

function resultOf(answer: Answer, version: number | undefined): VisitResult {
  if (answer.status === "clash") return { status: "clash", clashes: answer.clashes.map(({ reference }) => reference) };
  return { status: answer.status, ...(version !== undefined && { version }) };
}

/** What a form says of a visit; null where day and time are none. Fields that the form does not have stay as they are. */
function visitFrom(form: FormData): Record<string, Json> | null {
  const visit: Record<string, Json> = {};
  const at = dubaiMoment(textFrom(form, "day", 10), textFrom(form, "time", 5) || "09:00");
  if (!/^\d{4}-\d\d-\d\d$/.test(textFrom(form, "day", 10)) || Number.isNaN(at.getTime())) return null;
  visit.starts_at = at.toISOString();
  visit.length_minutes = Number(form.get("length")) || 60;
  const [technician, place] = [textFrom(form, "technician", 36), textFrom(form, "place", 100)];
  if (technician && !isUuid(technician)) throw new Error("Not a colleague.");
  visit.technician = technician || null;
  visit.place = place && (placeOf(place) || place === "other") ? place : null;
  visit.address = textFrom(form, "address", 500);
  visit.instruction = textFrom(form, "instruction", 1000);
  if (form.has("despite")) visit.despite = true;
  return visit;
}

/** Books a visit of the lead "lead", if it still has the version that the page showed. */
export async function bookVisit(_previous: VisitResult, form: FormData): Promise<VisitResult> {
  return staffAction(mayBookVisits, async () => {
    const visit = visitFrom(form);
    if (!visit) return { status: "day" as const };
    const client = await sessionClient();
    const args = {
      p_lead: idFrom(form, "lead"),
      p_version: Number(form.get("version")) || 0,
      p_visit: { ...visit, agreed: form.has("agreed") },
    };
    const answer = dataOf(await client.rpc("book_visit", args)) as Answer;
    if (answer.status === "saved") refresh();
    return resultOf(answer, answer.version);
  });
}

/** Changes the visit "visit", or ends it ("ends": cancelled or missed), if it still has the version that the page showed. */
export async function changeVisit(_previous: VisitResult, form: FormData): Promise<VisitResult> {
  return staffAction(mayBookVisits, async () => {
    const ends = form.get("ends");
    const changes = ends === "cancelled" || ends === "missed" ? { status: ends, note: textFrom(form, "note", 1000) } : visitFrom(form);
    if (!changes) return { status: "day" as const };
    const client = await sessionClient();
    const args = { p_visit: idFrom(form, "visit"), p_version: Number(form.get("version")) || 0, p_changes: changes };
    const answer = dataOf(await client.rpc("change_visit", args)) as Answer;
    if (answer.status === "saved") refresh();
    return resultOf(answer, answer.lead_version);
  });
}

/** Opens the report of the visit "visit" again, to be corrected on the technician's page. */
export async function reopenReport(_previous: VisitResult, form: FormData): Promise<VisitResult> {
  return staffAction(mayBookVisits, async () => {
    const client = await sessionClient();
    const args = { p_visit: idFrom(form, "visit"), p_version: Number(form.get("version")) || 0 };
    const answer = dataOf(await client.rpc("reopen_report", args)) as Answer;
    if (answer.status === "saved") refresh();
    return resultOf(answer, answer.lead_version);
  });
}

export type ReminderResult = Outcome<{ status: "idle" | "saved" | "gone" }>;

/** Notes that the user has reminded the customer of a visit on WhatsApp, with the text as it was. */
export async function noteReminder(_previous: ReminderResult, form: FormData): Promise<ReminderResult> {
  return staffAction(mayBookVisits, async () => {
    const locale = textFrom(form, "language", 2);
    const text = String(form.get("text") ?? "").slice(0, maxSentLength);
    const sent = { channel: "whatsapp", to: textFrom(form, "to", 30), text, locale: isLocale(locale) ? locale : "en" };
    const client = await sessionClient();
    const data = dataOf(await client.rpc("note_reminder", { p_visit: idFrom(form, "visit"), p_sent: sent }));
    refresh();
    return data as { status: "saved" | "gone" };
  });
}
