// A page was read (navigator.sendBeacon): which page, nothing about who. Always answered at once; what does not count is
// let go without a word.
import { after } from "next/server";
import { env, ownOrigin } from "#lib/env";
import { isSameSite } from "#lib/host/requests";
import { requestBlock } from "#lib/host/visitors";
import { countView, flushViews, readView } from "#lib/reports/views";

const maxBytes = 1024;

export async function POST(request: Request): Promise<Response> {
  const done = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });
  if (!isSameSite(request.headers)) return done(403);
  if (!(Number(request.headers.get("content-length") ?? Number.NaN) <= maxBytes)) return done(413);
  const view = readView(await request.text().catch(() => ""), request.headers.get("user-agent") ?? "");
  if (view) {
    countView(view, requestBlock(request.headers, env().TRUSTED_PROXIES));
    // A process that lives from request to request has no job to write it down later.
    if (!ownOrigin()) after(flushViews);
  }
  return done(204);
}
