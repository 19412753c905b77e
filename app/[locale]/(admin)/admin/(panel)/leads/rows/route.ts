// The inbox's rows, for a screen that has them open.

import { parseFilter } from "#lib/leads/inbox/filter";
import { listLeads } from "#lib/leads/inbox/queries";
import { noStore, respondToLeadReader } from "#lib/leads/inbox/route-guard";

export function GET(request: Request): Promise<Response> {
  return respondToLeadReader(async (viewer) => {
    const params = new URL(request.url).searchParams;
    return Response.json(await listLeads(parseFilter(params), viewer, params.get("after") ?? undefined), { headers: noStore });
  });
}
