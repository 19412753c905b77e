"use client";
// A summary of the request so far: what is filled in, what is still open, and a button back to each step.
import { useWatch } from "react-hook-form";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import { sheetRows } from "./sheet-rows.ts";
import type { Quote } from "./use-quote.ts";

export function QuoteSheet({ quote, title }: { quote: Quote; title: string }) {
  const { lead, texts, step: current, go } = quote;
  const values = useWatch({ control: lead.control }) as Record<QuoteField, string>;
  return (
    <section aria-label={title} className="border border-ink">
      <p className="border-b border-ink px-4 py-2 text-[0.88rem] font-medium">{title}</p>
      <dl>
        {sheetRows(quote, values).map(({ step, name, lines }) => {
          const filled = lines.filter((line): line is string => Boolean(line));
          return (
            <div
              key={step}
              className={`grid min-h-12 grid-cols-[5.5em_minmax(0,1fr)_auto] items-start gap-x-3 border-line px-4 py-2.5 text-[0.92rem] not-first:border-t ${step === current ? "bg-cool-wash" : ""}`}
            >
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere">
                {filled.length === 0 ? (
                  <span className="text-soft">{texts.notYet}</span>
                ) : (
                  filled.map((line) => (
                    <span key={line} className="line-clamp-3">
                      <bdi>{line}</bdi>
                    </span>
                  ))
                )}
              </dd>
              <dd className="-my-2 -me-2 min-w-10">
                {step !== current && filled.length > 0 && (
                  <button
                    type="button"
                    aria-label={texts.change.replace("{step}", name)}
                    className="grid size-10 place-items-center rounded-control text-cool hover:bg-cool-wash"
                    onClick={() => go(step)}
                  >
                    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
                      <path d="M3 15l1-4 8-8 3 3-8 8zM10.5 4.5l3 3" />
                    </svg>
                  </button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
