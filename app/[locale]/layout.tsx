import "../globals.css";
import type { Viewport } from "next";
import { notFound } from "next/navigation";
import { locale } from "next/root-params";
import { currentLocale } from "#lib/i18n/current";
import { isLocale, localeCodes, locales } from "#lib/i18n/locales";
import { applyRememberedTheme } from "#lib/site/theme";

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f5f0" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1418" },
  ],
};

export function generateStaticParams() {
  return localeCodes.map((locale) => ({ locale }));
}

export default async function RootLayout({ children }: LayoutProps<"/[locale]">) {
  // The middleware lets nothing else through; should it ever, no page may answer under a made-up language.
  if (!isLocale(await locale())) notFound();
  const { tag, dir, script } = locales[await currentLocale()];
  return (
    // The theme is put on the element before the first paint, which React need not know.
    <html lang={tag} dir={dir} suppressHydrationWarning>
      <head>
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={`/fonts/readex-pro-${script}-5.3.woff2`} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: applyRememberedTheme }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
