import type { Metadata } from "next";
import { connection } from "next/server";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { sendRecoveryMail } from "#lib/accounts/sign-in-actions";
import { currentLocale } from "#lib/i18n/current";
import { accountMailState } from "#lib/notify/mail/mail-server-state";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("account"))("recoverTitle"));
}

export default async function RecoverPage() {
  await connection(); // a prerendered page cannot carry the nonce of its policy
  const [t, credentials, errors, locale, mails] = [
    await getTranslations("account"),
    await getTranslations("credentials"),
    await getTranslations("errors"),
    await currentLocale(),
    await accountMailState(),
  ];
  const toSignIn = { path: "/admin/sign-in", label: t("toSignIn") };
  // Without working mail the form is useless. This does not depend on the visitor, so it does not reveal who has an account.
  if (mails !== "works")
    return (
      <AuthLayout title={t("recoverTitle")} links={[toSignIn]}>
        <p className="border-s-3 border-heat ps-3 font-medium">{errors(mails === "none" ? "no-mail" : "mail-fails")}</p>
        <p className="mt-4 text-soft">{t("recoverByHand")}</p>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("recoverTitle")} links={[toSignIn]}>
      <p className="mb-4 text-soft">{t("recoverLead")}</p>
      <AccountForm
        id="recover"
        action={sendRecoveryMail}
        fields={[{ name: "email", label: credentials("email"), type: "email", autoComplete: "username" }]}
        hidden={{ locale }}
        submit={t("recover")}
        done={t("mailDone")}
      />
    </AuthLayout>
  );
}
