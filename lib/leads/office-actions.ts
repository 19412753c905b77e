"use server";
import { refresh } from "next/cache";
import { type Outcome, staffAction } from "../action.ts";
import { mayAnswerLeads } from "../auth/roles.ts";
import { dataOf } from "../errors/read.ts";
import { sessionClient } from "../supabase/server.ts";
import { isLeadStatus } from "./statuses.ts";

type Result = Outcome<{ status: "idle" | "saved" | "empty" }>;

function leadId(form: FormData): string {
  const id = String(form.get("lead") ?? "");
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error("Not a lead id.");
  return id;
}

export async function changeStatus(_previous: Result, form: FormData): Promise<Result> {
  return staffAction(mayAnswerLeads, async () => {
    const status = form.get("status");
    if (!isLeadStatus(status)) throw new Error("Not a lead status.");
    const client = await sessionClient();
    const changed = dataOf(await client.from("leads").update({ status }).eq("id", leadId(form)).select("id"));
    if (changed.length !== 1) throw new Error("No such lead.");
    refresh();
    return { status: "saved" as const };
  });
}

export async function addNote(_previous: Result, form: FormData): Promise<Result> {
  return staffAction(mayAnswerLeads, async (viewer) => {
    const note = String(form.get("note") ?? "")
      .trim()
      .slice(0, 4000);
    if (!note) return { status: "empty" as const };
    const client = await sessionClient();
    dataOf(await client.from("lead_events").insert({ lead_id: leadId(form), kind: "note", note, actor: viewer.id }));
    refresh();
    return { status: "saved" as const };
  });
}
