// What the framework answers where no route matches: a file that is not there, which the middleware is not asked about, and
// what is posted to an unknown address. Every other one is answered by app/[locale]/(site)/unknown.
import "./site.css";
import type { Metadata } from "next";
import { BrandMark } from "#components/layout/brand-mark";
import { UnknownAddress, unknownTitle } from "#components/sections/unknown-address";
import { locales } from "#lib/i18n/locales";
import { applyRememberedTheme } from "#lib/site/theme";

export const metadata: Metadata = { title: unknownTitle, robots: { index: false, follow: false } };

export default function GlobalNotFound() {
  return (
    <html lang={locales.en.tag} dir="ltr" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: applyRememberedTheme }} />
      </head>
      <body>
        <main className="wrap py-12">
          <p className="flex items-center gap-3 text-[0.95rem] text-soft">
            <BrandMark /> 404
          </p>
          <UnknownAddress />
        </main>
      </body>
    </html>
  );
}
