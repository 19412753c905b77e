// Access check of the inbox's route handlers.
import "server-only";
import { mayReadLeads } from "../../auth/roles.ts";
import { respondToStaff } from "../../auth/route-guard.ts";
import type { Staff } from "../../auth/session.ts";

export { noStore } from "../../auth/route-guard.ts";

/** Runs `body` for staff who may read leads; refuses as respondToStaff() does. */
export function respondToLeadReader(body: (viewer: Staff) => Promise<Response>): Promise<Response> {
  return respondToStaff(mayReadLeads, body);
}
