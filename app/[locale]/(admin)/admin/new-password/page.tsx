import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account-form";
import { Door } from "#components/admin/door";
import { setNewPassword } from "#lib/auth/actions";
import { accountFormTexts } from "#lib/auth/form-texts";
import { hasPasswordLeave } from "#lib/auth/marks";
import { requireUser } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";

export default async function NewPasswordPage() {
  const viewer = await requireUser();
  const [t, locale, texts] = [await getTranslations("account"), await currentLocale(), await accountFormTexts()];
  const mayChoose = await hasPasswordLeave(viewer.id);
  return (
    <Door title={t("newPasswordTitle")} links={mayChoose ? [] : [{ path: "/admin/recover", label: t("recoverTitle") }]}>
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
          texts={texts}
        />
      )}
    </Door>
  );
}
