// /drawings/<crop>.<ground>.svg, the ground light, dark or night: a part of a detail drawing or the plan of a place (plan-<slug>) as a
// picture, for menus, cards and lists (lib/site/drawing-crops.ts).

import { cropPicture } from "#components/illustrations/crop-picture";
import { placePlanOf, planPicture } from "#components/illustrations/plan-picture";
import { readSettings } from "#lib/content/store/read";
import { isCrop } from "#lib/site/drawing-crops";
import { themes } from "#lib/site/theme";

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const [, name = "", shade = ""] = /^([a-z-]+)\.([a-z]+)\.svg$/.exec((await params).file) ?? [];
  const ground = ([...themes, "night"] as const).find((known) => known === shade);
  const place = name.startsWith("plan-") ? name.slice("plan-".length) : "";
  if (!ground || !(isCrop(name) || placePlanOf(place)))
    return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(isCrop(name) ? cropPicture(name, ground, await readSettings("en")) : planPicture(place), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      // A corrected drawing appears within the hour; the page view that revalidates it may still show the old one.
      "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
    },
  });
}
