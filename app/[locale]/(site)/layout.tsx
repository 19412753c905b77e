import { getTranslations } from "next-intl/server";
import { ContactDock } from "#components/layout/contact-links";
import { OfflineNotice } from "#components/layout/offline-notice";
import { RouteProgress } from "#components/layout/route-progress";
import { SiteFooter } from "#components/layout/site-footer";
import { SiteHeader } from "#components/layout/site-header";
import { ToastHost } from "#components/ui/toast";
import { currentLocale } from "#lib/i18n/current";
import { locales } from "#lib/i18n/locales";

export default async function SiteLayout({ children }: LayoutProps<"/[locale]">) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  return (
    <>
      <SiteHeader />
      <RouteProgress label={t("loading")} />
      <OfflineNotice title={t("offlineTitle")} text={t("offlineText")} />
      <main id="content" tabIndex={-1} className="focus:outline-none">
        {children}
      </main>
      <SiteFooter />
      <ContactDock />
      <ToastHost dir={locales[locale].dir} label={t("notices")} close={t("closeNotice")} />
    </>
  );
}
