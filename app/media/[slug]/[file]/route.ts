// A picture's file. A published picture is public and cached for ever, because a slug is never used twice. Before it is published and after
// it was removed, it is for staff.

import { mayEnter } from "#lib/auth/roles";
import { getViewer } from "#lib/auth/session";
import { readMediaFile } from "#lib/content/media";
import { isPublished } from "#lib/content/store/snapshot";
import { faultOf } from "#lib/host/log";
import { localeCodes } from "#lib/i18n/locales";

const none = (status: number) => new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });

export async function GET(_request: Request, { params }: RouteContext<"/media/[slug]/[file]">): Promise<Response> {
  const { slug, file } = await params;
  try {
    const open = localeCodes.some((locale) => isPublished("media", slug, locale));
    if (!open) {
      const viewer = await getViewer();
      if (!viewer?.role || !mayEnter.includes(viewer.role)) return none(404);
    }
    const found = await readMediaFile(slug, file);
    if (!found) return none(404);
    return new Response(new Uint8Array(found.data), {
      headers: {
        "Content-Type": found.type,
        "Content-Length": String(found.data.length),
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": open ? "public, max-age=31536000, immutable" : "private, no-store",
      },
    });
  } catch (error) {
    console.error(`media: ${faultOf(error)}`);
    return none(503);
  }
}
