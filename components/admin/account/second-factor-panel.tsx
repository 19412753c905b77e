"use client";
// The second factor of one's own account: set up with a password, a QR code to scan and a first code; then new recovery codes, and switching
// it off. Works without JavaScript.
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { Disclosure } from "#components/ui/disclosure";
import type { AccountState } from "#lib/accounts/account-state";
import { beginSecondFactor, confirmSecondFactor, makeRecoveryCodes, removeSecondFactor } from "#lib/accounts/second-factor/actions";
import type { BegunFactor } from "#lib/accounts/second-factor/second-factor";
import { type AccountField, AccountForm, AccountFormView, useAccountAction } from "./account-form.tsx";

/** The ids of the forms, by which the answers of those sent without JavaScript are kept. */
export type FactorForm = "begin-factor" | "confirm-factor" | "renew-codes" | "remove-factor";

type Props = {
  isOn: boolean;
  /** What the app has to be given, while a second factor is being set up. */
  begun: BegunFactor | null;
  codesLeft: number;
  /** Values that the forms send in addition. */
  hidden: Record<string, string>;
  answers: Partial<Record<FactorForm, AccountState>>;
};

export function SecondFactorPanel({ isOn, begun, codesLeft, hidden, answers }: Props) {
  const [t, credentials, locale] = [useTranslations("secondFactor"), useTranslations("credentials"), useLocale()];
  // Held here, because the form that brought the codes goes with what it changed.
  const [confirmed, renewed] = [
    useAccountAction(confirmSecondFactor, answers["confirm-factor"]),
    useAccountAction(makeRecoveryCodes, answers["renew-codes"]),
  ];
  const current = { name: "current", label: credentials("currentPassword"), type: "password", autoComplete: "current-password" } as const;
  const code = { name: "code", label: credentials("code"), type: "text", autoComplete: "one-time-code" } as const;
  const shared = { hidden: { ...hidden, locale }, look: "plain" } as const;
  // A recovery code will do too, and has letters.
  const both: AccountField[] = [current, { ...code, hint: t("orRecovery") }];
  const codes = renewed[0].recoveryCodes ?? confirmed[0].recoveryCodes;
  return (
    <div className="grid gap-4">
      {confirmed[0].recoveryCodes && (
        <p role="status" className="font-medium text-cool">
          {t("done")}
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} />}
      {isOn ? (
        <>
          <p>{t("codesLeft", { count: codesLeft })}</p>
          <div>
            <Disclosure summary={t("renew")}>
              <AccountFormView id="renew-codes" fields={both} submit={t("renewSubmit")} sent={renewed} {...shared} />
            </Disclosure>
            <Disclosure summary={t("remove")}>
              <AccountForm
                id="remove-factor"
                action={removeSecondFactor}
                fields={both}
                submit={t("removeSubmit")}
                initialState={answers["remove-factor"]}
                {...shared}
              />
            </Disclosure>
          </div>
        </>
      ) : begun ? (
        <>
          <p>{t("scan")}</p>
          <svg role="img" aria-label={t("picture")} viewBox={`0 0 ${begun.qr.size} ${begun.qr.size}`} className="w-56 bg-[#fff]">
            <path d={begun.qr.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <p>
            {t("secret")}{" "}
            <bdi dir="ltr" className="font-mono break-all">
              {begun.key.match(/.{1,4}/g)?.join(" ")}
            </bdi>
          </p>
          <AccountFormView id="confirm-factor" fields={[{ ...code, isDigits: true }]} submit={t("confirm")} sent={confirmed} {...shared} />
        </>
      ) : (
        <AccountForm
          id="begin-factor"
          action={beginSecondFactor}
          fields={[current]}
          submit={t("begin")}
          initialState={answers["begin-factor"]}
          {...shared}
        />
      )}
    </div>
  );
}

/** Shown once; the database has only their hashes. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations("secondFactor");
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div role="status" className="border-s-3 border-cool bg-cool-wash px-4 py-3">
      <p className="font-medium">{t("codesTitle")}</p>
      <p className="mt-1">{t("codesText")}</p>
      <ul dir="ltr" className="mt-3 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        type="button"
        className={buttonClass("plain", "mt-3 [@media(scripting:none)]:hidden")}
        onClick={async () => {
          await navigator.clipboard.writeText(codes.join("\n"));
          setIsCopied(true);
        }}
      >
        {isCopied ? t("copied") : t("copyCodes")}
      </button>
    </div>
  );
}
