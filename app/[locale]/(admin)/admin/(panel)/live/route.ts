// The address that pushes news of leads (Realtime), and the token to listen with: the caller's own, which expires within the hour.

import { env } from "#lib/env";
import { noStore, respondToLeadReader } from "#lib/leads/inbox/route-guard";
import { realtimeOrigin } from "#lib/supabase/realtime-address";
import { sessionClient } from "#lib/supabase/server";

export function GET(): Promise<Response> {
  return respondToLeadReader(async () => {
    const origin = realtimeOrigin();
    if (!origin) return Response.json({ url: null }, { headers: noStore });
    const { data } = await (await sessionClient()).auth.getSession();
    if (!data.session) return new Response(null, { status: 401, headers: noStore });
    return Response.json(
      { url: `${origin}/realtime/v1`, key: env().SUPABASE_PUBLISHABLE_KEY, token: data.session.access_token },
      { headers: noStore },
    );
  });
}
