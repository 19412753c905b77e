import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { verifySecondFactorAndRedirect } from "#lib/accounts/account-actions";
import { signOut } from "#lib/accounts/sign-in-actions";
import { requireUser } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("secondFactor"))("title"));
}

export default async function SecondFactorPage() {
  const viewer = await requireUser({ allowPendingMfa: true });
  const [t, account, credentials, locale] = [
    await getTranslations("secondFactor"),
    await getTranslations("account"),
    await getTranslations("credentials"),
    await currentLocale(),
  ];
  return (
    <AuthLayout
      title={t("title")}
      links={viewer.factor === "asked" ? [] : [{ path: "/admin/account#second-factor", label: account("title") }]}
    >
      <p className="mb-4 text-soft">{viewer.factor === "asked" ? credentials("codeLead") : t("notAsked")}</p>
      {viewer.factor === "asked" && (
        <>
          <AccountForm
            id="factor"
            action={verifySecondFactorAndRedirect}
            fields={[{ name: "code", label: credentials("code"), type: "text", autoComplete: "one-time-code" }]}
            hidden={{ locale }}
            submit={credentials("signIn")}
          />
          <form action={signOut} className="mt-4">
            <input type="hidden" name="locale" value={locale} />
            <button type="submit" className={buttonClass("quiet")}>
              {account("signOut")}
            </button>
          </form>
        </>
      )}
    </AuthLayout>
  );
}
