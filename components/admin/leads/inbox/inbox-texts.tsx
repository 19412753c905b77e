// The words of the inbox's list and of changing several leads, for the browser that draws it.
import type { getTranslations } from "next-intl/server";
import type { ListTexts } from "./lead-list.tsx";

type Translate = Awaited<ReturnType<typeof getTranslations<"inbox">>>;

/** isFiltered: what an empty list says depends on it. */
export const listTexts = (t: Translate, isFiltered: boolean): ListTexts => ({
  label: t("inbox"),
  noneTitle: isFiltered ? t("noneTitle") : t("emptyTitle"),
  noneText: isFiltered ? t("noneText") : t("emptyText"),
  rowsNew: t.raw("rowsNew") as string,
  offline: t.raw("offline") as string,
  signedOut: t("signedOut"),
  selected: t("selectedLead"),
  takeThem: t("takeThem"),
  giveTo: t("giveTo"),
  apply: t("apply"),
  setStatus: t("setStatus"),
  nobody: t("nobody"),
  visitDay: t("visitDay"),
  visitTime: t("visitTime"),
  lostReason: t("lostReason"),
});

/** What came of changing several, by status. */
export const listNotices = (t: Translate): Record<string, string> => ({
  changed: t.raw("bulkAll") as string,
  partly: t.raw("bulkDone") as string,
  none: t("bulkNone"),
  reason: t("reason"),
  day: t("day"),
  forbidden: t("forbidden"),
  failed: t("failed"),
});
