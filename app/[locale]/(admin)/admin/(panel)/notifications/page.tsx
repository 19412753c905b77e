import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RecipientsForm } from "#components/admin/notifications/recipients-form";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { maySetRecipients } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readOwnSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { readRecipientSettings } from "#lib/notify/recipients";
import { sessionClient } from "#lib/supabase/server";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("recipients");
}

export default async function RecipientsPage({ searchParams }: PageProps<"/[locale]/admin/notifications">) {
  const viewer = await requireRole(maySetRecipients);
  const t = await getTranslations("recipients");
  const { email } = readOwnSettings(await currentLocale());
  const set = await readRecipientSettings(await sessionClient());
  if (!set) throw new Error("The recipients are missing.");
  return (
    <OfficePage viewer={viewer} title={t("title")} lead={t("lead")} query={searchParams}>
      <AdminMessages namespaces={["recipients", "saving"]}>
        <RecipientsForm revision={set.revision} lists={{ leadMail: set.lead_mail, onCall: set.on_call }} publicAddress={email} />
      </AdminMessages>
    </OfficePage>
  );
}
