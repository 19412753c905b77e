"use server";
// A person's wishes about their data: not to be contacted, or to be erased.
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { mayAnswerLeads, mayManagePrivacy } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { isLocale, localePath } from "../../i18n/locales.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { idFrom, textFrom } from "../form-values.ts";
import { readLead } from "../inbox/queries.ts";

export type PersonResult = Outcome<{ status: "idle" | "saved" | "gone" | "why" | "reference" }>;

/** Records the wish not to be contacted for all leads of the person. With "on" = "0" it is removed, which only an administrator may do. */
export async function setDoNotContact(_previous: PersonResult, form: FormData): Promise<PersonResult> {
  return staffAction(mayAnswerLeads, async (viewer) => {
    const on = form.get("on") !== "0";
    if (!on && !mayManagePrivacy.includes(viewer.role)) return { status: "forbidden" as const };
    const reason = textFrom(form, "why", 500);
    if (!reason) return { status: "why" as const };
    const client = await sessionClient();
    const found = dataOf(await client.rpc("set_do_not_contact", { p_lead: idFrom(form, "lead"), p_on: on, p_reason: reason }));
    refresh();
    return { status: found ? ("saved" as const) : ("gone" as const) };
  });
}

/**
 * Erases the person permanently: this lead and all others with the same number or address, or of records merged by hand (lead_beside in the
 * database). The user must type the reference.
 */
export async function erasePerson(_previous: PersonResult, form: FormData): Promise<PersonResult> {
  const state = await staffAction(mayManagePrivacy, async () => {
    const lead = await readLead(idFrom(form, "lead"));
    if (!lead) return { status: "gone" as const };
    if (textFrom(form, "reference", 40).toUpperCase() !== lead.reference) return { status: "reference" as const };
    const client = await sessionClient();
    // The lead itself goes last, so that an interrupted erasure can be repeated. The others are read in batches.
    for (let others = lead.others; others.length > 0; others = (await readLead(lead.id))?.others ?? [])
      for (const { id } of others) dataOf(await client.rpc("erase_lead", { p_lead: id }));
    dataOf(await client.rpc("erase_lead", { p_lead: lead.id }));
    return { status: "saved" as const };
  });
  if (state.status !== "saved") return state;
  const locale = form.get("locale");
  redirect(localePath("/admin/leads", isLocale(locale) ? locale : "en"));
}
