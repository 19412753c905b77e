// Retention periods as the office reads and sets them, with the signed-in user's own token. apply_retention()
// (supabase/schemas/25_retention.sql), which maintenance-jobs.ts calls, erases expired records.
import "server-only";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";

export const retentionKinds = [
  "contact",
  "quote",
  "callback",
  "calculation",
  "office",
  "whatsapp",
  "email",
  "data-request",
  "application",
  "spam",
  "clicks",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];
const months = /^(?:[1-9]\d?|1[01]\d|120)$/;

/** Months by kind. Throws when the database does not answer. */
export async function readRetention(): Promise<Record<string, number>> {
  const client = await sessionClient();
  const data = dataOf(await client.from("retention_rules").select("kind, months"));
  return Object.fromEntries(data.map((rule) => [rule.kind, rule.months]));
}

/** The kinds whose typed months are not a whole number from 1 to 120. */
export function kindsWithInvalidMonths(form: FormData): RetentionKind[] {
  return retentionKinds.filter((kind) => !months.test(String(form.get(kind))));
}

/** Saves all kinds or none. Throws when the database refuses or does not answer. */
export async function saveRetention(form: FormData): Promise<void> {
  const client = await sessionClient();
  const p_months = Object.fromEntries(retentionKinds.map((kind) => [kind, Number(form.get(kind))]));
  dataOf(await client.rpc("set_retention", { p_months }));
}
