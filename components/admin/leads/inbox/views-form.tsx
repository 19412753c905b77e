"use client";
// Saves and removes a user's named filters.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { changeSavedViews } from "#lib/leads/inbox/actions";
import { FormButton, LeadForm } from "../lead/work/lead-form.tsx";

export function ViewsForm({ query, saved }: { query: string; saved: { id: string; name: string }[] }) {
  const t = useTranslations("inbox");
  const notices = { saved: t("viewSaved"), invalid: t("viewTaken"), empty: t("viewNameEmpty") };
  return (
    <LeadForm action={changeSavedViews} notices={notices} className="grid content-start gap-2">
      <h2 className="text-18">{t("saveView")}</h2>
      <input type="hidden" name="query" value={query} />
      <p className="flex items-end gap-2">
        <label className="grow text-16">
          {t("viewName")}
          <input
            name="name"
            maxLength={60}
            dir="auto"
            className="mt-1 block min-h-11 w-full rounded-control border border-hair bg-sheet px-3"
          />
        </label>
        <FormButton className={buttonClass("plain")}>{t("save")}</FormButton>
      </p>
      {saved.map(({ id, name }) => (
        <p key={id} className="flex items-center justify-between gap-3">
          <bdi>{name}</bdi>
          <button type="submit" name="forget" value={id} aria-label={`${t("forget")}: ${name}`} className={buttonClass("quiet")}>
            {t("forget")}
          </button>
        </p>
      ))}
    </LeadForm>
  );
}
