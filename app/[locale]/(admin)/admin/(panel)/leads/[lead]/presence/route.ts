// Records for colleagues that the viewer has this lead open, and returns whether the lead has changed.

import { mayReadLeads } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { isSameSite } from "#lib/host/requests";
import { markPresence } from "#lib/leads/inbox/queries";

export function POST(request: Request, { params }: RouteContext<"/[locale]/admin/leads/[lead]/presence">): Promise<Response> {
  if (!isSameSite(request.headers)) return Promise.resolve(emptyResponse(403));
  return respondToStaff(mayReadLeads, async () => {
    const attendance = await markPresence((await params).lead);
    return attendance ? Response.json(attendance, { headers: noStore }) : emptyResponse(404);
  });
}
