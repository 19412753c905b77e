"use client";
// Ends a visit that does not take place, cancelled with its reason or because nobody was there; and opens the report of one again.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { notify } from "#components/ui/toast";
import { changeVisit, reopenReport, type VisitResult } from "#lib/visits/actions";
import { FormButton, LeadForm } from "../leads/lead/work/lead-form.tsx";
import { useUndo } from "../leads/lead/work/use-undo.ts";

type EndVisitProps = { visit: { id: string; version: number; lead: string; name: string }; mayBeMissed: boolean };

export function EndVisitForms({ visit, mayBeMissed }: EndVisitProps) {
  const [t, inbox, undo] = [useTranslations("visits"), useTranslations("inbox"), useUndo()];
  return (
    <LeadForm<VisitResult>
      action={changeVisit}
      notices={{ conflict: t("changedMeanwhile"), gone: t("gone"), over: t("over"), saved: t("cancelled") }}
      initialKey={visit.version}
      usesToast
      className="grid gap-3"
      onDone={(result, form) => {
        if (result.status !== "saved") return;
        const { version } = result;
        notify({
          type: "success",
          title: t(form.get("ends") === "missed" ? "missedSaved" : "cancelled"),
          text: visit.name,
          ...(version !== undefined && { action: { label: inbox("undo"), run: () => void undo(visit.lead, version) } }),
        });
      }}
    >
      <input type="hidden" name="visit" value={visit.id} />
      <input type="hidden" name="version" value={visit.version} />
      <label className="text-16">
        {t("reason")}
        <input
          name="note"
          maxLength={1000}
          dir="auto"
          className="mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2"
        />
      </label>
      <span className="flex flex-wrap gap-2">
        <FormButton name="ends" value="cancelled" className={buttonClass("plain")}>
          {t("cancel")}
        </FormButton>
        {mayBeMissed && (
          <FormButton name="ends" value="missed" className={buttonClass("plain")}>
            {t("missed")}
          </FormButton>
        )}
      </span>
    </LeadForm>
  );
}

/** Opens a report again, so that who wrote it corrects it on their page. */
export function ReopenReport({ visit }: Pick<EndVisitProps, "visit">) {
  const [t, inbox, undo] = [useTranslations("visits"), useTranslations("inbox"), useUndo()];
  return (
    <LeadForm<VisitResult>
      action={reopenReport}
      notices={{ conflict: t("changedMeanwhile"), gone: t("gone"), over: t("reopenOver"), saved: t("reopened") }}
      initialKey={visit.version}
      usesToast
      className="mt-3 grid max-w-[46rem] justify-items-start gap-1"
      onDone={(result) => {
        if (result.status !== "saved") return;
        const { version } = result;
        notify({
          type: "success",
          title: t("reopened"),
          text: visit.name,
          ...(version !== undefined && { action: { label: inbox("undo"), run: () => void undo(visit.lead, version) } }),
        });
      }}
    >
      <input type="hidden" name="visit" value={visit.id} />
      <input type="hidden" name="version" value={visit.version} />
      <FormButton className={buttonClass("plain")}>{t("reopen")}</FormButton>
      <p className="text-14 text-soft">{t("reopenHint")}</p>
    </LeadForm>
  );
}
