// The number of waiting leads, for the title of the tab.

import { mayReadLeads } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { readLeadCounts } from "#lib/leads/inbox/queries";

export function GET(): Promise<Response> {
  return respondToStaff(mayReadLeads, async () => Response.json(await readLeadCounts(), { headers: noStore }));
}
