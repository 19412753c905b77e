"use client";
import { useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { type RestoreResult, restoreRevision } from "#lib/content/office-actions";
import type { EditorTexts } from "./editor-context.tsx";

/** Brings an old text back: as a draft to go on from, or to readers at once. */
export function RestoreButtons({
  kind,
  slug,
  revisions,
  texts,
  editHref,
}: {
  kind: string;
  slug: string;
  revisions: Partial<Record<"en" | "ar", number>>;
  texts: EditorTexts;
  editHref: string;
}) {
  const [result, setResult] = useState<RestoreResult>({ status: "idle" });
  const [pending, startTransition] = useTransition();
  const act = (intent: string) =>
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent, ...revisions })) form.set(name, String(value));
      setResult(await restoreRevision(result, form).catch((): RestoreResult => ({ status: "failed" })));
    });
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
      <button
        type="button"
        aria-disabled={pending || undefined}
        onClick={() => !pending && act("publish")}
        className={buttonClass("primary")}
      >
        {pending ? texts.working : texts.restorePublish}
      </button>
      <button type="button" aria-disabled={pending || undefined} onClick={() => !pending && act("draft")} className={buttonClass("plain")}>
        {texts.restoreDraft}
      </button>
      <span role="status" className={`font-medium ${good ? "text-cool" : "text-heat"}`}>
        {!pending && notices[result.status]}
      </span>
      {good && (
        <a href={editHref} className="text-cool underline">
          {texts.toEditor}
        </a>
      )}
    </div>
  );
}
