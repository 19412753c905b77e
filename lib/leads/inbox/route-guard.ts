// Access check of the inbox's route handlers.
import "server-only";
import { mayReadLeads } from "../../auth/roles.ts";
import { answerStaff } from "../../auth/route-guard.ts";
import type { Staff } from "../../auth/session.ts";

export { noStore } from "../../auth/route-guard.ts";

/** Runs `body` for staff who may read leads; refuses as answerStaff() does. */
export function answerReader(body: (viewer: Staff) => Promise<Response>): Promise<Response> {
  return answerStaff(mayReadLeads, body);
}
