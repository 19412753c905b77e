// <html> and <body> of both houses. The site and the office have a root layout each: their style sheets stay apart, so
// that a visitor does not download the office's, and the framework goes from one to the other by a full load.
import type { Viewport } from "next";
import { notFound } from "next/navigation";
import { locale } from "next/root-params";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { currentLocale } from "#lib/i18n/current";
import { isLocale, locales } from "#lib/i18n/locales";
import { applyRememberedTheme } from "#lib/site/theme";
import { PageScript } from "./page-script.tsx";
import { SoftNavigation } from "./soft-navigation.tsx";

export const documentViewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f5f0" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1418" },
  ],
};

export async function Document({ children }: { children: ReactNode }) {
  // The middleware lets nothing else through; should it ever, no page may answer under a made-up language.
  if (!isLocale(await locale())) notFound();
  const { tag, dir, font } = locales[await currentLocale()];
  return (
    // The theme is put on the element before the first paint, which React need not know.
    <html lang={tag} dir={dir} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: this is the document of the App Router */}
      <head>
        {[400, 560].map((weight) => (
          <link
            key={weight}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={`/fonts/readex-5.3-${font}-${weight}.woff2`}
          />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: applyRememberedTheme }} />
      </head>
      <body>
        {children}
        <PageScript />
        <SoftNavigation label={(await getTranslations("site"))("loading")} />
      </body>
    </html>
  );
}
