"use server";
// Merges two records of one person, and undoes such a merge; both are decisions of staff.
import { refresh } from "next/cache";
import { mayAnswerLeads } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { isUuid } from "../../formats/uuid.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { idFrom } from "../form-values.ts";

// kept: the persons were merged, but one of the leads is closed or of another kind. since: taken apart, but the lead with this reference stays
// a duplicate, because the other has changed since.
export type PeopleResult = Outcome<{ status: "idle" | "saved" | "same" | "gone" | "kept" } | { status: "since"; reference: string }>;

/** Merges two records; the older one represents both. With "one", the newer of the leads "leads" is closed as a duplicate of the older. */
export async function mergePeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const leads = form.has("one") ? form.getAll("leads").map(String).filter(isUuid).slice(0, 2) : [];
    const args = { p_person: idFrom(form, "person"), p_other: idFrom(form, "other"), p_leads: leads };
    const { status, lead } = dataOf(await client.rpc("merge_people", args)) as {
      status: "saved" | "same" | "gone";
      lead?: { status: string } | null;
    };
    refresh();
    return { status: status === "saved" && lead && lead.status !== "saved" ? "kept" : status };
  });
}

/** Undoes the merge whose id is in the field "merge". */
export async function unmergePeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const { status, since } = dataOf(await client.rpc("part_people", { p_merge: idFrom(form, "merge") })) as {
      status: "saved" | "gone";
      since?: string | null;
    };
    refresh();
    return since ? { status: "since" as const, reference: since } : { status };
  });
}
