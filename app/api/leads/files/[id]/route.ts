// A lead's file, for staff who may read leads. Photos open in the browser; everything else is downloaded, never opened as a page.

import { mayReadLeads } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { readLeadFile } from "#lib/leads/inbox/queries";

export function GET(_request: Request, { params }: RouteContext<"/api/leads/files/[id]">): Promise<Response> {
  return respondToStaff(mayReadLeads, async () => {
    const file = await readLeadFile((await params).id);
    if (!file) return emptyResponse(404);
    const shown = file.contentType === "image/jpeg" ? "inline" : "attachment";
    return new Response(new Uint8Array(file.data), {
      headers: {
        ...noStore,
        "Content-Type": file.contentType,
        "Content-Length": String(file.data.length),
        "Content-Disposition": `${shown}; filename="file"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escape)}`,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
      },
    });
  });
}
