import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RecipientsForm } from "#components/admin/notifications/recipients-form";
import { BackToOpening } from "#components/admin/opening/back-to-opening";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { officeTitle } from "#components/admin/shell/office-title";
import { maySetRecipients } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { readRecipientSettings } from "#lib/notify/recipients";
import { sessionClient } from "#lib/supabase/server";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("recipients");
}

export default async function RecipientsPage({ searchParams }: PageProps<"/[locale]/admin/notifications">) {
  const viewer = await requireRole(maySetRecipients);
  const t = await getTranslations("recipients");
  const { email } = await readSettings(await currentLocale());
  const set = await readRecipientSettings(await sessionClient());
  if (!set) throw new Error("The recipients are missing.");
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <BackToOpening query={searchParams} />
        <h1 className="text-[1.5rem]">{t("title")}</h1>
        <p className="mt-2 max-w-[60ch] text-soft">{t("lead")}</p>
        <AdminMessages namespaces={["recipients", "saving"]}>
          <RecipientsForm revision={set.revision} lists={{ leadMail: set.lead_mail, onCall: set.on_call }} publicAddress={email} />
        </AdminMessages>
      </main>
    </>
  );
}
