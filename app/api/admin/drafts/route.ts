// Stores the unsaved text of an editor. The address is stable, so that a tab that was opened before a deploy still saves.

import { mayEditEntry } from "#lib/auth/roles";
import { getViewer } from "#lib/auth/session";
import { saveDraft } from "#lib/content/edit/write";
import { isKind } from "#lib/content/kinds";
import { faultOf } from "#lib/host/log";
import { isSameSite, readBody } from "#lib/host/requests";

/** The database's limit for one draft. */
const maxBytes = 1_000_000;

const headers = { "Cache-Control": "private, no-store" };
const answer = (status: number) => new Response(null, { status, headers });

function written(body: Buffer): Record<string, unknown> {
  try {
    return (JSON.parse(body.toString()) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export async function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return answer(403);
  try {
    const viewer = await getViewer();
    if (!viewer) return answer(401);
    const body = await readBody(request, maxBytes);
    const { kind, slug, base, data } = body ? written(body) : {};
    // A request without a valid page counts as one for a page: only users who may edit pages get the 413 or 400 below.
    if (!viewer.role || !mayEditEntry(String(kind), String(slug)).includes(viewer.role)) return answer(403);
    if (!body) return answer(413);
    if (!isKind(String(kind)) || typeof slug !== "string" || typeof base !== "object" || typeof data !== "object") return answer(400);
    return Response.json({ keptAt: await saveDraft(viewer.id, String(kind), slug, base, data) }, { headers });
  } catch (error) {
    console.error(`office: ${faultOf(error)}`);
    return answer(503);
  }
}
