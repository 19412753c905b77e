// Calls and WhatsApp chats begun from a page (navigator.sendBeacon): which page, nothing about who. Best effort: a click
// that is not counted must never hold up a call.

import { env } from "#lib/platform/env";
import { requestBlock } from "#lib/platform/http/client-address";
import { isSameSite } from "#lib/platform/http/same-site";
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
