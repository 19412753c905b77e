"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { type Outcome, staffAction } from "../../auth/admin-action.ts";
import { mayAnswerLeads, mayRuleOnPersons } from "../../auth/roles.ts";
import { isUuid } from "../../formats/uuid.ts";
import { isLocale, localePath } from "../../i18n/locales.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataError, dataOf } from "../../supabase/errors/read.ts";
import { sessionClient } from "../../supabase/server.ts";
import { isLeadStatus } from "../statuses.ts";
import { filterQuery, parseFilter } from "./filter.ts";
import { nextStepMoment } from "./next-step.ts";
import { readLead } from "./queries.ts";
import { channels, isOneOf, lostReasons, nextActions } from "./types.ts";

// conflict: somebody changed the lead since it was read. reason: why it was lost is missing. day: when is missing or over.
export type ChangeResult = Outcome<{
  status: "idle" | "saved" | "conflict" | "gone" | "reason" | "day" | "empty" | "invalid";
  /** The lead's, after what was saved: what an undo of it names. */
  version?: number;
}>;
/** A change as it can be undone: the lead and the version that the change made. */
export type Undoable = { id: string; version: number };
export type BulkResult = Outcome<
  | { status: "idle" | "none" | "reason" | "day" }
  | { status: "changed"; saved: number; undo: Undoable[] }
  // skipped: changed by somebody else meanwhile.
  | { status: "partly"; saved: number; skipped: number; undo: Undoable[] }
>;

function idFrom(form: FormData, field: string): string {
  const id = String(form.get(field) ?? "");
  if (!isUuid(id)) throw new Error("Not a lead id.");
  return id;
}

const textFrom = (form: FormData, field: string, most: number) =>
  String(form.get(field) ?? "")
    .trim()
    .slice(0, most);

/** When a next step is due; null when that is no moment, or over. */
function momentFrom(form: FormData): string | null {
  return nextStepMoment(textFrom(form, "day", 10), textFrom(form, "time", 5), new Date());
}

/** What a form asks to change, or why it cannot be. Only what the form names is changed. */
function changesFrom(form: FormData): { changes: Record<string, Json> } | { status: "reason" | "day" | "empty" } {
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
  const channel = form.get("answered");
  if (isOneOf(channels, channel)) changes.answered = { channel, template: textFrom(form, "template", 60) || null };
  const attempted = form.get("attempted");
  if (isOneOf(channels, attempted)) changes.attempted = { channel: attempted };
  return Object.keys(changes).length > 0 ? { changes } : { status: "empty" };
}

/** Changes one lead as the form's page showed it ("version"). */
export async function changeLead(_previous: ChangeResult, form: FormData): Promise<ChangeResult> {
  return staffAction(mayAnswerLeads, async () => {
    const asked = changesFrom(form);
    if ("status" in asked) return { status: asked.status };
    const client = await sessionClient();
    const data = dataOf(
      await client.rpc("change_lead", {
        p_lead: idFrom(form, "lead"),
        p_version: Number(form.get("version")) || 0,
        p_changes: asked.changes,
      }),
    );
    refresh();
    return data as { status: "saved" | "conflict" | "gone" | "reason" | "invalid"; version?: number };
  });
}

/** Leads with versions as a form names them, "id:version"; a hundred at most. */
const versionsFrom = (form: FormData, field: string): Undoable[] =>
  form
    .getAll(field)
    .map((value) => String(value).split(":"))
    .filter(([id = ""]) => isUuid(id))
    .map(([id = "", version]) => ({ id, version: Number(version) || 0 }))
    .slice(0, 100);

/** What a list of colleagues begins with; nobody is a choice of its own. */
const unchosen = "-";

