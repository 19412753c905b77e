import "../../site.css";
import { getTranslations } from "next-intl/server";
import { Attribution } from "#components/layout/attribution";
import { ContactDock } from "#components/layout/contact-links";
import { Document, documentViewport } from "#components/layout/document";
import { OfflineNotice } from "#components/layout/offline-notice";
import { SiteFooter } from "#components/layout/site-footer";
import { SiteHeader } from "#components/layout/site-header";
import { localeCodes } from "#lib/i18n/locales";

export const viewport = documentViewport;

export function generateStaticParams() {
  return localeCodes.map((locale) => ({ locale }));
}

export default async function SiteLayout({ children }: LayoutProps<"/[locale]">) {
  const t = await getTranslations("site");
  return (
    <Document>
      <SiteHeader />
      <OfflineNotice title={t("offlineTitle")} text={t("offlineText")} />
      <main id="content" tabIndex={-1} className="focus:outline-none">
        {children}
      </main>
      <SiteFooter />
      <ContactDock />
      <Attribution />
    </Document>
  );
}
