// The framework's data of a sleeping page, by the hash of its content (lib/host/page-cache.ts). ?page= names the page it belongs to, for a
// process that has not served it yet.

import { ownOrigin } from "#lib/env";
import { hydrationOf } from "#lib/host/pages";
import { processState } from "#lib/host/process";
import { resolveAddress } from "#lib/site/routes";

const asked = () => processState("hydration-asked", () => new Map<string, Promise<unknown>>());

/**
 * A process that has just started, or has not served a page for long, gets its data by requesting the page from itself: one request at a
 * time per page.
 */
async function afterServing(page: string): Promise<void> {
  const origin = ownOrigin();
  if (!origin || !["page", "family", "list"].includes(resolveAddress(page).type)) return;
  const asking =
    asked().get(page) ??
    fetch(`${origin}${page}`, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(5000) })
      .catch(() => undefined)
      .finally(() => asked().delete(page));
  asked().set(page, asking);
  await asking;
}

export async function GET(request: Request, { params }: RouteContext<"/hydration/[hash]">): Promise<Response> {
  const { hash } = await params;
  if (!/^[\w-]{20}$/.test(hash)) return new Response(null, { status: 404 });
  let text = await hydrationOf(hash);
  if (!text) {
    await afterServing(new URL(request.url).searchParams.get("page") ?? "");
    text = await hydrationOf(hash);
  }
  if (!text) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(text, {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
