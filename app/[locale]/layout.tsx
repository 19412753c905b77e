import "../globals.css";
import type { Viewport } from "next";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, locales } from "#lib/i18n/locales";

export const viewport: Viewport = { colorScheme: "light dark" };

export function generateStaticParams() {
  return localeCodes.map((locale) => ({ locale }));
}

export default async function RootLayout({ children }: LayoutProps<"/[locale]">) {
  const { tag, dir } = locales[await currentLocale()];
  return (
    <html lang={tag} dir={dir}>
      <body>{children}</body>
    </html>
  );
}
