"use client";
// Says that a form shows restored input, with a button that discards it.
import { useTranslations } from "next-intl";
import type { UnsavedInput } from "./use-unsaved-input.ts";

export function RestoredNotice({ unsavedInput: { isRestored, discard } }: { unsavedInput: UnsavedInput }) {
  const t = useTranslations("session");
  return (
    isRestored && (
      <p role="status" className="text-14 text-soft">
        {t("kept")} ·{" "}
        <button type="button" onClick={discard} className="min-h-11 cursor-pointer underline">
          {t("discard")}
        </button>
      </p>
    )
  );
}
