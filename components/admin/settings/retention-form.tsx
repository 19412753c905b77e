"use client";
import { useTranslations } from "next-intl";
import { controlClass, describedBy } from "#components/ui/field";
import { type RetentionResult, saveRetentionRules } from "#lib/leads/privacy/retention-actions";
import type { RetentionKind } from "#lib/leads/privacy/retention-rules";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";

type Row = { kind: RetentionKind; months: number };

export function RetentionForm({ rows }: { rows: Row[] }) {
  const [t, saving] = [useTranslations("settings"), useTranslations("saving")];
  return (
    <ActionForm<RetentionResult>
      action={saveRetentionRules}
      done={{ saved: saving("saved") }}
      refused={{ invalid: saving("invalid"), failed: saving("failed") }}
      className="mt-6 grid gap-4"
    >
      {(state, pending) => (
        <>
          <div className="field-lines retention-lines">
            {rows.map(({ kind, months }) => {
              const problem = "problems" in state && state.problems.includes(kind) ? t("form.months") : undefined;
              return (
                <div key={kind}>
                  <label htmlFor={kind}>{t(`retention.${kind}`)}</label>
                  {problem && (
                    <p id={`${kind}-problem`} className="mt-1 font-medium text-heat">
                      {problem}
                    </p>
                  )}
                  <p className="with-unit">
                    <input
                      {...describedBy(kind, { problem })}
                      name={kind}
                      inputMode="numeric"
                      defaultValue={months}
                      dir="ltr"
                      className={controlClass(Boolean(problem))}
                    />
                    <span className="unit">{t("form.monthsUnit")}</span>
                  </p>
                </div>
              );
            })}
          </div>
          <SubmitButton label={t(pending ? "form.saving" : "form.save")} look="primary" />
        </>
      )}
    </ActionForm>
  );
}
