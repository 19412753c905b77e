// The tab titles of office pages.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { isKind } from "#lib/content/kinds";
import type { MenuItem } from "./office-menu.ts";

/** These words, then the office's name. */
export async function officeTitleOf(...words: string[]): Promise<Metadata> {
  const t = await getTranslations("office");
  return { title: [...words, t("title")].join(" · ") };
}

/** The page's label in the menu. */
export async function officeTitle(page: MenuItem["label"] | "account"): Promise<Metadata> {
  return officeTitleOf((await getTranslations("office"))(page));
}

/** What a page shows of an entry, if not its text, and which entry that is. */
export async function officeEntryTitle(params: Promise<{ kind: string; slug: string }>, ...words: string[]): Promise<Metadata> {
  const { kind, slug } = await params;
  const kindNames = await getTranslations("kinds");
  return officeTitleOf(...words, isKind(kind) ? kindNames(kind) : kind, slug);
}
