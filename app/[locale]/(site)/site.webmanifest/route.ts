// The web app manifest of the site.
import { webManifest } from "#lib/seo/web-manifest";

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return webManifest((await params).locale, { start: "/", scope: () => "/", display: "minimal-ui" });
}
