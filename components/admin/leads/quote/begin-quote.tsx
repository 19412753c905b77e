"use client";
// Begins a quote for a lead, or a revision of one, and opens it.
import { useLocale, useTranslations } from "next-intl";
import { useActionState } from "react";
import { buttonClass } from "#components/ui/button";
import type { Locale } from "#lib/i18n/locales";
import { type BeginResult, beginQuote } from "#lib/leads/quotes/actions";
import { useProblemText } from "../../shell/use-problem-text.ts";

type BeginProps = {
  lead: string;
  language: Locale;
  /** The quote to revise; without it a new one begins. */
  revises?: string;
  label: string;
  look: Parameters<typeof buttonClass>[0];
};

export function BeginQuote({ lead, language, revises, label, look }: BeginProps) {
  const [t, problemText] = [useTranslations("quoteOffice"), useProblemText()];
  const [state, action, pending] = useActionState<BeginResult, FormData>(beginQuote, { status: "idle" });
  const refusals: Partial<Record<string, string>> = { gone: t("gone"), accepted: t("acceptedMeanwhile") };
  return (
    <form action={action}>
      <input type="hidden" name="lead" value={lead} />
      <input type="hidden" name="reader" value={useLocale()} />
      <input type="hidden" name="locale" value={language} />
      {revises && <input type="hidden" name="quote" value={revises} />}
      <button type="submit" aria-disabled={pending || undefined} data-command={label} className={buttonClass(look, "px-4")}>
        {label}
      </button>
      <span role="status" className="block text-16 font-medium text-heat empty:hidden">
        {refusals[state.status] ?? problemText(state)}
      </span>
    </form>
  );
}
