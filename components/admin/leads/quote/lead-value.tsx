"use client";
// What a lead is worth, and a field to set it by hand.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { setLeadValue } from "#lib/leads/quotes/actions";
import { typedAed } from "#lib/leads/quotes/money";
import { controlClass, LabelledField, useOptimisticLead } from "../lead/work/change-form.tsx";
import { FormButton, LeadForm } from "../lead/work/lead-form.tsx";

/** `shown`: the value in words; empty where nobody knows it. */
export function LeadValue({ valueFils, shown }: { valueFils: number | null; shown: string }) {
  const [t, { lead }] = [useTranslations("quoteOffice"), useOptimisticLead()];
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 text-16">
        <span className="text-soft">{t("value")}</span> <bdi className="font-medium tabular-nums">{shown || t("valueNone")}</bdi>
      </summary>
      <LeadForm
        action={setLeadValue}
        notices={{ saved: t("valueSaved"), invalid: t("valueInvalid"), gone: t("gone"), conflict: t("conflict") }}
        seen={lead}
        initialKey={`${lead.version}`}
        storageKey={`lead/${lead.id}/value`}
        className="grid gap-2 pb-3"
      >
        <LabelledField label={t("value")}>
          <input
            name="value"
            inputMode="decimal"
            dir="ltr"
            maxLength={20}
            defaultValue={valueFils === null ? "" : typedAed(valueFils)}
            aria-describedby="value-hint"
            className={`${controlClass} tabular-nums rtl:text-end`}
          />
        </LabelledField>
        <p id="value-hint" className="text-14 text-soft">
          {t("valueHint")}
        </p>
        <FormButton className={buttonClass("plain", "justify-self-start")}>{t("valueSave")}</FormButton>
      </LeadForm>
    </details>
  );
}
