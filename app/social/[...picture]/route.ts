// /social/en/<path>.png: the picture of a shared link to that page. /social/ar.png is the Arabic home page's.

import { pagePicture } from "#components/social/page-picture";
import { isDemonstration } from "#lib/content/store/demonstration";
import { isLocale } from "#lib/i18n/locales";

export async function GET(_request: Request, { params }: { params: Promise<{ picture: string[] }> }): Promise<Response> {
  const [, locale, path = ""] = /^(\w+)((?:\/[\w-]+)*)\.png$/.exec((await params).picture.join("/")) ?? [];
  const picture = isLocale(locale) ? await pagePicture(path || "/", locale) : null;
  if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": isDemonstration() ? "no-store" : "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400",
    },
  });
}
