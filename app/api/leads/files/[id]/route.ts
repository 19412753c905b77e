// A lead's file, for staff who may read leads. Photos open in the browser; everything else is downloaded, never opened as a page.

import { mayReadLeads } from "#lib/auth/roles";
import { getViewer } from "#lib/auth/session";
import { faultOf } from "#lib/host/log";
import { readLeadFile } from "#lib/leads/inbox/queries";

const none = (status: number) => new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });

export async function GET(_request: Request, { params }: RouteContext<"/api/leads/files/[id]">): Promise<Response> {
  try {
    const viewer = await getViewer();
    if (!viewer) return none(401);
    if (!viewer.role || !mayReadLeads.includes(viewer.role)) return none(403);
    const file = await readLeadFile((await params).id);
    if (!file) return none(404);
    const shown = file.contentType === "image/jpeg" ? "inline" : "attachment";
    return new Response(new Uint8Array(file.data), {
      headers: {
        "Content-Type": file.contentType,
        "Content-Length": String(file.data.length),
        "Content-Disposition": `${shown}; filename="file"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escape)}`,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    console.error(`office: ${faultOf(error)}`);
    return none(503);
  }
}
