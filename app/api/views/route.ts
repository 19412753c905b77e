// Receives page views (navigator.sendBeacon): which page, nothing about the person. It answers at once and silently drops what does not
// count.
import { after } from "next/server";
import { env, ownOrigin } from "#lib/env";
import { isSameSite } from "#lib/host/requests";
import { requestBlock } from "#lib/host/visitors";
import { countView, flushViews, readView } from "#lib/reports/page-views";

const maxBytes = 1024;

export async function POST(request: Request): Promise<Response> {
  const done = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });
  if (!isSameSite(request.headers)) return done(403);
  if (!(Number(request.headers.get("content-length") ?? Number.NaN) <= maxBytes)) return done(413);
  const view = readView(await request.text().catch(() => ""), request.headers.get("user-agent") ?? "");
  if (view) {
    countView(view, requestBlock(request.headers, env().TRUSTED_PROXIES));
    // A serverless process, which lives only while it serves a request, has no job that would store the count later.
    if (!ownOrigin()) after(flushViews);
  }
  return done(204);
}
