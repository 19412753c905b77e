// /drawings/<crop>.<ground>.svg, the ground light, dark or night: a part of a detail drawing as a picture, for menus, cards and lists (lib/site/drawing-crops.ts).

import { cropPicture } from "#components/illustrations/crop-picture";
import { readSettings } from "#lib/content/store/read";
import { isCrop } from "#lib/site/drawing-crops";
import { themes } from "#lib/site/theme";

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const [, name = "", shade = ""] = /^([a-z-]+)\.([a-z]+)\.svg$/.exec((await params).file) ?? [];
  const ground = ([...themes, "night"] as const).find((known) => known === shade);
  if (!ground || !isCrop(name)) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(cropPicture(name, ground, await readSettings("en")), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      // A corrected drawing appears within the hour; the page view that revalidates it may still show the old one.
      "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
    },
  });
}
