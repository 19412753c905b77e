// What the browser is told of its session: who it is and until when, never a token. Asking near its end refreshes it.

import { takeSessionEvent } from "#lib/auth/flash-cookies";
import { getViewer } from "#lib/auth/session";
import type { SessionView } from "#lib/auth/session-events";
import { isSameSite } from "#lib/host/requests";
import { ServiceError } from "#lib/supabase/errors/problems";
import { sessionClient } from "#lib/supabase/server";

const headers = { "Cache-Control": "private, no-store", Vary: "Cookie" };

export async function GET(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Response.json(null, { status: 403, headers });
  try {
    const found = await getViewer();
    // Who has given the password and not yet the code is not in.
    const viewer = found?.factor === "asked" ? null : found;
    // The library refreshes what has 90 s or less left when it is asked; the cookie follows with this answer.
    const { data } = await (await sessionClient()).auth.getSession();
    const view: SessionView = {
      user: viewer && { id: viewer.id, email: viewer.email, role: viewer.role },
      expiresAt: viewer ? (data.session?.expires_at ?? null) : null,
      event: await takeSessionEvent(),
    };
    return Response.json(view, { headers });
  } catch (error) {
    console.error(`session: ${error instanceof ServiceError ? error.message : (error as Error).name}`);
    return Response.json(null, { status: 503, headers });
  }
}
