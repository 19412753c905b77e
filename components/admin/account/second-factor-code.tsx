"use client";
// Asks for the code after the password: that of the app, or a recovery code.
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { Link } from "#components/ui/link";
import type { AccountState } from "#lib/accounts/account-state";
import { verifySecondFactor } from "#lib/accounts/second-factor/actions";
import { localePath } from "#lib/i18n/locales";
import { AccountFormView, useAccountAction } from "./account-form.tsx";

type Props = {
  /** Whether the session still has to give a code; otherwise the children are shown. */
  isAsked: boolean;
  isRecovery: boolean;
  /** Where the user wanted to go. */
  next: string;
  initialState: AccountState | undefined;
  children: React.ReactNode;
};

export function SecondFactorCode({ isAsked, isRecovery, next, initialState, children }: Props) {
  const [t, locale] = [useTranslations("credentials"), useLocale()];
  const sent = useAccountAction(verifySecondFactor, initialState);
  const { goTo } = sent[0];
  useEffect(() => {
    if (goTo) window.location.assign(goTo);
  }, [goTo]);
  // Until the next page is there, the form stays.
  if (!isAsked && !goTo) return children;
  const query = new URLSearchParams({ next, ...(isRecovery ? {} : { recovery: "1" }) });
  return (
    <>
      <p className="mb-4 text-soft">{t(isRecovery ? "recoveryLead" : "codeLead")}</p>
      <AccountFormView
        id="factor"
        fields={[
          isRecovery
            ? { name: "code", label: t("recoveryCode"), type: "text", autoComplete: "off" }
            : { name: "code", label: t("code"), type: "text", autoComplete: "one-time-code", isDigits: true },
        ]}
        hidden={{ locale, next, ...(isRecovery ? { recovery: "1" } : {}) }}
        submit={t("signIn")}
        sent={sent}
      />
      <Link
        href={`${localePath("/admin/second-factor", locale)}?${query}`}
        className="mt-4 inline-flex min-h-11 items-center text-cool underline"
      >
        {t(isRecovery ? "useCode" : "useRecoveryCode")}
      </Link>
    </>
  );
}
