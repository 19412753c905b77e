"use client";
// How many months each kind of record is kept.
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy } from "#components/ui/field";
import type { SaveSettingsResult } from "#lib/content/edit/settings-actions";
import { keepFor } from "#lib/leads/privacy/retention-actions";
import { ActionForm } from "../shell/action-form.tsx";

type Row = { kind: string; label: string; months: number };

export function RetentionForm({
  rows,
  texts,
  notices,
}: {
  rows: Row[];
  texts: { save: string; saving: string; problem: string };
  notices: Record<string, string>;
}) {
  return (
    <ActionForm<SaveSettingsResult> action={keepFor} notices={notices} className="mt-6 grid gap-4">
      {(state, pending) => (
        <>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
            {rows.map(({ kind, label, months }) => {
              const problem = "problems" in state && state.problems[kind] ? texts.problem : undefined;
              return (
                <div key={kind}>
                  <label htmlFor={kind} className="font-medium">
                    {label}
                  </label>
                  {problem && (
                    <p id={`${kind}-problem`} className="mt-1 font-medium text-heat">
                      {problem}
                    </p>
                  )}
                  <input
                    {...describedBy(kind, { problem })}
                    name={kind}
                    inputMode="numeric"
                    defaultValue={months}
                    dir="ltr"
                    className={controlClass(Boolean(problem))}
                  />
                </div>
              );
            })}
          </div>
          <div>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
              {pending ? texts.saving : texts.save}
            </button>
          </div>
        </>
      )}
    </ActionForm>
  );
}
