import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { capabilities } from "#lib/accounts/capabilities";
import { takeFormState } from "#lib/accounts/form-state-cookie";
import { resendConfirmation, signUp } from "#lib/accounts/sign-in-actions";
import { isSignUpOpen } from "#lib/accounts/sign-up";
import { currentLocale } from "#lib/i18n/current";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("account"))("signUpTitle"));
}

export default async function SignUpPage({ searchParams }: PageProps<"/[locale]/admin/sign-up">) {
  const { told } = await searchParams;
  const [t, credentials, locale, open, { confirmsByMail }] = [
    await getTranslations("account"),
    await getTranslations("credentials"),
    await currentLocale(),
    await isSignUpOpen(),
    await capabilities(),
  ];
  const toSignIn = { path: "/admin/sign-in", label: t("toSignIn") };
  if (!open)
    return (
      <AuthLayout title={t("signUpTitle")} links={[toSignIn]}>
        <p>{t("signUpClosed")}</p>
      </AuthLayout>
    );
  const email = { name: "email", label: credentials("email"), type: "email" as const, autoComplete: "username" };
  return (
    <AuthLayout title={t("signUpTitle")} links={[toSignIn]}>
      <p className="mb-4 text-soft">{t(confirmsByMail ? "signUpLead" : "signUpUnproved")}</p>
      <AccountForm
        id="sign-up"
        action={signUp}
        fields={[
          { name: "name", label: credentials("name"), type: "text", autoComplete: "name", hint: credentials("nameHint"), isWords: true },
          email,
          { name: "password", label: credentials("password"), type: "password", autoComplete: "new-password", hint: t("passwordHint") },
        ]}
        hidden={{ locale }}
        submit={t("signUp")}
        initialState={await takeFormState("sign-up", told)}
        done={t(confirmsByMail ? "signUpDoneMail" : "signUpDone")}
      />
      {confirmsByMail && (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 text-cool underline">{t("resendTitle")}</summary>
          <AccountForm
            id="resend"
            action={resendConfirmation}
            fields={[email]}
            hidden={{ locale }}
            submit={t("resend")}
            initialState={await takeFormState("resend", told)}
            look="plain"
            done={t("mailDone")}
          />
        </details>
      )}
    </AuthLayout>
  );
}
