"use client";
import { useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { type Replaced, type RestoreResult, restoreRevision } from "#lib/content/edit/actions";
import { type EditorTexts, fill } from "./editor-context.tsx";
import { useHistoryChoice } from "./history-choice.tsx";

/**
 * Brings an old text back: as a draft to go on from, or to readers at once. It says which one, and what it takes the place
 * of as the person sees it here.
 */
export function RestoreButtons({
  kind,
  slug,
  time,
  revisions,
  replaced,
  texts,
  editHref,
}: {
  kind: string;
  slug: string;
  /** When the text was saved, as it is shown. */
  time: string;
  revisions: Partial<Record<"en" | "ar", number>>;
  replaced: Replaced;
  texts: EditorTexts;
  editHref: string;
}) {
  const [result, setResult] = useState<RestoreResult>({ status: "idle" });
  const [pending, startTransition] = useTransition();
  const { arriving, isShown } = useHistoryChoice();
  const held = pending || arriving;
  const act = (intent: string) => {
    if (pending || !isShown()) return;
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent })) form.set(name, value);
      form.set("texts", JSON.stringify({ revisions, replaced }));
      setResult(await restoreRevision(result, form).catch((): RestoreResult => ({ status: "failed" })));
    });
  };
  const notices: Partial<Record<RestoreResult["status"], string>> = {
    restored: texts.restored,
    published: texts.restoredLive,
    "published-late": texts.publishedLate,
    conflict: texts.restoreConflict,
    invalid: texts.restoreInvalid,
    forbidden: texts.forbidden,
    failed: texts.failed,
  };
  const good = result.status === "restored" || result.status.startsWith("published");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" aria-disabled={held || undefined} onClick={() => act("publish")} className={buttonClass("primary")}>
        {pending ? texts.working : texts.restorePublish}
      </button>
      <button type="button" aria-disabled={held || undefined} onClick={() => act("draft")} className={buttonClass("plain")}>
        {texts.restoreDraft}
      </button>
      <span role="status" className={`font-medium ${good || arriving ? "text-cool" : "text-heat"}`}>
        {arriving ? texts.textArriving : !pending && fill(notices[result.status] ?? "", { time })}
      </span>
      {good && !arriving && (
        <a href={editHref} className="text-cool underline">
          {texts.toEditor}
        </a>
      )}
    </div>
  );
}
