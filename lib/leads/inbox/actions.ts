"use server";
// What staff do with leads: change or undo one or many, correct a note, take over a detail, merge, save filters, and choose the list's columns.
import { refresh } from "next/cache";
import { cookies } from "next/headers";
import { mayAnswerLeads } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { sendsOnWhatsApp } from "../../env.ts";
import { isUuid } from "../../formats/uuid.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataError, dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { sessionCookie } from "../../supabase/session-cookie.ts";
import { idFrom, textFrom } from "../form-values.ts";
import { isLeadStatus } from "../statuses.ts";
import { keepAnswerFiles } from "./answer-files.ts";
import { columnsCookie, columnsValue, listColumns } from "./columns.ts";
import { filterQuery, parseFilter } from "./filter.ts";
import { answerFrom } from "./given-answer.ts";
import { nextStepMoment } from "./next-step.ts";
import { channels, isOneOf, lostReasons, nextActions } from "./types.ts";

// conflict: the lead was changed since it was read. reason: a loss needs a reason. day: the day is missing or past. long: the text that was
// sent is longer than maxSentLength. window: WhatsApp does not take the text now. files: one cannot be sent.
export type ChangeResult = Outcome<{
  status: "idle" | "saved" | "conflict" | "gone" | "reason" | "day" | "long" | "empty" | "invalid" | "window" | "files";
  /** The lead's version after the change; an undo names it. */
  version?: number;
}>;
/** A change that can be undone: the lead and the version that the change produced. */
export type Undoable = { id: string; version: number };
export type BulkResult = Outcome<
  | { status: "idle" | "none" | "reason" | "day" }
  | { status: "changed"; saved: number; undo: Undoable[] }
  // skipped: leads that another user changed meanwhile.
  | { status: "partly"; saved: number; skipped: number; undo: Undoable[] }
  | { status: "two" | "same" }
  // merge: of the persons, unless they were one already. lead: the one that remains of two.
  | { status: "merged"; merge: string | null; lead: Undoable | null; isKept: boolean }
>;

/** When a next step is due; null when the moment is invalid or its day is past. */
function momentFrom(form: FormData): string | null {
  return nextStepMoment(textFrom(form, "day", 10), textFrom(form, "time", 5), new Date());
}

/** The changes that a form asks for, or why they are refused. Fields that the form does not name stay unchanged. */
function changesFrom(form: FormData): { changes: Record<string, Json> } | { status: "reason" | "day" | "long" | "empty" | "window" } {
  const changes: Record<string, Json> = {};
  const note = textFrom(form, "note", 4000);
  if (note) changes.note = note;
  const status = form.get("status");
  if (status) {
    if (!isLeadStatus(status)) throw new Error("Not a lead status.");
    changes.status = status;
    if (status === "lost") {
      const reason = form.get("reason");
      if (!isOneOf(lostReasons, reason)) return { status: "reason" };
      changes.lost_reason = reason;
    }
  }
  const urgency = form.get("urgency");
  if (isOneOf(["emergency", "normal"], urgency)) changes.urgency = urgency;
  if (form.has("owner")) {
    const owner = String(form.get("owner"));
    if (owner && !isUuid(owner)) throw new Error("Not a colleague.");
    changes.owner = owner || null;
  }
  const action = status === "visit-booked" ? "visit" : form.get("action");
  if (action === "none") Object.assign(changes, { next_action: null, next_action_at: null, next_action_note: null });
  else if (action) {
    if (!isOneOf(nextActions, action)) throw new Error("Not a next step.");
    const at = momentFrom(form);
    if (!at) return { status: "day" };
    Object.assign(changes, { next_action: action, next_action_at: at, next_action_note: textFrom(form, "action_note", 300) || null });
  }
  const answered = answerFrom(form);
  if (answered === "long") return { status: "long" };
  if (form.has("sends") && answered?.channel === "email" && !answered.sends) return { status: "empty" };
  if (form.has("sends") && answered?.channel !== "email" && !(answered?.sends && sendsOnWhatsApp())) return { status: "window" };
  if (answered) changes.answered = answered;
  const attempted = form.get("attempted");
  if (isOneOf(channels, attempted)) changes.attempted = { channel: attempted };
  return Object.keys(changes).length > 0 ? { changes } : { status: "empty" };
}

