"use client";
// Takes the last change of a lead back, from wherever one is by then, and says what came of it.
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { notify } from "#components/ui/toast";
import { undoChange } from "#lib/leads/inbox/actions";
import { useProblemText } from "../../../shell/use-problem-text.ts";
import { useSend } from "../../../shell/use-send.ts";
import { noteOwnChange } from "./own-changes.ts";
import { useChangeNotices } from "./use-change-notices.ts";

/** version: the one that the change has made. */
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
        noteOwnChange(lead, result.version);
        return notify({ type: "success", title: t("undone") });
      }
      const own = { since: t("since"), wish: t("wishStays"), gone: notices.gone }[result.status as string];
      notify({ type: "error", title: own ?? (result.status === "failed" ? saving("failed") : (problemText(result) ?? saving("failed"))) });
    },
    [send, notices, problemText, t, saving],
  );
}
