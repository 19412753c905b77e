import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountForm } from "#components/admin/account/account-form";
import { AuthLayout } from "#components/admin/shell/auth-layout";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { takeFormState } from "#lib/accounts/form-state-cookie";
import { followLink } from "#lib/accounts/sign-in-actions";
import { currentLocale } from "#lib/i18n/current";

const single = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

export async function generateMetadata({ searchParams }: PageProps<"/[locale]/admin/confirm">): Promise<Metadata> {
  const [{ type }, t] = [await searchParams, await getTranslations("account")];
  // The address contains the code, which other sites must not learn.
  return { ...(await officeTitleOf(t(type === "email_stop" ? "stopTitle" : "confirmTitle"))), referrer: "no-referrer" };
}

export default async function ConfirmPage({ searchParams }: PageProps<"/[locale]/admin/confirm">) {
  const { token_hash, type, done, told } = await searchParams;
  const [t, locale] = [await getTranslations("account"), await currentLocale()];
  const isWhole = single(token_hash) !== "" && single(type) !== "";
  const stopsEmailChange = single(type) === "email_stop";
  const links = [{ path: "/admin/recover", label: t("recoverTitle") }];
  if (done === "half" || done === "stopped")
    return (
      <AuthLayout title={t(done === "half" ? "confirmTitle" : "stopTitle")} links={links}>
        <p role="status">{t(done === "half" ? "confirmHalf" : "stopped")}</p>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t(stopsEmailChange ? "stopTitle" : "confirmTitle")} links={links}>
      <p className="mb-4">
        {t(!isWhole ? "confirmNoLink" : stopsEmailChange ? "stopLead" : single(type) === "handed" ? "confirmHanded" : "confirmLead")}
      </p>
      {isWhole && (
        <AccountForm
          id="confirm"
          action={followLink}
          fields={[]}
          hidden={{ locale, token_hash: single(token_hash), type: single(type) }}
          submit={t(stopsEmailChange ? "stop" : "confirm")}
          initialState={await takeFormState("confirm", told)}
        />
      )}
    </AuthLayout>
  );
}
