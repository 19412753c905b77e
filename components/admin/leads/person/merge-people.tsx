"use client";
// Merges two records of one person, and undoes the merge.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { mergePeople, unmergePeople } from "#lib/leads/people/actions";
import { FormButton, LeadForm } from "../lead/work/lead-form.tsx";

/** A button that sends the hidden fields; `name` belongs to the other record. */
function OneButton({ action, label, name, fields }: OneButtonProps) {
  const t = useTranslations("person");
  return (
    <LeadForm action={action} notices={{ saved: t("saved"), same: t("same"), gone: t("gone") }} className="grid gap-1">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <FormButton aria-label={`${t(label)}: ${name}`} className={buttonClass("plain", "px-4")}>
        {t(label)}
      </FormButton>
    </LeadForm>
  );
}

type OneButtonProps = { action: typeof mergePeople; label: "merge" | "part"; name: string; fields: Record<string, string> };

export const MergePeople = ({ person, other, name }: { person: string; other: string; name: string }) => (
  <OneButton action={mergePeople} label="merge" name={name} fields={{ person, other }} />
);

export const UnmergePeople = ({ merge, name }: { merge: string; name: string }) => (
  <OneButton action={unmergePeople} label="part" name={name} fields={{ merge }} />
);
