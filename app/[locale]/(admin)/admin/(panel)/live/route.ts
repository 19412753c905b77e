// The address that pushes news of leads (Realtime), and the token to listen with: the caller's own, which expires within the hour.

import { mayReadLeads } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { env } from "#lib/env";
import { realtimeOrigin } from "#lib/supabase/realtime-address";
import { sessionClient } from "#lib/supabase/server";

export function GET(): Promise<Response> {
  return respondToStaff(mayReadLeads, async () => {
    const origin = realtimeOrigin();
    if (!origin) return Response.json({ url: null }, { headers: noStore });
    const { data } = await (await sessionClient()).auth.getSession();
    if (!data.session) return emptyResponse(401);
    return Response.json(
      { url: `${origin}/realtime/v1`, key: env().SUPABASE_PUBLISHABLE_KEY, token: data.session.access_token },
      { headers: noStore },
    );
  });
}
