"use client";
import { buttonClass } from "#components/ui/button";
import { addNote, changeStatus } from "#lib/leads/office-actions";
import type { LeadStatus } from "#lib/leads/statuses";
import { ActionForm } from "./action-form.tsx";

type Texts = { label: string; submit: string };
type Notices = Record<"saved" | "empty" | "forbidden" | "failed", string>;
const control = "mt-1 block min-h-11 w-full rounded-control border border-hair bg-sheet px-3 py-2";

export function StatusForm({
  lead,
  current,
  options,
  texts,
  notices,
}: {
  lead: string;
  current: LeadStatus;
  options: { value: LeadStatus; label: string }[];
  texts: Texts;
  notices: Notices;
}) {
  return (
    <ActionForm action={changeStatus} notices={notices} className="grid gap-3">
      {(_state, pending) => (
        <>
          <input type="hidden" name="lead" value={lead} />
          <label className="font-medium">
            {texts.label}
            <select name="status" defaultValue={current} key={current} className={control}>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
            {texts.submit}
          </button>
        </>
      )}
    </ActionForm>
  );
}

export function NoteForm({ lead, texts, notices }: { lead: string; texts: Texts; notices: Notices }) {
  return (
    <ActionForm action={addNote} notices={notices} clearOn="saved" className="grid gap-3">
      {(_state, pending) => (
        <>
          <input type="hidden" name="lead" value={lead} />
          <label className="font-medium">
            {texts.label}
            <textarea name="note" rows={3} maxLength={4000} dir="auto" className={control} />
          </label>
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
            {texts.submit}
          </button>
        </>
      )}
    </ActionForm>
  );
}
