import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailServerForm } from "#components/admin/notifications/mail-server-form";
import { MailboxForm } from "#components/admin/notifications/mailbox-form";
import { RecipientsForm } from "#components/admin/notifications/recipients-form";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { maySetRecipients } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readOwnSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { leadKinds } from "#lib/leads/kinds/index";
import { mailProviders } from "#lib/notify/mail/providers";
import { kindName } from "#lib/notify/mail/texts";
import { type MailSetting, readMailSetting } from "#lib/notify/mail-setting";
import { type MailboxSetting, readMailboxSetting } from "#lib/notify/mailbox/mailbox-setting";
import { mailboxProviders } from "#lib/notify/mailbox/providers";
import { readRecipientSettings } from "#lib/notify/recipients";
import { emirates } from "#lib/site/places";
import { dataOf } from "#lib/supabase/errors/results";
import { sessionClient } from "#lib/supabase/server";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("recipients");
}

/** Which mail server counts, and since when it is known to work. */
async function mailState({ from, testedAt, fixedSender }: MailSetting, locale: Locale): Promise<string[]> {
  const t = await getTranslations("mailServer");
  const state =
    from !== "office" ? t(`state.${from}`) : testedAt ? t("state.tested", { time: formatDateTime(testedAt, locale) }) : t("state.untested");
  return fixedSender ? [state, t("state.fixedSender", { address: fixedSender })] : [state];
}

/** Which mailbox is read, how far, and what keeps it from being read. */
async function mailboxState({ from, readAt, lastError, taken, left }: MailboxSetting, locale: Locale): Promise<string[]> {
  const t = await getTranslations("mailbox");
  if (from === "none" || from === "unreadable") return [t(`state.${from}`)];
  return [
    ...(from === "environment" ? [t("state.environment")] : []),
    readAt ? t("state.read", { time: formatDateTime(readAt, locale), taken, left }) : t("state.waiting"),
    ...(lastError ? [t("state.failing", { code: `\u2066${lastError}\u2069` })] : []),
  ];
}

export default async function RecipientsPage({ searchParams }: PageProps<"/[locale]/admin/notifications">) {
  const viewer = await requireRole(maySetRecipients);
  const t = await getTranslations("recipients");
  const mail = await getTranslations("mailServer");
  const locale = await currentLocale();
  const { email } = readOwnSettings(locale);
  const client = await sessionClient();
  const [set, setting, mailbox, reached] = await Promise.all([
    readRecipientSettings(client),
    readMailSetting(client),
    readMailboxSetting(client),
    client.rpc("is_on_call_reached"),
  ]);
  const box = await getTranslations("mailbox");
  if (!set) throw new Error("The recipients are missing.");
  // A mail server that was entered a moment ago is not yet known to the database.
  const hasMailServer = setting.from === "office" || setting.from === "environment";
  return (
    <OfficePage viewer={viewer} title={t("title")} lead={t("lead")} query={searchParams}>
      <AdminMessages namespaces={["recipients", "mailServer", "mailbox", "saving"]}>
        <RecipientsForm
          revision={set.revision}
          lists={{ leadMail: set.lead_mail, onCall: set.on_call }}
          rules={set.lead_rules}
          kinds={Object.keys(leadKinds).map((kind) => ({ value: kind, label: kindName(kind, locale) }))}
          emirates={emirates.map(({ slug, names }) => ({ value: slug, label: names[locale][0] ?? slug }))}
          publicAddress={email}
          isOnCallReached={hasMailServer || dataOf(reached)}
        />
        <section aria-labelledby="mail-server" className="mt-10 border-t border-line pt-6">
          <h2 id="mail-server" className="text-22">
            {mail("title")}
          </h2>
          <p className="mt-2 max-w-[60ch] text-soft">{mail("lead")}</p>
          {(await mailState(setting, locale)).map((line) => (
            <p key={line} className="mt-2 max-w-[60ch] font-medium">
              {line}
            </p>
          ))}
          <MailServerForm
            revision={setting.revision}
            server={setting.server}
            providers={mailProviders}
            publicAddress={email}
            ownAddress={viewer.email}
            isFixed={setting.from === "environment"}
          />
        </section>
        <section aria-labelledby="mailbox" className="mt-10 border-t border-line pt-6">
          <h2 id="mailbox" className="text-22">
            {box("title")}
          </h2>
          <p className="mt-2 max-w-[60ch] text-soft">{box("lead")}</p>
          {(await mailboxState(mailbox, locale)).map((line) => (
            <p key={line} className="mt-2 max-w-[60ch] font-medium">
              {line}
            </p>
          ))}
          {mailbox.from !== "environment" && (
            <MailboxForm revision={mailbox.revision} server={mailbox.server} providers={mailboxProviders} />
          )}
        </section>
      </AdminMessages>
    </OfficePage>
  );
}
