import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { takeFormAnswer } from "#lib/accounts/form-answer";
import { followLink } from "#lib/accounts/sign-in-actions";
import { currentLocale } from "#lib/i18n/current";

// The address holds the code.
export const metadata: Metadata = { referrer: "no-referrer" };

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

export default async function ConfirmPage({ searchParams }: PageProps<"/[locale]/admin/confirm">) {
  const { token_hash, type, done, told } = await searchParams;
  const [t, locale] = [await getTranslations("account"), await currentLocale()];
  const isWhole = one(token_hash) !== "" && one(type) !== "";
  const stops = one(type) === "email_stop";
  const links = [{ path: "/admin/recover", label: t("recoverTitle") }];
  if (done === "half" || done === "stopped")
    return (
      <AuthLayout title={t(done === "half" ? "confirmTitle" : "stopTitle")} links={links}>
        <p role="status">{t(done === "half" ? "confirmHalf" : "stopped")}</p>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t(stops ? "stopTitle" : "confirmTitle")} links={links}>
      <p className="mb-4">
        {t(!isWhole ? "confirmNoLink" : stops ? "stopLead" : one(type) === "handed" ? "confirmHanded" : "confirmLead")}
      </p>
      {isWhole && (
        <AccountForm
          id="confirm"
          action={followLink}
          fields={[]}
          hidden={{ locale, token_hash: one(token_hash), type: one(type) }}
          submit={t(stops ? "stop" : "confirm")}
          told={await takeFormAnswer("confirm", told)}
        />
      )}
    </AuthLayout>
  );
}
