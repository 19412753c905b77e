"use client";
// The job sheet: its lines fill as the visitor answers, and the first of each step leads back to it.
import { useWatch } from "react-hook-form";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import { lastStep, stepNames } from "./quote-steps.ts";
import { sheetRows } from "./sheet-rows.ts";
import type { Quote } from "./use-quote.ts";

/** Problems in which it matters whether the neighbours are warm too. */
const faults = ["no-cooling", "weak"];

type Props = {
  quote: Quote;
  title: string;
  /** Shown after sending: complete, and no longer to be changed. */
  isSent?: boolean;
};

export function QuoteSheet({ quote, title, isSent = false }: Props) {
  const { lead, texts, step: current, cooling, go } = quote;
  const values = useWatch({ control: lead.control }) as Record<QuoteField, string>;
  const rows = sheetRows(quote, values, isSent || current === lastStep);
  const first = faults.includes(values.problem) ? cooling.find(({ value }) => value === values.cooling)?.firstCall : undefined;
  return (
    <section aria-label={title} className="sheet job-sheet">
      <header>
        <b>{title}</b>
        {!isSent && <span>{texts.progress.replace("{step}", String(current + 1)).replace("{steps}", String(lastStep + 1))}</span>}
      </header>
      <dl>
        {rows.map(({ name, step, value }, index) => (
          <div key={name}>
            <dt>{texts.sheetNames[name]}</dt>
            <dd>{value && <bdi>{value}</bdi>}</dd>
            {!isSent && value && step !== current && rows[index - 1]?.step !== step && (
              <dd>
                <button
                  type="button"
                  aria-label={texts.change.replace("{step}", texts.stepNames[stepNames[step] ?? "what"])}
                  onClick={() => go(step)}
                >
                  <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
                    <path d="M3 15l1-4 8-8 3 3-8 8zM10.5 4.5l3 3" />
                  </svg>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!isSent && <p className="job-hint">{first ?? texts.sheetOpen}</p>}
    </section>
  );
}
