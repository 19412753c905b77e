import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { setNewPassword } from "#lib/accounts/sign-in-actions";
import { mayResetPassword } from "#lib/auth/flash-cookies";
import { requireUser } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";

export async function generateMetadata(): Promise<Metadata> {
  return officeTitleOf((await getTranslations("account"))("newPasswordTitle"));
}

export default async function NewPasswordPage() {
  // One whose second factor is only required may have lost the password that setting it up asks for.
  const viewer = await requireUser({ alsoWhile: ["missing"] });
  const [t, locale] = [await getTranslations("account"), await currentLocale()];
  const mayChoose = await mayResetPassword(viewer.id);
  return (
    <AuthLayout title={t("newPasswordTitle")} links={mayChoose ? [] : [{ path: "/admin/recover", label: t("recoverTitle") }]}>
      <p className="mb-4 text-soft">
        {mayChoose ? t("newPasswordLead") : t("leaveGone")} <bdi dir="ltr">{viewer.email}</bdi>
      </p>
      {mayChoose && (
        <AccountForm
          id="new-password"
          action={setNewPassword}
          fields={[{ name: "password", label: t("newPassword"), type: "password", autoComplete: "new-password", hint: t("passwordHint") }]}
          hidden={{ locale, email: viewer.email }}
          submit={t("savePassword")}
        />
      )}
    </AuthLayout>
  );
}
