// Where news of leads comes at once, and the token it is heard with: the caller's own, which ends within the hour.

import { answerReader, noStore } from "#lib/leads/inbox/route-guard";
import { env } from "#lib/platform/env";
import { sessionClient } from "#lib/supabase/server";

export function GET(): Promise<Response> {
  return answerReader(async () => {
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, OFFICE_REALTIME } = env();
    const isOn = OFFICE_REALTIME === "on" || (OFFICE_REALTIME === "auto" && SUPABASE_URL.startsWith("https:"));
    if (!isOn) return Response.json({ url: null }, { headers: noStore });
    const { data } = await (await sessionClient()).auth.getSession();
    if (!data.session) return new Response(null, { status: 401, headers: noStore });
    const url = `${SUPABASE_URL.replace(/^http/, "ws")}/realtime/v1`;
    return Response.json({ url, key: SUPABASE_PUBLISHABLE_KEY, token: data.session.access_token }, { headers: noStore });
  });
}
