// <html> and <body> of the site and the office. Each has its own root layout, which keeps their style sheets separate: a visitor does
// not download the office's, and the framework does a full page load between the two.
import type { Viewport } from "next";
import { notFound } from "next/navigation";
import { locale } from "next/root-params";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { iconAddress } from "#lib/content/pages/brand";
import { readSettings } from "#lib/content/store/read";
import { pageTransition } from "#lib/http/page-transition";
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

/** `isOffice`: uses the default colours instead of the firm's, because teal means success there and orange failure. */
export async function Document({ isOffice = false, children }: { isOffice?: boolean; children: ReactNode }) {
  // The middleware lets only supported locales through; this second check ensures that no page is served under an invented language.
  if (!isLocale(await locale())) notFound();
  const language = await currentLocale();
  const { tag, dir, font } = locales[language];
  const style = isOffice ? "" : brandStyle(await readSettings(language));
  return (
    // A script sets the theme on this element before the first paint, so React must not compare its attributes.
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
        {!isOffice && <style>{pageTransition}</style>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only colours (lib/site/brand.ts) */}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which must run before the first paint */}
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
