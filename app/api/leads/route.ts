// The stable address for forms: unlike the id of a server action it survives a deploy, so a tab that was opened before one loses nothing. A
// form with files also names its kind in the address, before its body is read: /api/leads?kind=quote.

import { isSameSite, readForm } from "#lib/host/requests";
import { commonField, formLocale, submitLead } from "#lib/leads/intake/submit";
import { maxFormBytes, maxPlainFormBytes } from "#lib/leads/kinds/attachments";
import { mayBringFiles } from "#lib/leads/kinds/index";
import { readUrgentAnswer } from "#lib/leads/urgent-answer";

export async function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Response.json({ status: "failed" }, { status: 403 });
  const withFiles = mayBringFiles(new URL(request.url).searchParams.get("kind"));
  // lib/host has taken the files out already, where this process has a server of its own.
  const form = await readForm(request, withFiles ? maxFormBytes : maxPlainFormBytes);
  if (typeof form === "number") return Response.json({ status: "failed" }, { status: form });
  const result = await submitLead(commonField(form, "kind") || "contact", form, request.headers);
  const status = { sent: 200, asked: 200, refused: 422, limited: 429, failed: 503 }[result.status];
  const wait = result.status === "limited" ? { "Retry-After": String(result.minutes * 60) } : undefined;
  // A message that was taken says so, whatever cannot be read beside it.
  const urgent =
    result.status === "sent" && result.isEmergency ? await readUrgentAnswer(formLocale(form)).catch(() => undefined) : undefined;
  return Response.json({ ...result, urgent }, { status, headers: { "Cache-Control": "no-store", ...wait } });
}
