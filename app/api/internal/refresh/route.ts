// Only this process calls this route (lib/content/publish/publish-watcher.ts), because pages can be revalidated only within a request.

import { timingSafeEqual } from "node:crypto";
import { internalToken } from "#lib/content/publish/publish-watcher";
import { catchUpWithBuild, expireForNewDay, refreshContent } from "#lib/content/publish/refresh";
import { content } from "#lib/content/store/snapshot";
import { faultOf } from "#lib/host/log";

function isOurselves(request: Request): boolean {
  const given = Buffer.from(request.headers.get("x-internal-token") ?? "");
  const token = Buffer.from(internalToken());
  return given.length === token.length && timingSafeEqual(given, token);
}

export async function POST(request: Request): Promise<Response> {
  if (!isOurselves(request)) return new Response(null, { status: 404 });
  const { reason } = (await request.json()) as { reason?: string };
  try {
    const changed = reason === "day" ? expireForNewDay() : reason === "start" ? await catchUpWithBuild() : await refreshContent();
    return Response.json({ changed, version: content().version });
  } catch (error) {
    console.error(`content: ${faultOf(error)}`);
    return Response.json(null, { status: 503 });
  }
}
