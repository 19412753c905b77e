// Temporary: how far a request is, in words that tell a stranger nothing.
import "server-only";
import { privilegedClient } from "../supabase/privileged.ts";

export type PublicStatus = "received" | "in-progress" | "visit-booked" | "quoted" | "closed";
export type StatusAnswer = { status: "found"; word: PublicStatus; since: string } | { status: "unknown" | "busy" | "failed" };

const words: Record<string, PublicStatus> = {
  new: "received",
  contacted: "in-progress",
  "visit-booked": "visit-booked",
  quoted: "quoted",
  negotiating: "quoted",
  won: "in-progress",
  lost: "closed",
};

export async function leadStatus(reference: string, lastFour: string): Promise<StatusAnswer> {
  const { data, error } = await privilegedClient()
    .from("leads")
    .select("status, updated_at")
    .eq("reference", reference)
    .like("phone_e164", `%${lastFour}`)
    .maybeSingle();
  if (error) return { status: "failed" };
  return data ? { status: "found", word: words[data.status] ?? "received", since: data.updated_at } : { status: "unknown" };
}
