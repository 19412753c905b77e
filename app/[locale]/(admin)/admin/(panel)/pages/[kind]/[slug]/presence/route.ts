// Records for colleagues that the viewer has this page open, and returns whether it has changed and whether they have unsaved text.
import { mayEditEntry } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { othersDraftSince } from "#lib/content/edit/drafts";
import { recordPresence } from "#lib/content/edit/presence";
import { isSameSite } from "#lib/host/requests";

export async function POST(request: Request, { params }: RouteContext<"/[locale]/admin/pages/[kind]/[slug]/presence">): Promise<Response> {
  if (!isSameSite(request.headers)) return emptyResponse(403);
  const { kind, slug } = await params;
  return respondToStaff(mayEditEntry(kind, slug), async (viewer) => {
    const [attendance, othersSince] = await Promise.all([recordPresence(kind, slug), othersDraftSince(viewer.id, kind, slug)]);
    return attendance ? Response.json({ ...attendance, othersSince }, { headers: noStore }) : emptyResponse(404);
  });
}
