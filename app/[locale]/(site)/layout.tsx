import "../../site.css";
import { getTranslations } from "next-intl/server";
import { ContactDock } from "#components/layout/contact-links";
import { Document, documentViewport } from "#components/layout/document";
import { OpeningTimesData } from "#components/layout/opening-hours";
import { SiteFooter } from "#components/layout/site-footer";
import { SiteHeader } from "#components/layout/site-header";
import { speculationRules } from "#lib/http/speculation-rules";
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
      {/* components/page-script/actions.ts shows this when offline: a cached page still reads well, and the note explains why a form
          waits. */}
      <div role="status" data-nosnippet="" className="print:hidden">
        <p hidden id="offline" className="fixed inset-x-0 top-0 z-50 border-b-2 border-ink bg-sheet px-4 py-3 text-center text-[0.92rem]">
          <strong className="font-medium">{t("offlineTitle")}.</strong> {t("offlineText")}
        </p>
      </div>
      <main id="content" tabIndex={-1} className="focus:outline-none">
        {children}
      </main>
      <SiteFooter />
      <ContactDock />
      <OpeningTimesData />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
    </Document>
  );
}
