"use client";
// Sets up a second factor in three steps: the password, the QR code to scan, and the first code.
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { buttonClass } from "#components/ui/button";
import { beginSecondFactor, confirmSecondFactor } from "#lib/accounts/account-actions";
import type { FactorFormState } from "#lib/accounts/account-state";
import { AccountForm } from "./account-form.tsx";
import { useAccountProblem } from "./use-account-problem.ts";

export function SecondFactorForm() {
  const [t, credentials] = [useTranslations("secondFactor"), useTranslations("credentials")];
  const [state, begin, pending] = useActionState<FactorFormState, FormData>(beginSecondFactor, { status: "idle" });
  const problem = useAccountProblem()(state, true);
  if (state.factor)
    return (
      <div className="grid gap-4">
        <p>{t("scan")}</p>
        {/* biome-ignore lint/performance/noImgElement: the picture is a data URL */}
        <img src={state.factor.qr} alt="" width="200" height="200" className="bg-[#fff] p-2" />
        <p>
          {t("secret")}{" "}
          <bdi dir="ltr" className="font-mono break-all">
            {state.factor.secret}
          </bdi>
        </p>
        <AccountForm
          id="confirm-factor"
          action={confirmSecondFactor}
          fields={[{ name: "code", label: credentials("code"), type: "text", autoComplete: "one-time-code" }]}
          hidden={{ factor: state.factor.id }}
          submit={t("confirm")}
          look="plain"
          done={t("done")}
        />
      </div>
    );
  return (
    <form action={begin} noValidate className="grid gap-4">
      {problem && (
        <p role="alert" className="border-2 border-heat bg-heat-wash p-3 font-medium">
          {problem}
        </p>
      )}
      <label className="font-medium">
        {credentials("currentPassword")}
        <input
          name="current"
          type="password"
          autoComplete="current-password"
          dir="ltr"
          className="mt-1 block min-h-12 w-full rounded-control border border-hair bg-paper px-3 py-2 rtl:text-end"
        />
      </label>
      <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain", "sm:justify-self-start")}>
        {t("begin")}
      </button>
    </form>
  );
}
