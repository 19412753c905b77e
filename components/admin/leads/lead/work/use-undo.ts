"use client";
// Undoes the last change of a lead, from any screen, and reports the result.
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { notify } from "#components/ui/toast";
import { undoChange } from "#lib/leads/inbox/actions";
import { useProblemText } from "../../../shell/use-problem-text.ts";
import { useSend } from "../../../shell/use-send.ts";
import { recordOwnChange } from "./own-changes.ts";
import { useChangeNotices } from "./use-change-notices.ts";

/** `version` is the one the change created. */
export function useUndo(): (lead: string, version: number) => Promise<void> {
  const [t, saving] = [useTranslations("inbox"), useTranslations("saving")];
  const [send, notices, problemText] = [useSend(), useChangeNotices(), useProblemText()];
  return useCallback(
    async (lead, version) => {
      const form = new FormData();
      form.set("lead", lead);
      form.set("version", String(version));
      const result = await send(() => undoChange({ status: "idle" }, form));
      if (result.status === "saved") {
        recordOwnChange(lead, result.version);
        return notify({ type: "success", title: t("undone") });
      }
      const notice = { since: t("since"), wish: t("wishStays"), gone: notices.gone }[result.status as string];
      notify({
        type: "error",
        title: notice ?? (result.status === "failed" ? saving("failed") : (problemText(result) ?? saving("failed"))),
      });
    },
    [send, notices, problemText, t, saving],
  );
}
