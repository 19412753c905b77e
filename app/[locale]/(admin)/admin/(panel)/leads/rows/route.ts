// The inbox's rows, for a screen that has them open.

import { mayReadLeads } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { parseFilter } from "#lib/leads/inbox/filter";
import { listLeads } from "#lib/leads/inbox/queries";

export function GET(request: Request): Promise<Response> {
  return respondToStaff(mayReadLeads, async (viewer) => {
    const params = new URL(request.url).searchParams;
    return Response.json(await listLeads(parseFilter(params), viewer, params.get("after") ?? undefined), { headers: noStore });
  });
}
