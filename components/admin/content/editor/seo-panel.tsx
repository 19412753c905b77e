"use client";
// Previews the page as a search result and as a shared link, while it is edited.
import { useTranslations } from "next-intl";
import { type EditorFacts, fillLine } from "#lib/content/edit/editor-facts";
import { mediaAddress } from "#lib/content/media-files";
import { type Json, valueAt } from "#lib/content/schema-form";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";

/** Truncates as a search engine does. */
const cut = (text: string, maxLength: number) => (text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text);

export function SeoPanel({
  data,
  path,
  site,
  businessName,
  facts,
  fallback,
}: {
  data: Record<Locale, Json>;
  path: string;
  site: string;
  businessName: Record<Locale, string>;
  facts: Record<Locale, EditorFacts>;
  /** The picture for shared links if the page has none of its own. */
  fallback: Record<Locale, string>;
}) {
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  const host = new URL(site).host;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-6">
      {localeCodes.map((locale) => {
        const text = (key: string) => fillLine(String(valueAt(data[locale], ["seo", key]) ?? ""), facts[locale]);
        const picture = valueAt(data[locale], ["picture"]);
        const { dir, tag } = locales[locale];
        const address = localePath(path, locale);
        return (
          <div key={locale} className="grid min-w-0 content-start gap-3">
            <p className="text-[0.85rem] text-soft">
              {t("searchPreview")} · {languages(locale)}
            </p>
            <div lang={tag} dir={dir} className="min-w-0 border border-line bg-sheet p-4">
              <p className="truncate text-[0.8rem] text-soft">
                <bdi dir="ltr">
                  {host}
                  {address.replaceAll("/", " › ")}
                </bdi>
              </p>
              <p className="text-[1.1rem] leading-snug text-cool wrap-anywhere">{cut(`${text("title")} | ${businessName[locale]}`, 62)}</p>
              <p className="text-[0.88rem] text-soft wrap-anywhere">{cut(text("description"), 158)}</p>
            </div>
            <p className="text-[0.85rem] text-soft">
              {t("chatPreview")} · {languages(locale)}
            </p>
            <div lang={tag} dir={dir} className="max-w-80 border border-line bg-cool-wash p-1.5 text-[0.88rem]">
              {/* biome-ignore lint/performance/noImgElement: this is the exact file that is shared */}
              <img
                src={typeof picture === "string" && picture ? mediaAddress(picture, "share.jpg") : fallback[locale]}
                alt=""
                width={1200}
                height={630}
                className="h-auto w-full"
              />
              <div className="px-2 py-1.5">
                <p className="line-clamp-2 font-medium">{text("title")}</p>
                <p className="line-clamp-2 text-soft">{text("description")}</p>
                <p className="text-[0.78rem] text-soft">
                  <bdi dir="ltr">{host}</bdi>
                </p>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
