// Who the inbox's own route handlers answer.
import "server-only";
import { mayReadLeads } from "../../auth/roles.ts";
import { answerStaff } from "../../auth/route-guard.ts";
import type { Staff } from "../../auth/session.ts";

export { noStore } from "../../auth/route-guard.ts";

/** Answers for who may read leads. */
export function answerReader(body: (viewer: Staff) => Promise<Response>): Promise<Response> {
  return answerStaff(mayReadLeads, body);
}
