// A lead that a user enters. ?phone= is the number of a call in progress: a telephone system can open this page with it. A time that was chosen
// in the calendar (?day=) is booked next.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { tabTitle } from "#components/admin/leads/inbox/tab-title";
import { NewLeadForm } from "#components/admin/leads/new-lead-form";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { mayAnswerLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { placeNames } from "#lib/leads/inbox/names";
import { problems } from "#lib/leads/kinds/quote-fields";
import { detailValue } from "#lib/notify/mail/texts";
import { wishedVisit } from "#lib/visits/wished-visit";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("newLead");
}

export default async function NewLeadPage({ searchParams }: PageProps<"/[locale]/admin/leads/new">) {
  const viewer = await requireRole(mayAnswerLeads);
  const query = await searchParams;
  const { phone } = query;
  const [t, inbox, locale] = [await getTranslations("newLead"), await getTranslations("inbox"), await currentLocale()];
  return (
    <AdminMessages namespaces={["newLead", "status", "saving"]}>
      <OfficePage viewer={viewer} title={t("title")} above={{ href: localePath("/admin/leads", locale), label: inbox("back") }}>
        <NewLeadForm
          phone={typeof phone === "string" ? phone.slice(0, 40) : ""}
          problems={problems.map((value) => ({ value, label: detailValue("problem", value, locale) }))}
          wished={wishedVisit(query)}
          places={Object.values(placeNames(locale))}
        />
      </OfficePage>
    </AdminMessages>
  );
}
