// Writes leads to the database.
import "server-only";
import { createHash, randomInt } from "node:crypto";
import type { Locale } from "../i18n/locales.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import type { ContactMessage } from "./schema.ts";

export type NewLead = { message: ContactMessage; locale: Locale; page: string; submissionId: string | null };

// Without I, L, O and U, so that a reference can be read out over the phone.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function newReference(): string {
  return `MQ-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;
}

/** Same content, same hash: how a resent form is recognised. */
function payloadHash({ message }: Pick<NewLead, "message">): string {
  const { fullName, email, phone, message: text } = message;
  return createHash("sha256")
    .update(JSON.stringify([fullName, email.toLowerCase(), phone.e164, text]))
    .digest("hex");
}

/** Stores the lead once and returns its reference; a repeat returns the first one. Throws when it could not be stored. */
export async function storeLead(lead: NewLead): Promise<string> {
  const { message, locale, page, submissionId } = lead;
  const { data, error } = await privilegedClient().rpc("submit_lead", {
    p_lead: {
      reference: newReference(),
      kind: "contact",
      locale,
      page,
      full_name: message.fullName,
      email: message.email,
      phone_e164: message.phone.e164,
      phone_typed: message.phone.typed,
      message: message.message,
      idempotency_key: submissionId && `form:${submissionId}`,
      payload_hash: payloadHash(lead),
    },
  });
  const reference = (data as { reference?: string } | null)?.reference;
  // Never the message of the database: it may quote what the visitor typed.
  if (error || !reference) throw new Error(`The lead could not be stored (${error?.code || "no answer"}).`);
  return reference;
}
