// Writes submissions to the database, once each.
import "server-only";
import { LoggableError } from "../../host/log.ts";
import { asRequest } from "../../host/requests.ts";
import type { Json } from "../../supabase/database.types.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import type { FilePlace } from "./files.ts";
import type { Submission } from "./submission.ts";

/** The database refused the submission: trying again soon will not help. */
export class Refused extends LoggableError {}

/** Stores a submission and returns its reference; a repeat returns the first one. Throws when it could not be stored. */
export async function storeSubmission(submission: Submission, place: FilePlace, timeoutMs: number): Promise<string> {
  const { content, attribution } = submission;
  // The call carries the id of the original request, even when the record comes from the disk much later.
  const { data, error, status } = await asRequest(submission.requestId, async () =>
    privilegedClient(timeoutMs).rpc("submit_lead", {
      p_lead: {
        reference: submission.reference,
        kind: submission.kind,
        ...(submission.kind === "whatsapp" && { channel: "whatsapp", ...(submission.quotes && { quotes: submission.quotes }) }),
        ...(submission.mail && { channel: "email", mail_id: submission.mail.id, after: submission.mail.after, rest: submission.mail.rest }),
        locale: submission.locale,
        page: submission.page,
        full_name: content.fullName,
        email: content.email,
        phone_e164: content.phone?.e164 ?? null,
        phone_typed: content.phone?.typed ?? null,
        message: content.message,
        details: content.details as Json,
        first_touch: attribution.first,
        last_touch: attribution.last,
        device: attribution.device,
        marketing_version: submission.marketingVersion,
        address_hash: submission.addressHash,
        network_hash: submission.networkHash ?? null,
        spam_reasons: submission.spamReasons,
        files: submission.files.map((file) => ({ ...file, place })),
        idempotency_key: submission.key,
        payload_hash: submission.hash,
        received_at: submission.receivedAt,
      },
    }),
  );
  const reference = (data as { reference?: string } | null)?.reference;
  if (reference) return reference;
  // The database's own message is left out: it may quote what the visitor typed.
  const reason = `The database did not take a submission (${error?.code || status || "no answer"}).`;
  // The embedded backend responds 500 with the code SUP where PostgREST responds 400 with the database's own code.
  const refused = (status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status)) || error?.code === "SUP";
  throw refused ? new Refused(reason) : new LoggableError(reason);
}

/** Returns the keys of those submissions that the database has, or has erased. Throws when it does not answer. */
export async function knownKeys(submissions: Pick<Submission, "key" | "hash">[]): Promise<Set<string>> {
  const { data, error } = await privilegedClient(10_000).rpc("known_submissions", {
    p_submissions: submissions.map(({ key, hash }) => ({ key, hash })),
  });
  if (error) throw new Error(`The database could not be asked (${error.code || "no answer"}).`);
  return new Set(data as string[]);
}
