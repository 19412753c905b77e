import "../../admin.css";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { SessionProvider } from "#components/admin/shell/session";
import { Document, documentViewport } from "#components/layout/document";
import { ToastHost } from "#components/ui/toast";
import { signInPages } from "#lib/auth/next-path";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath, locales } from "#lib/i18n/locales";

export const viewport = documentViewport;

export function generateStaticParams() {
  return localeCodes.map((locale) => ({ locale }));
}

// The office is rendered whole for each request, and middleware.ts and requireRole guard it.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("office");
  const manifest = localePath("/office.webmanifest", await currentLocale());
  return { title: t("title"), robots: { index: false, follow: false }, manifest };
}

/** Messages that every screen needs: those of the sign-in dialog and of problems in forms. */
const frameNamespaces = ["session", "credentials", "errors", "weaknesses"] as const;

/** Those after the password too: there the office does not count as signed in yet, and has not signed out either. */
const pagesOfSigningIn = [...signInPages, "/admin/second-factor", "/admin/new-password"];

export default async function OfficeLayout({ children }: LayoutProps<"/[locale]">) {
  const site = await getTranslations("site");
  return (
    <Document isOffice>
      <AdminMessages namespaces={frameNamespaces}>
        <SessionProvider signInPages={pagesOfSigningIn}>{children}</SessionProvider>
        <ToastHost dir={locales[await currentLocale()].dir} label={site("notices")} close={site("closeNotice")} />
      </AdminMessages>
    </Document>
  );
}
