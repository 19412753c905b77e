"use client";
// Proposes search texts while the fields are empty. A proposal is applied only when the user accepts it.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { type Json, valueAt } from "#lib/content/schema-form";
import { type Locale, localeCodes, locales } from "#lib/i18n/locales";
import { useEditor } from "../editor-context.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

type SeoProposalsProps = {
  proposals: Record<Locale, { title: string; description: string }>;
  data: Record<Locale, Json>;
};

export function SeoProposals({ proposals, data }: SeoProposalsProps) {
  const { change } = useEditor();
  const [t, languages] = [useTranslations("editor"), useTranslations("languages")];
  const wordsOf = useFieldLabels();
  const open = localeCodes.flatMap((locale) => {
    const proposed = proposals[locale];
    return (["title", "description"] as const)
      .filter((key) => proposed[key] !== "" && String(valueAt(data[locale], ["seo", key]) ?? "").trim() === "")
      .map((key) => ({ locale, path: `seo.${key}`, text: proposed[key] }));
  });
  if (open.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-3">
      {open.map(({ locale, path, text }) => (
        <li key={locale + path} className="grid min-w-0 content-start justify-items-start gap-1.5 border border-line bg-cool-wash p-3">
          <p className="text-[0.85rem] text-soft">
            <span className="font-medium text-ink">
              {wordsOf(path, false).label} · {languages(locale)}
            </span>
            <br />
            {t("proposal", { count: text.length })}
          </p>
          <p lang={locales[locale].tag} dir={locales[locale].dir} className="w-full wrap-anywhere">
            {text}
          </p>
          <button
            type="button"
            aria-label={`${t("takeProposal")}: ${wordsOf(path, false).label} · ${languages(locale)}`}
            onClick={() => {
              change(path, [locale], () => text);
              document.getElementById(`${locale}.${path}`)?.focus();
            }}
            className={buttonClass("plain")}
          >
            {t("takeProposal")}
          </button>
        </li>
      ))}
    </ul>
  );
}
