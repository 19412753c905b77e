"use client";
// Edits or withdraws a note in place. Without JavaScript it opens and submits as a plain form.
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { buttonClass } from "#components/ui/button";
import { editNote } from "#lib/leads/inbox/actions";
import { controlClass } from "./change-form.tsx";
import { FormButton, LeadForm } from "./lead-form.tsx";

type NoteEditorProps = {
  event: number;
  /** How many times the note had been edited when it was rendered. */
  seen: number;
  text: string;
  withdrawn: boolean;
};

export function NoteEditor({ event, seen, text, withdrawn }: NoteEditorProps) {
  const t = useTranslations("noteMend");
  const box = useRef<HTMLDetailsElement>(null);
  const notices = { saved: t("saved"), conflict: t("conflict"), gone: t("gone"), forbidden: t("forbidden") };
  return (
    <details ref={box} className="group print:hidden">
      <summary className="-mb-2 inline-flex min-h-11 cursor-pointer items-center text-14 text-cool underline">
        {t(withdrawn ? "bringBack" : "mend")}
      </summary>
      <LeadForm
        action={editNote}
        notices={notices}
        initialKey={`${seen} ${text}`}
        storageKey={`note/${event}`}
        onDone={({ status }) => {
          if (status === "saved" && box.current) box.current.open = false;
        }}
        className="mt-2 grid gap-2"
      >
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="seen" value={seen} />
        <label className="text-14">
          {t("label")}
          <textarea name="note" required rows={3} maxLength={4000} dir="auto" defaultValue={text} className={controlClass} />
        </label>
        <p className="text-14 text-soft">{t("hint")}</p>
        <p className="flex flex-wrap gap-2">
          <FormButton className={buttonClass("plain", "px-4")}>{t("save")}</FormButton>
          {!withdrawn && (
            <FormButton name="withdraw" value="1" formNoValidate className={buttonClass("quiet", "px-4")}>
              {t("withdraw")}
            </FormButton>
          )}
        </p>
      </LeadForm>
    </details>
  );
}
