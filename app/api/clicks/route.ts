// Calls and WhatsApp chats begun from a page (navigator.sendBeacon): which page, nothing about the person. Best effort: an uncounted click
// must never delay a call.

import { env } from "#lib/env";
import { isSameSite } from "#lib/host/requests";
import { requestBlock } from "#lib/host/visitors";
import { countClick, readClick } from "#lib/reports/contact-clicks";

const maxBytes = 2048;

export async function POST(request: Request): Promise<Response> {
  const done = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });
  if (!isSameSite(request.headers)) return done(403);
  if (Number(request.headers.get("content-length") ?? Number.NaN) <= maxBytes) {
    const text = await request.text().catch(() => "");
    const click = readClick(text, request.headers.get("user-agent") ?? "");
    if (!click) return done(400);
    await countClick(click, requestBlock(request.headers, env().TRUSTED_PROXIES));
    return done(204);
  }
  return done(413);
}
