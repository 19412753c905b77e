"use client";
// Merges two records of one person, and undoes the merge.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { mergePeople, unmergePeople } from "#lib/leads/people/actions";
import { FormButton, LeadForm } from "../lead/work/lead-form.tsx";

/** A button that sends the hidden fields; `name` belongs to the other record. */
function OneButton({ action, label, name, fields, children }: OneButtonProps) {
  const [t, inbox] = [useTranslations("person"), useTranslations("inbox")];
  return (
    <LeadForm
      action={action}
      notices={{
        saved: t("saved"),
        same: t("same"),
        gone: t("gone"),
        kept: t("keptLeads"),
        since: ({ reference }) => inbox("partedSince", { reference: `\u2066${reference}\u2069` }),
      }}
      className="grid gap-1"
    >
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
      <FormButton aria-label={`${t(label)}: ${name}`} className={buttonClass("plain", "px-4")}>
        {t(label)}
      </FormButton>
    </LeadForm>
  );
}

type OneButtonProps = {
  action: typeof mergePeople;
  label: "merge" | "part";
  name: string;
  fields: Record<string, string>;
  children?: React.ReactNode;
};

type MergeProps = {
  person: string;
  other: string;
  name: string;
  /** An open lead of each, which may be about one matter. */
  leads: { id: string; reference: string }[];
};

export function MergePeople({ person, other, name, leads }: MergeProps) {
  const t = useTranslations("person");
  return (
    <OneButton action={mergePeople} label="merge" name={name} fields={{ person, other }}>
      {leads.map(({ id }) => (
        <input key={id} type="hidden" name="leads" value={id} />
      ))}
      {leads.length > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-16">
          <input type="checkbox" name="one" defaultChecked className="size-5 shrink-0" />
          {t("oneMatter", { references: leads.map(({ reference }) => `\u2066${reference}\u2069`).join(" · ") })}
        </label>
      )}
    </OneButton>
  );
}

export const UnmergePeople = ({ merge, name }: { merge: string; name: string }) => (
  <OneButton action={unmergePeople} label="part" name={name} fields={{ merge }} />
);
