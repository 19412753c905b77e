import { useTranslations } from "next-intl";

/** The message for each status of a change of a lead. */
export function useChangeNotices() {
  const t = useTranslations("inbox");
  return {
    saved: t("saved"),
    conflict: t("conflict"),
    gone: t("gone"),
    reason: t("reason"),
    day: t("day"),
    long: t("long"),
    empty: t("empty"),
    invalid: t("invalid"),
    window: t("window"),
    files: t("filesRefused"),
  };
}
