"use client";
// Demonstrates toasts on the design page.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { notify } from "#components/ui/toast";

export function NoticeButtons() {
  const t = useTranslations("design.notice");
  const words = { title: t("title"), text: t("text") };
  return (
    <>
      <button type="button" className={buttonClass("plain")} onClick={() => notify({ type: "success", ...words })}>
        {t("good")}
      </button>
      <button type="button" className={buttonClass("plain")} onClick={() => notify({ type: "error", ...words })}>
        {t("bad")}
      </button>
    </>
  );
}
