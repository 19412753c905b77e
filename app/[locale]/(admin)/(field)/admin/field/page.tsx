// The technician's phone page. It is the same for every user, because the phone keeps it to open it without network: the visits come from
// /admin/field/visits, and are kept encrypted (components/admin/field/kept-data.ts). It stands in a group of its own, because the other
// pages of the office come with their page for unknown addresses, which names the user.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FieldScreen } from "#components/admin/field/field-screen";
import type { ReadyTexts } from "#components/admin/field/visit-view";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { officeTitle } from "#components/admin/shell/office-title";
import { mayGoToVisits, mayReadLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readOwnSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import type { Locale } from "#lib/i18n/locales";
import { leadNames } from "#lib/leads/inbox/names";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("field");
}

/** How long a way may take that a ready text names, in minutes. */
const ways = [10, 20, 30, 45, 60];

async function textsIn(locale: Locale): Promise<ReadyTexts[Locale]> {
  const t = await getTranslations({ locale, namespace: "fieldTexts" });
  const business = readOwnSettings(locale).businessName;
  return { onMyWay: ways.map((minutes) => ({ minutes, text: t("onMyWay", { business, minutes }) })), atDoor: t("atDoor", { business }) };
}

export default async function FieldPage() {
  const viewer = await requireRole(mayGoToVisits);
  const locale = await currentLocale();
  const site = await getTranslations("site");
  return (
    <AdminMessages namespaces={["field", "visitReport", "office"]}>
      <FieldScreen
        locale={locale}
        names={leadNames(locale)}
        texts={{ en: await textsIn("en"), ar: await textsIn("ar") }}
        hasOffice={mayReadLeads.includes(viewer.role)}
        otherLanguage={site("switchLanguage")}
        theme={site("theme")}
      />
    </AdminMessages>
  );
}
