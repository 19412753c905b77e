// Stores the unsaved text of an editor, and says what is wrong with its links and titles. The address is stable, so that a tab that was opened before a deploy still saves.

import { mayEditEntry, mayEnter } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { maxDraftBytes } from "#lib/content/edit/draft-size";
import { saveDraft } from "#lib/content/edit/drafts";
import { writingWarnings } from "#lib/content/edit/writing-warnings";
import { isKind, type Kind } from "#lib/content/kinds";
import { isSameSite, readBody } from "#lib/host/requests";

function written(body: Buffer): Record<string, unknown> {
  try {
    return (JSON.parse(body.toString()) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Promise.resolve(emptyResponse(403));
  return respondToStaff(mayEnter, async (viewer) => {
    const body = await readBody(request, maxDraftBytes);
    const { kind, slug, base, data } = body ? written(body) : {};
    // A request without a valid page counts as one for a page: only users who may edit pages get the 413 or 400 below.
    if (!mayEditEntry(String(kind), String(slug)).includes(viewer.role)) return emptyResponse(403);
    if (!body) return emptyResponse(413);
    if (!isKind(String(kind)) || typeof slug !== "string" || typeof base !== "object" || typeof data !== "object")
      return emptyResponse(400);
    const keptAt = await saveDraft(viewer.id, String(kind), slug, base, data);
    // The text is stored, whatever becomes of this: publishing checks it again.
    const warnings = await writingWarnings(kind as Kind, slug, { ...data }).catch(() => []);
    return Response.json({ keptAt, warnings }, { headers: noStore });
  });
}
