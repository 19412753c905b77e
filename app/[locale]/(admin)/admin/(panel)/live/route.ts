// Where news of leads comes at once, and the token it is heard with: the caller's own, which ends within the hour.

import { env } from "#lib/env";
import { answerReader, noStore } from "#lib/leads/inbox/route-guard";
import { realtimeOrigin } from "#lib/supabase/realtime-address";
import { sessionClient } from "#lib/supabase/server";

export function GET(): Promise<Response> {
  return answerReader(async () => {
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
