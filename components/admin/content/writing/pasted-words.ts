// What the editor says about a paste.
import type { useTranslations } from "next-intl";
import type { PastedPage } from "./pasted-page.ts";

/** That it was pasted, and what was left out. */
export const pastedWords = (
  t: ReturnType<typeof useTranslations<"editor">>,
  { pictures, links, title }: Omit<PastedPage, "text">,
): string =>
  [
    t("pasted"),
    title && t("pastedTitle", { title }),
    pictures > 0 && t("pastedPictures", { count: pictures }),
    links > 0 && t("pastedLinks", { count: links }),
  ]
    .filter(Boolean)
    .join(" ");
