import { connection } from "next/server";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account-form";
import { Door } from "#components/admin/door";
import { recover } from "#lib/auth/actions";
import { accountFormTexts } from "#lib/auth/form-texts";
import { currentLocale } from "#lib/i18n/current";

export default async function RecoverPage() {
  await connection(); // what is rendered ahead cannot carry the nonce of its policy
  const [t, locale, texts] = [await getTranslations("account"), await currentLocale(), await accountFormTexts()];
  return (
    <Door title={t("recoverTitle")} links={[{ path: "/admin/sign-in", label: t("toSignIn") }]}>
      <p className="mb-4 text-soft">{t("recoverLead")}</p>
      <AccountForm
        id="recover"
        action={recover}
        fields={[{ name: "email", label: t("email"), type: "email", autoComplete: "username" }]}
        hidden={{ locale }}
        submit={t("recover")}
        done={t("mailDone")}
        texts={texts}
      />
    </Door>
  );
}
