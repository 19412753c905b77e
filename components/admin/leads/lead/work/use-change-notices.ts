import { useTranslations } from "next-intl";

/** What came of a change of a lead, by status. */
export function useChangeNotices() {
  const t = useTranslations("inbox");
  return {
    saved: t("saved"),
    conflict: t("conflict"),
    gone: t("gone"),
    reason: t("reason"),
    day: t("day"),
    empty: t("empty"),
    invalid: t("invalid"),
  };
}
