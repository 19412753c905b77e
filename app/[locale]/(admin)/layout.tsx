import "../../admin.css";
import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { SessionProvider } from "#components/admin/shell/session";
import { Document, documentViewport } from "#components/layout/document";
import { doors } from "#lib/auth/next-path";
import { localeCodes } from "#lib/i18n/locales";

export const viewport = documentViewport;

export function generateStaticParams() {
  return localeCodes.map((locale) => ({ locale }));
}

// The office is rendered whole for each request; middleware.ts and requireRole guard it.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("office");
  return { title: t("title"), robots: { index: false, follow: false } };
}

export default async function OfficeLayout({ children }: LayoutProps<"/[locale]">) {
  const [t, { errors }] = [await getTranslations("account"), await getMessages()];
  return (
    <Document>
      <SessionProvider
        doors={doors}
        words={errors as Record<string, string>}
        texts={{
          title: t("againTitle"),
          text: t("againText"),
          email: t("email"),
          password: t("password"),
          code: t("factorCode"),
          codeLead: t("factorLead"),
          signIn: t("signIn"),
          cancel: t("againCancel"),
          offline: t("offlineNotice"),
        }}
      >
        {children}
      </SessionProvider>
    </Document>
  );
}
