"use client";
// Merges another lead of the same person into this one.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { notify } from "#components/ui/toast";
import { mergeLeads } from "#lib/leads/inbox/actions";
import { FormButton, LeadForm } from "./lead-form.tsx";
import { useChangeNotices } from "./use-change-notices.ts";
import { useUndo } from "./use-undo.ts";

type MergeFormProps = {
  lead: string;
  version: number;
  other: string;
  /** The other lead's reference. */
  reference: string;
};

export function MergeForm({ lead, version, other, reference }: MergeFormProps) {
  const [t, changes, undo] = [useTranslations("inbox"), useChangeNotices(), useUndo()];
  return (
    <LeadForm
      action={mergeLeads}
      seen={{ id: lead, version }}
      notices={{ conflict: changes.conflict, closed: t("mergeClosed") }}
      className="grid gap-1"
      onDone={(result) => {
        if (result.status !== "merged") return;
        const { id, version: made } = result.undo;
        notify({ type: "success", title: t("merged"), action: { label: t("undo"), run: () => void undo(id, made) } });
      }}
    >
      <input type="hidden" name="other" value={other} />
      <FormButton aria-label={`${t("merge")}: ${reference}`} className={buttonClass("plain", "justify-self-start px-4")}>
        {t("merge")}
      </FormButton>
    </LeadForm>
  );
}
