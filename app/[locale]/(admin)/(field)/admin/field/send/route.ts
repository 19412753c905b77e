// Takes what a technician's phone has kept, one thing a request: a step, a report, or a photo. The query says what the body is and has its
// key, so that the same thing is stored once however often it arrives.

import { mayGoToVisits } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { isSameSite, readBody } from "#lib/host/requests";
import { readSent, type Taken, take } from "#lib/visits/field";
import { maxPhotoBytes } from "#lib/visits/report";

const codes: Record<Taken["status"], number> = { saved: 200, unread: 200, reported: 409, gone: 404, invalid: 422, busy: 503 };

export function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Promise.resolve(emptyResponse(403));
  return respondToStaff(mayGoToVisits, async (viewer) => {
    const what = readSent(new URL(request.url).searchParams);
    if (!what) return emptyResponse(400);
    const body = await readBody(request, maxPhotoBytes).catch(() => undefined);
    if (!body) return emptyResponse(body === null ? 413 : 400);
    const taken = await take(what, body, viewer);
    return Response.json(taken, { status: codes[taken.status], headers: noStore });
  });
}
