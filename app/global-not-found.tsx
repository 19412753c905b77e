// What the framework answers where no route matches: a file that is not there, which the middleware is not asked about, and
// what is posted to an unknown address. Every other one is answered by app/[locale]/(site)/unknown.
import "./site.css";
import type { Metadata } from "next";
import { UnknownAddress, unknownTitle } from "#components/sections/unknown-address";
import { readSettings } from "#lib/content/store/read";
import { locales } from "#lib/i18n/locales";
import { brandStyle } from "#lib/site/brand";
import { applyRememberedTheme } from "#lib/site/theme";

export const metadata: Metadata = { title: unknownTitle(), robots: { index: false, follow: false } };

export default async function GlobalNotFound() {
  const style = brandStyle(await readSettings("en"));
  return (
    <html lang={locales.en.tag} dir="ltr" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ten colours and nothing else (lib/site/brand.ts) */}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: applyRememberedTheme }} />
      </head>
      <body>
        <main className="wrap py-12">
          <p className="text-[0.95rem] text-soft">404</p>
          <UnknownAddress />
        </main>
      </body>
    </html>
  );
}
