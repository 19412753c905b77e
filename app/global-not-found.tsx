// The response where no route matches: to a missing file, which does not pass the middleware, and to a POST to an unknown address.
// app/[locale]/(site)/unknown answers every other request for an unknown address.
import "./site.css";
import type { Metadata } from "next";
import { UnknownAddress, unknownTitle } from "#components/sections/unknown-address";
import { readSettings } from "#lib/content/store/read";
import { pageTransition } from "#lib/http/page-transition";
import { locales } from "#lib/i18n/locales";
import { brandStyle } from "#lib/site/brand";
import { applyRememberedTheme } from "#lib/site/theme";

export const metadata: Metadata = { title: unknownTitle(), robots: { index: false, follow: false } };

export default async function GlobalNotFound() {
  const style = brandStyle(await readSettings("en"));
  return (
    <html lang={locales.en.tag} dir="ltr" suppressHydrationWarning>
      <head>
        <style>{pageTransition}</style>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ten colours and nothing else (lib/site/brand.ts) */}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: applyRememberedTheme }} />
      </head>
      <body>
        <main>
          <UnknownAddress />
        </main>
      </body>
    </html>
  );
}
