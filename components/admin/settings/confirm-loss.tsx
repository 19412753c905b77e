"use client";
// "We have read it": ends the warning about what may be missing.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { confirmLoss } from "#lib/server/health/actions";
import { ActionForm } from "../shell/action-form.tsx";

export function ConfirmLoss({ event }: { event: number }) {
  const t = useTranslations("loss");
  return (
    <ActionForm action={confirmLoss} notices={{}} className="mt-2">
      {(_state, pending) => (
        <button type="submit" name="event" value={event} aria-disabled={pending || undefined} className={buttonClass("plain")}>
          {t("confirm")}
        </button>
      )}
    </ActionForm>
  );
}
