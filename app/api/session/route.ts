// What the browser learns about its session: the user and the end of the session, never a token. A request near the end refreshes it.

import { takeSessionEvent } from "#lib/auth/flash-cookies";
import { getViewer, isFactorOpen } from "#lib/auth/session";
import type { SessionView } from "#lib/auth/session-events";
import { faultOf } from "#lib/host/log";
import { isSameSite } from "#lib/host/requests";
import { sessionClient } from "#lib/supabase/server";

const headers = { "Cache-Control": "private, no-store", Vary: "Cookie" };

export async function GET(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Response.json(null, { status: 403, headers });
  try {
    const found = await getViewer();
    // A user whose second factor is open is not signed in.
    const viewer = found && isFactorOpen(found) ? null : found;
    // The library refreshes a session that has 90 s or less left; this response sets the new cookie.
    const { data } = await (await sessionClient()).auth.getSession();
    const view: SessionView = {
      user: viewer && { id: viewer.id, email: viewer.email, role: viewer.role },
      expiresAt: viewer ? (data.session?.expires_at ?? null) : null,
      event: await takeSessionEvent(),
    };
    return Response.json(view, { headers });
  } catch (error) {
    console.error(`session: ${faultOf(error)}`);
    return Response.json(null, { status: 503, headers });
  }
}