/** Changes one lead if it still has the version that the page showed ("version"). */
export async function changeLead(_previous: ChangeResult, form: FormData): Promise<ChangeResult> {
  return staffAction(mayAnswerLeads, async () => {
    const requested = changesFrom(form);
    if ("status" in requested) return { status: requested.status };
    if (form.get("answered") === "email" && form.has("sends")) {
      const files = await keepAnswerFiles(form);
      if (!files) return { status: "files" as const };
      requested.changes.answered = { ...(requested.changes.answered as object), files };
    }
    const client = await sessionClient();
    const data = dataOf(
      await client.rpc("change_lead", {
        p_lead: idFrom(form, "lead"),
        p_version: Number(form.get("version")) || 0,
        p_changes: requested.changes,
      }),
    );
    refresh();
    return data as { status: "saved" | "conflict" | "gone" | "reason" | "invalid" | "window"; version?: number };
  });
}

/** Reads leads and their versions, "id:version", from a form; at most 100. */
const versionsFrom = (form: FormData, field: string): Undoable[] =>
  form
    .getAll(field)
    .map((value) => String(value).split(":"))
    .filter(([id = ""]) => isUuid(id))
    .map(([id = "", version]) => ({ id, version: Number(version) || 0 }))
    .slice(0, 100);

/** The initial value of a list of colleagues, where "nobody" is a separate choice. */
const unchosen = "-";

/** Changes several leads, each only at the version that the list showed: "leads" holds "id:version". */
export async function changeLeads(_previous: BulkResult, form: FormData): Promise<BulkResult> {
  return staffAction(mayAnswerLeads, async () => {
    const leads = versionsFrom(form, "leads");
    // One form holds all choices; the pressed button decides which one applies.
    const picked = form.get("pick");
    // A reason alone closes the selected leads as lost.
    if (form.has("lost")) {
      form.set("status", "lost");
      form.set("reason", String(form.get("lost")));
    }
    if (picked === "person") return mergeOf(leads, form.has("one"));
    if (picked === "owner" || picked === "status") form.set(picked, form.get(`pick-${picked}`) ?? "");
    if (picked === "owner" && form.get("owner") === unchosen) return { status: "none" as const };
    const requested = changesFrom(form);
    if ("status" in requested)
      return { status: requested.status === "reason" || requested.status === "day" ? requested.status : ("none" as const) };
    if (leads.length === 0) return { status: "none" as const };
    const client = await sessionClient();
    const data = dataOf(await client.rpc("change_leads", { p_leads: leads, p_changes: requested.changes }));
    refresh();
    const { saved, skipped, undo } = data as { saved: number; skipped: number; undo: Undoable[] };
    return skipped > 0 ? { status: "partly" as const, saved, skipped, undo } : { status: "changed" as const, saved, undo };
  });
}

/** Declares the persons of two leads to be one, and with `isOneMatter` closes the newer lead as a duplicate of the older. */
async function mergeOf(leads: Undoable[], isOneMatter: boolean): Promise<BulkResult> {
  const ids = leads.map(({ id }) => id);
  if (ids.length !== 2) return { status: "two" };
  const client = await sessionClient();
  const [one, other] = dataOf(await client.from("leads").select("person_id").in("id", ids));
  if (!one || !other) return { status: "two" };
  const args = { p_person: one.person_id, p_other: other.person_id, p_leads: isOneMatter ? ids : [] };
  const { merge, lead } = dataOf(await client.rpc("merge_people", args)) as {
    merge: string | null;
    lead: (Undoable & { status: string }) | null;
  };
  refresh();
  const isOne = lead?.status === "saved";
  if (!merge && !isOne) return { status: "same" };
  return { status: "merged", merge, lead: isOne ? { id: lead.id, version: lead.version } : null, isKept: lead !== null && !isOne };
}

// since: the lead was changed or its sender wrote again after that. wish: by now only an administrator may undo this wish.
export type UndoResult = Outcome<{ status: "idle" | "saved" | "since" | "wish" | "gone"; version?: number }>;

/** Undoes the lead's last change, a merge included, unless the lead has changed since. */
export async function undoChange(_previous: UndoResult, form: FormData): Promise<UndoResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(await client.rpc("undo_change", { p_lead: idFrom(form, "lead"), p_version: Number(form.get("version")) || 0 }));
    refresh();
    return data as { status: "saved" | "since" | "wish" | "gone"; version?: number };
  });
}

export type UndoManyResult = Outcome<
  | { status: "idle" | "none" }
  | { status: "changed"; saved: number }
  // skipped: leads that changed since.
  | { status: "partly"; saved: number; skipped: number }
