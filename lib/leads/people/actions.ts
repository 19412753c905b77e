"use server";
// Merges two records of one person, and undoes such a merge; both are decisions of staff.
import { refresh } from "next/cache";
import { mayAnswerLeads } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { idFrom } from "../form-values.ts";

export type PeopleResult = Outcome<{ status: "idle" | "saved" | "same" | "gone" }>;

/** Merges two records; the older one represents both. */
export async function mergePeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(await client.rpc("merge_people", { p_person: idFrom(form, "person"), p_other: idFrom(form, "other") }));
    refresh();
    return { status: (data as { status: "saved" | "same" | "gone" }).status };
  });
}

/** Undoes the merge whose id is in the field "merge". */
export async function unmergePeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(await client.rpc("part_people", { p_merge: idFrom(form, "merge") }));
    refresh();
    return { status: (data as { status: "saved" | "gone" }).status };
  });
}
