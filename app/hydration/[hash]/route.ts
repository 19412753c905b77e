// What wakes a sleeping page: the framework's data, by the hash of its content (lib/server/page-cache.ts). ?page= names the
// page it belongs to, for a process that has not served it yet.
import { hydrationOf } from "#lib/server/hydration-store";
import { resolveAddress } from "#lib/site/routes";

/** A process that has just started knows the data of no page: asked for the page itself, it does. */
async function afterServing(page: string): Promise<void> {
  if (!process.env.PORT || !["page", "family", "list"].includes(resolveAddress(page).type)) return;
  await fetch(`http://127.0.0.1:${process.env.PORT}${page}`, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined);
}

export async function GET(request: Request, { params }: RouteContext<"/hydration/[hash]">): Promise<Response> {
  const { hash } = await params;
  if (!/^[\w-]{20}$/.test(hash)) return new Response(null, { status: 404 });
  if (!hydrationOf(hash)) await afterServing(new URL(request.url).searchParams.get("page") ?? "");
  const text = hydrationOf(hash);
  if (!text) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(text, {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
