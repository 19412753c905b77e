// The stable way in for forms: unlike a server action's id this address survives a deploy, so a tab opened before one
// loses nothing.
import { submitContact } from "#lib/leads/contact";
import { isSameSite } from "#lib/origin";

const maxBytes = 64 * 1024;

export async function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Response.json({ status: "failed" }, { status: 403 });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return Response.json({ status: "failed" }, { status: 413 });
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    return Response.json({ status: "failed" }, { status: 400 });
  }
  const result = await submitContact(form);
  const status = { sent: 200, refused: 422, failed: 503 }[result.status];
  return Response.json(result, { status, headers: { "Cache-Control": "no-store" } });
}
