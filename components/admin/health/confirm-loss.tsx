"use client";
// "We have read it": dismisses the warning about possibly missing data.
import { useTranslations } from "next-intl";
import { confirmLoss } from "#lib/findings/health/actions";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";

export function ConfirmLoss({ event }: { event: number }) {
  const t = useTranslations("loss");
  return (
    <ActionForm action={confirmLoss} done={{}} className="mt-2 flex flex-wrap items-center gap-x-4">
      <input type="hidden" name="event" value={event} />
      <SubmitButton label={t("confirm")} />
    </ActionForm>
  );
}
