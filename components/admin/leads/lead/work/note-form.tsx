"use client";
// Adds a note for colleagues to the timeline.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { ChangeForm, controlClass } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";

export function NoteForm() {
  const t = useTranslations("inbox");
  return (
    <ChangeForm storageName="note" className="group/note mt-2 grid gap-2 print:hidden">
      <textarea
        id="note"
        name="note"
        rows={1}
        maxLength={4000}
        dir="auto"
        aria-label={t("note")}
        placeholder={t("noteHint")}
        className={`${controlClass} field-sizing-content max-h-72`}
      />
      <FormButton
        className={buttonClass("plain", "justify-self-start group-has-[textarea:placeholder-shown:not(:focus)]/note:hidden noscript:flex!")}
      >
        {t("noteSubmit")}
      </FormButton>
    </ChangeForm>
  );
}
