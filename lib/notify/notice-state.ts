// The current state of one notification. Pure: an obstacle to its delivery is an argument.
import type { Obstacle } from "./deliver.ts";

export type NoticeRow = {
  attempts: number;
  next_at: string;
  sent_at: string | null;
  /** Empty: not sent, because the lead was answered first. Null: unknown, or not an address of the office. */
  sent_to: string[] | null;
  dead_at: string | null;
  discarded_at: string | null;
  last_error: string | null;
};

/** No such mailbox, a mailbox without room, or a mail that the server does not take. */
type Refusal = "mailbox" | "full" | "message";

/** Reads a refusal out of the code of the last attempt (lib/notify/mail/send.ts); undefined for any other failure. */
export function refusalOf(error: string): Refusal | undefined {
  const [, code, command] = /^smtp (5\d\d) (RCPT TO|DATA)$/.exec(error) ?? [];
  if (error === "address invalid") return "mailbox";
  if (!code) return undefined;
  return code === "552" ? "full" : command === "DATA" ? "message" : "mailbox";
}

export type NoticeState =
  | { is: "sent"; at: string; to: string[] }
  | { is: "not-needed" }
  | { is: "discarded"; at: string }
  | { is: "given-up"; attempts: number; error: string }
  /** The recipient's server refused it for good. */
  | { is: "refused"; why: Refusal; error: string }
  | { is: "blocked"; by: Obstacle }
  | { is: "retrying"; attempts: number; error: string; nextAt: string }
  | { is: "waiting" };

export function noticeState(row: NoticeRow, obstacle: Obstacle | undefined): NoticeState {
  const error = row.last_error ?? "";
  if (row.sent_at) return row.sent_to?.length === 0 ? { is: "not-needed" } : { is: "sent", at: row.sent_at, to: row.sent_to ?? [] };
  if (row.discarded_at) return { is: "discarded", at: row.discarded_at };
  if (row.dead_at) {
    const why = refusalOf(error);
    return why ? { is: "refused", why, error } : { is: "given-up", attempts: row.attempts, error };
  }
  if (obstacle) return { is: "blocked", by: obstacle };
  return error ? { is: "retrying", attempts: row.attempts, error, nextAt: row.next_at } : { is: "waiting" };
}
