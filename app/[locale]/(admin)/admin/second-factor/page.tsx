import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { buttonClass } from "#components/ui/button";
import { giveSecondFactor } from "#lib/accounts/account-actions";
import { accountFormTexts } from "#lib/accounts/form-texts";
import { signOut } from "#lib/accounts/sign-in-actions";
import { requireUser } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";

export default async function SecondFactorPage() {
  const viewer = await requireUser({ allowPendingMfa: true });
  const [t, locale, texts] = [await getTranslations("account"), await currentLocale(), await accountFormTexts()];
  return (
    <AuthLayout title={t("factorTitle")} links={viewer.factor === "asked" ? [] : [{ path: "/admin", label: t("toOffice") }]}>
      <p className="mb-4 text-soft">{t(viewer.factor === "asked" ? "factorLead" : "factorNotAsked")}</p>
      {viewer.factor === "asked" && (
        <>
          <AccountForm
            id="factor"
            action={giveSecondFactor}
            fields={[{ name: "code", label: t("factorCode"), type: "text", autoComplete: "one-time-code" }]}
            hidden={{ locale }}
            submit={t("signIn")}
            texts={texts}
          />
          <form action={signOut} className="mt-4">
            <input type="hidden" name="locale" value={locale} />
            <button type="submit" className={buttonClass("quiet")}>
              {t("signOut")}
            </button>
          </form>
        </>
      )}
    </AuthLayout>
  );
}
