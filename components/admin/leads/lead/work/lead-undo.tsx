"use client";
// The last change of a lead with an undo button, as long as nothing else has changed the lead.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { undoChange } from "#lib/leads/inbox/actions";
import { FormButton, LeadForm } from "./lead-form.tsx";
import { useChangeNotices } from "./use-change-notices.ts";

export function LeadUndo({
  lead,
  version,
  change,
}: {
  lead: string;
  version: number;
  /** The change, its author and time, as one line; null if there is nothing to undo. */
  change: string | null;
}) {
  const [t, changes] = [useTranslations("inbox"), useChangeNotices()];
  // The version that undoing created; the message disappears when the lead gets a newer one.
  const [undoneVersion, setUndoneVersion] = useState<number>();
  return (
    <div className={change ? "mt-2 border-s-2 border-line ps-3" : ""}>
      <LeadForm
        action={undoChange}
        notices={{ gone: changes.gone, since: t("since"), wish: t("wishStays"), saved: "" }}
        onDone={(result) => {
          if (result.status === "saved") setUndoneVersion(result.version);
        }}
        className="grid gap-1"
      >
        {change && (
          <>
            <input type="hidden" name="lead" value={lead} />
            <input type="hidden" name="version" value={version} />
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 text-14 text-soft break-words">{change}</span>
              <FormButton className={buttonClass("quiet", "px-2 text-16")}>{t("undo")}</FormButton>
            </p>
          </>
        )}
      </LeadForm>
      <p role="status" className="text-16 font-medium text-cool empty:hidden">
        {undoneVersion === version ? t("undone") : ""}
      </p>
    </div>
  );
}
