import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { capabilities } from "#lib/accounts/capabilities";
import { takeFormState } from "#lib/accounts/form-state-cookie";
import { signIn } from "#lib/accounts/sign-in-actions";
import { nextPath } from "#lib/auth/next-path";
import { currentLocale } from "#lib/i18n/current";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("account"))("signInTitle"));
}

export default async function SignInPage({ searchParams }: PageProps<"/[locale]/admin/sign-in">) {
  const { next, told } = await searchParams;
  const [t, credentials, locale, { phone }] = [
    await getTranslations("account"),
    await getTranslations("credentials"),
    await currentLocale(),
    await capabilities(),
  ];
  return (
    <AuthLayout
      title={t("signInTitle")}
      links={[
        { path: "/admin/recover", label: t("forgot") },
        { path: "/admin/sign-up", label: t("toSignUp") },
      ]}
    >
      <AccountForm
        id="sign-in"
        action={signIn}
        fields={[
          // A phone number is offered where the sign-in service supports them.
          { name: "email", label: credentials(phone ? "emailOrPhone" : "email"), type: phone ? "text" : "email", autoComplete: "username" },
          { name: "password", label: credentials("password"), type: "password", autoComplete: "current-password" },
        ]}
        hidden={{ locale, next: nextPath(next, locale) }}
        submit={credentials("signIn")}
        initialState={await takeFormState("sign-in", told)}
      />
    </AuthLayout>
  );
}