>;

/** Undoes a change to several leads: "changes" holds the "id:version" that it produced for each. */
export async function undoChanges(_previous: UndoManyResult, form: FormData): Promise<UndoManyResult> {
  return staffAction(mayAnswerLeads, async () => {
    const changes = versionsFrom(form, "changes");
    if (changes.length === 0) return { status: "none" as const };
    const client = await sessionClient();
    const { saved, skipped } = dataOf(await client.rpc("undo_changes", { p_changes: changes })) as { saved: number; skipped: number };
    refresh();
    return skipped > 0 ? { status: "partly" as const, saved, skipped } : { status: "changed" as const, saved };
  });
}

// forbidden: another user wrote the note.
export type NoteResult = Outcome<{ status: "idle" | "saved" | "conflict" | "gone" | "forbidden" }>;

/**
 * Replaces the text of the note "event", or withdraws it; "seen" is its number of edits when the form was rendered. The history keeps the
 * earlier text.
 */
export async function editNote(_previous: NoteResult, form: FormData): Promise<NoteResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(
      await client.rpc("mend_note", {
        p_event: Number(form.get("event")) || 0,
        p_text: form.has("withdraw") ? "" : textFrom(form, "note", 4000),
        p_seen: Number(form.get("seen")) || 0,
      }),
    );
    refresh();
    return data as { status: "saved" | "conflict" | "gone" | "forbidden" };
  });
}

/** Takes over a number, address or name from a message: from now on it belongs to the lead. */
export async function takeDetail(_previous: ChangeResult, form: FormData): Promise<ChangeResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(
      await client.rpc("take_detail", {
        p_lead: idFrom(form, "lead"),
        p_version: Number(form.get("version")) || 0,
        p_submission: idFrom(form, "submission"),
        p_field: textFrom(form, "field", 10),
      }),
    );
    refresh();
    return data as { status: "saved" | "conflict" | "gone" | "invalid"; version?: number };
  });
}

/** undo: the lead that remains, for undoChange. */
export type MergeResult = Outcome<{ status: "idle" | "conflict" | "closed" } | { status: "merged"; undo: Undoable }>;

/** Merges the lead with another of the same person. The older lead remains; the page of the other redirects to it. */
export async function mergeLeads(_previous: MergeResult, form: FormData): Promise<MergeResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(
      await client.rpc("merge_leads", {
        p_lead: idFrom(form, "lead"),
        p_version: Number(form.get("version")) || 0,
        p_other: idFrom(form, "other"),
      }),
    );
    refresh();
    const answer = data as ({ status: "saved" } & Undoable) | { status: "conflict" | "closed" };
    return answer.status === "saved"
      ? { status: "merged" as const, undo: { id: answer.id, version: answer.version } }
      : { status: answer.status };
  });
}

/** Saves the filter of an address under a name, or deletes a saved one. */
export async function changeSavedViews(_previous: ChangeResult, form: FormData): Promise<ChangeResult> {
  return staffAction(mayAnswerLeads, async (viewer) => {
    const client = await sessionClient();
    const forgotten = form.get("forget");
    const name = textFrom(form, "name", 60);
    if (!forgotten && !name) return { status: "empty" as const };
    const { error, status } = forgotten
      ? await client.from("lead_views").delete().eq("id", String(forgotten))
      : await client.from("lead_views").insert({
          user_id: viewer.id,
          name,
          query: filterQuery(parseFilter(new URLSearchParams(textFrom(form, "query", 600)))),
        });
    if (error) {
      const refused = dataError(error, status);
      // The name is taken; the user has to choose another.
      if (refused.problem === "conflict") return { status: "invalid" as const };
      throw refused;
    }
    refresh();
    return { status: "saved" as const };
  });
}

const columnsSeconds = 365 * 24 * 3600;

/** Keeps in this browser which columns the list shows. */
export async function chooseColumns(_previous: ChangeResult, form: FormData): Promise<ChangeResult> {
  return staffAction(mayAnswerLeads, async () => {
    const chosen = form.getAll("columns");
    const { httpOnly, secure, sameSite, path } = sessionCookie;
    const value = columnsValue(listColumns.filter((column) => chosen.includes(column)));
    (await cookies()).set(columnsCookie, value, { httpOnly, secure, sameSite, path, maxAge: columnsSeconds });
    refresh();
    return { status: "saved" as const };
  });
}
