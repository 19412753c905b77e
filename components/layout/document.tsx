// <html> and <body> of both houses. The site and the office have a root layout each: their style sheets stay apart, so
// that a visitor does not download the office's, and the framework goes from one to the other by a full load.
import type { Viewport } from "next";
import { notFound } from "next/navigation";
import { locale } from "next/root-params";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { iconAddress } from "#lib/content/pages/brand";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { isLocale, locales } from "#lib/i18n/locales";
import { brandStyle, neutrals } from "#lib/site/brand";
import { applyRememberedTheme } from "#lib/site/theme";
import { TypeAhead } from "../ui/type-ahead.tsx";
import { PageScript } from "./page-script.tsx";
import { SoftNavigation } from "./soft-navigation.tsx";

export const documentViewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: neutrals.light.paper },
    { media: "(prefers-color-scheme: dark)", color: neutrals.dark.paper },
  ],
};

/** `isOffice`: there teal says that it went well and orange that it did not, whatever the firm's own colours are. */
export async function Document({ isOffice = false, children }: { isOffice?: boolean; children: ReactNode }) {
  // The middleware lets nothing else through; should it ever, no page may answer under a made-up language.
  if (!isLocale(await locale())) notFound();
  const language = await currentLocale();
  const { tag, dir, font } = locales[language];
  const style = isOffice ? "" : brandStyle(await readSettings(language));
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
        <link rel="icon" type="image/svg+xml" href={await iconAddress(language, "icon.svg")} />
        <link rel="apple-touch-icon" href={await iconAddress(language, "180.png")} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ten colours and nothing else (lib/site/brand.ts) */}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: applyRememberedTheme }} />
      </head>
      <body>
        {children}
        <PageScript />
        <SoftNavigation label={(await getTranslations("site"))("loading")} />
        <TypeAhead />
      </body>
    </html>
  );
}