/** Changes several leads, each as the list showed it: "leads" holds "id:version". */
export async function changeLeads(_previous: BulkResult, form: FormData): Promise<BulkResult> {
  return staffAction(mayAnswerLeads, async () => {
    const leads = versionsFrom(form, "leads");
    // One form holds every choice; the button says which of them counts.
    const picked = form.get("pick");
    if (picked === "owner" || picked === "status") form.set(picked, form.get(`pick-${picked}`) ?? "");
    if (picked === "owner" && form.get("owner") === unchosen) return { status: "none" as const };
    const asked = changesFrom(form);
    if ("status" in asked) return { status: asked.status === "empty" ? ("none" as const) : asked.status };
    if (leads.length === 0) return { status: "none" as const };
    const client = await sessionClient();
    const data = dataOf(await client.rpc("change_leads", { p_leads: leads, p_changes: asked.changes }));
    refresh();
    const { saved, skipped, undo } = data as { saved: number; skipped: number; undo: Undoable[] };
    return skipped > 0 ? { status: "partly" as const, saved, skipped, undo } : { status: "changed" as const, saved, undo };
  });
}

// since: something changed the lead after that, or it came again. wish: an administrator alone takes it back by now.
export type UndoResult = Outcome<{ status: "idle" | "saved" | "since" | "wish" | "gone"; version?: number }>;

/** Brings the lead back to how it was before its last change, a merge too, as long as nothing has changed it since. */
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
  // skipped: changed by somebody since.
  | { status: "partly"; saved: number; skipped: number }
>;

/** Takes a change of several leads back: "changes" holds "id:version" of what it made of each. */
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

// seen: how many times it had been mended when the form was drawn. forbidden: somebody else's note.
export type NoteResult = Outcome<{ status: "idle" | "saved" | "conflict" | "gone" | "forbidden" }>;

/** Mends the note "event" to the form's text, or withdraws it. What it said before stays in the history. */
export async function mendNote(_previous: NoteResult, form: FormData): Promise<NoteResult> {
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

/** Takes over what a message named: from now on the number, address or name is the lead's own. */
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

/** undo: the lead that stays, for undoChange. */
export type MergeResult = Outcome<{ status: "idle" | "conflict" | "closed" } | { status: "merged"; undo: Undoable }>;

/** Merges the lead with another of the same person. The older one stays; the page of the other leads to it. */
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

export type PersonResult = Outcome<{ status: "idle" | "saved" | "gone" | "why" | "reference" }>;

/** on: the person asked not to be contacted, in every lead of theirs; "0" takes it back, which only an administrator may. */
export async function changeContact(_previous: PersonResult, form: FormData): Promise<PersonResult> {
  return staffAction(mayAnswerLeads, async (viewer) => {
    const on = form.get("on") !== "0";
    if (!on && !mayRuleOnPersons.includes(viewer.role)) return { status: "forbidden" as const };
    const reason = textFrom(form, "why", 500);
    if (!reason) return { status: "why" as const };
    const client = await sessionClient();
    const found = dataOf(await client.rpc("set_do_not_contact", { p_lead: idFrom(form, "lead"), p_on: on, p_reason: reason }));
    refresh();
    return { status: found ? ("saved" as const) : ("gone" as const) };
  });
}

/** Erases the person for good: this lead and the others of the same number or address. The reference has to be typed. */
export async function erasePerson(_previous: PersonResult, form: FormData): Promise<PersonResult> {
  const state = await staffAction(mayRuleOnPersons, async () => {
    const lead = await readLead(idFrom(form, "lead"));
    if (!lead) return { status: "gone" as const };
    if (textFrom(form, "reference", 40).toUpperCase() !== lead.reference) return { status: "reference" as const };
    const client = await sessionClient();
    // The lead itself goes last: what broke off can be asked for again. The others are read some at a time.
    for (let others = lead.others; others.length > 0; others = (await readLead(lead.id))?.others ?? [])
      for (const { id } of others) dataOf(await client.rpc("erase_lead", { p_lead: id }));
    dataOf(await client.rpc("erase_lead", { p_lead: lead.id }));
    return { status: "saved" as const };
  });
  if (state.status !== "saved") return state;
  const locale = form.get("locale");
  redirect(localePath("/admin/leads", isLocale(locale) ? locale : "en"));
}

/** Keeps the filter of an address under a name, or forgets a kept one. */
export async function changeViews(_previous: ChangeResult, form: FormData): Promise<ChangeResult> {
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
      // The name is taken; the person picks another.
      if (refused.problem === "conflict") return { status: "invalid" as const };
      throw refused;
    }
    refresh();
    return { status: "saved" as const };
  });
}
