// The stable way in for forms: unlike a server action's id this address survives a deploy, so a tab opened before one
// loses nothing.
import { submit } from "#lib/leads/pipeline";
import { isSameSite } from "#lib/origin";

const maxBytes = 64 * 1024;

/** The body as a form; a status where it is too large or no form. Counts bytes itself: a chunked body names no length. */
async function readForm(request: Request): Promise<FormData | 400 | 413> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? new Blob().stream()) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) return 413;
      chunks.push(new Uint8Array(chunk));
    }
    return await new Response(new Blob(chunks), { headers: { "content-type": request.headers.get("content-type") ?? "" } }).formData();
  } catch {
    return 400;
  }
}

export async function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Response.json({ status: "failed" }, { status: 403 });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return Response.json({ status: "failed" }, { status: 413 });
  const form = await readForm(request);
  if (typeof form === "number") return Response.json({ status: "failed" }, { status: form });
  const result = await submit(form, request.headers);
  const status = { sent: 200, refused: 422, limited: 429, failed: 503 }[result.status];
  const wait = result.status === "limited" ? { "Retry-After": String(result.minutes * 60) } : undefined;
  return Response.json(result, { status, headers: { "Cache-Control": "no-store", ...wait } });
}
