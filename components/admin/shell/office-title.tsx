// The tab title of an office page: its menu label and the office's name.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { MenuItem } from "./office-menu.ts";

export async function officeTitle(page: MenuItem["label"] | "account"): Promise<Metadata> {
  const t = await getTranslations("office");
  return { title: `${t(page)} · ${t("title")}` };
}
