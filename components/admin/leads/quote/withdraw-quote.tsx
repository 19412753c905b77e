"use client";
// Deletes a draft, or withdraws a quote that was sent.
import { useLocale, useTranslations } from "next-intl";
import { useActionState } from "react";
import { buttonClass } from "#components/ui/button";
import { type WithdrawResult, withdrawQuote } from "#lib/leads/quotes/actions";
import { useProblemText } from "../../shell/use-problem-text.ts";

export function WithdrawQuote({ lead, quote, version, isDraft }: { lead: string; quote: string; version: number; isDraft: boolean }) {
  const [t, problemText] = [useTranslations("quoteOffice"), useProblemText()];
  const [state, action, pending] = useActionState<WithdrawResult, FormData>(withdrawQuote, { status: "idle" });
  const refusals: Partial<Record<string, string>> = { gone: t("gone"), conflict: t("conflict"), accepted: t("acceptedMeanwhile") };
  return (
    <form action={action}>
      {Object.entries({ lead, quote, version, reader: useLocale() }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-disabled={pending || undefined} className={buttonClass("quiet", "px-0!")}>
        {t(isDraft ? "delete" : "withdraw")}
      </button>
      <span role="status" className="block text-16 font-medium text-heat empty:hidden">
        {refusals[state.status] ?? problemText(state)}
      </span>
    </form>
  );
}
