"use client";
// Rules of mails about new leads, one row each, with empty rows at the end for more.
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { controlClass, describedBy, Field, Select } from "#components/ui/field";
import type { RecipientsResult } from "#lib/notify/recipient-actions";
import type { LeadRule } from "#lib/notify/recipients";

export type Choices = { value: string; label: string }[];

const emptyRows = [
  { kind: "", emirate: "", to: [] },
  { kind: "", emirate: "", to: [] },
];

type Props = { rules: LeadRule[]; kinds: Choices; emirates: Choices; state: RecipientsResult };

export function RuleRows({ rules, kinds, emirates, state }: Props) {
  const t = useTranslations("recipients");
  // After saving, rows that were emptied are gone and those below have moved up, so the fields are made anew.
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    if (state.status === "saved") setSaves((count) => count + 1);
  }, [state]);
  const problemOf = (row: number) => {
    const found = "rules" in state ? state.rules.find((problem) => problem.row === row) : undefined;
    if (!found) return undefined;
    return found.wrong === "address" ? t("wrong", { address: found.address }) : t(`ruleWrong.${found.wrong}`);
  };
  return (
    <div key={saves} className="grid gap-4">
      {[...rules, ...emptyRows].map((rule, row) => {
        const id = `rule-${row}`;
        const problem = problemOf(row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
          <fieldset key={row} className="grid gap-3 border-t border-line pt-3 sm:grid-cols-3">
            <legend className="sr-only">{t("ruleNumber", { number: row + 1 })}</legend>
            <Field id={`${id}-kind`} label={t("ruleKind")}>
              <Select id={`${id}-kind`} name="ruleKind" defaultValue={rule.kind} choices={[{ value: "", label: t("anyKind") }, ...kinds]} />
            </Field>
            <Field id={`${id}-emirate`} label={t("ruleEmirate")}>
              <Select
                id={`${id}-emirate`}
                name="ruleEmirate"
                defaultValue={rule.emirate}
                choices={[{ value: "", label: t("anyEmirate") }, ...emirates]}
              />
            </Field>
            <Field id={id} label={t("ruleTo")} problem={problem}>
              <textarea
                {...describedBy(id, { problem })}
                name="ruleTo"
                rows={2}
                dir="ltr"
                spellCheck={false}
                autoCapitalize="none"
                defaultValue={rule.to.join("\n")}
                className={controlClass(Boolean(problem))}
              />
            </Field>
          </fieldset>
        );
      })}
    </div>
  );
}
