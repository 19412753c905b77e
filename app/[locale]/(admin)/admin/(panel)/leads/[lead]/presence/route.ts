// Records for colleagues that the viewer has this lead open, and returns whether the lead has changed.

import { isSameSite } from "#lib/host/requests";
import { markPresence } from "#lib/leads/inbox/queries";
import { noStore, respondToLeadReader } from "#lib/leads/inbox/route-guard";

export function POST(request: Request, { params }: RouteContext<"/[locale]/admin/leads/[lead]/presence">): Promise<Response> {
  if (!isSameSite(request.headers)) return Promise.resolve(new Response(null, { status: 403, headers: noStore }));
  return respondToLeadReader(async () => {
    const attendance = await markPresence((await params).lead);
    return attendance ? Response.json(attendance, { headers: noStore }) : new Response(null, { status: 404, headers: noStore });
  });
}
