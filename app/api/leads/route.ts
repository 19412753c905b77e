// The stable way in for forms: unlike a server action's id this address survives a deploy, so a tab opened before one
// loses nothing.
import { maxFormBytes } from "#lib/leads/fields";
import { mayBringFiles, submitLead, textField } from "#lib/leads/pipeline";
import { isSameSite } from "#lib/origin";

const maxBytes = 64 * 1024;
/** Forms with files are read whole into memory: so many at a time. */
const mostUploads = 4;
let uploads = 0;

/** The body as a form; a status where it is too large or no form. Counts bytes itself: a chunked body names no length. */
async function readForm(request: Request, most: number): Promise<FormData | 400 | 413> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? new Blob().stream()) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) return 413;
      chunks.push(new Uint8Array(chunk));
    }
    return await new Response(new Blob(chunks), { headers: { "content-type": request.headers.get("content-type") ?? "" } }).formData();
  } catch {
    return 400;
  }
}

async function answer(request: Request, most: number): Promise<Response> {
  const form = await readForm(request, most);
  if (typeof form === "number") return Response.json({ status: "failed" }, { status: form });
  const result = await submitLead(textField(form, "kind") || "contact", form, request.headers);
  const status = { sent: 200, asked: 200, refused: 422, limited: 429, failed: 503 }[result.status];
  const wait = result.status === "limited" ? { "Retry-After": String(result.minutes * 60) } : undefined;
  return Response.json(result, { status, headers: { "Cache-Control": "no-store", ...wait } });
}

/** A form with files says its kind in the address as well, before its body is read: /api/leads?kind=quote. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Response.json({ status: "failed" }, { status: 403 });
  const withFiles = mayBringFiles(new URL(request.url).searchParams.get("kind"));
  const most = withFiles ? maxFormBytes : maxBytes;
  if (Number(request.headers.get("content-length") ?? 0) > most) return Response.json({ status: "failed" }, { status: 413 });
  if (!withFiles) return answer(request, most);
  if (uploads >= mostUploads) return Response.json({ status: "failed" }, { status: 503, headers: { "Retry-After": "5" } });
  uploads += 1;
  try {
    return await answer(request, most);
  } finally {
    uploads -= 1;
  }
}
